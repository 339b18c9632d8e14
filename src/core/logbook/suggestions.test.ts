import { describe, expect, test } from 'vitest';
import type { Contact, Trip, TripType } from '../../../events/logbook-types.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../tests/trip-samples.ts';
import { suggestionFor } from './suggestions.ts';
import { DAY, ZONE } from './logbook-rules-given.ts';

describe('suggestions', () => {
  const past = (count: number, type: TripType, changes: Partial<Trip> = {}): Trip[] =>
    Array.from({ length: count }, (_, i) =>
      aTrip(`${type}${i}`, {
        type,
        from: BEGIN - (i + 1) * 7 * DAY,
        to: BEGIN - (i + 1) * 7 * DAY + 600,
        ...changes,
      }),
    );
  const far = { start: { lat: 40, lng: 3 }, end: { lat: 41, lng: 3 } };
  const contact: Contact = {
    id: 7,
    name: 'Nora',
    company: 'Ek & Co',
    address: '',
    place: { lat: 57.701, lng: 11.97 },
    metres: 150,
    reason: 9,
  };

  test('[LOGB-02] trips between the same places say what this one was, and how often', () => {
    const suggestion = suggestionFor(aTrip('x'), past(6, 'toWork', { driver: 3 }), [], null, ZONE);
    expect(suggestion).toEqual({
      changes: { type: 'toWork', driver: 3 },
      why: { of: 'places', count: 6, among: 6, type: 'toWork' },
    });
  });

  test('[LOGB-02] a contact at its end makes it business with the usual reason, and the car’s driver', () => {
    const car = { id: 1, device: 1, name: '', model: '', plate: '', startKm: null, driver: 4, contact: null };
    const trip = aTrip('x', { end: { lat: 57.7012, lng: 11.97 } });
    expect(suggestionFor(trip, [], [contact], car, ZONE)).toEqual({
      changes: { type: 'business', contact: 7, reason: 9, driver: 4 },
      why: { of: 'contact', name: 'Ek & Co' },
    });
    expect(suggestionFor(aTrip('x', far), [], [contact], car, ZONE)).toBeNull();
  });

  test('[LOGB-02] the same hour says something only when it nearly always was the same', () => {
    expect(suggestionFor(aTrip('x', far), past(8, 'private'), [], null, ZONE)?.why).toMatchObject({
      of: 'hour',
      count: 8,
    });
    expect(
      suggestionFor(aTrip('x', far), [...past(3, 'private'), ...past(3, 'toWork')], [], null, ZONE),
    ).toBeNull();
  });

  test('nothing is suggested for what is classified, from one trip alone, or from another vehicle', () => {
    expect(suggestionFor(aTrip('x', { type: 'private' }), past(6, 'toWork'), [], null, ZONE)).toBeNull();
    expect(suggestionFor(aTrip('x'), past(1, 'toWork'), [], null, ZONE)).toBeNull();
    expect(suggestionFor(aTrip('x'), past(6, 'toWork', { device: 2 }), [], null, ZONE)).toBeNull();
  });
});
