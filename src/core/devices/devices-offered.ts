import type { Device } from '../../../events/device-types.ts';
import { hasWords, wordsOf } from '../app/words-in.ts';

/** So many are laid into a list; what is typed looks through all of them. */
const MOST_OFFERED = 100;

const small = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The first devices whose name or number has the words in it, of all there are but those that are chosen already. */
export function devicesOffered(
  text: string,
  all: Iterable<Device>,
  without: readonly number[],
): readonly Device[] {
  const words = wordsOf(small(text));
  const found: Device[] = [];
  for (const device of all) {
    if (without.includes(device.id)) continue;
    if (!hasWords(`${small(device.name)}\n${device.imei}`, words)) continue;
    found.push(device);
    if (found.length >= MOST_OFFERED) break;
  }
  return found;
}
