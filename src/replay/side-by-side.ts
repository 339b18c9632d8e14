import type { Recorded } from '../kernel/event.ts';
import { align, type Pause } from './align.ts';
import { comparable, comparableDifferences, partsOf } from './comparable.ts';
import type { Difference } from './difference.ts';
import type { Facts } from './facts.ts';
import { quickHasher } from './quick-hash.ts';
import type { States } from './small-check-points.ts';

/**
 * What a row shows when two recordings are side by side: an event that both have, two events of one type with different
 * contents, or an event that only one of them has.
 */
export type RowKind = 'same' | 'differs' | 'onlyA' | 'onlyB';
const KINDS = ['same', 'differs', 'onlyA', 'onlyB'] as const satisfies readonly RowKind[];

/** A pair of numbers, one for each recording: indexes or positions. */
export type Both = { readonly a: number; readonly b: number };
/** A row: the index of the event in each recording. −1 if that recording has no event there. */
export type Row = Both & { readonly kind: RowKind };

/**
 * How two recordings compare. `same`: all events are equal. `ended`: they are equal until one of them ends. `parted`:
 * they begin equal and then differ. `partedAtOnce`: they differ from the first event on, but some later events are
 * equal. `nothing`: no event is equal. `empty`: there is no event to compare.
 */
export type Outcome = 'same' | 'ended' | 'parted' | 'partedAtOnce' | 'nothing' | 'empty';

/** Two recordings side by side. Stored as columns, so that a hundred thousand rows need little memory. */
export class SideBySide {
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #kinds: Uint8Array;
  readonly #partings: number[] = [];
  readonly #counts: Record<RowKind, number> = { same: 0, differs: 0, onlyA: 0, onlyB: 0 };
  #length = 0;

  /** @param most the largest number of rows */
  constructor(most: number) {
    this.#a = new Int32Array(most).fill(-1);
    this.#b = new Int32Array(most).fill(-1);
    this.#kinds = new Uint8Array(most);
  }

