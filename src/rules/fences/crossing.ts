import type { Metres, Seconds } from '../units.ts';

/**
 * When a device counts as having entered or left an area (MAP-14).
 *
 * Receivers are wrong by more than they say, now and then by far, and a standing one wanders all night. So a fix says a
 * side only if its whole circle of accuracy lies there, and a change of sides counts only once several fixes agree.
 */
export type Side = 'inside' | 'outside';
export type FixOfFence = {
  /** Unix seconds. */
  readonly at: Seconds;
  /** Metres, as receivers tell it: it holds two places of three. Null: not told. */
  readonly accuracy: Metres | null;
  /** Placed by Wi-Fi or a phone cell. */
  readonly approximate: boolean;
  /** Nothing can have gone there from the fix before. */
  readonly jumped: boolean;
};
export type Crossing = { readonly kind: 'entered' | 'left'; readonly at: Seconds };
/** The device seemed to be on the other side for a while, and that was not sure enough. Unix seconds. */
export type Doubt = { readonly kind: Crossing['kind']; readonly from: Seconds; readonly to: Seconds };

type Candidate = {
  readonly side: Side;
  readonly at: Seconds;
  readonly fixes: number;
  /** How far the last of them lay within the area, metres; below 0: beyond its edge. */
  readonly depth: Metres;
};

/** What is known of one device at one area. */
export type Watch = {
  /** Null: no fix was sure enough yet. */
  readonly side: Side | null;
  /** Since when it is there, unix seconds; null: since before anything that is known. */
  readonly since: Seconds | null;
  /** Fixes in a row that are sure of the other side. */
  readonly candidate: Candidate | null;
  /** Since when fixes lie on the other side, sure or not. */
  readonly doubt: { readonly from: Seconds; readonly to: Seconds } | null;
  readonly last: number;
};
export const NOTHING_KNOWN: Watch = { side: null, since: null, candidate: null, doubt: null, last: 0 };

/**
 * A told accuracy is the radius of 68 % (Android, `Location.getAccuracy`); that of 95 % is √(ln 0.05 ÷ ln 0.32) times as
 * large where errors spread evenly in both directions (Rayleigh).
 */
const SURE = 1.62;
/** Metres where nothing is told: under open sky phones are within 4.9 m (van Diggelen and Enge, 2015), between houses some tens. */
const UNTOLD = 15;
/** Metres that a place by Wi-Fi or cell is believed at best. */
const LEAST_APPROXIMATE = 100;
/** So many sure fixes in a row make a change of sides, if they span the seconds below: reflections come singly or in pairs. */
const FIXES = 3;
const SECONDS = 30;
/** Trackers that speak rarely: any two are enough when they are so far apart. A reflection does not last that long. */
const LONG = 300;

/** How far a place may be from where a fix says (metres). */
export function marginOf({ accuracy, approximate }: Pick<FixOfFence, 'accuracy' | 'approximate'>): Metres {
  const told = accuracy ?? UNTOLD;
  return SURE * (approximate ? Math.max(told, LEAST_APPROXIMATE) : told);
}

/**
 * The side that a fix is sure of, or null. `depth`, `reach` and `margin` in metres. Outside wants the whole margin: a false
 * "left" wakes people. A fence smaller than its receivers are sure of is still entered, by fixes in its inner half.
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

/** Takes one more fix. `depth`: how far it lies within the area, metres. Fixes that come late change nothing. */
export function step(
  watch: Watch,
  depth: Metres,
  reach: Metres,
  fix: FixOfFence,
  margin = marginOf(fix),
): Step {
  const { at } = fix;
  if (at < watch.last) return nothing(watch);
  // One that leapt there proves nothing by itself: either it is wrong or the one before was.
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
  // Back on its side, sure or not: what seemed to change must start again.
  if (side !== null && seems === side) return returned({ ...watch, candidate: null, last: at });
  const doubt = side === null ? null : { from: watch.doubt?.from ?? at, to: at };
  return nothing({ ...watch, candidate, doubt, last: at });
}

/**
 * An unsure fix that would be sure if it lay where the ones before said: they were strays. Without it strays add up while
 * a resting receiver has drifted over the edge. What was only too vague to say leaves a leaving one as it is.
 */
const denies = (margin: Metres, candidate: Candidate | null) =>
  candidate?.side === 'outside' && margin + candidate.depth < 0;

const isEnough = (fixes: number, seconds: Seconds) =>
  (fixes >= FIXES && seconds >= SECONDS) || seconds >= LONG;

/** It lies on its own side again: what seemed to be a crossing was none. */
function returned(watch: Watch): Step {
  const { doubt, side } = watch;
  return {
    watch: doubt ? { ...watch, doubt: null } : watch,
    crossing: null,
    doubt: doubt && side ? { kind: side === 'inside' ? 'left' : 'entered', ...doubt } : null,
  };
}
