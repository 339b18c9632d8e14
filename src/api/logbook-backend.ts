import type {
  Car,
  Contact,
  Driver,
  Lock,
  Reason,
  Trip,
  TripByHand,
  TripChanges,
} from '../../events/logbook-types.ts';
import type { AbilityOf } from './abilities.ts';
import type { Call } from './call.ts';

/** One kind of thing that a logbook refers to. `key`: ours, the same when it is sent again. */
export type LogbookRegister<Thing extends { readonly id: number }> = {
  list(): Call<readonly Thing[]>;
  create(key: string, thing: Omit<Thing, 'id'>): Call<Thing>;
  /** The whole of it: what is not named here the server keeps. */
  save(thing: Thing): Call<Thing>;
  remove(id: number): Call<null>;
};

/** What the app asks of a server about its logbooks. */
export type LogbookBackend = {
  /** Trips that began in a time (unix seconds, inclusive), newest page first; a server may give others too. `page` from 1. */
  logbookTrips(
    device: number,
    car: number | null,
    wanted: { from: number; to: number; page: number },
  ): Call<{ readonly trips: readonly Trip[]; readonly page: number; readonly pages: number }>;
  logbookTrip(id: string): Call<Trip>;
  /** Has the server make the trips of what was recorded since. */
  prepareTrips(device: number): Call<null>;
  /** Has it look up places; true: what was read before lacks some of them. */
  prepareAddresses(device: number): Call<boolean>;
  /** The same written about several; a server may know this for one at a time only (`unavailable`). */
  saveTrips(ids: readonly string[], changes: TripChanges): Call<readonly Trip[]>;
  addTrip(key: string, device: number, trip: TripByHand): Call<Trip>;
  removeTrip(id: string): Call<null>;
  splitTrip(id: string, at: number): Call<{ readonly trips: Trip[]; readonly gone: string[] }>;
  mergeTrips(ids: readonly string[]): Call<{ readonly trips: Trip[]; readonly gone: string[] }>;
  logbookLocks(): Call<readonly Lock[]>;
  lockLogbook(device: number, car: number | null, until: number): Call<Lock>;
  readonly drivers: LogbookRegister<Driver>;
  readonly contacts: LogbookRegister<Contact>;
  readonly reasons: LogbookRegister<Reason>;
  readonly cars: LogbookRegister<Car>;
};

export const logbookAbilities = {
  logbookTrips: 'logbook',
  logbookTrip: 'logbook',
  prepareTrips: 'logbook',
  prepareAddresses: 'logbook',
  saveTrips: 'logbook',
  addTrip: 'logbook',
  removeTrip: 'logbook',
  splitTrip: 'logbook',
  mergeTrips: 'logbook',
  logbookLocks: 'logbook',
  lockLogbook: 'logbook',
  drivers: 'logbook',
  contacts: 'logbook',
  reasons: 'logbook',
  cars: 'logbook',
} as const satisfies AbilityOf<LogbookBackend>;
