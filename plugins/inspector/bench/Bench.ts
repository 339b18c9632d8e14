import type { Timing } from '../../../src/kernel/app.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import type { FactTable } from '../../../src/replay/fact-table.ts';
import type { Inspection, LinkedMoment } from '../../../src/replay/inspection.ts';
import type { Turns } from '../../../src/ui/turns.ts';
import { Comparison } from './Comparison.ts';
import { EVERYTHING, type Filter, type TypeBook, typeBook, filterOf, isEverything } from './filter.ts';
import { Matches } from './matches.ts';
import { Opening } from './Opening.ts';
import { momentAt } from './places.ts';
import { Playing } from './playing.ts';
import { Screen, States } from './states.ts';
import { EventNotes, type NotesOfLog } from './notes.ts';
import { catchUp, liveSubject, type Subject } from './subject.ts';
import { NOTHING_TO_VERIFY, type Verified, verify } from './verifying.ts';

/** How long one step of the search in a log may take (ms). */
const PIECE = 12;

/**
 * The list of a log's events that pass the filter. It is built in short steps, so that the page stays responsive. A
 * new search replaces the previous one.
 */
class Search {
  readonly #book: TypeBook;
  readonly #turns: Pick<Turns, 'now' | 'next'>;
  readonly #changed: () => void;
  #isScanning = false;
  filter: Filter = EVERYTHING;
  matches: Matches;

  constructor(table: FactTable, book: TypeBook, turns: Pick<Turns, 'now' | 'next'>, changed: () => void) {
    this.#book = book;
    this.#turns = turns;
    this.#changed = changed;
    this.matches = new Matches(table, null);
  }

