import { differences } from './difference.ts';
import { SECRET_MARK } from '../kernel/secret.ts';
import { digest, stateHash } from './state-hash.ts';
import { writesItself } from './writes.ts';

/** A value of a state that is short enough to stand in a check point, or the digest of what is not: `#1a2b3c4d`. */
type Mark = string | number | boolean | null;

/** A state by its top-level keys; '' = the whole, where it has none. */
export type Outline = Readonly<Record<string, Mark>>;

/**
 * The state after event `seq`, as a hash: a replay must come to the same. `parts` outlines the projections that changed
 * since the check point before, so that a replay that differs can say where.
 */
export type CheckPoint = {
  readonly seq: number;
  readonly hash: string;
  readonly parts?: Readonly<Record<string, Outline>>;
};

/** Where a replay first left the recorded way: between the events `after` and `seq`. */
export type Departure = {
  readonly seq: number;
  /** The last event after which both were the same; 0 = the beginning. */
  readonly after: number;
  /** Null where the recording does not say: its check points have only hashes. */
  readonly projection: string | null;
  readonly path: string;
  readonly expected: unknown;
  readonly found: unknown;
};

/** A text up to this long stands for itself. */
const SHORT = 32;

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

/** Makes check points of one app's states, one after another: each says what changed since the last. */
export function checkPoints(): (seq: number, snapshot: ReadonlyMap<string, unknown>) => CheckPoint {
  const last = new Map<string, { state: unknown; marks: Outline }>();
  return (seq, snapshot) => {
    const parts: Record<string, Outline> = {};
    for (const [id, state] of snapshot) {
      const before = last.get(id);
      if (before && before.state === state) continue;
      const marks = outline(state);
      last.set(id, { state, marks });
      if (!before || JSON.stringify(before.marks) !== JSON.stringify(marks)) parts[id] = marks;
    }
    return { seq, hash: stateHash(snapshot), parts };
  };
}

export type Checker = {
  /** Null, or where the replay left the way. */
  (point: CheckPoint, snapshot: ReadonlyMap<string, unknown>): Departure | null;
  /** Takes what a check point says without comparing: it follows a fact that this version does not know. */
  readonly learn: (point: CheckPoint) => void;
  /**
   * Those of the states that the recording speaks of, all where it has no outlines. Others came with a later version, or with
   * a chunk of the app that the recorded session had not loaded: they say nothing about the recorded way.
   */
  readonly ofRecording: (snapshot: ReadonlyMap<string, unknown>) => ReadonlyMap<string, unknown>;
};

/** Compares a replay with the check points of its recording, in order; none may be left out. */
export function checker(): Checker {
  const known = new Map<string, Outline>();
  let after = 0;
  const learn = ({ parts }: CheckPoint) => {
    for (const [id, marks] of Object.entries(parts ?? {})) known.set(id, marks);
  };
  /** The first check point names every state, so what is unknown by then was not there. */
  const ofRecording = (snapshot: ReadonlyMap<string, unknown>) =>
    known.size === 0 ? snapshot : new Map([...snapshot].filter(([id]) => known.has(id)));
  const compare = (point: CheckPoint, snapshot: ReadonlyMap<string, unknown>): Departure | null => {
    const { seq, hash } = point;
    learn(point);
    const found = stateHash(ofRecording(snapshot));
    if (found === hash) {
      after = seq;
      return null;
    }
    for (const [id, marks] of known) {
      const state = snapshot.get(id);
      const [first] = state === undefined ? [] : differences(marks, outline(state), { most: 1 });
      if (state === undefined) return { seq, after, projection: id, path: '', expected: marks, found: null };
      if (first)
        return {
          seq,
          after,
          projection: id,
          path: first.path === '[""]' ? '' : first.path,
          expected: first.before ?? null,
          found: first.after ?? null,
        };
    }
    return { seq, after, projection: null, path: '', expected: hash, found };
  };
  return Object.assign(compare, { learn, ofRecording });
}
