/** A table of travel times: the seconds from each place to every other. */
export type Table = readonly (readonly number[])[];

/** Up to this many stops the computed order is optimal, as if every order had been checked. */
export const EXACT = 12;

export type Order = {
  /** The places in the order of travel, by their index in the table of travel times. */
  readonly order: readonly number[];
  readonly seconds: number;
  /** Whether the order is proven to be the shortest. */
  readonly exact: boolean;
};

const cost = (table: Table, from: number, to: number): number =>
  table[from]?.[to] ?? Number.POSITIVE_INFINITY;

/** The travel time of an order of places (seconds); `back`: including the return to the first. */
export function secondsOf(table: Table, order: readonly number[], back: boolean): number {
  let sum = 0;
  for (let i = 1; i < order.length; i++) sum += cost(table, order[i - 1] as number, order[i] as number);
  const [first] = order;
  return back && first !== undefined && order.length > 1
    ? sum + cost(table, order.at(-1) as number, first)
    : sum;
}

/**
 * Returns the shortest order of places. The first stays first; the last stays last if `ending` says so.
 *
 * Few places: exact, by dynamic programming over sets (M. Held and R. M. Karp, "A Dynamic Programming Approach to
 * Sequencing Problems", 1962). Many: nearest neighbour from several starts, improved by moving runs of up to three
 * stops (I. Or, 1976) and reversing segments (G. A. Croes, 1958) until the order gets no shorter.
 */
export function bestOrder(table: Table, ending: 'open' | 'last' | 'back'): Order {
  const count = table.length;
  const last = ending === 'last' && count > 1 ? count - 1 : null;
  const free = Array.from({ length: count }, (_, i) => i).filter((i) => i !== 0 && i !== last);
  if (free.length < 1 || (free.length === 1 && last !== null) || count < 3) {
    const order = Array.from({ length: count }, (_, i) => i);
    return { order, seconds: secondsOf(table, order, ending === 'back'), exact: true };
  }
  const order =
    free.length <= EXACT ? exactOrder(table, free, last, ending) : goodOrder(table, free, last, ending);
  return { order, seconds: secondsOf(table, order, ending === 'back'), exact: free.length <= EXACT };
}

/**
 * Returns the order that the heuristic alone finds, for any number of stops: used to measure how much worse it is
 * than the exact one.
 */
export function hurriedOrder(table: Table, ending: 'open' | 'last' | 'back'): Order {
  const last = ending === 'last' ? table.length - 1 : null;
  const free = table.map((_, i) => i).filter((i) => i !== 0 && i !== last);
  const order = goodOrder(table, free, last, ending);
  return { order, seconds: secondsOf(table, order, ending === 'back'), exact: false };
}

/**
 * The travel time after the last place whose position is free: to the fixed last place, back to the start, or zero.
 */
const closing = (table: Table, from: number, last: number | null, ending: string): number =>
  last !== null ? cost(table, from, last) : ending === 'back' ? cost(table, from, 0) : 0;

function exactOrder(table: Table, free: readonly number[], last: number | null, ending: string): number[] {
  const n = free.length;
  const sets = 1 << n;
  /**
   * For each set of places and each last place: the least travel time to visit the whole set and end there
   * (seconds).
   */
  const best = new Float64Array(sets * n).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * n).fill(-1);
  for (let k = 0; k < n; k++) best[(1 << k) * n + k] = cost(table, 0, free[k] as number);
  for (let set = 1; set < sets; set++)
    for (let at = 0; at < n; at++) {
      const seconds = best[set * n + at] as number;
      if ((set & (1 << at)) === 0 || seconds === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < n; next++) {
        if ((set & (1 << next)) !== 0) continue;
        const to = (set | (1 << next)) * n + next;
        const sum = seconds + cost(table, free[at] as number, free[next] as number);
        if (sum < (best[to] as number)) {
          best[to] = sum;
          before[to] = at;
        }
      }
    }
  let at = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < n; k++) {
    const sum = (best[(sets - 1) * n + k] as number) + closing(table, free[k] as number, last, ending);
    if (sum < least) [at, least] = [k, sum];
  }
  // If no order can be travelled completely, the places keep their order.
  if (least === Number.POSITIVE_INFINITY) return [0, ...free, ...(last === null ? [] : [last])];
  const order: number[] = [];
  for (let set = sets - 1; at >= 0 && set > 0; ) {
    order.unshift(free[at] as number);
    const earlier = before[set * n + at] as number;
    set &= ~(1 << at);
    at = earlier;
  }
  return [0, ...order, ...(last === null ? [] : [last])];
}

/** How many first places the nearest-neighbour heuristic tries: more take longer and improve little. */
const BEGINNINGS = 6;

function goodOrder(table: Table, free: readonly number[], last: number | null, ending: string): number[] {
  // Where the route ends: at the fixed last place, at the start, or anywhere (null).
  const end = last ?? (ending === 'back' ? 0 : null);
  let best = bettered(table, [...free], end);
  let least = lengthOf(table, best, end);
  // The places nearest to the start. The heuristic tries each of them as the first stop, because good routes begin near
  // the start.
  const beginnings = free.toSorted((a, b) => cost(table, 0, a) - cost(table, 0, b)).slice(0, BEGINNINGS);
  for (const begin of beginnings) {
    const middle = bettered(table, nearest(table, free, begin), end);
    const sum = lengthOf(table, middle, end);
    if (sum < least) [best, least] = [middle, sum];
  }
  return [0, ...best, ...(last === null ? [] : [last])];
}

