import type { FixColumns } from '../../../events/fix-columns.ts';
import { isJump, JUMP } from '../jump.ts';
import type { E7, Seconds } from '../units.ts';

/**
 * The track of one device in columns, oldest fix first, in the units of `FixColumns`. The `JUMP` flag of a fix means
 * that the device cannot have moved there from the previous fix.
 */
export type Way = {
  readonly at: Uint32Array;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly speed: Uint16Array;
  readonly heading: Uint16Array;
  readonly accuracy: Uint16Array;
  readonly battery: Int8Array;
  readonly flags: Uint8Array;
};

/** Identifies a fix among all fixes of its device, by its time and place. Used for fixes marked as wrong. */
export type FixMark = { readonly at: Seconds; readonly lat: E7; readonly lng: E7 };

/** How many fixes of a response were left out of the track, by reason. */
export type LeftOut = { readonly doubles: number; readonly noPlace: number; readonly outside: number };

export const NOTHING_LEFT_OUT: LeftOut = { doubles: 0, noPlace: 0, outside: 0 };

const room = (length: number): Way => ({
  at: new Uint32Array(length),
  lat: new Int32Array(length),
  lng: new Int32Array(length),
  speed: new Uint16Array(length),
  heading: new Uint16Array(length),
  accuracy: new Uint16Array(length),
  battery: new Int8Array(length),
  flags: new Uint8Array(length),
});

export const NO_WAY: Way = room(0);

/**
 * Returns the track of one device: its fixes in order, each only once, with jumps flagged.
 *
 * Left out and counted: duplicates, fixes at 0,0 or outside the world, and fixes from before `from` or after `to` (Unix
 * seconds), because a receiver whose clock is in 1970 or 2099 says nothing about that period. Columns that are already
 * in order, as the app requests them from servers, take one pass.
 */
export function wayOf(
  fixes: FixColumns,
  device: number,
  from: Seconds,
  to: Seconds,
): { way: Way; leftOut: LeftOut } {
  const { device: ids, at, lat, lng } = fixes;
  const rows = new Uint32Array(ids.length);
  let count = 0;
  let noPlace = 0;
  let outside = 0;
  let sorted = true;
  let tied = false;
  let before = 0;
  for (let i = 0; i < ids.length; i++) {
    if (ids[i] !== device) continue;
    const y = lat[i] as number;
    const x = lng[i] as number;
    const time = at[i] as number;
    if ((y === 0 && x === 0) || Math.abs(y) > 9e8 || Math.abs(x) > 1.8e9) {
      noPlace++;
      continue;
    }
    if (time < from || time > to) {
      outside++;
      continue;
    }
    if (time < before) sorted = false;
    else if (time === before) tied = true;
    before = time;
    rows[count++] = i;
  }
  // The fixes already are in the order that the app requests from servers. So the columns are copied as a whole.
  if (sorted && !tied && count === ids.length) {
    const way = shared(fixes);
    markJumps(way);
    return { way, leftOut: NOTHING_LEFT_OUT };
  }
  const order = rows.subarray(0, count);
  // Fixes with the same time keep their order, because the sort is stable.
  if (!sorted) order.sort((a, b) => (at[a] as number) - (at[b] as number) || a - b);
  const kept = withoutDoubles(fixes, order);
  const way = picked(fixes, order.subarray(0, kept));
  markJumps(way);
  return { way, leftOut: { doubles: count - kept, noPlace, outside } };
}

/**
 * Moves the fixes that are not duplicates to the front and returns their number. A duplicate is a fix that was sent
 * twice, with equal values in all columns. Two fixes with the same second and place but another speed or battery level
 * both stay.
 */
function withoutDoubles(fixes: FixColumns, order: Uint32Array): number {
  const { at } = fixes;
  let kept = 0;
  for (let k = 0; k < order.length; k++) {
    const i = order[k] as number;
    let isDouble = false;
    for (let b = kept - 1; b >= 0 && !isDouble; b--) {
      const other = order[b] as number;
      if (at[other] !== at[i]) break;
      isDouble = WAY_COLUMNS.every((name) => fixes[name][other] === fixes[name][i]);
    }
    if (!isDouble) order[kept++] = i;
  }
  return kept;
}

function picked(from: FixColumns | Way, order: Uint32Array): Way {
  const to = room(order.length);
  for (const name of WAY_COLUMNS) {
    const source = from[name];
    const target = to[name];
    for (let k = 0; k < order.length; k++) target[k] = source[order[k] as number] as number;
  }
  return to;
}

