import { searchable } from '../../rules/searchable.ts';
import type { Device } from '../../../events/device-types.ts';
import { hasWords, wordsOf } from '../app/words-in.ts';

/** Maximum number of devices in a selection list. A search covers all devices. */
const MOST_OFFERED = 100;

/**
 * Returns the first devices whose name or number contains the typed words, without devices that are already chosen.
 */
export function devicesOffered(
  text: string,
  all: Iterable<Device>,
  without: readonly number[],
): readonly Device[] {
  const words = wordsOf(text);
  const found: Device[] = [];
  for (const device of all) {
    if (without.includes(device.id)) continue;
    if (!hasWords(`${searchable(device.name)}\n${device.imei}`, words)) continue;
    found.push(device);
    if (found.length >= MOST_OFFERED) break;
  }
  return found;
}
