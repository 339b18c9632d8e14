import fc from 'fast-check';
import type { Lock, TripType } from '../../../events/logbook-types.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../tests/trip-samples.ts';

export const DAY = 86_400;
export const ZONE = 'Europe/Berlin';
const types = ['none', 'private', 'toWork', 'business', 'mixed'] as const satisfies readonly TripType[];
/** Generates any trip. The parts of a mixed trip add up to its distance. */
export const anyTrip = fc
  .record({
    metres: fc.integer({ min: 0, max: 900_000 }),
    type: fc.constantFrom(...types),
    cut: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    from: fc.integer({ min: 0, max: 400 * DAY }),
    seconds: fc.integer({ min: 2, max: 40_000 }),
    snapped: fc.option(fc.integer({ min: 0, max: 900_000 })),
  })
  .map(({ metres, type, cut, from, seconds, snapped }) => {
    const own = Math.floor(metres * cut[0]);
    const toWork = Math.floor((metres - own) * cut[1]);
    return aTrip('t', {
      from: BEGIN + from,
      to: BEGIN + from + seconds,
      metres,
      snapped,
      type,
      parts: { private: own, toWork, business: metres - own - toWork },
    });
  });
/** A test lock of a device's trips up to this time. */
export const lock = (until: number, device = 1): Lock => ({ device, car: null, until });
