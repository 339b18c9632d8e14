import { map } from 'rxjs';
import * as alarmEvents from '../../events/alarms.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { cellAt, nameOfCell, places } from '../../src/core/positions/places.ts';
import { addressPoint, firstUnnamed } from '../../src/core/positions/place-names.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { learnName, learningNames } from '../../src/core/positions/places.effects.ts';
import { effect } from '../../src/ports/effect.ts';
import { inbox, openedAlert } from './inbox.state.ts';
import { ofPerson } from './kinds.ts';
import { lookedAt, shownAlert } from './wanted.ts';

/**
 * How long an alert must stay open to be marked as read (ms). An alert that the user only passes while moving through
 * the list is not marked.
 */
const READ_AFTER = 1_000;

export const alertsEffects = [
  effect({
    name: 'mark the open alert as read',
    while: (read) => {
      const one = read(openedAlert);
      if (!one || !read(appState).visible || read(isReadOnly)) return null;
      if (!mayDevice(read, one.device, 'markAlerts')) return null;
      if (read(inbox).handled === one.id || read(lookedAt).every((each) => each.read)) return null;
      return one.id;
    },
    run: (_, { ports, read }) =>
      ports.clock.after(READ_AFTER).pipe(
        map(() =>
          notificationEvents.markChosen({
            ids: read(lookedAt)
              .filter((each) => !each.read)
              .map(({ id }) => id),
            read: true,
          }),
        ),
      ),
  }),
  effect({
    name: 'load the place name of the open alert',
    while: (read) => {
      const one = read(shownAlert);
      if (!one || one.lat === null || one.lng === null) return null;
      const { lat, lng } = addressPoint(read, { lat: one.lat, lng: one.lng });
      const cell = cellAt({ lat, lng });
      if (read(nameOfCell(cell))?.by === 'geocoder') return null;
      return read(places).failed.some((each) => each.cell === cell) ? null : { cell, lat, lng };
    },
    run: ({ cell, lat, lng }, world) => learnName(world, cell, lat, lng),
  }),
  learningNames('load the name of the place where a person in danger is', (read) => {
    const one = read(shownAlert);
    const fix = one && ofPerson(one) ? read(lastFixOf(one.device)) : null;
    return fix && firstUnnamed(read, [fix]);
  }),
  effect({
    name: 'load missing alarm rules for the device of the open alert',
    while: (read) => {
      const device = read(shownAlert)?.device;
      const known = device === undefined ? undefined : read(deviceBy(device));
      return known && known.alarms === undefined && !read(inbox).askedAlarms.includes(known.id)
        ? known.id
        : null;
    },
    run: (device) => alarmEvents.detailsRequested({ ids: [device] }),
  }),
];