  /** Starts to search a log, from its first event on, for the events that pass the filter. */
  begin(table: FactTable, filter: Filter): void {
    this.filter = filter;
    this.matches = new Matches(table, isEverything(filter) ? null : filterOf(filter, table, this.#book));
    void this.goOn();
  }

  /** Continues the search with the events that have been added to the log meanwhile. */
  async goOn(): Promise<void> {
    if (this.#isScanning) return;
    this.#isScanning = true;
    while (!this.matches.isDone) {
      const begun = this.#turns.now();
      this.matches.scan(() => this.#turns.now() - begun > PIECE);
      this.#changed();
      if (!this.matches.isDone) await this.#turns.next();
    }
    this.#isScanning = false;
  }
}

type TimesOfType = {
  readonly type: string;
  readonly count: number;
  /** Total time that events of this type took, for folding and effects together (ms). */
  readonly total: number;
  readonly longest: number;
  readonly fold: number;
  readonly effects: number;
};
type SlowFact = Timing & { readonly type: string };

const MOST_KEPT = 20_000;
const MOST_SLOW = 50;

/** Measures how long the app took to process events since measuring began: per event type, and the slowest of all. */
export class Timings {
  readonly #bySeq = new Map<number, Timing>();
  readonly #byType = new Map<string, { -readonly [Name in keyof TimesOfType]: TimesOfType[Name] }>();
  #slow: SlowFact[] = [];

  add(timing: Timing, type: string): void {
    const took = timing.fold + timing.effects;
    this.#bySeq.set(timing.seq, timing);
    if (this.#bySeq.size > MOST_KEPT)
      for (const oldest of this.#bySeq.keys()) {
        this.#bySeq.delete(oldest);
        break;
      }
    let times = this.#byType.get(type);
    if (!times)
      this.#byType.set(type, (times = { type, count: 0, total: 0, longest: 0, fold: 0, effects: 0 }));
    times.count++;
    times.total += took;
    times.fold += timing.fold;
    times.effects += timing.effects;
    times.longest = Math.max(times.longest, took);
    const last = this.#slow.at(-1);
    if (this.#slow.length >= MOST_SLOW && last && took <= last.fold + last.effects) return;
    this.#slow.push({ ...timing, type });
    this.#slow.sort((a, b) => b.fold + b.effects - a.fold - a.effects);
    this.#slow = this.#slow.slice(0, MOST_SLOW);
  }

  of(seq: number): Timing | undefined {
    return this.#bySeq.get(seq);
  }

  /** Returns the times per event type, the type with the largest total time first. */
  byType(): readonly TimesOfType[] {
    return [...this.#byType.values()].sort((a, b) => b.total - a.total);
  }

  slowest(): readonly SlowFact[] {
    return this.#slow;
  }
}

/**
 * Event types that are not user actions: views publish them by themselves when they appear or fail, or while the
 * user browses the map or reads. Every other event counts as a user action.
 */
export const NO_WISH: ReadonlySet<string> = new Set([
  'app/viewFailed',
  'map/basemapChanged',
  'map/cameraSettled',
  'map/drawingFailed',
  'notices/paused',
  'notices/resumed',
  'push/bannerPaused',
  'push/bannerResumed',
  'tour/pictureFailed',
]);

/**
 * The inspector's data and actions, without views. Nothing done in the inspector is recorded in the inspected session's
 * log, and nothing affects the running app.
 */
export class Bench {
  readonly inspection: Inspection;
  readonly book: TypeBook;
  readonly timings = new Timings();
  readonly opening: Opening;
  readonly comparison: Comparison;
  readonly turns: Turns;
  readonly #live: Subject;
  readonly #listeners = new Set<() => void>();
  readonly #search: Search;
  #version = 0;
  #told: (() => void) | null = null;
  readonly #notes = new EventNotes();
  #subject: Subject;
  #states: States;
  #screen: Screen | null = null;

  /** Index of the selected event in the log. */
  selected: number | null = null;
  /** Whether the event list scrolls to new events as they arrive at its end. */
  follows = true;
  /** Progress of computing the state at a distant position in the log (0–1). Null while nothing is computed. */
  folding: number | null = null;
  /** How often the user tried to use a screen that only replays a recording. */
  unheard = 0;
  playing: Playing | null = null;
  speed = 1;
  skipsIdle = true;
  verified: Verified = NOTHING_TO_VERIFY;
  /** The event named in the page's address, until the recording with this event is opened. Null if there is none. */
  linked: LinkedMoment | null;

  constructor(inspection: Inspection, turns: Turns) {
    this.inspection = inspection;
    this.linked = inspection.linked;
    this.turns = turns;
    this.book = typeBook(inspection.assembly.projections, inspection.definitions);
    this.#live = liveSubject(inspection);
    this.#subject = this.#live;
    const { table } = this.#live;
    this.#search = new Search(table, this.book, turns, () => this.#changed());
    this.#states = this.#statesOf(table);
    this.opening = new Opening(
      inspection.definitions,
      (subject) => this.#openSubject(subject),
      (isUrgent) => this.#changed(isUrgent),
    );
    this.comparison = new Comparison({
      ...{ inspection, turns, fast: this.book.fast, subject: () => this.subject },
      go: (position) => void this.go(position),
      changed: (isUrgent) => this.#changed(isUrgent),
    });
  }

  /** Starts listening to the running app. The returned function stops it. */
  start(): () => void {
    const { app, handed, unheard, timings } = this.inspection;
    const hear = () => {
      if (!catchUp(this.#live.table, app.log)) return;
      if (this.#subject === this.#live) void this.#search.goOn();
      this.#changed();
    };
    hear();
    const stops = [
      app.tap(hear),
      timings((timing) => this.timings.add(timing, app.log.events.at(-1)?.type ?? '')),
      handed((file) => void this.opening.open(file)),
      unheard((draft: Draft) => {
        if (!NO_WISH.has(draft.type)) this.set({ unheard: this.unheard + 1 });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.opening.giveUp();
      this.comparison.close();
      this.backToLive();
      this.#told?.();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** A number that changes whenever the inspector's data changes, so that views re-render. */
  readonly version = (): number => this.#version;

  /** Notifies the inspector's views: immediately after a user action (`isUrgent`), otherwise at intervals. */
  #changed(isUrgent = false): void {
    const tell = () => {
      this.#told?.();
      this.#told = null;
      this.#version++;
      for (const each of this.#listeners) each();
    };
    if (isUrgent) tell();
    else this.#told ??= this.turns.soon(tell);
  }

  /** Changes values of the inspector that only its views use. */
  set(changes: Partial<Pick<Bench, 'follows' | 'speed' | 'skipsIdle' | 'unheard'>>): void {
    Object.assign(this, changes);
    this.#changed(true);
  }

  get subject(): Subject {
    return this.#subject;
  }
  /** The user's notes on events of the shown log. */
  get notes(): NotesOfLog {
    return this.#notes.of(this.subject);
  }
  get table(): FactTable {
    return this.#subject.table;
  }
  get liveTable(): FactTable {
    return this.#live.table;
  }
  get filter(): Filter {
    return this.#search.filter;
  }
  get matches(): Matches {
    return this.#search.matches;
  }
  get states(): States {
    return this.#states;
  }
  /** Whether the screen shows the running app, not a moment of the log. */
  get isLive(): boolean {
    return this.#screen === null;
  }
  /**
   * The position of the screen in the log: how many events are folded into the screen's state, or will be once the
   * screen has caught up.
   */
  get position(): number {
    return this.#screen?.wanted ?? this.table.length;
  }
  /** The moment of the log that the screen shows (ms since 1970). */
  get moment(): number {
    return this.playing?.moment ?? momentAt(this.table, this.position);
  }

  setFilter(changes: Partial<Filter>): void {
    this.#search.begin(this.table, { ...this.filter, ...changes });
    this.#changed(true);
  }

  /** Selects an event by index. A screen that replays the log goes to that event too. */
  select(index: number | null): void {
    this.selected = index;
    if (index !== null) this.follows = false;
    if (index !== null && this.#screen) void this.go(index + 1);
    else this.#changed(true);
  }

  /** Shows the state after this many events of the log. */
  async go(position: number): Promise<void> {
    this.playing = null;
    await this.#show(Math.max(0, Math.min(position, this.table.length)));
  }

  async #show(position: number): Promise<void> {
    const isNew = this.#screen === null;
    if (isNew) this.unheard = 0;
    this.#screen ??= new Screen(this.inspection.fresh(), this.table, this.#states);
    const screen = this.#screen;
    if (position > 0) this.selected = position - 1;
    this.follows = false;
    const arriving = screen.go(position, (done) => {
      this.folding = done;
      this.#changed();
    });
    this.#changed(true);
    const arrived = await arriving;
    // Drop the computed state if the user has meanwhile returned to the running app or opened another log.
    if (this.#screen !== screen || !arrived) return;
    this.folding = null;
    this.inspection.show(screen.app);
    this.#changed(true);
  }

  /** Shows the running app again, in its current state. */
  backToLive(): void {
    this.#screen = null;
    this.inspection.show(null);
    this.#look(this.#live);
    this.follows = true;
    this.#changed(true);
  }

  play(): void {
    const from = this.isLive || this.position >= this.table.length ? 0 : this.position;
    this.playing = new Playing(this.table, from);
    void this.#show(from);
  }

  pause(): void {
    this.playing = null;
    this.#changed(true);
  }

  /** Advances a playing recording by this many milliseconds. */
  tick(ms: number): void {
    const { playing } = this;
    if (!playing || this.folding !== null) return;
    const before = playing.position;
    const position = playing.advance(ms, this.speed, this.skipsIdle);
    if (playing.isOver) this.playing = null;
    if (position !== before) void this.#show(position);
    else this.#changed();
  }

  #openSubject(subject: Subject): void {
    this.#screen = null;
    this.#look(subject);
    this.#verify(subject);
    const at = this.linked?.recording === subject.name ? subject.table.indexOf(this.linked.seq) : -1;
    if (at >= 0) this.linked = null;
    void this.go(at < 0 ? subject.table.length : at + 1);
  }

  /**
   * Sets the user's note on an event of the shown log. An empty text removes the note. A saved recording has its notes.
   */
  note(seq: number, text: string): void {
    this.#notes.write(this.subject, seq, text);
    this.#changed(true);
  }

  /** Opens another log in the inspector, and resets everything that was shown of the previous one. */
  #look(subject: Subject): void {
    this.playing = null;
    this.folding = null;
    this.selected = null;
    if (subject === this.#subject) return;
    this.#subject = subject;
    this.comparison.close();
    this.verified = NOTHING_TO_VERIFY;
    this.#states = this.#statesOf(subject.table);
    this.#search.begin(subject.table, EVERYTHING);
  }

  /** Verifies the recording in a separate app, so that the user can move through the recording meanwhile. */
  #verify(subject: Subject): void {
    const isGivenUp = () => this.#subject !== subject;
    void verify(subject, this.inspection.fresh(), this.turns, isGivenUp, (verified) => {
      if (isGivenUp()) return;
      this.verified = verified;
      this.#changed();
    });
  }

  #statesOf(table: FactTable): States {
    return new States(this.inspection.fresh(), table, this.turns);
  }
}
