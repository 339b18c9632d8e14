import * as deviceEvents from '../../events/devices.ts';
import { attention } from '../../src/core/devices/devices.ts';
import type { DeviceState } from '../../src/core/positions/freshness.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

/** The state of the watched device, and its last announcement. */
export type Watch = {
  id: number | null;
  state: DeviceState;
  place: string | null;
  /** What was announced; null if nothing. */
  told: 'state' | 'place' | null;
  /** The time of the last announcement (ms). */
  toldAt: number;
};

/** The last seen state of the device that is open or followed; changes are detected by comparing with it. */
export const watch = projection<Watch>(
  'live-map/watch',
  { id: null, state: 'off', place: null, told: null, toldAt: 0 },
  (on) => [
    on(deviceEvents.movementWatched, (s, { payload: { id, state, place, told }, at }) => {
      if (told !== null) s.toldAt = at;
      else if (s.id !== id) s.toldAt = 0;
      s.id = id;
      s.state = state;
      s.place = place;
      s.told = told;
    }),
    on(deviceEvents.deselected, (s) => {
      s.told = null;
    }),
  ],
);

/** The device whose movements are announced: the followed one, else the open one. */
export const watchedDevice = select((read): number | null => {
  const { following, selected } = read(attention);
  return following !== null && following !== 'all' ? following.device : selected;
});
