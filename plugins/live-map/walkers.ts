import { location } from '../../src/core/app/location.ts';
import { now } from '../../src/core/app/clock.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { firstUnnamed, namedPlaceOf, nameOfPlace } from '../../src/core/positions/place-names.ts';
import { type Fix, lastFixOf } from '../../src/core/positions/positions.ts';
import type { Read } from '../../src/kernel/read.ts';
import { moverOf } from '../../src/rules/movers.ts';
import { townIn, withoutTown } from '../../src/rules/town.ts';

/** The list loads the addresses of at most this many devices. A family has no more. */
const MOST = 6;

/** What the devices of the current mode are: animals or people. Null in modes for anything else. */
export function moverOfMode(read: Read): 'animal' | 'person' | null {
  const mover = moverOf(modeNow(read).icons[0]);
  return mover === 'animal' || mover === 'person' ? mover : null;
}

/** Returns the address of a position without its town: a family lives in one. Null if it is not known (yet). */
export function streetAt(read: Read, { lat, lng }: Fix): string | null {
  const { address } = read(nameOfPlace)(lat, lng);
  return address && withoutTown(address, townIn(address));
}

/**
 * Returns the next place whose address the list of animals or people needs: that of one that stands still at no named
 * place. Null in other modes, on other pages, and if none is left.
 */
export function nextUnnamed(read: Read) {
  if (moverOfMode(read) === null || read(location).place?.path !== modeNow(read).home) return null;
  const still: Fix[] = [];
  let seen = 0;
  for (const device of read(devices).byId.values()) {
    if (seen++ === MOST) break;
    const fix = read(lastFixOf(device.id));
    if (!fix || stateOf(device, fix, read(now)) !== 'standing') continue;
    if (read(namedPlaceOf(device.id)) === null) still.push(fix);
  }
  return firstUnnamed(read, still);
}
