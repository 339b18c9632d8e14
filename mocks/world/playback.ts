/** A stretch of a playback at one speed. Track seconds are counted from the track's first fix. */
export type Stretch = {
  /** Milliseconds since 1970 at which the stretch began. */
  readonly startedAt: number;
  /** Track seconds played by then. */
  readonly offset: number;
  /** Track seconds per second; 0 = paused. */
  readonly factor: number;
};

/** Track seconds played at `now` (milliseconds). */
export const playedAt = (stretches: readonly Stretch[], now: number): number => {
  const last = stretches.at(-1);
  return last ? last.offset + (Math.max(0, now - last.startedAt) / 1000) * last.factor : 0;
};

/**
 * When a moment of the track happened, milliseconds since 1970: by the speed of the stretch that played it. A moment
 * that lies ahead is placed by the present speed; under a pause it never comes.
 */
export const happensAt = (stretches: readonly Stretch[], seconds: number): number => {
  for (let i = 0; i < stretches.length; i++) {
    const stretch = stretches[i];
    const next = stretches[i + 1];
    if (!stretch || (next && seconds > next.offset)) continue;
    if (stretch.factor === 0) {
      if (seconds <= stretch.offset) return stretch.startedAt;
      continue;
    }
    return stretch.startedAt + ((seconds - stretch.offset) / stretch.factor) * 1000;
  }
  return Number.POSITIVE_INFINITY;
};

/** Goes on at another speed from `now` on. The past keeps its times. */
export const withFactor = (
  stretches: readonly Stretch[],
  now: number,
  factor: number,
): readonly Stretch[] => [...stretches, { startedAt: now, offset: playedAt(stretches, now), factor }];

/** Number of entries of an ascending list that are at most `value`. */
export const countUpTo = (ascending: ArrayLike<number>, value: number): number => {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};
