import type { RecordedTrack } from './recorded-track.ts';

/**
 * A recorded track that happens again: `factor` times as fast as it was recorded.
 * All functions on it are pure; whoever owns the clock asks them. Times are unix milliseconds.
 */
export type Playback = {
  readonly track: RecordedTrack;
  /** 1 = as it was recorded, 300 = five minutes in a second. */
  readonly factor: number;
  /** Since when it runs at this factor. */
  readonly since: number;
  /** How much of the recording had passed by then, milliseconds. */
  readonly passed: number;
};

/** Slowest and fastest playback that the product offers. */
const SLOWEST = 1;
const FASTEST = 300;

/** A millionth of a millisecond, so that a fix is due at exactly the time that `nextDue` named. */
const ROUNDING = 1e-6;

/** Begins a playback at `now`. A factor outside ×1–×300 is brought to the nearest bound; NaN becomes ×1. */
export function startPlayback(track: RecordedTrack, factor: number, now: number): Playback {
  return { track, factor: bounded(factor), since: now, passed: 0 };
}

/** The same playback at another speed from `now` on: what has happened stays, and nothing jumps. */
export function withFactor(playback: Playback, factor: number, now: number): Playback {
  return { ...playback, factor: bounded(factor), since: now, passed: passedAt(playback, now) };
}

/** When fix `index` happens (or happened, at the present factor), not rounded; NaN beyond the track. */
export function timeOfFix({ track, factor, since, passed }: Playback, index: number): number {
  return since + ((track.columns.at[index] ?? NaN) - track.start - passed) / factor;
}

/** How many fixes have happened at `now`: the fixes [0, due) are due. O(log n). */
export function fixesDue(playback: Playback, now: number): number {
  const { track } = playback;
  const until = track.start + passedAt(playback, now) + ROUNDING;
  if (now < playback.since && playback.passed === 0) return 0;
  let low = 0;
  let high = track.fixes;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((track.columns.at[middle] ?? Infinity) <= until) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** When the next fix after `now` happens, in whole milliseconds; `undefined` when all have happened. */
export function nextDue(playback: Playback, now: number): number | undefined {
  const due = fixesDue(playback, now);
  // In the time of the track it is rounded by as much, and half of that is left for the arithmetic.
  const slack = ROUNDING / 2 / playback.factor;
  return due < playback.track.fixes ? Math.ceil(timeOfFix(playback, due) - slack) : undefined;
}

/** When the last fix happens. */
export function endOfPlayback(playback: Playback): number {
  return timeOfFix(playback, playback.track.fixes - 1);
}

/** How much of the recording has passed at `now`, 0–1. A track of one instant is over as soon as it starts. */
export function progressOf(playback: Playback, now: number): number {
  const length = playback.track.end - playback.track.start;
  return length > 0 ? Math.min(1, passedAt(playback, now) / length) : Number(isDone(playback, now));
}

/** Whether every fix has happened at `now`. */
export function isDone(playback: Playback, now: number): boolean {
  return fixesDue(playback, now) === playback.track.fixes;
}

function passedAt({ factor, since, passed }: Playback, now: number): number {
  return passed + Math.max(0, now - since) * factor;
}

const bounded = (factor: number): number =>
  Math.min(FASTEST, Math.max(SLOWEST, Number.isNaN(factor) ? SLOWEST : factor));
