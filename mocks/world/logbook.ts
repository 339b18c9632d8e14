import type { Lock, Trip, TripByHand, TripChanges, TripNote } from '../../events/logbook-types.ts';
import { tripByHand } from '../../src/rules/logbook/by-hand.ts';
import { lockedNames, type LockedNames } from '../../src/rules/logbook/locked-names.ts';
import { mergedTrip, splitTrip } from '../../src/rules/logbook/shaping.ts';
import {
  type Objection,
  objectionToChange,
  objectionToHand,
  objectionToLock,
  objectionToMerge,
  objectionToRemoval,
  objectionToSplit,
  written,
} from '../../src/rules/logbook/trip-rules.ts';
import { tripsOf } from '../../src/rules/travel/trips.ts';
import { metresAlong } from './driven.ts';
import type { MockDevice } from './mock-device.ts';
import { createRecorded, hex, type LogbookMemory } from './recorded-trips.ts';
import type { KeptLogbook } from './kept-logbook.ts';

/**
 * Returns the history entries for a change of a trip, one for each changed field. They contain names as text, as they
 * are at the time of the change.
 */
function notesOf(book: KeptLogbook, was: Trip, is: Trip, by: string, at: number): TripNote[] {
  const { drivers, contacts, reasons } = book;
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
  return pairs.flatMap(([field, old, value]) =>
    old === value ? [] : [{ at, by, field, was: old, now: value }],
  );
}

/** The result of a change in the logbook: the changed trips, or why nothing was changed. */
export type Done = { readonly trips: readonly Trip[] } | { readonly objection: Objection | 'unknown' };
const no = (objection: Objection | 'unknown'): Done => ({ objection });
const DAY = 86_400;

/** The customers' logbooks and their changes. Nothing locked can change. */
export const createLogbook = (memory: LogbookMemory) => {
  const { save, world } = memory;
  const { driven, addressOf, firstDay, bookOf, deviceOf, odometerNow, tripsBetween, tripBy } =
    createRecorded(memory);
  const now = (): number => world().now();

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
    odometerNow,
    /** Returns how many whole metres a device has driven since a time, by the same rules as for its trips. */
    drivenSince: async (device: MockDevice, from: number): Promise<number> =>
      tripsOf(await driven.wayBetween(device, from, now() + 1)).reduce((sum, { metres }) => sum + metres, 0),
    /**
     * Returns the days of a device's logbook within a range. Days begin and end in the time zone of the device's
     * owner.
     */
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
    /** Makes the same change to several trips. If one of them may not be changed, none is. */
    async write(userID: number, ids: readonly string[], changes: TripChanges, by: string): Promise<Done> {
      const trips: Trip[] = [];
      for (const id of ids) {
        const trip = await tripBy(userID, id);
        if (!trip) return no('unknown');
        const objection = objectionToChange(bookOf(userID).locks, trip, changes);
        if (objection) return no(objection);
        const next = written(trip, changes);
        trips.push({
          ...next,
          history: [...trip.history, ...notesOf(bookOf(userID), trip, next, by, now())],
        });
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
    /** Returns the drivers, contacts and reasons that a customer's locked trips name. */
    async lockedNames(userID: number): Promise<LockedNames> {
      const { locks } = bookOf(userID);
      const trips: Trip[] = [];
      for (const { device, until } of locks) {
        const found = deviceOf(userID, device);
        if (found) trips.push(...(await tripsBetween(userID, found, 0, until)));
      }
      return lockedNames(locks, trips);
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
      const car = book.cars.find((each) => each.device === device) ?? null;
      const lock = { device, car: car?.id ?? null, until };
      book.lockedCars = [...book.lockedCars, { device, until, car }];
      book.locks = [...book.locks.filter((each) => each.device !== device), lock];
      save();
      return { lock };
    },
  };
};
