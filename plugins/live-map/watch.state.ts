import * as deviceEvents from '../../events/devices.ts';
import { attention } from '../../src/core/devices/devices.ts';
import type { DeviceState } from '../../src/core/positions/freshness.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

/** What is known of the watched device, and what was last said of it. */
export type Watch = {
  id: number | null;
  state: DeviceState;
  place: string | null;
  /** What of it was worth a word; null when there was nothing. */
  told: 'state' | 'place' | null;
  /** When something was last said (milliseconds). */
  toldAt: number;
};

/** How the device that is open or followed was when it was last looked at: what a change is measured by. */
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

/** The device whose movements are told: the followed one, else the one that is open. */
export const watchedDevice = select((read): number | null => {
  const { following, selected } = read(attention);
  return following !== null && following !== 'all' ? following.device : selected;
});
