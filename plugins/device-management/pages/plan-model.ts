import type { TrackingPlan } from '../../../events/alarm-types.ts';

/**
 * How long a battery lasts, by a model that is honest about being one: capacity of the kind of tracker, what it draws while
 * it sleeps, what a fix costs (receiver and modem are woken, a place is found and told), and what it draws while it stays
 * awake because the next fix is near. Real days depend on reception, cold and the battery's age; the app says "about".
 */
type Tracker = {
  /** mAh, about what such trackers are sold with; a fifth of it is lost to age and cold. */
  readonly capacity: number;
  /** mA while it sleeps. */
  readonly asleep: number;
  /** mAh for one fix out of sleep. */
  readonly fix: number;
  /** mA while it does not sleep between fixes. */
  readonly awake: number;
  /** Hours a day in which it moves. */
  readonly moves: number;
};

const USABLE = 0.8;
/** Below this many seconds between fixes a tracker stays awake: falling asleep and waking would cost more. */
const STAYS_AWAKE = 120;
/** Asleep, it still says once an hour that it is there. */
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

/** These draw on a vehicle. */
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

/** Days that a full battery lasts, or null where the tracker hangs on a vehicle's. @param profile of the first model */
export function batteryDays(profile: string, { seconds, saving }: TrackingPlan): number | null {
  if (isWired(profile)) return null;
  const { capacity, asleep, fix, awake, moves } = TRACKERS[profile] ?? USUAL;
  const hours = saving ? moves : 24;
  const rest = 24 - hours;
  const fixes = (hours * 3600) / seconds;
  const active = seconds < STAYS_AWAKE ? Math.max(hours * awake, 0) : Math.min(fixes * fix, hours * awake);
  // The nearer the fixes, the more there is to tell.
  const told = seconds < STAYS_AWAKE ? fixes * fix * 0.02 : 0;
  const signs = saving ? Math.min(SIGNS_A_DAY, rest) * fix * 0.5 : 0;
  const daily = active + told + signs + rest * asleep + (seconds < STAYS_AWAKE ? 0 : hours * asleep);
  return (capacity * USABLE) / daily;
}

/** Seconds between fixes that can be chosen. */
export const INTERVALS = [10, 30, 60, 300, 900, 3600] as const;
