import type { TrackingPlan } from '../../../events/alarm-types.ts';

/**
 * Values for estimating how long a tracker's battery lasts. The real time depends on reception, cold and battery age,
 * so the app says "about".
 */
type Tracker = {
  /** Battery capacity (mAh), typical for this kind of tracker. A fifth of it is lost to age and cold. */
  readonly capacity: number;
  /** Current that the tracker draws while asleep (mA). */
  readonly asleep: number;
  /**
   * Charge that one fix costs a sleeping tracker (mAh): waking receiver and modem, and finding and sending the
   * position.
   */
  readonly fix: number;
  /** Current that the tracker draws while it stays awake between fixes (mA). */
  readonly awake: number;
  /** How many hours per day the tracker moves. */
  readonly moves: number;
};

const USABLE = 0.8;
/**
 * If the interval between fixes is shorter than this (seconds), the tracker stays awake, because falling asleep and
 * waking up would use more charge.
 */
const STAYS_AWAKE = 120;
/** How many signs of life a tracker sends per day while it sleeps: one per hour. */
const SIGNS_A_DAY = 24;

const SMALL: Tracker = { capacity: 600, asleep: 0.5, fix: 0.25, awake: 28, moves: 4 };
const TRACKERS: Readonly<Record<string, Tracker>> = {
  pet: SMALL,
  dog: SMALL,
  cat: SMALL,
  watch: { capacity: 700, asleep: 4, fix: 0.3, awake: 35, moves: 5 },
  person: { capacity: 1000, asleep: 0.6, fix: 0.3, awake: 30, moves: 4 },
  bike: { capacity: 2000, asleep: 0.3, fix: 0.3, awake: 30, moves: 1.5 },
  ebike: { capacity: 2000, asleep: 0.3, fix: 0.3, awake: 30, moves: 1.5 },
  camper: { capacity: 10_000, asleep: 0.3, fix: 0.3, awake: 30, moves: 1 },
  boat: { capacity: 10_000, asleep: 0.3, fix: 0.3, awake: 30, moves: 1 },
  trailer: { capacity: 10_000, asleep: 0.3, fix: 0.3, awake: 30, moves: 3 },
};
const USUAL: Tracker = { capacity: 1000, asleep: 0.6, fix: 0.3, awake: 30, moves: 4 };

/** Profiles of trackers that have no battery of their own, because they are powered by the vehicle. */
const WIRED: ReadonlySet<string> = new Set([
  'car',
  'van',
  'truck',
  'bus',
  'motorcycle',
  'machine',
  'tractor',
]);
export const isWired = (profile: string): boolean => WIRED.has(profile);

/**
 * Returns how many days a tracker's full battery lasts. Null if the tracker is powered by the vehicle.
 * @param profile profile of the device's first model
 */
export function batteryDays(profile: string, { seconds, saving }: TrackingPlan): number | null {
  if (isWired(profile)) return null;
  const { capacity, asleep, fix, awake, moves } = TRACKERS[profile] ?? USUAL;
  const hours = saving ? moves : 24;
  const rest = 24 - hours;
  const fixes = (hours * 3600) / seconds;
  const active = seconds < STAYS_AWAKE ? Math.max(hours * awake, 0) : Math.min(fixes * fix, hours * awake);
  // A tracker that stays awake needs additional charge for sending each fix. The shorter the interval, the more fixes
  // it sends.
  const told = seconds < STAYS_AWAKE ? fixes * fix * 0.02 : 0;
  const signs = saving ? Math.min(SIGNS_A_DAY, rest) * fix * 0.5 : 0;
  const daily = active + told + signs + rest * asleep + (seconds < STAYS_AWAKE ? 0 : hours * asleep);
  return (capacity * USABLE) / daily;
}

/** The choices for the interval between fixes (seconds). */
export const INTERVALS = [10, 30, 60, 300, 900, 3600] as const;
