import type { Metres, Seconds } from '../units.ts';

/**
 * Decides when a device has entered or left an area (MAP-14).
 *
 * Receivers are less accurate than they report, sometimes far less, and a stationary one drifts all night. So a fix
 * counts for a side only if its whole circle of accuracy is there, and a change of sides counts only once several
 * fixes agree.
 */
export type Side = 'inside' | 'outside';
export type FixOfFence = {
  /** Unix seconds. */
  readonly at: Seconds;
  /** Accuracy as reported by the receiver (metres): two of three fixes are within it. Null if not reported. */
  readonly accuracy: Metres | null;
  /** Located by Wi-Fi or a phone cell. */
  readonly approximate: boolean;
  /** The device cannot have moved here from the previous fix. */
  readonly jumped: boolean;
};
export type Crossing = { readonly kind: 'entered' | 'left'; readonly at: Seconds };
/** The device seemed to be on the other side for a while, but not with certainty (Unix seconds). */
export type Doubt = { readonly kind: Crossing['kind']; readonly from: Seconds; readonly to: Seconds };

type Candidate = {
  readonly side: Side;
  readonly at: Seconds;
  readonly fixes: number;
  /** How far inside the area the last of them was (metres). Negative outside. */
  readonly depth: Metres;
};

/** What is known about one device and one area. */
export type Watch = {
  /** Null if no fix was certain enough yet. */
  readonly side: Side | null;
  /** When it arrived there (Unix seconds). Null if before the first known fix. */
  readonly since: Seconds | null;
  /** Consecutive fixes that are certain to be on the other side. */
  readonly candidate: Candidate | null;
  /** Since when fixes have been on the other side, certain or not. */
  readonly doubt: { readonly from: Seconds; readonly to: Seconds } | null;
  readonly last: number;
};
export const NOTHING_KNOWN: Watch = { side: null, since: null, candidate: null, doubt: null, last: 0 };

/**
 * Receivers report the radius of 68 % (Android, `Location.getAccuracy`). The radius of 95 % is √(ln 0.05 ÷ ln 0.32)
 * times as large if errors spread evenly in both directions (Rayleigh).
 */
const SURE = 1.62;
/**
 * The assumed accuracy if none is reported (metres): under open sky phones are within 4.9 m (van Diggelen and Enge,
 * 2015), between houses within some tens.
 */
const UNTOLD = 15;
/** The best accuracy assumed for a fix by Wi-Fi or cell (metres). */
const LEAST_APPROXIMATE = 100;
/**
 * A change of sides needs this many consecutive certain fixes over at least the seconds below: reflections occur
 * singly or in pairs.
 */
const FIXES = 3;
const SECONDS = 30;
/**
 * For trackers that report rarely: any two fixes are enough if this far apart (seconds). A reflection does not last
 * that long.
 */
const LONG = 300;

/** The possible error of a fix's place (metres). */
export function marginOf({ accuracy, approximate }: Pick<FixOfFence, 'accuracy' | 'approximate'>): Metres {
  const told = accuracy ?? UNTOLD;
  return SURE * (approximate ? Math.max(told, LEAST_APPROXIMATE) : told);
}

/**
 * The side on which a fix certainly is, or null. `depth`, `reach` and `margin` in metres. Outside needs the whole
 * margin, because a false "left" wakes people. A fence smaller than the receiver's error can still be entered, by
 * fixes in its inner half.
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

/** Processes the next fix. `depth`: how far it is inside the area (metres). Late fixes change nothing. */
export function step(
  watch: Watch,
  depth: Metres,
  reach: Metres,
  fix: FixOfFence,
  margin = marginOf(fix),
): Step {
  const { at } = fix;
  if (at < watch.last) return nothing(watch);
  // A fix after a jump proves nothing: either it or the previous one is wrong.
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
  // Back on its side, certain or not: the apparent change starts again.
  if (side !== null && seems === side) return returned({ ...watch, candidate: null, last: at });
  const doubt = side === null ? null : { from: watch.doubt?.from ?? at, to: at };
  return nothing({ ...watch, candidate, doubt, last: at });
}

/**
 * An uncertain fix that would be certain at the place of the earlier ones: those were outliers. Without this check,
 * outliers add up while a stationary receiver has drifted over the edge. A fix that is merely too inaccurate does
 * not cancel an ongoing exit.
 */
const denies = (margin: Metres, candidate: Candidate | null) =>
  candidate?.side === 'outside' && margin + candidate.depth < 0;

const isEnough = (fixes: number, seconds: Seconds) =>
  (fixes >= FIXES && seconds >= SECONDS) || seconds >= LONG;

/** The fix is on its own side again: the apparent crossing did not happen. */
function returned(watch: Watch): Step {
  const { doubt, side } = watch;
  return {
    watch: doubt ? { ...watch, doubt: null } : watch,
    crossing: null,
    doubt: doubt && side ? { kind: side === 'inside' ? 'left' : 'entered', ...doubt } : null,
  };
}
