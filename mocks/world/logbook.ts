import type { Lock, Trip, TripByHand, TripChanges, TripNote } from '../../events/logbook-types.ts';
import { tripByHand } from '../../src/core/logbook/logbook-edits.ts';
import { mergedTrip, splitTrip } from '../../src/core/logbook/shaping.ts';
import {
  type Objection,
  objectionToChange,
  objectionToHand,
  objectionToLock,
  objectionToMerge,
  objectionToRemoval,
  objectionToSplit,
  partsOf,
  written,
} from '../../src/core/logbook/trip-rules.ts';
import { chance } from '../simulator/chance.ts';
import { CITY_FACTS, type LoadRoads } from '../simulator/roads-types.ts';
import { DEMO_CARS, DEMO_CONTACTS, DEMO_DRIVERS, DEMO_REASONS, demoNotes } from './demo-logbook.ts';
import { createDriven, type Driven, metresAlong } from './driven.ts';
import type { Kept, KeptLogbook } from './kept.ts';
import type { MockDevice } from './mock-device.ts';
import { createStreetNames } from './street-names.ts';
import type { World } from './world.ts';

type Memory = {
  readonly look: () => Kept;
  readonly save: () => void;
  readonly world: () => World;
  readonly loadRoads: LoadRoads;
};
/** Done, or why not. */
export type Done = { readonly trips: readonly Trip[] } | { readonly objection: Objection | 'unknown' };
const no = (objection: Objection | 'unknown'): Done => ({ objection });

/** A logbook begins so many days before its world. */
const DAYS_BEFORE = 63;
/** On this day of them the tracker of the first car was unplugged for one trip: its odometer knows. */
const UNPLUGGED = 61;
const DAY = 86_400;
const hex = (number: number) => Math.max(0, Math.floor(number)).toString(16).padStart(8, '0');

