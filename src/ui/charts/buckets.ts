/** A short period of a chart (a bucket): its time, and the lowest and highest value measured in it. */
export type Bucket = { readonly at: number; readonly low: number; readonly high: number };

/**
 * Reduces up to a million measurements to a limited number of short periods (buckets). Each bucket has the minimum and
 * maximum of its period, so that no peak is lost. One pass.
 *
 * @param at times in ascending order (Unix seconds)
 * @param value returns the measured value, or null if there is none
 * @param silence a gap begins after this time without a measurement (seconds)
 * @param isBroken whether there is a gap before this measurement, however close the previous one is
 * @returns runs without gaps, oldest first; a single measurement between gaps is a run of its own
 */
export function bucketsOf(
  at: ArrayLike<number>,
  value: (index: number) => number | null,
  from: number,
  to: number,
  count: number,
  silence: number,
  isBroken: (index: number) => boolean = () => false,
): readonly (readonly Bucket[])[] {
  const width = Math.max(1, (to - from) / Math.max(1, count));
  const runs: Bucket[][] = [];
  let run: Bucket[] = [];
  let slot = -1;
  let last = Number.NEGATIVE_INFINITY;
  let low = 0;
  let high = 0;
  let time = 0;
  const close = () => {
    if (slot >= 0) run.push({ at: time, low, high });
    slot = -1;
  };
  for (let i = 0; i < at.length; i++) {
    const now = at[i] as number;
    if (now < from || now > to) continue;
    const measured = value(i);
    if (measured === null) continue;
    const place = Math.floor((now - from) / width);
    if (now - last > silence || isBroken(i)) {
      close();
      if (run.length > 0) runs.push(run);
      run = [];
    } else if (place !== slot) close();
    if (slot < 0) {
      slot = place;
      time = now;
      low = high = measured;
    } else {
      if (measured < low) low = measured;
      if (measured > high) high = measured;
    }
    last = now;
  }
  close();
  if (run.length > 0) runs.push(run);
  return runs;
}

/**
 * Returns the rows of a table with the chart's data: periods with their minimum and maximum. Periods without data are
 * left out.
 */
export function rowsOf(
  runs: readonly (readonly Bucket[])[],
  from: number,
  to: number,
  count: number,
): readonly (Bucket & { readonly until: number })[] {
  const width = Math.max(1, (to - from) / count);
  const rows = new Map<number, { at: number; until: number; low: number; high: number }>();
  for (const { at, low, high } of runs.flat()) {
    const slot = Math.min(count - 1, Math.max(0, Math.floor((at - from) / width)));
    const row = rows.get(slot);
    if (row) {
      row.low = Math.min(row.low, low);
      row.high = Math.max(row.high, high);
    } else rows.set(slot, { at: from + slot * width, until: from + (slot + 1) * width, low, high });
  }
  return [...rows.values()].sort((a, b) => a.at - b.at);
}
