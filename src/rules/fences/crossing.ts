import type { Metres, Seconds } from '../units.ts';

/**
 * Decides when a device has entered or left an area (MAP-14).
 *
 * GPS receivers are less accurate than they report, sometimes much less, and the reported position of a stationary one
 * drifts all night. So a fix counts as inside or outside only if its whole circle of accuracy is on that side, and a
 * crossing counts only once several fixes agree.
 */
export type Side = 'inside' | 'outside';
export type FixOfFence = {
  /** Time of the fix (Unix seconds). */
  readonly at: Seconds;
  /**
   * The accuracy that the receiver reported (metres): about two thirds of fixes are within this radius of the true
   * position. Null if not reported.
   */
  readonly accuracy: Metres | null;
  /** Whether the fix was located by Wi-Fi or a phone cell instead of GPS. */
  readonly approximate: boolean;
  /** Whether the device cannot have moved here from the previous fix, because it is too far away. */
  readonly jumped: boolean;
};
export type Crossing = { readonly kind: 'entered' | 'left'; readonly at: Seconds };
/** A period in which the device seemed to have crossed the fence, but not with certainty (Unix seconds). */
export type Doubt = { readonly kind: Crossing['kind']; readonly from: Seconds; readonly to: Seconds };

type Candidate = {
  readonly side: Side;
  readonly at: Seconds;
  readonly fixes: number;
  /** How far inside the area the last of these fixes was (metres); negative if outside. */
  readonly depth: Metres;
};

/** What is known about the position of one device relative to one area. */
export type Watch = {
  /** Whether the device is inside or outside the area. Null if no fix was certain enough yet. */
  readonly side: Side | null;
  /**
   * When the device arrived on this side of the fence (Unix seconds). Null if it was already there at the first known
   * fix.
   */
  readonly since: Seconds | null;
  /** The latest fixes in a row that are certainly on the other side of the fence. */
  readonly candidate: Candidate | null;
  /** The period in which fixes have been on the other side of the fence, certainly or apparently. */
  readonly doubt: { readonly from: Seconds; readonly to: Seconds } | null;
  readonly last: number;
};
export const NOTHING_KNOWN: Watch = { side: null, since: null, candidate: null, doubt: null, last: 0 };

/**
 * A receiver's reported accuracy times this factor is the radius that contains 95 % of fixes. Receivers report the
 * radius that contains 68 % (Android, `Location.getAccuracy`). The factor is √(ln 0.05 ÷ ln 0.32) if errors are spread
 * evenly in both directions (Rayleigh).
 */
const SURE = 1.62;
/**
 * The accuracy assumed for a fix that reports none (metres). Under open sky phones are accurate to 4.9 m (van Diggelen
 * and Enge, 2015), between houses to some tens of metres.
 */
const UNTOLD = 15;
/** The best accuracy assumed for a fix from Wi-Fi or a phone cell (metres), even if the device reports a better one. */
const LEAST_APPROXIMATE = 100;
/**
 * A crossing of a fence needs at least this many certain fixes in a row, over at least this many seconds. Wrong fixes
 * from signal reflections occur only singly or in pairs.
 */
const FIXES = 3;
const SECONDS = 30;
/**
 * For trackers that report rarely: two certain fixes that are at least this far apart (seconds) are enough for a
 * crossing. A signal reflection does not last that long.
 */
const LONG = 300;

/** Returns the radius that very probably contains the true position of a fix (metres). */
export function marginOf({ accuracy, approximate }: Pick<FixOfFence, 'accuracy' | 'approximate'>): Metres {
  const told = accuracy ?? UNTOLD;
  return SURE * (approximate ? Math.max(told, LEAST_APPROXIMATE) : told);
}

/**
 * Returns the side of a fence on which a fix certainly is. Null if that is uncertain. `depth`, `reach` and `margin` in
 * metres. A fix is outside only if its whole margin is, because a false "left" alarm wakes people. In a fence smaller
 * than the receiver's error, fixes in the inner half count as inside, so that it can be entered at all.
 */
export function sideOf(depth: Metres, margin: Metres, reach: Metres): Side | null {
  if (depth + margin <= 0) return 'outside';
  if (depth >= margin) return 'inside';
  return margin <= SURE * reach && depth >= reach / 2 ? 'inside' : null;
}

const other: Record<Side, Crossing['kind']> = { inside: 'entered', outside: 'left' };

export type Step = {
  readonly watch: Watch;
  readonly crossing: Crossing | null;
  readonly doubt: Doubt | null;
};
const nothing = (watch: Watch): Step => ({ watch, crossing: null, doubt: null });

/**
 * Processes the next fix of a device for one fence. `depth`: how far inside the area the fix is (metres). A fix that is
 * older than the last one changes nothing.
 */
export function step(
  watch: Watch,
  depth: Metres,
  reach: Metres,
  fix: FixOfFence,
  margin = marginOf(fix),
): Step {
  const { at } = fix;
  if (at < watch.last) return nothing(watch);
  // A fix after an impossible jump proves nothing: either it or the previous fix is wrong.
  if (fix.jumped) return nothing({ ...watch, last: at });
  const seems: Side = depth >= 0 ? 'inside' : 'outside';
  const sure = sideOf(depth, margin, reach);
  const { side } = watch;
  if (sure === side && side !== null) return returned({ ...watch, candidate: null, last: at });

  const before = watch.candidate?.side === sure ? watch.candidate : null;
  const candidate =
    sure === null
      ? denies(margin, watch.candidate)
        ? null
        : watch.candidate
      : { side: sure, at: before?.at ?? at, fixes: (before?.fixes ?? 0) + 1, depth };
  const counted = candidate && isEnough(candidate.fixes, at - candidate.at) ? candidate : null;
  if (counted && sure !== null) {
    const changed = side !== null;
    return {
      watch: {
        side: counted.side,
        since: changed ? counted.at : null,
        candidate: null,
        doubt: null,
        last: at,
      },
      crossing: changed ? { kind: other[counted.side], at: counted.at } : null,
      doubt: null,
    };
  }
  // The device seems to be back on its previous side, certainly or not. Counting fixes for a crossing starts over.
  if (side !== null && seems === side) return returned({ ...watch, candidate: null, last: at });
  const doubt = side === null ? null : { from: watch.doubt?.from ?? at, to: at };
  return nothing({ ...watch, candidate, doubt, last: at });
}

/**
 * Whether an uncertain fix cancels a possible exit. It does if, with the same margin, it would be certain at the place
 * of the earlier fixes: that proves that those were outliers. Without this rule, outliers would add up while a
 * stationary receiver has drifted over the edge. A fix that is merely too inaccurate does not cancel an exit.
 */
const denies = (margin: Metres, candidate: Candidate | null) =>
  candidate?.side === 'outside' && margin + candidate.depth < 0;

const isEnough = (fixes: number, seconds: Seconds) =>
  (fixes >= FIXES && seconds >= SECONDS) || seconds >= LONG;

/** The device is back on its previous side, so the apparent crossing did not happen. */
function returned(watch: Watch): Step {
  const { doubt, side } = watch;
  return {
    watch: doubt ? { ...watch, doubt: null } : watch,
    crossing: null,
    doubt: doubt && side ? { kind: side === 'inside' ? 'left' : 'entered', ...doubt } : null,
  };
}
