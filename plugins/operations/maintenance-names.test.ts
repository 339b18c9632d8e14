import { expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import type { Notification } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as operationsEvents from '../../events/operations.ts';
import { maintenanceNames } from '../../src/core/devices/operators.ts';
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

test('[TRAC-14] an alert about maintenance that is not known loads the names, once', () => {
  const story = scenario({
    plugins: [{ ...operationsPlugin, effects: operationsEffects }],
    backend: backend(),
  })
    .given(
      auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
      serverLacks(),
      deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
    )
    .with((world) => {
      world.replies = () => ({ status: 200, body: [{ id: 7, type: 'hours', name: 'Oil', attributes: {} }] });
    });
  return story
    .when(came(alert(1)))
    .check(({ read }) => expect(read(maintenanceNames)).toEqual({}))
    .when(came(alert(2, 7)))
    .check(({ read }) => expect(read(maintenanceNames)).toEqual({ 7: 'Oil' }))
    .when(came(alert(3, 7)))
    .check((_, events) => expect(events.filter(operationsEvents.maintenanceNamed.is)).toHaveLength(1));
});