  add({ kind, a, b }: Row): void {
    const row = this.#length++;
    this.#a[row] = a;
    this.#b[row] = b;
    this.#kinds[row] = KINDS.indexOf(kind);
    this.#counts[kind]++;
    if (kind !== 'same' && (row === 0 || this.#kinds[row - 1] === 0)) this.#partings.push(row);
  }

  get length(): number {
    return this.#length;
  }

  /** The rows at which the two recordings begin to differ: the first row of each run of differing rows. */
  get partings(): readonly number[] {
    return this.#partings;
  }

  /** How many events are the same in both recordings before the first difference. */
  get same(): number {
    return this.#partings[0] ?? this.#length;
  }

  get outcome(): Outcome {
    const { same, onlyA, onlyB } = this.#counts;
    if (this.#length === 0) return 'empty';
    if (same === this.#length) return 'same';
    if (this.same === 0) return same > 0 ? 'partedAtOnce' : 'nothing';
    const rest = this.#length - this.same;
    return same === this.same && (onlyA === rest || onlyB === rest) ? 'ended' : 'parted';
  }

  at(row: number): Row | undefined {
    const [kind, a, b] = [this.#kinds[row], this.#a[row], this.#b[row]];
    if (row >= this.#length || kind === undefined || a === undefined || b === undefined) return undefined;
    return { kind: KINDS[kind] as RowKind, a, b };
  }

  /**
   * Returns the index of each recording's event at a row. If a recording has no event in this row, the index of its
   * next event; −1 if there is none.
   */
  eventsFrom(row: number): Both {
    const next = (column: Int32Array) => column.subarray(row).find((index) => index >= 0) ?? -1;
    return { a: next(this.#a), b: next(this.#b) };
  }

  /** Returns the index of the event in B that is in the same row as an event in A; −1 if there is none. */
  partnerOf(a: number): number {
    return this.#b[this.#a.indexOf(a)] ?? -1;
  }

  /** Returns, for each recording, how many of its events come before a row. */
  positionsBefore(row: number): Both {
    const last = (column: Int32Array) => (column.subarray(0, row).findLast((index) => index >= 0) ?? -1) + 1;
    return { a: last(this.#a), b: last(this.#b) };
  }
}

/**
 * Whether events of this type change what the user sees, unlike a clock tick or an incoming fix.
 * @param fast event types of fast data
 */
export const isVisibleType = (type: string, fast: ReadonlySet<string>): boolean =>
  type !== 'app/timePassed' && !fast.has(type) && !type.startsWith('inspector/');

export type Comparing = {
  /** For each recording, the index of the event at which the comparison begins. */
  readonly from: Both;
  /** Whether events of this type are compared. */
  readonly isCompared: (type: string) => boolean;
  readonly pause?: Pause;
  /** Called with the share of the events that have been read (0–1). */
  readonly progress?: (done: number) => void;
};

/** Events whose types can be read without parsing the events, like a `FactTable`. */
export type TypedFacts = Facts & { typeAt(index: number): string };

/**
 * Compares two recordings side by side. Two events are the same if their types and payloads are equal, ignoring what
 * differs between any two sessions. Null if the result is no longer needed.
 */
export async function sideBySide(
  a: TypedFacts,
  b: TypedFacts,
  { from, isCompared, pause = () => false, progress }: Comparing,
): Promise<SideBySide | null> {
  const all = Math.max(1, a.length - from.a + (b.length - from.b));
  const hash = quickHasher();
  let read = 0;
  const entries = async (facts: TypedFacts, begin: number) => {
    const length = facts.length;
    const [indexes, keys, types]: [number[], number[], number[]] = [[], [], []];
    for (let i = begin; i < length; i++) {
      if (await pause()) return null;
      progress?.(++read / all);
      const type = facts.typeAt(i);
      if (!isCompared(type)) continue;
      indexes.push(i);
      types.push(hash(type).wide);
      keys.push(hash([type, comparable(facts.at(i)?.payload)]).wide);
    }
    return { indexes, keys: Float64Array.from(keys), types: Float64Array.from(types) };
  };
  const one = await entries(a, from.a);
  const other = one && (await entries(b, from.b));
  const pairs = other && (await align(one.keys, other.keys, pause));
  if (!pairs) return null;
  const rows = new SideBySide(one.indexes.length + other.indexes.length);
  const add = (kind: RowKind, i: number, j: number) =>
    rows.add({ kind, a: one.indexes[i] ?? -1, b: other.indexes[j] ?? -1 });
  /** Adds the rows between two pairs of equal events. If events of the same type match in order, they share a row. */
  const addBetween = async (i0: number, i1: number, j0: number, j1: number) => {
    const alike = await align(one.types.subarray(i0, i1), other.types.subarray(j0, j1), pause);
    let j = j0;
    for (let i = i0; i < i1; i++) {
      const partner = alike?.[i - i0] ?? -1;
      if (partner < 0) add('onlyA', i, -1);
      else {
        while (j < j0 + partner) add('onlyB', -1, j++);
        add('differs', i, j++);
      }
    }
    while (j < j1) add('onlyB', -1, j++);
    return alike;
  };
  let [i, j] = [0, 0];
  for (const [at, partner] of pairs.entries()) {
    if (partner < 0) continue;
    if (await pause()) return null;
    if ((at > i || partner > j) && !(await addBetween(i, at, j, partner))) return null;
    add('same', at, partner);
    [i, j] = [at + 1, partner + 1];
  }
  return (await addBetween(i, one.indexes.length, j, other.indexes.length)) && rows;
}

/** Returns where two events of one type differ, ignoring what differs between any two sessions. */
export const eventDifferences = (a: Recorded | undefined, b: Recorded | undefined): readonly Difference[] =>
  comparableDifferences({ path: '', key: '', a: a?.payload, b: b?.payload });

/**
 * Returns the index of the event in `there` that corresponds to the event at `index` in `here`. For example, the third
 * event of its type corresponds to the third event of that type. If `there` has fewer events of the type, the last one;
 * −1 if it has none.
 * @param isFirst returns the first event of this type instead
 */
export function samePlace(here: TypedFacts, index: number, there: TypedFacts, isFirst = false): number {
  const type = here.typeAt(index);
  let count = 0;
  for (let i = 0; i <= index; i++) if (here.typeAt(i) === type) count++;
  let found = -1;
  for (let i = 0; i < there.length && count > 0; i++)
    if (there.typeAt(i) === type) {
      found = i;
      count = isFirst ? 0 : count - 1;
    }
  return found;
}

export type StateDifference = Difference & { readonly projection: string };

/** Maximum number of differences of one projection that are collected. */
const MOST_PLACES = 1_000;

/**
 * Returns where the states of two recordings differ, ignoring what differs between any two sessions.
 * @param before the states of both recordings at the previous comparison; projections that have not changed since are
 * skipped
 * @returns null if the result is no longer needed
 */
export async function stateDifferences(
  a: States,
  b: States,
  { before, pause = () => false }: { before?: readonly [States, States]; pause?: Pause } = {},
): Promise<StateDifference[] | null> {
  const found: StateDifference[] = [];
  for (const [projection, state] of a) {
    const other = b.get(projection);
    if (before && before[0].get(projection) === state && before[1].get(projection) === other) continue;
    const most = found.length + MOST_PLACES;
    for (const part of partsOf(state, other)) {
      if (await pause()) return null;
      for (const each of comparableDifferences(part, most - found.length))
        found.push({ projection, ...each });
      if (found.length >= most) break;
    }
  }
  return found;
}

/**
 * The first state that differs as a result of a difference between the recordings, and the row after which it differs.
 */
export type StateParting = StateDifference & { readonly row: number };

/** Maximum number of rows after the beginning of a difference that are searched for a state that differs. */
const MOST_SEARCHED = 200;

/**
 * Finds the first state that differs because the recordings differ from some row on (`parting`): before that row the
 * state was equal in both. Null if there is no such state. Undefined if the result is no longer needed.
 * @param statesAt applies the events of both recordings up to these positions, which only increase; null if the result
 * is no longer needed
 */
export async function statePartingAt(
  rows: SideBySide,
  parting: number,
  statesAt: (positions: Both) => Promise<readonly [States, States] | null>,
  pause?: Pause,
): Promise<StateParting | null | undefined> {
  const keyOf = ({ projection, path }: StateDifference) => `${projection} ${path}`;
  let before = await statesAt(rows.positionsBefore(parting));
  const first = before && (await stateDifferences(...before, { ...(pause && { pause }) }));
  if (!before || !first) return undefined;
  const known = new Set(first.map(keyOf));
  const last = Math.min(rows.length, parting + MOST_SEARCHED);
  for (let row = parting; row < last; row++) {
    const after = await statesAt(rows.positionsBefore(row + 1));
    const all = after && (await stateDifferences(...after, { before, ...(pause && { pause }) }));
    if (!all) return undefined;
    const found = all.find((each) => !known.has(keyOf(each)));
    if (found) return { ...found, row };
    before = after;
  }
  return null;
}
