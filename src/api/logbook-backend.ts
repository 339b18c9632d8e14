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
import type { Seconds } from '../rules/units.ts';

/**
 * The calls for one of the logbook's registers (lists), such as the drivers. `key`: an idempotency key from the app,
 * the same for every retry.
 */
export type LogbookRegister<Thing extends { readonly id: number }> = {
  list(): Call<readonly Thing[]>;
  create(key: string, thing: Omit<Thing, 'id'>): Call<Thing>;
  /** Saves an entry. `thing`: the complete entry; fields that `thing` lacks stay unchanged on the server. */
  save(thing: Thing): Call<Thing>;
  remove(id: number): Call<null>;
};

/** The calls for logbooks. */
export type LogbookBackend = {
  /**
   * Returns one page of the trips that started in a period (Unix seconds, inclusive). A server may also return trips
   * outside the period. `page` counts from 1; page 1 has the newest trips.
   */
  logbookTrips(
    device: number,
    car: number | null,
    wanted: { from: Seconds; to: Seconds; page: number },
  ): Call<{ readonly trips: readonly Trip[]; readonly page: number; readonly pages: number }>;
  logbookTrip(id: string): Call<Trip>;
  /** Makes the server create trips from newly recorded data. */
  prepareTrips(device: number): Call<null>;
  /**
   * Makes the server look up the addresses of trips. Returns true if trips that the app has already loaded still lack
   * addresses.
   */
  prepareAddresses(device: number): Call<boolean>;
  /** Makes the same changes to several trips; some servers only support one at a time (`unavailable`). */
  saveTrips(ids: readonly string[], changes: TripChanges): Call<readonly Trip[]>;
  addTrip(key: string, device: number, trip: TripByHand): Call<Trip>;
  removeTrip(id: string): Call<null>;
  splitTrip(id: string, at: Seconds): Call<{ readonly trips: Trip[]; readonly gone: string[] }>;
  mergeTrips(ids: readonly string[]): Call<{ readonly trips: Trip[]; readonly gone: string[] }>;
  logbookLocks(): Call<readonly Lock[]>;
  lockLogbook(device: number, car: number | null, until: Seconds): Call<Lock>;
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
