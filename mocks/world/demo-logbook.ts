import type { Car, Contact, Driver, Reason, Trip } from '../../events/logbook-types.ts';
import { chance } from '../simulator/chance.ts';
import { CITY_FACTS, offset } from '../simulator/roads-types.ts';

const CENTRE = CITY_FACTS.goteborg.centre;
const placeAt = (east: number, north: number) => {
  const [lng, lat] = offset(CENTRE, east, north);
  return { lat, lng };
};

/** People, places and purposes that the demo's logbook begins with. */
export const DEMO_DRIVERS: readonly Driver[] = [
  { id: 401, firstName: 'Anna', lastName: 'Lindqvist', active: true },
  { id: 402, firstName: 'Jonas', lastName: 'Berg', active: true },
  { id: 403, firstName: 'Mira', lastName: 'Holm', active: false },
];
export const DEMO_REASONS: readonly Reason[] = [
  { id: 501, name: 'Customer visit' },
  { id: 502, name: 'Delivery' },
  { id: 503, name: 'Training' },
];
export const DEMO_CONTACTS: readonly Contact[] = [
  {
    id: 601,
    name: 'Erik Sandström',
    company: 'Sandström Bygg AB',
    address: 'Lindholmsallén 9, Göteborg',
    place: placeAt(-2300, 700),
    metres: 900,
    reason: 501,
  },
  {
    id: 602,
    name: 'Nora Ek',
    company: 'Ek & Co',
    address: 'Avenyn 22, Göteborg',
    place: placeAt(600, -900),
    metres: 500,
    reason: 502,
  },
  {
    id: 603,
    name: 'Harbour office',
    company: '',
    address: 'Packhusplatsen 2, Göteborg',
    place: placeAt(-900, -200),
    metres: 250,
    reason: null,
  },
];

/** The demo's cars by how its devices are called: which have a logbook. */
export const DEMO_CARS: Readonly<Record<string, Omit<Car, 'id' | 'device'>>> = {
  'Anna’s estate car': {
    name: 'Volvo',
    model: 'V60',
    plate: 'GBG 421',
    startKm: 45_210,
    driver: 401,
    contact: null,
  },
  'Parcel van 7': {
    name: 'Mercedes-Benz',
    model: 'Sprinter',
    plate: 'KLM 07B',
    startKm: 118_400,
    driver: 402,
    contact: null,
  },
  'Taxi 241': {
    name: 'Toyota',
    model: 'Prius',
    plate: 'TXI 241',
    startKm: 204_900,
    driver: null,
    contact: null,
  },
};

const DAY = 86_400;
/** Trips of so many days before now have been written down, nearly all of them. */
const UP_TO_DATE = 8 * DAY;

/** What the demo's people wrote about a trip; those of the last days still wait. @param now unix seconds */
export function demoNotes(trip: Trip, utcOffset: number, now: number): Trip {
  const local = trip.from + utcOffset;
  const hour = Math.floor((local % DAY) / 3600);
  const weekday = (Math.floor(local / DAY) + 4) % 7;
  const isWorkday = weekday > 0 && weekday < 6;
  const luck = chance(trip.from, trip.device, 9);
  const age = now - trip.to;
  if (age < UP_TO_DATE ? luck < 0.62 : luck < 0.03) return trip;
  const isCommute = isWorkday && (hour < 9 || (hour >= 15 && hour < 18));
  const type = isCommute ? 'toWork' : chance(trip.from, 11) < 0.34 && isWorkday ? 'business' : 'private';
  const business = type === 'business' ? DEMO_CONTACTS[Math.floor(chance(trip.from, 12) * 3)] : undefined;
  // Of some the purpose is still missing.
  const reason = chance(trip.from, 13) < 0.85 ? (business?.reason ?? 501) : null;
  const driver = trip.driver ?? 401;
  const at = Math.min(now, trip.to + 1800 + Math.floor(luck * 20_000));
  return {
    ...trip,
    type,
    driver,
    contact: business?.id ?? null,
    reason: business ? reason : null,
    hidden: type === 'private' && chance(trip.from, 14) < 0.25,
    history: [{ at, by: 'Anna Lindqvist', field: 'type', was: 'none', now: type }],
  };
}
