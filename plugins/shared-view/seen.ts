import type { SharedDevice, SharedFix } from '../../events/shared-view.ts';
import type { Share } from '../../events/share-types.ts';
import { type DeviceState, stateNumber, STATES } from '../../src/core/positions/freshness.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { isJump } from '../../src/rules/jump.ts';
import { isSilence } from '../../src/rules/travel/gaps.ts';

const E7 = 1e7;

/**
 * The state of a shared device, based on its last fix only; null without a fix.
 * @param now Unix seconds
 */
export function sharedStateOf(fix: SharedFix | undefined, now: number): DeviceState | null {
  return fix ? (STATES[stateNumber(null, fix.at, fix.speed, false, now)] as DeviceState) : null;
}

/** How far back fixes are used to compute a shared device's speed (seconds). */
const RECENT = 10 * 60;
/** If the last fix is older than this (seconds), no arrival time is predicted. */
const TOO_OLD = 10 * 60;
/**
 * Within this distance of the destination the device has arrived (metres); below this speed it is not moving
 * (km/h).
 */
const ARRIVED = 120;
const ON_ITS_WAY = 4;
/** Arrival times farther ahead than this are not shown (seconds), because they are not useful. */
const LONGEST = 24 * 3600;

export type Arrival =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'waiting'; readonly metres: number }
  | { readonly kind: 'old'; readonly metres: number }
  | { readonly kind: 'about'; readonly seconds: number; readonly metres: number };

/**
 * Predicts when a device arrives at its destination: along the straight line from its last fix, at the speed of the
 * last minutes including stops. The real route is longer, so the app labels this as an estimate. Null if the device
 * has no fix.
 * @param now Unix seconds
 */
export function arrivalOf(
  { fixes }: Pick<SharedDevice, 'fixes'>,
  goal: NonNullable<Share['goal']>,
  now: number,
): Arrival | null {
  const last = fixes.at(-1);
  if (!last) return null;
  const left = metresBetween(last, goal);
  if (left <= ARRIVED) return { kind: 'arrived' };
  if (now - last.at > TOO_OLD) return { kind: 'old', metres: left };
  const recent = fixes.filter(({ at }) => last.at - at <= RECENT);
  const first = recent[0] as SharedFix;
  let way = 0;
  for (let i = 1; i < recent.length; i++) {
    const [before, fix] = [recent[i - 1] as SharedFix, recent[i] as SharedFix];
    if (!leaps(before, fix)) way += metresBetween(before, fix);
  }
  const kmh = last.at > first.at ? (way / (last.at - first.at)) * 3.6 : last.speed;
  const seconds = left / (kmh / 3.6) - (now - last.at);
  if (kmh < ON_ITS_WAY || seconds > LONGEST) return { kind: 'waiting', metres: left };
  return { kind: 'about', seconds: Math.max(60, seconds), metres: left };
}

/** The length of a track, without impossible jumps (metres). */
export const lengthOf = (fixes: readonly SharedFix[]): number => {
  let metres = 0;
  for (const way of waysOf(fixes))
    for (const [i, [lng, lat]] of way.entries()) {
      const before = way[i - 1];
      if (before) metres += metresBetween({ lat: before[1], lng: before[0] }, { lat, lng });
    }
  return metres;
};

/** A standing device's fixes wander about this far (metres). */
const DRIFT = 50;

/** Whether a track has a trail that can be seen: at least two points that are clearly apart. */
export const hasTrail = (fixes: readonly SharedFix[]): boolean => {
  const last = fixes.at(-1);
  return last !== undefined && fixes.some((fix) => metresBetween(fix, last) > DRIFT);
};

/** A device that stayed in one place for this long has ended a trip (seconds). */
const STOP = 5 * 60;

/**
 * Returns when the current trip of a track began, or the last one if the device stands (Unix seconds): when it left the
 * last place at which it stayed before.
 */
function tripSince(fixes: readonly SharedFix[]): number {
  const last = fixes.at(-1);
  if (!last) return 0;
  // The place where the device is now does not count.
  let next = fixes.findLastIndex((fix) => metresBetween(fix, last) > DRIFT);
  for (let i = next - 1; i >= 0; i--) {
    const [fix, left] = [fixes[i] as SharedFix, fixes[next] as SharedFix];
    if (metresBetween(fix, left) > DRIFT) next = i;
    else if (left.at - fix.at >= STOP) return left.at;
  }
  return fixes[0]?.at ?? 0;
}

/** Splits a device's track at gaps: where it jumps impossibly far, or was silent and then appeared elsewhere. */
export function waysOf(fixes: readonly SharedFix[]): [lng: number, lat: number, kmh: number][][] {
  const ways: [number, number, number][][] = [];
  let before: SharedFix | null = null;
  for (const fix of fixes) {
    if (before === null || isGap(before, fix)) ways.push([]);
    ways.at(-1)?.push([fix.lng, fix.lat, fix.speed]);
    before = fix;
  }
  return ways;
}

/** Whether a device cannot have moved this far in this time, so that one of its fixes is wrong. */
const leaps = (a: SharedFix, b: SharedFix): boolean =>
  isJump(a.lat * E7, a.lng * E7, a.at, b.lat * E7, b.lng * E7, b.at);
const isGap = (a: SharedFix, b: SharedFix): boolean =>
  leaps(a, b) || isSilence(b.at - a.at, metresBetween(a, b), (a.accuracy ?? 0) + (b.accuracy ?? 0));

/** Returns the index of the fix at which a device's current trip began, or its last one. */
const tripBegins = (fixes: readonly SharedFix[]): number => {
  const since = tripSince(fixes);
  return fixes.findIndex(({ at }) => at >= since);
};

/** Returns a device's trail: the current trip, or the last one, and the ways before it. */
export function trailOf(fixes: readonly SharedFix[]) {
  const begins = tripBegins(fixes);
  // Both share the fix at which the trip began, so that the line has no hole.
  return { ways: waysOf(fixes.slice(begins)), earlier: waysOf(fixes.slice(0, begins + 1)) };
}

/** Whether a device's trail has ways before its current trip that can be seen. */
export const hasEarlier = (fixes: readonly SharedFix[]): boolean =>
  hasTrail(fixes.slice(0, tripBegins(fixes) + 1));
