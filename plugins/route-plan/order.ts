/** Seconds from each place to each other one. */
export type Table = readonly (readonly number[])[];

/** Up to so many stops to be put in order every order is looked at, in effect: the answer is the best there is. */
export const EXACT = 12;

export type Order = {
  /** Places by their number in the table, from first to last. */
  readonly order: readonly number[];
  readonly seconds: number;
  /** No order is shorter. */
  readonly exact: boolean;
};

const cost = (table: Table, from: number, to: number): number =>
  table[from]?.[to] ?? Number.POSITIVE_INFINITY;

/** Seconds of an order; `back`: and to where it began. */
export function secondsOf(table: Table, order: readonly number[], back: boolean): number {
  let sum = 0;
  for (let i = 1; i < order.length; i++) sum += cost(table, order[i - 1] as number, order[i] as number);
  const [first] = order;
  return back && first !== undefined && order.length > 1
    ? sum + cost(table, order.at(-1) as number, first)
    : sum;
}

/**
 * The shortest order of places. The first stays the first; the last stays the last if `ending` says so.
 *
 * Few: by dynamic programming over sets (M. Held and R. M. Karp, "A Dynamic Programming Approach to Sequencing Problems",
 * 1962), which is exact. Many: nearest neighbour from every beginning, bettered by moving runs of up to three stops (I. Or,
 * 1976) and turning stretches round (G. A. Croes, 1958) until nothing gets shorter.
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

/** What comes after the last free place: the last place, the way back, or nothing. */
const closing = (table: Table, from: number, last: number | null, ending: string): number =>
  last !== null ? cost(table, from, last) : ending === 'back' ? cost(table, from, 0) : 0;

function exactOrder(table: Table, free: readonly number[], last: number | null, ending: string): number[] {
  const n = free.length;
  const sets = 1 << n;
  /** Seconds to have been at all of a set and to stand at one of it. */
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
  // Nowhere is a way: as it is.
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

function goodOrder(table: Table, free: readonly number[], last: number | null, ending: string): number[] {
  const whole = (middle: readonly number[]) => [0, ...middle, ...(last === null ? [] : [last])];
  const seconds = (middle: readonly number[]) => secondsOf(table, whole(middle), ending === 'back');
  let best: number[] = [...free];
  let least = seconds(best);
  for (const begin of free) {
    const middle = bettered(nearest(table, free, begin), seconds);
    const sum = seconds(middle);
    if (sum < least) [best, least] = [middle, sum];
  }
  return whole(best);
}

/** Always to the nearest that is left. */
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

/** Changes an order as long as it gets shorter: runs of up to three put elsewhere, also turned round, stretches turned round. */
function bettered(from: readonly number[], seconds: (order: readonly number[]) => number): number[] {
  let order = [...from];
  let least = seconds(order);
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (const changed of neighbours(order)) {
      const sum = seconds(changed);
      if (sum >= least - 1e-6) continue;
      [order, least, isShorter] = [changed, sum, true];
      break;
    }
  }
  return order;
}

function* neighbours(order: readonly number[]): Generator<number[]> {
  const n = order.length;
  for (let length = 1; length <= 3; length++)
    for (let i = 0; i + length <= n; i++) {
      const run = order.slice(i, i + length);
      const rest = [...order.slice(0, i), ...order.slice(i + length)];
      for (let k = 0; k <= rest.length; k++) {
        if (k === i) continue;
        yield [...rest.slice(0, k), ...run, ...rest.slice(k)];
        if (length > 1) yield [...rest.slice(0, k), ...run.toReversed(), ...rest.slice(k)];
      }
    }
  for (let i = 0; i < n; i++)
    for (let k = i + 2; k <= n; k++)
      yield [...order.slice(0, i), ...order.slice(i, k).toReversed(), ...order.slice(k)];
}
