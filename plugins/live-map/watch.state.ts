import * as deviceEvents from '../../events/devices.ts';
import { attention } from '../../src/core/devices/devices.ts';
import type { DeviceState } from '../../src/core/positions/freshness.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

/** The last seen state of the device whose movements are announced, and the last announcement. */
export type Watch = {
  id: number | null;
  state: DeviceState;
  place: string | null;
  /** The grid cell to which the name of the place belongs. A name that arrives late has the same cell. */
  cell: string | null;
  /** What to announce about the last change: the new state or the new place. Null if nothing. */
  told: 'state' | 'place' | null;
  /** The time of the last announcement (ms since 1970). */
  toldAt: number;
};

/**
 * The last seen state of the device that is open or followed. The app compares new fixes with it to detect what to
 * announce to screen readers.
 */
export const watch = projection<Watch>(
  'live-map/watch',
  { id: null, state: 'off', place: null, cell: null, told: null, toldAt: 0 },
  (on) => [
    on(deviceEvents.movementWatched, (s, { payload: { id, state, place, cell = null, told }, at }) => {
      if (told !== null) s.toldAt = at;
      else if (s.id !== id) s.toldAt = 0;
      s.id = id;
      s.state = state;
      s.place = place;
      s.cell = cell;
      s.told = told;
    }),
    on(deviceEvents.deselected, (s) => {
      s.told = null;
    }),
  ],
);

/** The device whose movements are announced to screen readers: the followed one, otherwise the open one. */
export const watchedDevice = select((read): number | null => {
  const { following, selected } = read(attention);
  return following !== null && following !== 'all' ? following.device : selected;
});
