import { SECRET_MARK } from '../kernel/secret.ts';
import { differences } from './difference.ts';
import { beginning, type SmallCheckPoint, smallChecker, type States } from './small-check-points.ts';
import { digest, stateHash } from './state-hash.ts';
import { writesItself } from './writes.ts';

/**
 * A value of a state as a check point stores it: the value itself if it is short, otherwise its digest, such as
 * `#1a2b3c4d`.
 */
type Mark = string | number | boolean | null;

/**
 * A state as a check point stores it: each top-level key with its value or digest. If the state has no keys, the key ''
 * stands for the whole state.
 */
export type Outline = Readonly<Record<string, Mark>>;

/**
 * The state after event `seq`, as a hash. A replay must produce the same hash. `parts` outlines the projections that
 * have changed since the previous check point, so that a difference can be located. If the recording's header contains
 * the initial states, projections that have not changed yet are left out.
 */
export type CheckPoint = {
  readonly seq: number;
  readonly hash: string;
  readonly parts?: Readonly<Record<string, Outline>>;
};

export type AnyCheckPoint = CheckPoint | SmallCheckPoint;
const isSmall = (point: AnyCheckPoint): point is SmallCheckPoint => 'states' in point;

/** The first place where a replay differs from the recording: somewhere between the events `after` and `seq`. */
export type Departure = {
  /** The number of the event. 0 if the initial state differed, before any event. */
  readonly seq: number;
  /** The last event after which replay and recording were the same; 0 = the start. */
  readonly after: number;
  /** The projection that differs. Null if the recording does not tell, because its check points contain only hashes. */
  readonly projection: string | null;
  readonly path: string;
  readonly expected: unknown;
  readonly found: unknown;
  /**
   * If the check point that found the difference had only a hash: the event after which the displayed path and values
   * were taken.
   */
  readonly shownAfter?: number;
  /** True if replay and recording match again after event `seq`, and only a state before it differed. */
  readonly isOver?: boolean;
};

/** A text up to this length (characters) is stored in a check point as it is; a longer one as its digest. */
const SHORT = 32;
/** A value that differs in the replay is shown in full up to this many characters. */
const MOST_SHOWN = 200;

function mark(value: unknown): Mark {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && value.length <= SHORT && !value.startsWith('#')) return value;
  return `#${digest(value)}`;
}

export function outline(state: unknown): Outline {
  if (typeof state !== 'object' || state === null) return { '': mark(state) };
  if (state instanceof Map || state instanceof Set || Array.isArray(state) || ArrayBuffer.isView(state))
    return { '': mark(state) };
  const written = writesItself(state) ? state.toJSON() : state;
  if (typeof written !== 'object' || written === null)
    return { '': written === SECRET_MARK ? SECRET_MARK : mark(written) };
  const marks: Record<string, Mark> = {};
  for (const [key, value] of Object.entries(written)) if (value !== undefined) marks[key] = mark(value);
  return marks;
}

/**
 * Creates check points of one app's states, in order. Each one contains what has changed since the previous one.
 *
 * @param begin the states before the first event, if the recording's header contains them
 */
export function checkPoints(begin: States = new Map()): (seq: number, snapshot: States) => CheckPoint {
  const last = new Map<string, { state: unknown; marks: Outline }>();
  const untouched = new Map(begin);
  const first = beginning(begin);
  return (seq, snapshot) => {
    const parts: Record<string, Outline> = {};
    for (const [id, state] of snapshot) {
      if (untouched.has(id)) {
        if (untouched.get(id) === state || first.isAsBegun(id, state)) continue;
        untouched.delete(id);
      }
      const before = last.get(id);
      if (before && before.state === state) continue;
      const marks = outline(state);
      last.set(id, { state, marks });
      if (!before || JSON.stringify(before.marks) !== JSON.stringify(marks)) parts[id] = marks;
    }
    return { seq, hash: stateHash(new Map([...snapshot].filter(([id]) => !untouched.has(id)))), parts };
  };
}

/**
 * Returns the value at a path of a state if the value is short enough to read. Undefined if only its digest can be
 * displayed.
 */
function shownAt(state: unknown, path: string): unknown {
  if (path === '' || typeof state !== 'object' || state === null) return undefined;
  const value = (state as Record<string, unknown>)[path];
  const text = value instanceof Map || value instanceof Set ? undefined : JSON.stringify(value);
  return text !== undefined && text.length <= MOST_SHOWN ? JSON.parse(text) : undefined;
}

/** How thoroughly a replay was compared with its recording. */
export type Compared = {
  /** Number of full check points that were compared, and of small ones. */
  readonly full: number;
  readonly small: number;
  /** The largest number of events between two comparisons of the replay with the recording. */
  readonly atMost: number;
  /** The event after which the replay was last compared with the recording. */
  readonly until: number;
  /** Large states that were compared less often: for each, the largest number of events between two comparisons. */
  readonly rarely: Readonly<Record<string, number>>;
};

