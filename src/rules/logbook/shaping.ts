import type { Trip, TripParts, TripShaping } from '../../../events/logbook-types.ts';
import { NO_PARTS, partsOf, sumOf } from './trip-rules.ts';
import type { Seconds } from '../units.ts';

/**
 * Splits a whole number in two. The first part is `share` (0 to 1) of it, rounded; the two parts add up to the whole.
 */
function divided(whole: number, share: number): [number, number] {
  const first = Math.min(whole, Math.max(0, Math.round(whole * share)));
  return [first, whole - first];
}

/**
 * Splits the business, commute and private metres of a mixed trip into those before and after a point. `first` is the
 * number of metres before that point. Each purpose is split in proportion, and the sums are exact.
 */
function dividedParts(parts: TripParts, whole: number, first: number): [TripParts, TripParts] {
  const share = whole === 0 ? 0 : first / whole;
  const mine = { ...NO_PARTS };
  let left = Math.min(first, sumOf(parts));
  for (const name of ['private', 'toWork'] as const) {
    const metres = Math.min(left, parts[name], Math.round(parts[name] * share));
    mine[name] = metres;
    left -= metres;
  }
  // Rounding may have lost metres. They are added wherever there is room, so that no purpose gets more than it had.
  for (const name of ['business', 'toWork', 'private'] as const) {
    const more = Math.min(left, parts[name] - mine[name]);
    mine[name] += more;
    left -= more;
  }
  return [
    mine,
    {
      private: parts.private - mine.private,
      toWork: parts.toWork - mine.toWork,
      business: parts.business - mine.business,
    },
  ];
}

/** The temporary id of the second half of a split trip, until the server assigns the real one. */
export const secondHalf = (id: string, at: Seconds): string => `new-${id}-${at}`;

/**
 * Splits a trip at a moment within it. The metres of the two halves add up to those of the trip, in total and for each
 * purpose.
 * @param share the share of the distance that was driven before that moment, from 0 to 1
 * @param between where the vehicle was at that moment, and the name of the place
 */
export function splitTrip(
  trip: Trip,
  at: Seconds,
  share: number,
  between: { place: Trip['end']; address: string } = { place: null, address: '' },
): [Trip, Trip] {
  const [metres, rest] = divided(trip.metres, share);
  const [snapped, snappedRest] = trip.snapped === null ? [null, null] : divided(trip.snapped, share);
  const [parts, partsRest] = dividedParts(partsOf(trip), trip.metres, metres);
  return [
    {
      ...trip,
      to: at,
      metres,
      snapped,
      parts,
      odometer: trip.odometer === null ? null : trip.odometer - rest,
      end: between.place,
      endAddress: between.address,
    },
    {
      ...trip,
      id: secondHalf(trip.id, at),
      from: at,
      metres: rest,
      snapped: snappedRest,
      parts: partsRest,
      start: between.place,
      startAddress: between.address,
    },
  ];
}

const same = <Value>(one: Value | null, other: Value | null): Value | null =>
  one === null || one === other ? other : other === null ? one : null;
const added = (one: TripParts, other: TripParts): TripParts => ({
  private: one.private + other.private,
  toWork: one.toWork + other.toWork,
  business: one.business + other.business,
});

/**
 * Merges two consecutive trips into one, which keeps the id of the first. If their types differ, the result is a mixed
 * trip with the metres of each purpose, or has no type if one of them has none.
 */
export function mergedTrip(one: Trip, other: Trip): Trip {
  const [first, second] = one.from <= other.from ? [one, other] : [other, one];
  const comments = [first.comment, second.comment].filter((text, i, all) => text && all.indexOf(text) === i);
  const metres = first.metres + second.metres;
  const isOpen = first.type === 'none' || second.type === 'none';
  const type = first.type === second.type ? first.type : isOpen ? 'none' : 'mixed';
  return {
    ...first,
    to: Math.max(first.to, second.to),
    metres,
    snapped: first.snapped === null || second.snapped === null ? null : first.snapped + second.snapped,
    odometer: second.odometer,
    type,
    parts: partsOf({ type, metres, parts: added(partsOf(first), partsOf(second)) }),
    driver: same(first.driver, second.driver),
    contact: same(first.contact, second.contact),
    reason: same(first.reason, second.reason),
    comment: comments.join('; '),
    end: second.end,
    endAddress: second.endAddress,
    hidden: first.hidden || second.hidden,
    manual: first.manual && second.manual,
    history: [...first.history, ...second.history].sort((a, b) => a.at - b.at),
  };
}

/** Returns all trips after one of them was split or merged. An impossible operation changes nothing. */
export function shaped(trips: readonly Trip[], id: string, shaping: TripShaping): readonly Trip[] {
  const trip = trips.find((each) => each.id === id);
  if (!trip) return trips;
  if ('splitAt' in shaping)
    return trips.flatMap((each) =>
      each === trip ? splitTrip(trip, shaping.splitAt, shaping.share) : [each],
    );
  const other = trips.find((each) => each.id === shaping.mergeWith);
  if (!other) return trips;
  const one = mergedTrip(trip, other);
  return trips.flatMap((each) =>
    each === trip || each === other ? (each.id === one.id ? [one] : []) : [each],
  );
}
