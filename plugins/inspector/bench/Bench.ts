import type { Draft, Recorded } from '../../../src/kernel/event.ts';
import { FactTable } from '../../../src/kernel/fact-table.ts';
import type { Inspection, RecordingFile } from '../../../src/kernel/inspection.ts';
import type { CheckPoint } from '../../../src/kernel/log-file.ts';
import type { LogProblem } from '../../../src/kernel/log-problem.ts';
import { readRecording } from '../../../src/kernel/read-recording.ts';
import type { Turns } from '../../../src/ui/turns.ts';
import { EVERYTHING, type Filter, filterOf, isEverything, type TypeBook, typeBook } from './filter.ts';
import { Matches } from './matches.ts';
import { momentAt } from './places.ts';
import { Playing } from './playing.ts';
import { Screen, States } from './states.ts';
import { Timings } from './timings.ts';
import { type Verified, verify } from './verifying.ts';

/** What is looked at: the log of this session as it grows, or a recording. */
export type Subject = {
  readonly kind: 'live' | 'file';
  readonly name: string;
  readonly table: FactTable;
  readonly checks: readonly CheckPoint[];
  /** Types that this version does not know, and how many of each were left out. */
  readonly skipped: ReadonlyMap<string, number>;
  /** Name and version of the app that recorded it. */
  readonly recordedBy: string;
  /** The file is damaged after the last fact. */
  readonly problem: LogProblem | null;
};

export type Reading = {
  readonly name: string;
  readonly size: number;
  readonly bytes: number;
  readonly facts: number;
};
export type Refusal = {
  readonly name: string;
  readonly problem: LogProblem;
  readonly before: FactTable | null;
};

const NOTHING_TO_VERIFY: Verified = { state: 'same', done: 0, of: 0, departure: null };

/** Milliseconds of one piece of searching. */
const PIECE = 12;
/** What views say by themselves when they appear, or while somebody looks around on the map: nobody asked for it. */
const NO_WISH = /^(map|app|push|tour|news)\//;

/**
 * All that the inspector knows and does, without a view. Nothing in here is a fact of the session that is looked at, and
 * nothing reaches the running app.
 */
export class Bench {
  readonly inspection: Inspection;
  readonly book: TypeBook;
  readonly timings = new Timings();
  readonly #turns: Turns;
  readonly #live: Subject;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #version = 0;
  #told: (() => void) | null = null;
  #subject: Subject;
  #states: States;
  #screen: Screen | null = null;
  #filter: Filter = EVERYTHING;
  #matches: Matches;
  #isScanning = false;
  #isGivenUp = false;

  /** Index of the fact that is looked at closely. */
  selected: number | null = null;
  /** The list keeps to its end. */
  follows = true;
  reading: Reading | null = null;
  refusal: Refusal | null = null;
  /** How much of the way to a far position is folded, 0 to 1; null while nothing is under way. */
  folding: number | null = null;
  /** How often somebody wanted something of a screen that only replays. */
  unheard = 0;
  playing: Playing | null = null;
  verified: Verified = NOTHING_TO_VERIFY;
  speed = 1;
  skipsIdle = true;