export type Checker = {
  /**
   * Compares the replay's states with a check point. Returns where they differ, or null.
   * @param events how many events have been applied
   */
  (point: AnyCheckPoint, states: States, events?: number): Departure | null;
  /** Call this after each event that has no small check point. */
  readonly pass: (states: States) => void;
  /**
   * Adopts a check point without comparing it with the replay, because it follows an event whose type this version
   * does not know.
   */
  readonly learn: (point: AnyCheckPoint, states: States) => void;
  /**
   * Compares the initial states with their hashes in the recording's header. Returns the state that differs, if
   * any.
   */
  readonly began: (hashes: Readonly<Record<string, string>>) => Departure | null;
  /**
   * Returns those of the app's states that the recording covers; all states if its check points have no outlines. The
   * other states never changed, belong to a later version, or belong to a chunk that was not loaded in the recorded
   * session.
   */
  readonly ofRecording: (states: States) => States;
  readonly compared: () => Compared;
  /**
   * For a difference that is known only by a hash: adds the path and the values from this later check point, if it
   * contains them.
   */
  readonly closer: (departure: Departure, point: AnyCheckPoint, states: States) => Departure;
};

/**
 * Compares a replay with all check points of its recording, in order.
 *
 * @param begin the states before the first event
 */
export function checker(begin: States = new Map()): Checker {
  const known = new Map<string, Outline>();
  const small = smallChecker(begin);
  /** The names of all states of the recorded app, if the recording's header lists them. */
  let named: ReadonlySet<string> | null = null;
  /**
   * The event of the last check point that matched (`after`), and of the last full check point that matched
   * (`afterFull`).
   */
  let after = 0;
  let afterFull = 0;
  /** Large states that the small check points leave out, and for each the event since which it has been left out. */
  const waiting = new Map<string, { readonly seq: number; readonly events: number }>();
  const compared = { full: 0, small: 0, atMost: 0, until: 0, rarely: {} as Record<string, number> };
  let lastEvents = 0;

  const count = (kind: 'full' | 'small', seq: number, events: number) => {
    compared[kind]++;
    compared.until = seq;
    compared.atMost = Math.max(compared.atMost, events - lastEvents);
    lastEvents = events;
  };
  const waitedFor = (id: string, events: number) => {
    const from = waiting.get(id);
    if (from) compared.rarely[id] = Math.max(compared.rarely[id] ?? 0, events - from.events);
  };

  const began = (hashes: Readonly<Record<string, string>>): Departure | null => {
    named = new Set(Object.keys(hashes));
    const own = beginning(begin).hashes;
    for (const [id, expected] of Object.entries(hashes)) {
      const found = own[id] ?? null;
      if (found !== expected) return { seq: 0, after: 0, projection: id, path: '', expected, found };
    }
    return null;
  };
  const learn = (point: AnyCheckPoint, states: States) => {
    if (isSmall(point)) small.learn(point.states, states);
    else for (const [id, marks] of Object.entries(point.parts ?? {})) known.set(id, marks);
  };
  /**
   * A full check point names every state that has changed. A state that no check point names is not part of the
   * recording.
   */
  const ofRecording = (states: States) =>
    known.size === 0 ? states : new Map([...states].filter(([id]) => known.has(id)));

  const compareSmall = ({ seq, states: said }: SmallCheckPoint, states: States, events: number) => {
    const found = small
      .compare(said, states)
      .find(({ projection }) => !named || named.has(projection) || projection in said);
    const departure = found && {
      ...{ seq, after: waiting.get(found.projection)?.seq ?? after, ...found },
      found: shownAt(states.get(found.projection), found.path) ?? found.found,
    };
    for (const id of states.keys())
      if (!small.isWaiting(id)) {
        waitedFor(id, events);
        waiting.delete(id);
      } else if (!waiting.has(id)) waiting.set(id, { seq: after, events: lastEvents });
    count('small', seq, events);
    after = seq;
    return departure ?? null;
  };

  const compareFull = (point: CheckPoint, states: States, events: number): Departure | null => {
    const { seq, hash } = point;
    learn(point, states);
    for (const id of waiting.keys()) waitedFor(id, events);
    count('full', seq, events);
    const found = stateHash(ofRecording(states));
    if (found === hash) {
      after = afterFull = seq;
      for (const id of waiting.keys()) waiting.set(id, { seq, events });
      return null;
    }
    for (const [id, marks] of known) {
      const state = states.get(id);
      const [first] = state === undefined ? [] : differences(marks, outline(state), { most: 1 });
      const since = waiting.get(id)?.seq ?? after;
      // The quick hashes of small check points can miss a difference. So this difference may have begun at any time
      // since the last full check point.
      const at = { seq, after: since < seq ? since : afterFull, projection: id };
      if (state === undefined) return { ...at, path: '', expected: marks, found: null };
      if (first)
        return {
          ...at,
          path: first.path === '[""]' ? '' : first.path,
          expected: first.before ?? null,
          found: first.after ?? null,
        };
    }
    return { seq, after: afterFull, projection: null, path: '', expected: hash, found };
  };

  const closer = (departure: Departure, point: AnyCheckPoint, states: States): Departure => {
    const { projection, path, shownAfter } = departure;
    learn(point, states);
    const marks = projection === null || isSmall(point) ? undefined : known.get(projection);
    if (path !== '' || departure.isOver || shownAfter !== undefined || !marks || projection === null)
      return departure;
    const [first] = differences(marks, outline(states.get(projection)), { most: 1 });
    if (!first || first.path === '[""]') return departure;
    const { before: expected = null, after: found = null } = first;
    return { ...departure, path: first.path, expected, found, shownAfter: point.seq };
  };

  const compare = (point: AnyCheckPoint, states: States, events = point.seq) =>
    isSmall(point) ? compareSmall(point, states, events) : compareFull(point, states, events);
  return Object.assign(compare, {
    pass: small.pass,
    learn,
    began,
    closer,
    ofRecording,
    compared: () => compared,
  });
}
