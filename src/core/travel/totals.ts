import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { metresBetween } from '../geodesy.ts';
import { type Gap, gapBefore, gapsOf, metresTo } from './gaps.ts';
import { type Pause, pausesOf } from './pauses.ts';
import type { Way } from './way.ts';

/** What a way comes to. Metres, seconds, km/h. */
export type Totals = {
  readonly fixes: number;
  /** Between fixes that believe each other, without wandering while it stood: what was driven. */
  readonly metres: number;
  /** From every fix to the next, jumps and wandering included: what the receiver says. */
  readonly rawMetres: number;
  readonly drivingSeconds: number;
  readonly standingSeconds: number;
  /** Nobody knows what it did: gaps. */
  readonly silentSeconds: number;
  /** The highest speed that a fix tells, jumps left out; null without a fix. */
  readonly mostKmh: number | null;
  /** What was driven by the time it took; null where nothing was driven. */
  readonly averageKmh: number | null;
};

export type Summary = {
  readonly totals: Totals;
  readonly pauses: readonly Pause[];
  readonly gaps: readonly Gap[];
};

/** A receiver that says more than this is not believed, km/h: the limit of a jump. */
const FASTEST_KMH = 300;

/** Totals, pauses and gaps of a way. A few passes. */
export function summaryOf(way: Way): Summary {
  const pauses = pausesOf(way);
  const gaps = gapsOf(way);
  return { totals: totalsOf(way, pauses, gaps), pauses, gaps };
}

function totalsOf(way: Way, pauses: readonly Pause[], gaps: readonly Gap[]): Totals {
  const { at, speed, flags } = way;
  const fixes = at.length;
  let metres = 0;
  let rawMetres = 0;
  let most = -1;
  let next = 0;
  /** The last fix that is told exactly: approximate ones between two of those would make a zigzag. */
  let exact = -1;
  for (let i = 0; i < fixes; i++) {
    while (next < pauses.length && (pauses[next] as Pause).last < i) next++;
    const pause = pauses[next];
    const stands = pause !== undefined && i > pause.first && i <= pause.last;
    const gap = gapBefore(way, i);
    const step = i > 0 ? metresTo(way, i) : 0;
    rawMetres += step;
    const isExact = ((flags[i] as number) & APPROXIMATE) === 0;
    if (gap) exact = -1;
    if (isExact) {
      if (!stands && exact >= 0) metres += exact === i - 1 ? step : between(way, exact, i);
      exact = i;
      const told = speed[i] as number;
      if (gap !== 'jump' && told <= FASTEST_KMH * 10) most = Math.max(most, told);
    }
  }
  const standingSeconds = pauses.reduce((sum, { seconds }) => sum + seconds, 0);
  const silentSeconds = silenceOf(gaps, pauses);
  const whole = fixes === 0 ? 0 : (at[fixes - 1] as number) - (at[0] as number);
  const drivingSeconds = Math.max(0, whole - standingSeconds - silentSeconds);
  return {
    fixes,
    metres,
    rawMetres,
    drivingSeconds,
    standingSeconds,
    silentSeconds,
    mostKmh: most < 0 ? null : most / 10,
    averageKmh:
      drivingSeconds > 0 && metres > 0 ? Math.min(FASTEST_KMH, (metres / drivingSeconds) * 3.6) : null,
  };
}

/** Time in gaps, but for strays of a device that stood. */
function silenceOf(gaps: readonly Gap[], pauses: readonly Pause[]): number {
  let next = 0;
  let sum = 0;
  for (const { before, after, seconds } of gaps) {
    while (next < pauses.length && (pauses[next] as Pause).last < after) next++;
    if (before < (pauses[next]?.first ?? Number.POSITIVE_INFINITY)) sum += seconds;
  }
  return sum;
}

const between = ({ lat, lng }: Way, a: number, b: number): number =>
  metresBetween(lat[a] as number, lng[a] as number, lat[b] as number, lng[b] as number);
