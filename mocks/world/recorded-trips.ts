import type { Car, Trip, Contact, Driver, Reason } from '../../events/logbook-types.ts';
import { partsOf } from '../../src/rules/logbook/trip-rules.ts';
import { chance } from '../simulator/chance.ts';
import { CITY_FACTS, type LoadRoads, offset } from '../simulator/roads-types.ts';
import { createDriven, type Driven } from './driven.ts';
import type { Kept } from './kept.ts';
import type { KeptLogbook } from './kept-logbook.ts';
import type { MockDevice } from './mock-device.ts';
import { createStreetNames } from './street-names.ts';
import type { World } from './world.ts';

const CENTRE = CITY_FACTS.goteborg.centre;
const placeAt = (east: number, north: number) => {
  const [lng, lat] = offset(CENTRE, east, north);
  return { lat, lng };
};

/** The drivers, places and trip reasons that the demo's logbook starts with. */
const DEMO_DRIVERS: readonly Driver[] = [
  { id: 401, firstName: 'Anna', lastName: 'Lindgren', active: true },
  { id: 402, firstName: 'Jonas', lastName: 'Berg', active: true },
  { id: 403, firstName: 'Mira', lastName: 'Holm', active: false },
];
const DEMO_REASONS: readonly Reason[] = [
  { id: 501, name: 'Customer visit' },
  { id: 502, name: 'Delivery' },
  { id: 503, name: 'Training' },
];
const DEMO_CONTACTS: readonly Contact[] = [
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

/** The demo cars that have a logbook, by device key. */
const DEMO_CARS: Readonly<Record<string, Omit<Car, 'id' | 'device'>>> = {
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
/** In the demo, users have filled in nearly all logbook trips that are older than this (seconds). */
const UP_TO_DATE = 8 * DAY;

/**
 * Adds to a trip what the demo's users wrote about it. The trips of the last days are still mostly empty.
 * @param now Unix seconds
 */
function demoNotes(trip: Trip, utcOffset: number, now: number): Trip {
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
  // In the demo, some trips have no reason yet.
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
    history: [{ at, by: 'Anna Lindgren', field: 'type', was: 'none', now: type }],
  };
}

export type LogbookMemory = {
  readonly look: () => Kept;
  readonly save: () => void;
  readonly world: () => World;
  readonly loadRoads: LoadRoads;
};

/** A logbook begins this many days before the start of the mock world. */
const DAYS_BEFORE = 63;
/**
 * `UNPLUGGED`: the day of the demo logbook on which cars were driven with the tracker unplugged, counted from the
 * logbook's first day. Only the odometer includes the distance of these drives (`UNPLUGGED_METRES`).
 */
const UNPLUGGED = 61;
const UNPLUGGED_METRES = 8_900;
/** The day from which odometers are counted: Monday, 5 January 2026, in days since 1970. */
const FIRST_MONDAY = 20_458;
/** How far the demo's cars with a logbook drive in a week, measured over three weeks (metres), by device key. */
const WEEKLY_METRES: Readonly<Record<string, number>> = {
  'Anna’s estate car': 190_000,
  'Parcel van 7': 1_099_000,
  'Taxi 241': 1_994_000,
};
const weeklyMetres = ({ key, behaviour }: MockDevice): number =>
  WEEKLY_METRES[key] ?? (behaviour.kind === 'tour' ? 1_500_000 : 100_000);
/** Formats a number as eight hex digits. The service's trip ids consist of three such parts. */
export const hex = (number: number) => Math.max(0, Math.floor(number)).toString(16).padStart(8, '0');

type Recorded = {
  readonly driven: ReturnType<typeof createDriven>;
  readonly addressOf: ReturnType<typeof createStreetNames>;
  /** Returns the first day of a device's logbook. */
  firstDay(device: MockDevice): number;
  bookOf(userID: number): KeptLogbook;
  deviceOf(userID: number, id: number): MockDevice | undefined;
  /** Returns the current odometer of a car (metres), counted from its trips. */
  odometerNow(userID: number, device: MockDevice): Promise<number>;
  /** Returns the trips of a device that began in a period (Unix seconds, inclusive), oldest first. */
  tripsBetween(userID: number, device: MockDevice, from: number, to: number): Promise<Trip[]>;
  tripBy(userID: number, id: string): Promise<Trip | null>;
};

/** The content of the customers' logbooks: the simulated drives, with what users wrote about them. */
export const createRecorded = ({ look, world, loadRoads }: LogbookMemory): Recorded => {
  const driven = createDriven(world);
  const addressOf = createStreetNames(loadRoads);
  const now = (): number => world().now();
  const firstDay = (device: MockDevice): number => driven.dayOf(device, look().since) - DAYS_BEFORE;

  /** Returns a customer's logbook. The first call creates it and fills it with the demo's initial entries. */
  const bookOf = (userID: number): KeptLogbook => {
    const found = look().logbooks[userID];
    if (found) return found;
    const cars = world()
      .ownDevicesOf(userID)
      .slice(0, 60)
      .flatMap((device) => {
        const car = DEMO_CARS[device.key];
        return car ? [{ ...car, id: 700 + (device.id % 1000), device: device.id }] : [];
      })
      .sort((a, b) => (a.startKm ?? 0) - (b.startKm ?? 0));
    const locks = cars
      .slice(0, 1)
      .map(({ id, device }) => ({ device, car: id, until: endOfLastMonth(now()) }));
    const hasDemo = cars.length > 0;
    const book: KeptLogbook = {
      trips: {},
      gone: [],
      made: 0,
      locks,
      lockedCars: locks.map(({ device, until }, i) => ({ device, until, car: cars[i] ?? null })),
      drivers: hasDemo ? [...DEMO_DRIVERS] : [],
      contacts: hasDemo ? [...DEMO_CONTACTS] : [],
      reasons: hasDemo ? [...DEMO_REASONS] : [],
      cars,
    };
    look().logbooks[userID] = book;
    return book;
  };
  const deviceOf = (userID: number, id: number): MockDevice | undefined =>
    [...world().ownDevicesOf(userID), ...world().recordings.devicesOf(userID)].find(
      (device) => device.id === id,
    );

  const metresOn = async (device: MockDevice, day: number) =>
    (await driven.on(device, day)).reduce((sum, { metres }) => sum + metres, 0);
  /**
   * Returns what to add to a car's initial mileage to get its odometer at the start of a day (metres). It is counted
   * from the Monday before this mock world began. What was driven until that Monday is a fixed distance per week, so
   * that it does not depend on the day of the sign-in.
   */
  const odometerAt = async (device: MockDevice, day: number): Promise<number> => {
    const weeks = Math.floor((driven.dayOf(device, look().since) - FIRST_MONDAY) / 7);
    const anchor = FIRST_MONDAY + weeks * 7;
    const isBefore = day <= firstDay(device) + UNPLUGGED;
    let metres = 2_400_000 + weeks * weeklyMetres(device) - (isBefore ? UNPLUGGED_METRES : 0);
    for (let each = anchor; each < day; each++) metres += await metresOn(device, each);
    for (let each = anchor - 1; each >= day; each--) metres -= await metresOn(device, each);
    return metres;
  };

  const odometerNow = async (userID: number, device: MockDevice): Promise<number> => {
    const today = driven.dayOf(device, now());
    const car = carAt(bookOf(userID), device.id, now());
    const begin = car ? (car.startKm ?? 0) : 20_000 + Math.floor(chance(device.seed, 33) * 90_000);
    return begin * 1000 + (await odometerAt(device, today)) + (await metresOn(device, today));
  };

  const tripOf = async (
    device: MockDevice,
    car: Car | null,
    drive: Driven,
    odometer: number,
  ): Promise<Trip> => {
    const trip: Trip = {
      id: `${hex(drive.from)}${hex(device.id)}00000000`,
      device: device.id,
      car: car?.id ?? null,
      from: drive.from,
      to: drive.to,
      metres: drive.metres,
      // A distance along the middle of the road is slightly longer than the sum of the distances between fixes.
      snapped: Math.round(drive.metres * (1.008 + chance(drive.from, 21) * 0.03)),
      odometer: car ? odometer + (car.startKm ?? 0) * 1000 : null,
      type: 'none',
      parts: { private: 0, toWork: 0, business: 0 },
      driver: null,
      contact: null,
      reason: null,
      comment: '',
      start: drive.start,
      end: drive.end,
      startAddress: await addressOf(device.city, drive.start),
      endAddress: await addressOf(device.city, drive.end),
      hidden: false,
      manual: false,
      history: [],
    };
    const told = car ? demoNotes(trip, CITY_FACTS[device.city].utcOffset, look().since) : trip;
    return { ...told, parts: partsOf(told) };
  };

  /** Returns the trips of one day with only the demo's notes, without what the customer changed. */
  const recordedOn = async (userID: number, device: MockDevice, day: number): Promise<Trip[]> => {
    if (day < firstDay(device)) return [];
    const book = bookOf(userID);
    const hasCar = [...book.cars, ...book.lockedCars].some((each) => each.device === device.id);
    let odometer = hasCar ? await odometerAt(device, day) : 0;
    const trips: Trip[] = [];
    for (const [i, drive] of (await driven.on(device, day)).entries()) {
      if (day === firstDay(device) + UNPLUGGED && i === 1) odometer += UNPLUGGED_METRES;
      odometer += drive.metres;
      trips.push(await tripOf(device, carAt(book, device.id, drive.from), drive, odometer));
    }
    return trips;
  };

  /** Returns the trips of a device that began in a period (Unix seconds, inclusive), oldest first. */
  const tripsBetween = async (
    userID: number,
    device: MockDevice,
    from: number,
    to: number,
  ): Promise<Trip[]> => {
    const book = bookOf(userID);
    const gone = new Set(book.gone);
    const trips: Trip[] = [];
    const [first, last] = [driven.dayOf(device, from), driven.dayOf(device, Math.min(to, now()))];
    for (let day = Math.max(first, firstDay(device)); day <= last; day++)
      for (const trip of await recordedOn(userID, device, day))
        if (!gone.has(trip.id) && !book.trips[trip.id]) trips.push(trip);
    for (const trip of Object.values(bookOf(userID).trips))
      if (trip.device === device.id && !gone.has(trip.id)) trips.push(trip);
    return trips.filter((trip) => trip.from >= from && trip.from <= to).sort((a, b) => a.from - b.from);
  };

  const tripBy = async (userID: number, id: string): Promise<Trip | null> => {
    const book = bookOf(userID);
    if (book.gone.includes(id)) return null;
    const kept = book.trips[id];
    if (kept) return kept;
    const found = /^([0-9a-f]{8})([0-9a-f]{8})0{8}$/.exec(id);
    const device = found && deviceOf(userID, Number.parseInt(found[2] ?? '', 16));
    if (!found || !device) return null;
    const day = driven.dayOf(device, Number.parseInt(found[1] ?? '', 16));
    if (day > driven.dayOf(device, now())) return null;
    return (await recordedOn(userID, device, day)).find((trip) => trip.id === id) ?? null;
  };

  return { driven, addressOf, firstDay, bookOf, deviceOf, odometerNow, tripsBetween, tripBy };
};

/**
 * Returns the car that made a device's trip. In a locked period of the logbook, the car as it was at the time of
 * locking.
 */
function carAt(book: KeptLogbook, device: number, from: number): Car | null {
  const [locked] = book.lockedCars
    .filter((each) => each.device === device && from <= each.until)
    .sort((a, b) => a.until - b.until);
  return locked ? locked.car : (book.cars.find((each) => each.device === device) ?? null);
}

/** Returns the last second of the previous month in Göteborg's time zone. */
function endOfLastMonth(now: number): number {
  const { utcOffset } = CITY_FACTS.goteborg;
  const local = new Date((now + utcOffset) * 1000);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) / 1000 - utcOffset - 1;
}
