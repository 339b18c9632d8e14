import type { Recorded } from '../../../src/kernel/event.ts';
import { wordsOf } from '../../../src/replay/hidden-address.ts';
import type { Difference } from '../../../src/replay/difference.ts';
import { hiddenAlike } from '../../../src/replay/comparable.ts';
import type { Inspection } from '../../../src/replay/inspection.ts';
import {
  eventDifferences,
  samePlace,
  type SideBySide,
  sideBySide,
  isVisibleType,
  type StateParting,
  statePartingAt,
  type Both,
  type TypedFacts,
} from '../../../src/replay/side-by-side.ts';
import type { Turns } from '../../../src/ui/turns.ts';
import { Opening } from './Opening.ts';
import { States } from './states.ts';
import type { Subject } from './subject.ts';

/** How long one step of a comparison may take (ms). An animation frame lasts 16 ms. */
const PIECE = 12;

/** How many rows have their events cached, so that a visible row is parsed and compared only once. */
const MOST_KEPT = 100;

/** The parts of the bench that the comparison uses. */
export type Compares = {
  readonly inspection: Inspection;
  readonly turns: Pick<Turns, 'now' | 'next'>;
  /** Event types of fast data. */
  readonly fast: ReadonlySet<string>;
  /** The log in the inspector, which is compared with another. */
  readonly subject: () => Subject;
  /** Shows the state after this many events of the log in the inspector. */
  readonly go: (position: number) => void;
  readonly changed: (isUrgent?: boolean) => void;
};

export type RowContents = {
  readonly events: readonly [Recorded | undefined, Recorded | undefined];
  readonly fields: readonly Difference[];
};
type Side = { readonly facts: TypedFacts; readonly states: States };

/** Compares the log in the inspector (A) with a recording from another file (B), in short steps. */
export class Comparison {
  readonly opening: Opening;
  readonly #of: Compares;
  #asked = 0;
  readonly #contents = new Map<number, RowContents>();
  #sides: { readonly a: Side; readonly b: Side } | null = null;
  /** The first row of the run of differing rows whose states were compared last. */
  #parting: number | null = null;

  /** The recording B. Null if none was chosen. */
  other: Subject | null = null;
  /** The index of the event at which the comparison begins in each recording. */
  from: Both = { a: 0, b: 0 };
  /** Whether B has no event of the same type as the event at which the comparison begins in A. */
  hasNoPlace = false;
  /** Whether fixes and clock ticks are compared too. */
  withFast = false;
  rows: SideBySide | null = null;
  /** The share of the comparison that is done (0–1). Null while nothing is compared. */
  done: number | null = null;
  /** The chosen row. */
  row: number | null = null;
  /** Where the states first differ. Undefined while they are computed, null if they do not differ. */
  states: StateParting | null | undefined = null;

  constructor(of: Compares) {
    this.#of = of;
    this.opening = new Opening(
      of.inspection.definitions,
      (subject) => {
        this.other = subject;
        this.begin(0);
      },
      (isUrgent) => of.changed(isUrgent),
    );
  }

  /**
   * Begins the comparison at this event of A. In B, it begins at the event in the same row. If that row has no event of
   * B, it begins at the same occurrence (or else the last one) of the event's type.
   */
  begin(a: number): void {
    const beside = a === 0 ? 0 : (this.rows?.partnerOf(a) ?? -1);
    const b = beside < 0 ? this.#place(a, false) : beside;
    this.#beginAt({ a, b: Math.max(0, b) }, b < 0);
  }

  /**
   * Begins the comparison at this event of the second recording (B). The start in the first recording (A) stays the
   * same.
   */
  beginOther(b: number): void {
    this.#beginAt({ a: this.from.a, b }, false);
  }

  /** Begins the comparison at the first event of B that has the same type as the start event in A. */
  beginFirst(): void {
    const b = this.#place(this.from.a, true);
    this.#beginAt({ a: this.from.a, b: Math.max(0, b) }, b < 0);
  }

  compareFast(withFast: boolean): void {
    this.withFast = withFast;
    void this.#run();
  }

  /** Removes the recording B, and stops whatever is being read or compared. */
  close(): void {
    this.#asked++;
    this.#contents.clear();
    this.other = this.rows = this.row = this.done = this.#sides = null;
    this.states = null;
    this.opening.giveUp();
  }

  /**
   * Selects a row, and shows the state after the row's event of A. If the row only has an event of B, shows the state
   * of A before that row.
   */
  choose(row: number): void {
    const found = this.rows?.at(row);
    if (!this.rows || !found) return;
    this.#look(row);
    this.#of.go(found.a >= 0 ? found.a + 1 : this.rows.positionsBefore(row).a);
  }

