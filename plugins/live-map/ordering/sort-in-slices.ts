/** How many steps of sorting run before the work may pause again. */
export const SLICE = 4_096;

/**
 * Sorts the numbers 0 … count − 1 by merging sorted runs, so that a long sort can pause. Equal numbers keep their
 * order.
 *
 * @param compare as for `Array.sort`
 */
export function* sortInSlices(
  count: number,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, index) => index);
  let to = new Uint32Array(count);
  const run = 512;
  for (let start = 0; start < count; start += run) {
    from.set([...from.subarray(start, start + run)].sort(compare), start);
    if (start % SLICE < run) yield;
  }
  for (let width = run; width < count; width *= 2) {
    let steps = 0;
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(count, start + width);
      const end = Math.min(count, start + 2 * width);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const takesLeft =
          left < middle && (right >= end || compare(from[left] as number, from[right] as number) <= 0);
        to[at] = from[takesLeft ? left++ : right++] as number;
        if (++steps % SLICE === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