  constructor(inspection: Inspection, turns: Turns) {
    this.inspection = inspection;
    this.#turns = turns;
    this.book = typeBook(inspection.assembly.projections, inspection.definitions);
    const table = new FactTable();
    for (const event of inspection.app.log.events) table.add(event);
    this.#live = {
      kind: 'live',
      name: '',
      table,
      checks: [],
      skipped: new Map(),
      recordedBy: inspection.about.app,
      problem: null,
    };
    this.#subject = this.#live;
    this.#matches = new Matches(table, null);
    this.#states = this.#statesOf(table);
  }

  /** Listens to the running app until it is told to stop. */
  start(): () => void {
    const { app, handed, unheard, timings } = this.inspection;
    this.#stops.push(
      app.tap((event: Recorded) => {
        this.#live.table.add(event);
        if (this.#subject === this.#live) void this.#scan();
        this.#changed();
      }),
      timings((timing) => this.timings.add(timing, app.log.events.at(-1)?.type ?? '')),
      handed((file) => void this.open(file)),
      unheard((draft: Draft) => {
        if (NO_WISH.test(draft.type)) return;
        this.unheard++;
        this.#changed();
      }),
    );
    return () => {
      for (const stop of this.#stops.splice(0)) stop();
      this.#told?.();
      this.giveUp();
      this.backToLive();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Another number whenever something changed. */
  readonly version = (): number => this.#version;

  /** Views hear at once of what their user did, and now and then of what happens by itself. */
  #changed(isUrgent = false): void {
    const tell = () => {
      this.#told?.();
      this.#told = null;
      this.#version++;
      for (const each of this.#listeners) each();
    };
    if (isUrgent) tell();
    else this.#told ??= this.#turns.soon(tell);
  }

  get subject(): Subject {
    return this.#subject;
  }
  get table(): FactTable {
    return this.#subject.table;
  }
  get liveTable(): FactTable {
    return this.#live.table;
  }
  get filter(): Filter {
    return this.#filter;
  }
  get matches(): Matches {
    return this.#matches;
  }
  get states(): States {
    return this.#states;
  }
  /** The screen shows the running app. */
  get isLive(): boolean {
    return this.#screen === null;
  }
  /** How many facts have happened on the screen, or will have as soon as they are folded. */
  get position(): number {
    return this.#screen?.wanted ?? this.table.length;
  }
  /** The moment on the screen, milliseconds since 1970. */
  get moment(): number {
    return this.playing?.moment ?? momentAt(this.table, this.position);
  }

  setFilter(changes: Partial<Filter>): void {
    this.#filter = { ...this.#filter, ...changes };
    this.#search();
  }

  #search(): void {
    const { table } = this;
    this.#matches = new Matches(
      table,
      isEverything(this.#filter) ? null : filterOf(this.#filter, table, this.book),
    );
    void this.#scan();
    this.#changed(true);
  }

  /** Looks through the log in pieces; another search takes its place. */
  async #scan(): Promise<void> {
    if (this.#isScanning) return;
    this.#isScanning = true;
    while (!this.#matches.isDone) {
      const begun = this.#turns.now();
      this.#matches.scan(() => this.#turns.now() - begun > PIECE);
      this.#changed();
      if (!this.#matches.isDone) await this.#turns.next();
    }
    this.#isScanning = false;
  }

  /** Looks closely at a fact; a screen that replays goes there too. */
  select(index: number | null): void {
    this.selected = index;
    if (index !== null) this.follows = false;
    if (index !== null && this.#screen) void this.go(index + 1);
    else this.#changed(true);
  }

  follow(follows: boolean): void {
    this.follows = follows;
    this.#changed(true);
  }

  /** Brings the moment after so many facts onto the screen. */
  async go(position: number): Promise<void> {
    this.playing = null;
    await this.#show(Math.max(0, Math.min(position, this.table.length)));
  }

  async #show(position: number): Promise<void> {
    const isNew = this.#screen === null;
    const screen = (this.#screen ??= this.#newScreen());
    if (position > 0) this.selected = position - 1;
    this.follows = false;
    const arriving = screen.go(position, (done) => {
      this.folding = done;
      this.#changed();
    });
    this.#changed(true);
    const arrived = await arriving;
    if (this.#screen !== screen) return;
    if (isNew) this.inspection.show(screen.app);
    if (arrived) this.folding = null;
    this.#changed(true);
  }

  #newScreen(): Screen {
    this.unheard = 0;
    return new Screen(this.inspection.fresh(), this.table, this.#states);
  }

  /** The running app comes back to the screen, as it is by now. */
  backToLive(): void {
    this.playing = null;
    this.folding = null;
    this.#screen = null;
    this.inspection.show(null);
    if (this.#subject !== this.#live) this.#look(this.#live);
    this.follows = true;
    this.selected = null;
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

  setSpeed(speed: number): void {
    this.speed = speed;
    this.#changed(true);
  }

  setSkipsIdle(skips: boolean): void {
    this.skipsIdle = skips;
    this.#changed(true);
  }

  /** So many milliseconds have gone by while the recording plays. */
  tick(ms: number): void {
    const { playing } = this;
    if (!playing || this.folding !== null) return;
    const before = playing.position;
    const position = playing.advance(ms, this.speed, this.skipsIdle);
    if (playing.isOver) this.playing = null;
    if (position !== before) void this.#show(position);
    else this.#changed();
  }

  /** Reads a recording, in pieces; what was on the screen stays there until it is read. */
  async open(file: RecordingFile): Promise<void> {
    this.giveUp();
    const reading = { name: file.name, size: file.size, bytes: 0, facts: 0 };
    this.refusal = null;
    this.reading = reading;
    this.#isGivenUp = false;
    this.#changed(true);
    const isCurrent = () => !this.#isGivenUp && this.reading?.name === file.name;
    try {
      const read = await readRecording(file.pieces(), this.inspection.definitions, {
        progress: (bytes, facts) => {
          if (isCurrent()) this.reading = { ...reading, bytes, facts };
          this.#changed();
        },
        isGivenUp: () => !isCurrent(),
      });
      if (!isCurrent()) return;
      this.reading = null;
      if (read.ok) {
        const { table, checks, skipped, header } = read;
        this.#openTable({
          kind: 'file',
          name: file.name,
          table,
          checks,
          skipped,
          recordedBy: header.app,
          problem: null,
        });
      } else this.refusal = { name: file.name, problem: read.problem, before: read.before };
    } catch (problem) {
      // The file went away while it was read.
      if (!isCurrent()) return;
      this.reading = null;
      const detail = problem instanceof Error ? problem.message : String(problem);
      this.refusal = { name: file.name, problem: { line: 1, reason: 'notText', detail }, before: null };
    }
    this.#changed(true);
  }

  /** What was read of a damaged file before the damage. */
  openBefore(): void {
    const { refusal } = this;
    if (!refusal?.before?.length) return;
    this.refusal = null;
    this.#openTable({
      kind: 'file',
      name: refusal.name,
      table: refusal.before,
      checks: [],
      skipped: new Map(),
      recordedBy: '',
      problem: refusal.problem,
    });
  }

  /** Puts a refusal away. */
  dismiss(): void {
    this.refusal = null;
    this.unheard = 0;
    this.#changed(true);
  }

  /** Stops reading. */
  giveUp(): void {
    this.#isGivenUp = true;
    this.reading = null;
    this.#changed(true);
  }

  #openTable(subject: Subject): void {
    this.#look(subject);
    this.#screen = null;
    void this.go(subject.table.length);
  }

  #look(subject: Subject): void {
    this.#subject = subject;
    this.selected = null;
    this.playing = null;
    this.#states = this.#statesOf(subject.table);
    this.#filter = EVERYTHING;
    this.#search();
    this.#verify();
  }

  /** Aside, by a folding of its own: whoever moves through the recording does not wait for it. */
  #verify(): void {
    const { subject } = this;
    this.verified = NOTHING_TO_VERIFY;
    const { table, checks } = subject;
    if (checks.length === 0) return;
    void verify(
      table,
      checks,
      this.#statesOf(table),
      () => this.#subject !== subject,
      (verified) => {
        if (this.#subject !== subject) return;
        this.verified = verified;
        this.#changed();
      },
    );
  }

  #statesOf(table: FactTable): States {
    return new States(this.inspection.fresh(), table, this.#turns);
  }
}