/** The logbooks of customers: what the simulator's vehicles drove, and what people wrote about it. */
export const createLogbook = ({ look, save, world, loadRoads }: Memory) => {
  const driven = createDriven(world);
  const addressOf = createStreetNames(loadRoads);
  const now = () => world().now();
  const firstDay = (device: MockDevice) => driven.dayOf(device, look().since) - DAYS_BEFORE;

  /** The logbook of a customer; the demo's own things are there when it is first looked at. */
  const bookOf = (userID: number): KeptLogbook => {
    const found = look().logbooks[userID];
    if (found) return found;
    const cars = world()
      .devicesOf(userID)
      .slice(0, 60)
      .flatMap((device) => {
        const car = DEMO_CARS[device.name];
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
      drivers: hasDemo ? [...DEMO_DRIVERS] : [],
      contacts: hasDemo ? [...DEMO_CONTACTS] : [],
      reasons: hasDemo ? [...DEMO_REASONS] : [],
      cars,
    };
    look().logbooks[userID] = book;
    return book;
  };
  const deviceOf = (userID: number, id: number): MockDevice | undefined =>
    [...world().devicesOf(userID), ...world().recordings.devicesOf(userID)].find(
      (device) => device.id === id,
    );

  const metresOn = async (device: MockDevice, day: number) =>
    (await driven.on(device, day)).reduce((sum, { metres }) => sum + metres, 0);
  /** What the odometer showed when a day began: counted from the day on which this world began. */
  const odometerAt = async (device: MockDevice, day: number, startKm: number): Promise<number> => {
    const anchor = driven.dayOf(device, look().since);
    let metres = startKm * 1000 + 2_400_000;
    for (let each = anchor; each < day; each++) metres += await metresOn(device, each);
    for (let each = anchor - 1; each >= day; each--) metres -= await metresOn(device, each);
    return metres;
  };

  const tripOf = async (
    userID: number,
    device: MockDevice,
    drive: Driven,
    odometer: number,
  ): Promise<Trip> => {
    const car = bookOf(userID).cars.find((each) => each.device === device.id) ?? null;
    const trip: Trip = {
      id: `${hex(drive.from)}${hex(device.id)}00000000`,
      device: device.id,
      car: car?.id ?? null,
      from: drive.from,
      to: drive.to,
      metres: drive.metres,
      // Along the middle of the road it is a little longer than from fix to fix.
      snapped: Math.round(drive.metres * (1.008 + chance(drive.from, 21) * 0.03)),
      odometer: car ? odometer : null,
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

  /** The trips that were driven on a day, as they were before anybody wrote anything but the demo's own people. */
  const recordedOn = async (userID: number, device: MockDevice, day: number): Promise<Trip[]> => {
    if (day < firstDay(device)) return [];
    const car = bookOf(userID).cars.find((each) => each.device === device.id);
    let odometer = car ? await odometerAt(device, day, car.startKm ?? 0) : 0;
    const trips: Trip[] = [];
    for (const [i, drive] of (await driven.on(device, day)).entries()) {
      odometer += drive.metres;
      if (car && day === firstDay(device) + UNPLUGGED && i === 1) continue;
      trips.push(await tripOf(userID, device, drive, odometer));
    }
    return trips;
  };

  /** The trips of a device that began in a time, unix seconds inclusive, oldest first. */
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

  const put = (userID: number, ...trips: readonly Trip[]): Done => {
    const book = bookOf(userID);
    for (const trip of trips) book.trips[trip.id] = trip;
    save();
    return { trips };
  };
  const freshId = (userID: number, device: number, from: number): string =>
    `${hex(from)}${hex(device)}${hex(++bookOf(userID).made)}`;
  const note = (by: string, field: string, was: string, value: string): TripNote => ({
    at: now(),
    by,
    field,
    was,
    now: value,
  });
  const near = async (userID: number, { device, from, to }: Pick<Trip, 'device' | 'from' | 'to'>) => {
    const found = deviceOf(userID, device);
    return found ? tripsBetween(userID, found, from - 2 * DAY, to + 2 * DAY) : [];
  };

  return {
    bookOf,
    save,
    deviceOf,
    tripBy,
    tripsBetween,
    addressOf,
    /** When the logbook of a device begins and how many days it has until now; days are those of its town. */
    daysOf(device: MockDevice, from: number, to: number): { days: readonly { from: number; to: number }[] } {
      const first = Math.max(firstDay(device), driven.dayOf(device, from));
      const last = Math.min(driven.dayOf(device, now()), driven.dayOf(device, to));
      const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => last - i);
      return {
        days: days.map((day) => ({
          from: Math.max(from, driven.startOf(device, day)),
          to: Math.min(to, driven.startOf(device, day + 1) - 1),
        })),
      };
    },
    /** Writes the same about several trips; one that may not be changed leaves all as they are. */
    async write(userID: number, ids: readonly string[], changes: TripChanges, by: string): Promise<Done> {
      const trips: Trip[] = [];
      for (const id of ids) {
        const trip = await tripBy(userID, id);
        if (!trip) return no('unknown');
        const objection = objectionToChange(bookOf(userID).locks, trip, changes);
        if (objection) return no(objection);
        const next = written(trip, changes);
        trips.push({ ...next, history: [...trip.history, ...notesOf(userID, trip, next, by)] });
      }
      return put(userID, ...trips);
    },
    async add(userID: number, device: number, trip: TripByHand, by: string): Promise<Done> {
      const { from = 0, to = 0 } = trip;
      if (!deviceOf(userID, device)) return no('unknown');
      const around = await near(userID, { device, from, to });
      const objection = objectionToHand(bookOf(userID).locks, around, device, trip, now());
      if (objection) return no(objection);
      const before = around.filter((each) => each.to <= from).at(-1);
      const car = bookOf(userID).cars.find((each) => each.device === device)?.id ?? null;
      const made = tripByHand(freshId(userID, device, from), device, { ...trip, car });
      const odometer = before?.odometer == null ? null : before.odometer + made.metres;
      return put(userID, { ...made, odometer, history: [note(by, 'added', '', '')] });
    },
    async remove(userID: number, id: string): Promise<Done> {
      const trip = await tripBy(userID, id);
      if (!trip) return no('unknown');
      const objection = objectionToRemoval(bookOf(userID).locks, trip);
      if (objection) return no(objection);
      bookOf(userID).gone.push(id);
      delete bookOf(userID).trips[id];
      save();
      return { trips: [] };
    },
    async split(userID: number, id: string, at: number, by: string): Promise<Done> {
      const trip = await tripBy(userID, id);
      const device = trip && deviceOf(userID, trip.device);
      if (!trip || !device) return no('unknown');
      const objection = objectionToSplit(bookOf(userID).locks, trip, at);
      if (objection) return no(objection);
      const way = await driven.wayBetween(device, trip.from, trip.to + 1);
      const cut = way.at.findLastIndex((time) => time <= at);
      const whole = metresAlong(way, 0, way.at.length - 1);
      const share =
        whole > 0 && cut >= 0 ? metresAlong(way, 0, cut) / whole : (at - trip.from) / (trip.to - trip.from);
      const place =
        cut < 0 ? null : { lat: (way.lat[cut] as number) / 1e7, lng: (way.lng[cut] as number) / 1e7 };
      const address = place ? await addressOf(device.city, place) : '';
      const [first, second] = splitTrip(trip, at, share, { place, address });
      const history = [...trip.history, note(by, 'split', '', String(at))];
      return put(userID, { ...first, history }, { ...second, id: freshId(userID, trip.device, at), history });
    },
    async merge(userID: number, ids: readonly string[], by: string): Promise<Done> {
      const [one, other] = await Promise.all(ids.slice(0, 2).map((id) => tripBy(userID, id)));
      if (!one || !other || ids.length !== 2) return no('unknown');
      const around = await near(userID, { ...one, to: Math.max(one.to, other.to) });
      const objection = objectionToMerge(bookOf(userID).locks, around, one, other);
      if (objection) return no(objection);
      const merged = mergedTrip(one, other);
      const gone = merged.id === one.id ? other : one;
      bookOf(userID).gone.push(gone.id);
      delete bookOf(userID).trips[gone.id];
      return put(userID, {
        ...merged,
        history: [...merged.history, note(by, 'merge', '', String(gone.from))],
      });
    },
    lock(
      userID: number,
      device: number,
      until: number,
    ): { lock: Lock } | { objection: Objection | 'unknown' } {
      if (!deviceOf(userID, device)) return { objection: 'unknown' };
      const book = bookOf(userID);
      const objection = objectionToLock(book.locks, device, until, now());
      if (objection) return { objection };
      const car = book.cars.find((each) => each.device === device)?.id ?? null;
      const lock = { device, car, until };
      book.locks = [...book.locks.filter((each) => each.device !== device), lock];
      save();
      return { lock };
    },
  };

  /** What a change leaves in the history: each field that is another now, in words of the time. */
  function notesOf(userID: number, was: Trip, is: Trip, by: string): TripNote[] {
    const { drivers, contacts, reasons } = bookOf(userID);
    const nameOf = {
      driver: (id: number | null) => {
        const found = drivers.find((each) => each.id === id);
        return found ? `${found.firstName} ${found.lastName}`.trim() : '';
      },
      contact: (id: number | null) => contacts.find((each) => each.id === id)?.name ?? '',
      reason: (id: number | null) => reasons.find((each) => each.id === id)?.name ?? '',
    };
    const km = ({ parts }: Trip) =>
      [parts.private, parts.toWork, parts.business].map((metres) => (metres / 1000).toFixed(3)).join(' / ');
    const pairs: [string, string, string][] = [
      ['type', was.type, is.type],
      ['driver', nameOf.driver(was.driver), nameOf.driver(is.driver)],
      ['contact', nameOf.contact(was.contact), nameOf.contact(is.contact)],
      ['reason', nameOf.reason(was.reason), nameOf.reason(is.reason)],
      ['comment', was.comment, is.comment],
      ['hidden', was.hidden ? '1' : '0', is.hidden ? '1' : '0'],
      ...(is.type === 'mixed' ? ([['parts', km(was), km(is)]] as [string, string, string][]) : []),
    ];
    return pairs.flatMap(([field, old, value]) => (old === value ? [] : [note(by, field, old, value)]));
  }
};

/** The last second of the month before this moment, by the clock of Göteborg. */
function endOfLastMonth(now: number): number {
  const { utcOffset } = CITY_FACTS.goteborg;
  const local = new Date((now + utcOffset) * 1000);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) / 1000 - utcOffset - 1;
}
