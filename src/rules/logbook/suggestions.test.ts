import { describe, expect, test } from 'vitest';
import type { Car, Contact, Trip, TripType } from '../../../events/logbook-types.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../tests/trip-samples.ts';
import { suggestionFor as suggestionAmong } from './suggestions.ts';
import { DAY, ZONE } from './logbook-rules-given.ts';

const aDriver = (id: number, active = true) => ({ id, firstName: 'Lena', lastName: '', active });
const aContact = (id: number, changes: Partial<Contact> = {}): Contact => ({
  ...{ id, name: 'Nora', company: '', address: '', place: null, metres: 150, reason: null },
  ...changes,
});
const reasons = [{ id: 9, name: 'Visit' }];
/** Suggests the purpose of a trip, with the drivers 3, 4 and 9 and the reason 9, and contact 7 unless others are given. */
const suggestionFor = (
  trip: Trip,
  past: readonly Trip[],
  contacts: readonly Contact[],
  car: Car | null,
  zone: string | undefined,
  drivers = [3, 4, 9].map((id) => aDriver(id)),
) =>
  suggestionAmong(
    trip,
    past,
    { drivers, contacts: contacts.length > 0 ? contacts : [aContact(7)], reasons },
    car,
    zone,
  );

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

  test('[LOGB-02] the driver is the usual one of the trips that name one', () => {
    const trips = past(6, 'toWork').map((trip, i) => ({ ...trip, driver: i < 2 ? 3 : null }));
    expect(suggestionFor(aTrip('x'), trips, [], null, ZONE)?.changes).toEqual({ type: 'toWork', driver: 3 });
    expect(suggestionFor(aTrip('x'), past(6, 'toWork'), [], null, ZONE)?.changes).toEqual({ type: 'toWork' });
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

  const car = { id: 1, device: 1, name: '', model: '', plate: '', startKm: null, driver: 4, contact: null };
  /**
   * Returns weekly trips between other places, starting this many days earlier and hours later than the trip to
   * classify.
   */
  const earlier = (count: number, days: number, hours = 0): Trip[] =>
    past(count, 'private').map((trip) => ({ ...trip, from: trip.from - days * DAY + hours * 3_600 }));
  const elsewhere = (all: readonly Trip[]) => suggestionFor(aTrip('x', far), all, [], null, ZONE);

  test('[LOGB-02] both places count: from elsewhere to the same end says nothing of it', () =>
    expect(suggestionFor(aTrip('x', { start: far.start }), past(4, 'toWork'), [], null, ZONE)).toBeNull());

  test('[LOGB-02] three of five are a habit, two of four are none', () => {
    const among = (toWork: number, own: number) =>
      suggestionFor(aTrip('x'), [...past(toWork, 'toWork'), ...past(own, 'private')], [], null, ZONE);
    expect(among(3, 2)?.why).toEqual({ of: 'places', count: 3, among: 5, type: 'toWork' });
    expect(among(2, 2)).toBeNull();
  });

  test('[LOGB-02] a mixed trip teaches nothing', () =>
    expect(suggestionFor(aTrip('x'), past(6, 'mixed'), [], null, ZONE)).toBeNull());

  test('[LOGB-02] who drove stays; else it is who usually does; else whose car it is', () => {
    const driver = (mine: number | null, usual: number | null) =>
      suggestionFor(aTrip('x', { driver: mine }), past(3, 'toWork', { driver: usual }), [], car, ZONE)
        ?.changes;
    expect(driver(9, 3)).toEqual({ type: 'toWork' });
    expect(driver(null, 3)).toEqual({ type: 'toWork', driver: 3 });
    expect(driver(null, null)).toEqual({ type: 'toWork', driver: 4 });
  });

  test('[LOGB-02] a business trip gets the usual contact and reason, another one neither', () => {
    const after = (type: TripType) =>
      suggestionFor(aTrip('x'), past(3, type, { contact: 7, reason: 9 }), [], null, ZONE)?.changes;
    expect(after('business')).toEqual({ type: 'business', contact: 7, reason: 9 });
    expect(after('private')).toEqual({ type: 'private' });
  });

  test('[LOGB-02] a contact without a usual reason suggests none', () =>
    expect(
      suggestionFor(
        aTrip('x', { end: { lat: 57.7012, lng: 11.97 } }),
        [],
        [{ ...contact, reason: null }],
        null,
        ZONE,
      )?.changes,
    ).toEqual({ type: 'business', contact: 7 }));

  test('[LOGB-02] an hour earlier or later is the same time of the day, two are not; five trips make a habit', () => {
    expect(elsewhere(earlier(5, 0))?.why).toMatchObject({ of: 'hour', count: 5 });
    expect(elsewhere(earlier(4, 0))).toBeNull();
    expect(elsewhere(earlier(5, 0, 1))).not.toBeNull();
    expect(elsewhere(earlier(5, 0, -1))).not.toBeNull();
    expect(elsewhere(earlier(5, 0, 2))).toBeNull();
    expect(elsewhere(earlier(5, 0, -2))).toBeNull();
  });

  test('[LOGB-02] what is done on Saturdays and Sundays says nothing of a Monday', () => {
    expect(elsewhere(earlier(5, 3))).not.toBeNull(); // Fridays
    expect(elsewhere(earlier(5, 2))).toBeNull();
    expect(elsewhere(earlier(5, 1))).toBeNull();
  });

  test('[LOGB-02] who was visited, why, and who drove stay as the user entered them', () => {
    const at = { end: { lat: 57.7012, lng: 11.97 } };
    const all = { contact: 2, reason: 1, driver: 8 };
    expect(suggestionFor(aTrip('x', all), past(3, 'business'), [], null, ZONE)?.changes).toEqual({
      type: 'business',
    });
    expect(
      suggestionFor(aTrip('x', all), past(3, 'business', { contact: 7, reason: 9, driver: 3 }), [], car, ZONE)
        ?.changes,
    ).toEqual({ type: 'business' });
    expect(suggestionFor(aTrip('x', { ...at, ...all }), [], [contact], car, ZONE)?.changes).toEqual({
      type: 'business',
    });
    // The reason that is usual for one contact says nothing about a trip to another one.
    expect(suggestionFor(aTrip('x', { ...at, contact: 2 }), [], [contact], null, ZONE)?.changes).toEqual({
      type: 'business',
    });
  });

  test('[LOGB-02] [LOGB-08] nobody is suggested whom a trip cannot name: not saved yet, no longer active, or gone', () => {
    const there = aTrip('x', { end: { lat: 57.7012, lng: 11.97 } });
    expect(suggestionFor(there, [], [{ ...contact, id: -1 }], null, ZONE)).toBeNull();
    const who = (...drivers: Parameters<typeof aDriver>[]) =>
      suggestionFor(
        aTrip('x'),
        past(3, 'toWork', { driver: 3 }),
        [],
        car,
        ZONE,
        drivers.map((one) => aDriver(...one)),
      )?.changes;
    expect(who([3], [4])).toEqual({ type: 'toWork', driver: 3 });
    expect(who([3, false], [4])).toEqual({ type: 'toWork', driver: 4 });
    expect(who([3, false], [4, false])).toEqual({ type: 'toWork' });
    expect(who()).toEqual({ type: 'toWork' });
    const gone = past(3, 'business', { contact: 5, reason: 6 });
    expect(suggestionFor(aTrip('x'), gone, [], null, ZONE)?.changes).toEqual({ type: 'business' });
  });

  test('[LOGB-08] a business trip without another contact gets the usual one of its car, with its usual reason', () => {
    const mine = { ...car, driver: null, contact: 7 };
    const contacts = [aContact(7, { reason: 9 }), aContact(8)];
    const changes = (type: TripType, contactOfPast: number | null, trip = aTrip('x')) =>
      suggestionFor(trip, past(5, type, { contact: contactOfPast }), contacts, mine, ZONE)?.changes;
    expect(changes('business', null)).toEqual({ type: 'business', contact: 7, reason: 9 });
    expect(changes('business', 8)).toEqual({ type: 'business', contact: 8 });
    expect(changes('private', null)).toEqual({ type: 'private' });
    expect(changes('business', 8, aTrip('x', far))).toEqual({ type: 'business', contact: 7, reason: 9 });
  });
});
