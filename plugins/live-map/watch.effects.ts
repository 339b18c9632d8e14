import * as app from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as positionEvents from '../../events/positions.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { placeNameOf } from '../../src/core/positions/places.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { effect } from '../../src/ports/effect.ts';
import { watch, watchedDevice } from './watch.state.ts';

/**
 * The minimum time between two screen reader announcements of a device (ms). Without it, a bus that stops often
 * would drown out everything else.
 */
const QUIET = 15_000;

export const watchEffects = [
  effect({
    name: 'watch the state and place of the open device',
    on: [
      deviceEvents.selected,
      deviceEvents.followStarted,
      deviceEvents.followEnded,
      positionEvents.fixesReceived,
      app.timePassed,
    ],
    run: (_, { read, ports }) => {
      const id = read(watchedDevice);
      const device = id === null ? null : read(deviceBy(id));
      if (!device) return;
      const state = stateOf(device, read(lastFixOf(device.id)), read(now));
      const before = read(watch);
      const known = read(placeNameOf(device.id));
      const last = before.id === device.id ? before : null;
      const place = known?.name ?? last?.place ?? null;
      const cell = (known?.name ? known.cell : last?.cell) ?? null;
      // A better name for the same cell says nothing about the device: it stands where it stood.
      const hasMoved = before.place !== place && before.cell !== cell;
      const told = before.state !== state ? 'state' : hasMoved ? 'place' : null;
      const where = { place, ...(cell !== null && { cell }) };
      // No announcement when watching a device starts, nor when the name of its place has only now loaded: in both
      // cases the device itself has not changed.
      if (before.id !== device.id || (told === 'place' && before.place === null))
        return deviceEvents.movementWatched({ id: device.id, state, ...where, told: null });
      if (told === null || ports.clock.now() - before.toldAt < QUIET) return;
      return deviceEvents.movementWatched({ id: device.id, state, ...where, told });
    },
  }),
];
