import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import type { Notification } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as operationsEvents from '../../events/operations.ts';
import { maintenanceNames } from '../../src/core/devices/operators.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { operationsEffects } from './effects.ts';
import { operationsPlugin } from './index.ts';

const alert = (id: number, maintenance?: number): Notification => ({
  ...{ id, device: 1, kind: 0, title: '', text: '', at: 100, lat: null, lng: null, read: false },
  ...{ value: null, limit: null },
  about: { type: 'maintenance', ...(maintenance !== undefined && { maintenance }) },
});
const came = (...notifications: Notification[]) => notificationEvents.received({ notifications });

const TASKS = { status: 200, body: [{ id: 7, type: 'hours', name: 'Oil', attributes: {} }] };
const story = () =>
  scenario({
    plugins: [{ ...operationsPlugin, effects: operationsEffects }],
    backend: backend(),
  })
    .given(
      auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
      serverLacks(),
      deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
    )
    .with((world) => void (world.replies = () => TASKS));
const timesNamed = (events: readonly Recorded[]) =>
  events.filter(operationsEvents.maintenanceNamed.is).length;

test('[TRAC-14] an alert about maintenance that is not known loads the names, once', () =>
  story()
    .when(came(alert(1)))
    .check(({ read }) => expect(read(maintenanceNames)).toEqual({}))
    .when(came(alert(2, 7)))
    .check(({ read }) => expect(read(maintenanceNames)).toEqual({ 7: 'Oil' }))
    .when(came(alert(3, 7)))
    .check((_, events) => expect(timesNamed(events)).toBe(1)));

test('[TRAC-14] another alert meanwhile does not interrupt the loading of names', () => {
  const answer = new Subject<typeof TASKS>();
  return story()
    .with((world) => void (world.replies = () => answer))
    .when(came(alert(2, 7)), came(alert(3)))
    .check(() => answer.next(TASKS))
    .check(({ read }) => expect(read(maintenanceNames)).toEqual({ 7: 'Oil' }));
});

test('[TRAC-14] the names are not loaded again for a task that the server no longer has', () =>
  story()
    .when(came(alert(2, 8)), came(alert(3, 8)))
    .when(came(alert(4, 9)), came(alert(5, 8)))
    .check(({ read }, events) => {
      expect(read(maintenanceNames)).toEqual({ 7: 'Oil', 8: '', 9: '' });
      expect(timesNamed(events)).toBe(2);
    }));