/** The travel time from the first place through the places of `middle` to the end. */
function lengthOf(table: Table, middle: readonly number[], end: number | null): number {
  let sum = 0;
  let here = 0;
  for (const place of middle) {
    sum += cost(table, here, place);
    here = place;
  }
  return end === null ? sum : sum + cost(table, here, end);
}

/** Returns the order that always goes to the nearest remaining place. */
function nearest(table: Table, free: readonly number[], begin: number): number[] {
  const left = new Set(free);
  left.delete(begin);
  const order = [begin];
  while (left.size > 0) {
    const here = order.at(-1) as number;
    const next = [...left].reduce((a, b) => (cost(table, here, b) < cost(table, here, a) ? b : a));
    left.delete(next);
    order.push(next);
  }
  return order;
}

/**
 * Improves an order as long as it gets shorter: moves runs of up to three places, also reversed, and reverses
 * segments. Evaluates only the parts of the route that a change affects, so that fifty stops take a moment, not
 * seconds.
 */
function bettered(table: Table, from: readonly number[], end: number | null): number[] {
  let order = [...from];
  // If a part of the route is unknown, the length is infinite, so two orders cannot be compared by the difference in
  // length.
  if (!Number.isFinite(lengthOf(table, order, end))) return firstFinite(table, order, end);
  for (let change = betterChange(table, order, end); change; change = betterChange(table, order, end))
    order = change;
  return order;
}

/**
 * Looks for an order of the stops in which every part of the route is known. While a part is unknown, two lengths
 * cannot be compared, so this tries a few whole orders instead of small changes.
 */
function firstFinite(table: Table, order: number[], end: number | null): number[] {
  for (const begin of order.slice(0, BEGINNINGS)) {
    const other = nearest(table, order, begin);
    if (Number.isFinite(lengthOf(table, other, end))) return bettered(table, other, end);
  }
  return order;
}

const ENOUGH = 1e-6;
function betterChange(table: Table, order: readonly number[], end: number | null): number[] | null {
  const n = order.length;
  const at = (i: number): number => (i < 0 ? 0 : (order[i] as number));
  /**
   * The travel time from place `a` to the place at position `i`, or to the end of the route if `i` is past the last
   * place.
   */
  const step = (a: number, i: number): number =>
    i < n ? cost(table, a, at(i)) : end === null ? 0 : cost(table, a, end);
  for (let length = 1; length <= 3; length++)
    for (let i = 0; i + length <= n; i++) {
      const [first, final] = [at(i), at(i + length - 1)];
      const turned = inside(table, order, i, i + length, true);
      const plain = inside(table, order, i, i + length, false);
      const gap = step(at(i - 1), i + length);
      const saved = cost(table, at(i - 1), first) + plain + step(final, i + length) - gap;
      for (let k = -1; k < n; k++) {
        // The run cannot be inserted after a position `k` that is inside the run or directly before it.
        if (k >= i - 1 && k < i + length) continue;
        const [before, broken] = [at(k), step(at(k), k + 1)];
        for (const isTurned of length > 1 ? [false, true] : [false]) {
          const [head, tail] = isTurned ? [final, first] : [first, final];
          const added = cost(table, before, head) + (isTurned ? turned : plain) + step(tail, k + 1) - broken;
          if (added < saved - ENOUGH) return moved(order, i, length, k, isTurned);
        }
      }
    }
  for (let i = 0; i < n; i++) {
    let plain = 0;
    let turned = 0;
    for (let k = i + 1; k < n; k++) {
      plain += cost(table, at(k - 1), at(k));
      turned += cost(table, at(k), at(k - 1));
      const now = cost(table, at(i - 1), at(i)) + plain + step(at(k), k + 1);
      const then = cost(table, at(i - 1), at(k)) + turned + step(at(i), k + 1);
      if (then < now - ENOUGH)
        return [...order.slice(0, i), ...order.slice(i, k + 1).toReversed(), ...order.slice(k + 1)];
    }
  }
  return null;
}

/** The travel time within a run of places (seconds), forwards or reversed. */
function inside(table: Table, order: readonly number[], from: number, to: number, isTurned: boolean): number {
  let sum = 0;
  for (let i = from + 1; i < to; i++) {
    const [a, b] = [order[i - 1] as number, order[i] as number];
    sum += isTurned ? cost(table, b, a) : cost(table, a, b);
  }
  return sum;
}

/** Returns the order with a run of places moved to after position `k`; −1 moves it to the start. */
function moved(order: readonly number[], i: number, length: number, k: number, isTurned: boolean): number[] {
  const run = order.slice(i, i + length);
  const rest = [...order.slice(0, i), ...order.slice(i + length)];
  const to = k < i ? k + 1 : k + 1 - length;
  return [...rest.slice(0, to), ...(isTurned ? run.toReversed() : run), ...rest.slice(to)];
}
