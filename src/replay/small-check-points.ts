import { quickHasher } from './quick-hash.ts';
import { writesItself } from './writes.ts';

/**
 * What a small check point stores for a value: the value itself if it is short, otherwise `#` and the four characters
 * of its hash. `#-` means that the key is absent.
 */
type SmallMark = string | number | boolean | null;

/**
 * What a small check point stores for a projection: the keys that have changed since the previous small check point,
 * with their values (the key `''` if the state has no keys). `~` holds a hash of all states since then, if there were
 * several. If many keys changed, only that hash is stored. `#` alone: the state is too large to hash this often, and is
 * compared only at a later small check point that contains it.
 */
type SmallChange = string | Readonly<Record<string, SmallMark>>;

/** The projections that changed since the previous small check point; all others did not change. */
export type SmallCheckPoint = {
  readonly seq: number;
  readonly states: Readonly<Record<string, SmallChange>>;
};

/** A difference between a replay and a small check point. */
type SmallDifference = {
  readonly projection: string;
  /** A key of the state. '' means the whole state, or several keys whose changes share one hash. */
  readonly path: string;
  readonly expected: SmallMark;
  readonly found: SmallMark;
  /** True if the states are equal again at this check point and differed only before it. */
  readonly isOver?: boolean;
};

export type States = ReadonlyMap<string, unknown>;
/** The keys of a state, each with its value or hash as in a small check point. */
type SmallOutline = ReadonlyMap<string, SmallMark>;

const NOT_HASHED = '#';
const ABSENT = '#-';
const WAY = '~';

// The numbers below belong to the recording's file format: the code that writes a recording and the code that reads it
// must use the same.

/** After at most this many events, a small check point follows. */
export const SMALL_EVERY = 50;
/** A text up to this length (characters) is stored in a small check point as it is; a longer one as its hash. */
const SHORT = 12;
/**
 * If more keys than this changed (`MOST_KEYS`), or if their values are longer than this in total (`MOST_LETTERS`), a
 * small check point stores one hash for all of them.
 */
const MOST_KEYS = 3;
const MOST_LETTERS = 48;
/**
 * A state up to this size (number of values and words in it) is hashed after each event that changes it; this takes
 * some microseconds.
 */
const SMALL = 2_000;
/**
 * A state up to this size (number of values and words in it) is hashed at every small check point; this takes a
 * millisecond or two. Larger states are hashed less often.
 */
const MEDIUM = 100_000;
/** Distance between full check points (events). Even the largest state is hashed at least this often. */
const LONGEST_WAIT = 1_000;

/** Returns a hash of each initial state, for the header of a recording. */
export function beginning(begin: States) {
  const hash = quickHasher();
  const hashes = Object.fromEntries([...begin].map(([id, state]) => [id, hash(state).hash]));
  return { hashes, isAsBegun: (id: string, state: unknown) => hash(state).hash === hashes[id] };
}

const hasKeys = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' &&
  state !== null &&
  !(Array.isArray(state) || ArrayBuffer.isView(state) || state instanceof Map || state instanceof Set) &&
  !writesItself(state);

/** Returns the keys of a state that changed, each with its new value or hash. */
function changed(before: SmallOutline, after: SmallOutline): Map<string, SmallMark> {
  const keys = new Map([...after].filter(([key, mark]) => before.get(key) !== mark));
  for (const key of before.keys()) if (!after.has(key)) keys.set(key, ABSENT);
  return keys;
}

/** One projection, followed from event to event: its latest state, and its state at the previous small check point. */
type Seen = {
  state: unknown;
  outline: SmallOutline;
  size: number;
  whole: string;
  before: SmallOutline;
  /** Hashes of the projection's states since the previous small check point, including the latest. */
  passed: string[];
};

/**
 * Follows an app's states from event to event. The code that writes a recording and the code that compares a replay
 * with it both use this class.
 */
class Follower {
  readonly #hash = quickHasher();
  readonly #seen = new Map<string, Seen>();

  constructor(begin: States) {
    for (const [id, state] of begin) this.#first(id, state);
  }

  #first(id: string, state: unknown): Seen {
    const { outline, size, whole } = this.#outlined(state);
    const seen = { state, outline, size, whole, before: outline, passed: [] };
    this.#seen.set(id, seen);
    return seen;
  }

  #mark(value: unknown): readonly [mark: SmallMark, size: number] {
    if (value === null || typeof value === 'boolean') return [value, 1];
    if (typeof value === 'number' && Number.isFinite(value)) return [value === 0 ? 0 : value, 1];
    if (typeof value === 'string' && value.length <= SHORT && !value.startsWith('#')) return [value, 1];
    const { hash, size } = this.#hash(value);
    return [`#${hash}`, size];
  }

  #outlined(state: unknown) {
    const outline = new Map<string, SmallMark>();
    let all = 0;
    for (const [key, value] of hasKeys(state) ? Object.entries(state) : [['', state] as const]) {
      if (value === undefined) continue;
      const [mark, size] = this.#mark(value);
      outline.set(key, mark);
      all += size;
    }
    return { outline, size: all, whole: `#${this.#hash(Object.fromEntries(outline)).hash}` };
  }

  /** Reads the state of a projection, which may have changed. */
  see(id: string, state: unknown): Seen {
    const seen = this.#seen.get(id) ?? this.#first(id, undefined);
    if (seen.state === state) return seen;
    const { whole } = seen;
    Object.assign(seen, { state }, this.#outlined(state));
    if (seen.whole !== whole) seen.passed.push(seen.whole);
    return seen;
  }

  has = (id: string, state: unknown): boolean => this.#seen.get(id)?.state === state;

  /** Hashes the small states after an event that has no small check point. */
  pass(states: States): void {
    for (const [id, state] of states) {
      const seen = this.#seen.get(id);
      if (seen && seen.state !== state && seen.size <= SMALL) this.see(id, state);
    }
  }

  /**
   * Returns which keys have changed since the previous small check point, and a hash of all states since then. The next
   * call starts from here.
   */
  change(seen: Seen) {
    const keys = changed(seen.before, seen.outline);
    const steps = seen.passed.length;
    const way = `#${this.#hash(seen.passed).hash}`;
    seen.before = seen.outline;
    seen.passed = [];
    return { keys, steps, way };
  }
}

