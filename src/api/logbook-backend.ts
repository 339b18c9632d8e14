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
import type { Call } from './call.ts';
import type { Seconds } from '../rules/units.ts';

/** One register of a logbook. `key`: an idempotency key from the app, the same for every retry. */
export type LogbookRegister<Thing extends { readonly id: number }> = {
  list(): Call<readonly Thing[]>;
  create(key: string, thing: Omit<Thing, 'id'>): Call<Thing>;
  /** The complete entry; the server keeps fields that are not named here. */
  save(thing: Thing): Call<Thing>;
  remove(id: number): Call<null>;
};

/** The calls about a server's logbooks. */
export type LogbookBackend = {
  /**
   * Trips that started in a period (Unix seconds, inclusive), newest page first; a server may return others too.
   * `page` starts at 1.
   */
  logbookTrips(
    device: number,
    car: number | null,
    wanted: { from: Seconds; to: Seconds; page: number },
  ): Call<{ readonly trips: readonly Trip[]; readonly page: number; readonly pages: number }>;
  logbookTrip(id: string): Call<Trip>;
  /** Makes the server create the trips of newly recorded data. */
  prepareTrips(device: number): Call<null>;
  /** Makes the server look up addresses; true if trips read before lack some of them. */
  prepareAddresses(device: number): Call<boolean>;
  /** The same changes for several trips; a server may only support one at a time (`unavailable`). */
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