  /**
   * Returns both events of a row in their compared form, and the fields in which they differ. The results of the last
   * rows are cached.
   */
  contents(row: number): RowContents {
    let found = this.#contents.get(row);
    if (found) return found;
    const { a, b, kind } = this.rows?.at(row) ?? { a: -1, b: -1, kind: 'same' };
    const events = [this.#sides?.a.facts.at(a), this.#sides?.b.facts.at(b)] as const;
    found = { events, fields: kind === 'differs' ? eventDifferences(...events) : [] };
    this.#contents.set(row, found);
    // A map keeps the order of insertion, so the first key is the oldest.
    for (const old of this.#contents.keys()) {
      if (this.#contents.size <= MOST_KEPT) break;
      this.#contents.delete(old);
    }
    return found;
  }

  /**
   * Returns the first row of the next run of differing rows (1), or of the previous one (−1). Undefined if there is
   * none.
   */
  next(step: 1 | -1): number | undefined {
    const partings = this.rows?.partings ?? [];
    const from = this.row ?? -1;
    return step > 0 ? partings.find((row) => row > from) : partings.findLast((row) => row < from);
  }

  #place(a: number, isFirst: boolean): number {
    return this.other ? samePlace(this.#of.subject().table, a, this.other.table, isFirst) : -1;
  }

  #beginAt(from: Both, hasNoPlace: boolean): void {
    this.from = from;
    this.hasNoPlace = hasNoPlace;
    void this.#run();
  }

  async #run(): Promise<void> {
    const { other } = this;
    if (!other) return;
    const pause = this.#pause();
    this.rows = this.row = this.#parting = null;
    this.#contents.clear();
    this.states = null;
    this.done = 0;
    this.#of.changed(true);
    const sides = this.#sidesOf(this.#of.subject(), other);
    this.#sides = sides;
    const rows = await sideBySide(sides.a.facts, sides.b.facts, {
      from: this.from,
      isCompared: (type) => this.#isCompared(type),
      pause,
      progress: (done) => {
        this.done = done;
        this.#of.changed();
      },
    });
    if (!rows) return;
    this.rows = rows;
    this.done = null;
    if (rows.partings.length > 0) this.#look(rows.same);
    else this.#of.changed(true);
  }

  /**
   * Returns a function that a long task calls between its steps. It pauses now and then, so that the page stays
   * responsive, and returns true if another task has started meanwhile.
   */
  #pause(): () => Promise<boolean> | boolean {
    const { turns } = this.#of;
    const asked = ++this.#asked;
    let begun = turns.now();
    return () => {
      if (turns.now() - begun < PIECE) return asked !== this.#asked;
      return turns.next().then(() => {
        begun = turns.now();
        return asked !== this.#asked;
      });
    };
  }

  #isCompared(type: string): boolean {
    return this.withFast || isVisibleType(type, this.#of.fast);
  }

  /**
   * Returns the events of both recordings in the form in which they are compared. The states are computed from these
   * events only, so an event left out of the comparison does not affect the states.
   */
  #sidesOf(a: Subject, b: Subject): { readonly a: Side; readonly b: Side } {
    const { inspection, turns } = this.#of;
    const words = wordsOf(inspection.assembly.routes.map(({ pattern }) => pattern));
    const alike = hiddenAlike(a.hides, b.hides, inspection.definitions, words);
    const sideOf = ({ table }: Subject): Side => {
      const facts: TypedFacts = {
        length: table.length,
        typeAt: (index) => table.typeAt(index),
        at: (index) => {
          const fact = this.#isCompared(table.typeAt(index)) ? table.at(index) : undefined;
          return fact && alike(fact);
        },
      };
      return { facts, states: new States(inspection.fresh(), facts, turns) };
    };
    return { a: sideOf(a), b: sideOf(b) };
  }

  /** Selects a row, and finds out which states differ because of the last run of differing rows up to this row. */
  #look(row: number): void {
    this.row = row;
    const parting = this.rows?.partings.findLast((each) => each <= row) ?? null;
    if (parting !== this.#parting) {
      this.#parting = parting;
      this.states = parting === null ? null : undefined;
      if (parting !== null) void this.#compareStates(parting);
    }
    this.#of.changed(true);
  }

  async #compareStates(parting: number): Promise<void> {
    const [rows, sides, from, pause] = [this.rows, this.#sides, this.from, this.#pause()];
    const asked = this.#asked;
    const isGivenUp = () => asked !== this.#asked;
    if (!rows || !sides) return;
    const statesAt = async ({ a, b }: Both) => {
      const one = await sides.a.states.at(Math.max(a, from.a), isGivenUp);
      const other = await sides.b.states.at(Math.max(b, from.b), isGivenUp);
      return (await pause()) || !one || !other ? null : ([one, other] as const);
    };
    const found = await statePartingAt(rows, parting, statesAt, pause);
    if (found === undefined || isGivenUp()) return;
    this.states = found;
    this.#of.changed(true);
  }
}