/** Creates the small check points of one app, in order. */
export type SmallCheckPoints = {
  /** Call this after each event that has no small check point. */
  readonly pass: (states: States) => void;
  /**
   * Returns the small check point for the current states.
   * @param events how many events there have been so far
   */
  readonly point: (events: number, states: States) => SmallCheckPoint['states'];
};

/** @param begin the app's states before the first event */
export function smallCheckPoints(begin: States): SmallCheckPoints {
  const follower = new Follower(begin);
  /**
   * For each large state, the number of events after which it is hashed again. `waiting` contains the states that have
   * changed but were not hashed yet.
   */
  const due = new Map<string, number>();
  const waiting = new Set<string>();

  const changeOf = (seen: Seen): SmallChange | null => {
    const { keys, steps, way } = follower.change(seen);
    if (steps === 0) return null;
    const named = Object.fromEntries(keys);
    const isLong = keys.size > MOST_KEYS || JSON.stringify(named).length > MOST_LETTERS;
    // The hash of all changes is enough for a state without keys, if the state has changed several times or is stored
    // as a hash.
    const isOne = keys.has('') && (steps > 1 || String(keys.get('')).startsWith('#'));
    return isLong || isOne ? way : { ...named, ...(steps > 1 && { [WAY]: way }) };
  };

  return {
    pass: (states) => follower.pass(states),
    point(events, states) {
      const point: Record<string, SmallChange> = {};
      for (const [id, state] of states) {
        if (events < (due.get(id) ?? 0) && !follower.has(id, state)) {
          if (!waiting.has(id)) point[id] = NOT_HASHED;
          waiting.add(id);
          continue;
        }
        const seen = follower.see(id, state);
        const wait = Math.min(LONGEST_WAIT, Math.ceil(seen.size / MEDIUM) * SMALL_EVERY);
        if (seen.passed.length > 0) due.set(id, seen.size <= MEDIUM ? 0 : events + wait);
        const change = changeOf(seen) ?? (waiting.has(id) ? {} : null);
        waiting.delete(id);
        if (change) point[id] = change;
      }
      return point;
    },
  };
}

/** Compares a replay with the small check points of its recording, in order. */
export type SmallChecker = {
  /** Call this after each event that has no small check point. */
  readonly pass: (states: States) => void;
  /**
   * Returns where the replay's states differ from a small check point. Call this at every small check point, and
   * leave none out.
   */
  readonly compare: (point: SmallCheckPoint['states'], states: States) => readonly SmallDifference[];
  /**
   * Adopts a small check point without comparing it, because it follows an event of a type that this version does not
   * know. Its projections are not compared again before the next check point that contains them.
   */
  readonly learn: (point: SmallCheckPoint['states'], states: States) => void;
  /**
   * Whether a projection cannot be compared at the moment: its state is too large to compare at each small check point,
   * or an unknown event may have changed it.
   */
  readonly isWaiting: (id: string) => boolean;
};

export function smallChecker(begin: States): SmallChecker {
  const follower = new Follower(begin);
  const waiting = new Set<string>();

  const markIn = (marks: SmallOutline, key: string) => (marks.has(key) ? (marks.get(key) ?? null) : ABSENT);
  const compareOne = (id: string, said: SmallChange, seen: Seen): SmallDifference | null => {
    const { before, outline } = seen;
    const { keys: own, steps, way } = follower.change(seen);
    const differs = (path: string, expected: SmallMark, found: SmallMark, isOver = false) =>
      expected === found ? null : { projection: id, path, expected, found, ...(isOver && { isOver }) };
    if (typeof said === 'string') return differs('', said, way);
    const { [WAY]: recorded = null, ...named } = said;
    for (const key of new Set([...Object.keys(named), ...own.keys()])) {
      const expected = Object.hasOwn(named, key) ? (named[key] ?? null) : markIn(before, key);
      const different = differs(key, expected, markIn(outline, key));
      if (different) return different;
    }
    // The final state of the replay matches the recording, but a state before it did not.
    return differs('', recorded, steps > 1 ? way : null, true);
  };

  return {
    pass: (states) => follower.pass(states),
    compare(point, states) {
      const found: SmallDifference[] = [];
      for (const id of Object.keys(point))
        if (!states.has(id))
          found.push({
            projection: id,
            path: '',
            expected: point[id] === NOT_HASHED ? NOT_HASHED : WAY,
            found: ABSENT,
          });
      for (const [id, state] of states) {
        const said = point[id];
        if (said === NOT_HASHED) waiting.add(id);
        else if (said !== undefined || !waiting.has(id)) {
          waiting.delete(id);
          const different = compareOne(id, said ?? {}, follower.see(id, state));
          if (different) found.push(different);
        }
      }
      return found;
    },
    learn(point, states) {
      for (const id of Object.keys(point)) {
        // The recording starts a new collection of hashes at this point, so the replay must do the same.
        if (states.has(id)) follower.change(follower.see(id, states.get(id)));
        waiting.add(id);
      }
    },
    isWaiting: (id) => waiting.has(id),
  };
}
