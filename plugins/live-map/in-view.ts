import { searchable } from '../../src/rules/searchable.ts';
import type { Device } from '../../events/device-types.ts';
import { hasWords } from '../../src/core/app/words-in.ts';
import type { DeviceState } from '../../src/core/positions/freshness.ts';
import type { Arrangement } from './arrangement.state.ts';
import type { Ordering } from './ordering/device-order.ts';

/**
 * The maximum number of devices listed by the 'only devices in view' filter. A longer list is too long to read, and the
 * clusters on the map already show how many devices there are.
 */
export const MOST_IN_VIEW = 300;
/** Markers whose heights on the map differ by less than this belong to the same line of reading order (pixels). */
const LINE = 48;

type Mark = { readonly id: number; readonly x: number; readonly y: number };

/** Returns ids in reading order: line by line from the top, and each line from the left. */
export function inReadingOrder(marks: readonly Mark[]): number[] {
  const left = [...marks].sort((a, b) => a.y - b.y || a.x - b.x || a.id - b.id);
  const ids: number[] = [];
  while (left.length > 0) {
    const top = (left[0] as Mark).y;
    const end = left.findIndex(({ y }) => y > top + LINE);
    const line = left.splice(0, end < 0 ? left.length : end);
    ids.push(...line.sort((a, b) => a.x - b.x || a.y - b.y || a.id - b.id).map(({ id }) => id));
  }
  return ids;
}

/**
 * Whether a device passes the filters of the device list.
 * @param words the words of the search
 */
export const isWantedDevice = (
  device: Device,
  state: DeviceState,
  { states, group, model }: Arrangement,
  words: readonly string[],
): boolean =>
  (states.length === 0 || states.includes(state)) &&
  (group === null || device.group === group) &&
  (model === null || device.device_models[0]?.model_nr === model) &&
  hasSearched(device, words);

/** Whether a device's name or IMEI has all the words of a search. */
export const hasSearched = (device: Device, words: readonly string[]): boolean =>
  words.length === 0 || hasWords(`${searchable(device.name)}\n${device.imei}`, words);

/** Whether the list's filters apply to the map too: those by state, group and model, but not the words of a search. */
export const isNarrowing = ({ states, group, model }: Arrangement): boolean =>
  states.length > 0 || group !== null || model !== null;

/** Reduces the device list to the devices that the map shows. The counts of the states still cover all devices. */
export const orderedByMap = (ids: readonly number[], { counts }: Ordering): Ordering => ({
  counts,
  count: ids.length,
  matches: ids.length,
  rowAt: (index) => ({ kind: 'device', id: ids[index] ?? 0 }),
  layout: ids,
});