/** Columns that already are of the right kind are shared, because nothing writes to them. Only flags are written. */
const shared = (from: FixColumns): Way => ({
  at: from.at instanceof Uint32Array ? from.at : new Uint32Array(from.at),
  lat: from.lat instanceof Int32Array ? from.lat : new Int32Array(from.lat),
  lng: from.lng instanceof Int32Array ? from.lng : new Int32Array(from.lng),
  speed: from.speed instanceof Uint16Array ? from.speed : new Uint16Array(from.speed),
  heading: from.heading instanceof Uint16Array ? from.heading : new Uint16Array(from.heading),
  accuracy: from.accuracy instanceof Uint16Array ? from.accuracy : new Uint16Array(from.accuracy),
  battery: from.battery instanceof Int8Array ? from.battery : new Int8Array(from.battery),
  flags: new Uint8Array(from.flags),
});

const WAY_COLUMNS = ['at', 'lat', 'lng', 'speed', 'heading', 'accuracy', 'battery', 'flags'] as const;

/**
 * Flags each fix to which the device cannot have moved from the previous one. Changes the columns in place, so nothing
 * else may use them yet.
 */
function markJumps(way: Way): void {
  for (let i = 0; i < way.at.length; i++) markJump(way, i);
}

function markJump({ at, lat, lng, flags }: Way, i: number): void {
  const jumped =
    i > 0 &&
    isJump(
      lat[i - 1] as number,
      lng[i - 1] as number,
      at[i - 1] as number,
      lat[i] as number,
      lng[i] as number,
      at[i] as number,
    );
  flags[i] = jumped ? (flags[i] as number) | JUMP : (flags[i] as number) & ~JUMP;
}

/** Joins several consecutive tracks into one. */
export function joined(ways: readonly Way[]): Way {
  const [first = NO_WAY] = ways;
  if (ways.length < 2) return first;
  const whole = room(ways.reduce((sum, { at }) => sum + at.length, 0));
  let offset = 0;
  for (const way of ways) {
    for (const name of WAY_COLUMNS) whole[name].set(way[name], offset);
    // Jumps within each track were flagged before joining. Joining gives only the first fix of each later track a new
    // predecessor, so only those fixes are checked here.
    if (way.at.length > 0) markJump(whole, offset);
    offset += way.at.length;
  }
  return whole;
}

/** Returns the track without the fixes before this time. */
export function startingAt(way: Way, from: Seconds): Way {
  const first = indexAt(way, from - 1) + 1;
  if (first === 0) return way;
  const left = picked(
    way,
    new Uint32Array(way.at.length - first).map((_, i) => first + i),
  );
  if (left.at.length > 0) markJump(left, 0);
  return left;
}

/**
 * Returns the track without these fixes. Jumps are flagged again, because a fix may no longer be a jump once its
 * predecessor is gone.
 */
export function without(way: Way, marks: readonly FixMark[]): Way {
  if (marks.length === 0) return way;
  const names = new Set(marks.map(nameOf));
  const order = new Uint32Array(way.at.length);
  let count = 0;
  for (let i = 0; i < way.at.length; i++) if (!names.has(nameOf(markAt(way, i)))) order[count++] = i;
  if (count === way.at.length) return way;
  const left = picked(way, order.subarray(0, count));
  markJumps(left);
  return left;
}

const nameOf = ({ at, lat, lng }: FixMark): string => `${at} ${lat} ${lng}`;

/** Returns what identifies a fix of a track among all others: its time and place. */
export const markAt = (way: Way, index: number): FixMark => ({
  at: way.at[index] as number,
  lat: way.lat[index] as number,
  lng: way.lng[index] as number,
});

/** Returns the index of the last fix at or before `time` (unix seconds); −1 if there is none. O(log n). */
export function indexAt({ at }: Pick<Way, 'at'>, time: Seconds): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Returns the time of the first fix after a time (`by` 1) or of the last fix before it (`by` −1). If there is none in
 * that direction, returns the time of the last or first fix. Fixes of the same second count as one. Null if there are
 * no fixes.
 */
export function timeBeside(way: Pick<Way, 'at'>, time: Seconds, by: 1 | -1): Seconds | null {
  const { at } = way;
  const index = by > 0 ? indexAt(way, time) + 1 : indexAt(way, Math.ceil(time) - 1);
  return at[Math.min(at.length - 1, Math.max(0, index))] ?? null;
}
