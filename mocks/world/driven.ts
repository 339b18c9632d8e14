import { FixBuilder } from '../../src/api/fix-builder.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { metresTo } from '../../src/rules/travel/gaps.ts';
import { tripsOf } from '../../src/rules/travel/trips.ts';
import { type Way, wayOf } from '../../src/rules/travel/way.ts';
import type { MockDevice } from './mock-device.ts';
import { fixesBetween, readyFor } from './positions.ts';
import type { World } from './world.ts';

/** A drive, calculated from recorded fixes (Unix seconds, whole metres, degrees). */
export type Driven = {
  readonly from: number;
  readonly to: number;
  readonly metres: number;
  readonly start: { readonly lat: number; readonly lng: number };
  readonly end: { readonly lat: number; readonly lng: number };
};

/**
 * Drives are calculated in periods of this length (seconds). In between, other tasks of the page may run, because the
 * mock server must not block the page in which it runs.
 */
const PIECE = 6 * 3600;
const DAY_MS = 86_400_000;
const MOST_DAYS = 800;

/** Waits until the page has run other tasks. */
const yieldToEventLoop = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/**
 * Calculates the drives of devices from the simulator, one day at a time. Days begin and end in the time zone of
 * the device's owner.
 */
export const createDriven = (world: () => World) => {
  const days = new Map<string, readonly Driven[]>();

  const wayBetween = async (device: MockDevice, from: number, to: number): Promise<Way> => {
    await readyFor(world(), [device]);
    const all = new FixBuilder(256);
    for (let at = from; at < to; at += PIECE) {
      const piece = fixesBetween(world(), [device], at, Math.min(to, at + PIECE));
      for (let i = 0; i < piece.at.length; i++) all.copy(piece, i);
      await yieldToEventLoop();
    }
    return wayOf(all.columns(), device.id, 1, 0xffff_ffff).way;
  };

  /**
   * Returns the time zone of a device's owner: from the owner's settings, else from this machine, as in the app. A
   * drive past midnight in this zone is split at midnight, so that all pages agree on the day.
   */
  const zoneOf = ({ id }: MockDevice): string | undefined => world().zoneOf(id);
  const dayOf = (device: MockDevice, at: number): number =>
    Date.parse(`${localDay(at, zoneOf(device))}T00:00:00Z`) / DAY_MS;
  const startOf = (device: MockDevice, day: number): number => {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    return boundsOf({ from: date, to: date }, zoneOf(device)).from;
  };

  return {
    /** Returns the track of a device in `from` ≤ t < `to`. */
    wayBetween,
    /**
     * `dayOf`: number of the day, in the owner's time zone, that contains a time. `startOf`: when such a day
     * begins.
     */
    dayOf,
    startOf,
    /**
     * Returns the drives of a device that began on a day, oldest first. The drives of a day that is over are
     * calculated only once.
     */
    async on(device: MockDevice, day: number): Promise<readonly Driven[]> {
      const [from, to] = [startOf(device, day), startOf(device, day + 1)];
      const key = `${device.id} ${from} ${to}`;
      const known = days.get(key);
      if (known) return known;
      const drives = drivesOf(await wayBetween(device, from, to));
      if (to <= world().now()) {
        if (days.size >= MOST_DAYS) days.delete(days.keys().next().value ?? '');
        days.set(key, drives);
      }
      return drives;
    },
  };
};

/** Returns the length of a track between two of its fixes (metres). */
export function metresAlong(way: Way, first: number, last: number): number {
  let metres = 0;
  for (let i = first + 1; i <= last; i++) metres += metresTo(way, i);
  return metres;
}

/** Returns the drives in a track, found by the same rules as on every screen of the app. */
const drivesOf = (way: Way): readonly Driven[] =>
  tripsOf(way).map(({ from, to, metres, start, end }) => ({ from, to, metres, start, end }));
