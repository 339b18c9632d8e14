import { type FixColumns, fromE7 } from '../../../events/fix-columns.ts';
import type { ReportPlace } from '../../../events/passport.ts';
import { metresBetweenE7 } from '../../../src/rules/geodesy.ts';

/** So many places are named in a report; further ones are in the history. */
const MOST = 12;
/** Nearer than this it is the same place: receivers wander while standing. Metres. */
const SAME = 100;
/** Who stays so long at a place has stopped there: the police want to know where. Seconds. */
const STAY = 300;

/**
 * The places in the past of a device, newest first, each with the times of its first and last fix there. Of more than a
 * page holds the stops count first; what is between them is spread over the whole way. Pure; `fixes` in any order.
 */
export function placesIn({ at, lat, lng }: FixColumns): ReportPlace[] {
  const order = Array.from({ length: at.length }, (_, i) => i)
    .filter((i) => !(lat[i] === 0 && lng[i] === 0))
    .sort((a, b) => (at[a] as number) - (at[b] as number));
  const places: { first: number; until: number }[] = [];
  for (const i of order) {
    const last = places.at(-1);
    const far = last
      ? metresBetweenE7(
          lat[last.first] as number,
          lng[last.first] as number,
          lat[i] as number,
          lng[i] as number,
        )
      : Number.POSITIVE_INFINITY;
    if (last && far < SAME) last.until = at[i] as number;
    else places.push({ first: i, until: at[i] as number });
  }
  return chosen(places, ({ first, until }) => until - (at[first] as number) >= STAY).map(
    ({ first, until }) => ({
      at: at[first] as number,
      until,
      lat: fromE7(lat[first] as number),
      lng: fromE7(lng[first] as number),
    }),
  );
}

/** As many as a page holds, newest first: the newest itself, the latest stops, and of the others every so many. */
function chosen<Place>(places: readonly Place[], isStop: (place: Place) => boolean): Place[] {
  const newest = places.toReversed();
  if (newest.length <= MOST) return newest;
  const kept = new Set([newest[0] as Place, ...newest.filter(isStop).slice(0, MOST - 4)]);
  const others = newest.filter((place) => !kept.has(place));
  const room = MOST - kept.size;
  for (let i = 0; i < room; i++) kept.add(others[Math.floor((i * others.length) / room)] as Place);
  return newest.filter((place) => kept.has(place));
}
