import type { AnyDefinition, Recorded } from '../kernel/event.ts';
import { Secret, SECRET_MARK } from '../kernel/secret.ts';
import { differences, type Difference, member } from './difference.ts';
import { isColumn } from './is-column.ts';
import type { LogHeader } from './log-file.ts';
import { redactor } from './redact.ts';
import { writesItself } from './writes.ts';

/** The placeholders for values that differ between any two sessions. */
const TIME = '‹time›';
const RANDOM = '‹random›';

/**
 * Names of further fields that differ between any two sessions. `version`: the app version in a recording's header.
 * `behind`, `moved`: the error of a clock. `salt`: a random value.
 */
const ALWAYS_OTHER = new Set(['version', 'behind', 'moved', 'salt']);
/**
 * Names of coordinate fields (degrees × 10⁷). Coordinates can be as large as a time in seconds, so they must not be
 * taken for times.
 */
const COORDINATE = new Set(['lat', 'lng']);

/** Times from 2001 to 2100, in seconds and in milliseconds. */
const SECONDS = [1e9, 4.2e9] as const;
const MILLISECONDS = [1e12, 4.2e12] as const;
/**
 * Temporary ids of new items are below this number. They are derived from the current time, so they differ between
 * sessions.
 */
const TEMPORARY = -1e15;

/**
 * Matches the parts of a text that differ between any two sessions: random ids, dates, times, and the numbers of hidden
 * names.
 */
const OTHER_IN_TEXT =
  /(?<random>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b(?:new-)?[l-p][0-9a-z]{8,14}\.\d+(?:-\d+)?\b)|\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?|\b[1-3]\d{9}(?:\d{3})?\b|\b(?<hidden>person|door)-\d+\b/g;

/**
 * Returns a value without the parts that differ between any two sessions: times, random and temporary ids, secrets,
 * and the numbers of hidden names.
 * @param key the name of the field that holds the value
 */
export function comparable(value: unknown, key = ''): unknown {
  if (value === undefined) return undefined;
  if (ALWAYS_OTHER.has(key)) return null;
  if (typeof value === 'number') return comparableNumber(value, key);
  if (typeof value === 'string') return /\d/.test(value) ? comparableText(value) : value;
  if (value instanceof Secret) return SECRET_MARK;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => comparable(each, key));
  if (isColumn(value)) return Array.from(value, (each: number) => comparable(each, key));
  if (value instanceof Map)
    return new Map([...value].map(([name, each]: [unknown, unknown]) => [name, comparable(each)]));
  if (value instanceof Set) return new Set([...value].map((each) => comparable(each)));
  if (writesItself(value)) return comparable(value.toJSON(), key);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, comparable(each, name)]));
}

const isWithin = (value: number, [from, to]: readonly [number, number]) => value >= from && value < to;

function comparableNumber(value: number, key: string): unknown {
  if (value <= TEMPORARY) return RANDOM;
  if (isWithin(value, MILLISECONDS)) return TIME;
  return isWithin(value, SECONDS) && !COORDINATE.has(key) ? TIME : value;
}

const comparableText = (text: string): string =>
  text.replace(OTHER_IN_TEXT, (...found: unknown[]) => {
    const { random, hidden } = found.at(-1) as Record<string, string | undefined>;
    return hidden ?? (random === undefined ? TIME : RANDOM);
  });

/** Returns where two values differ, ignoring what differs between any two sessions. */
export const comparableDifferences = ({ path, key, a, b }: Pair, most?: number): readonly Difference[] =>
  differences(comparable(a, key), comparable(b, key), { path, ...(most !== undefined && { most }) });

/** A place within two values, and what each of them has there. `key`: the name of the field. */
type Pair = { readonly path: string; readonly key: string; readonly a: unknown; readonly b: unknown };

/** Objects are divided down to this depth, and maps into pieces of this many entries. */
const DEEPEST = 2;
const PIECE = 500;

/**
 * Divides two values into small parts, so that long work can pause between them. The differences of the parts, in this
 * order, are the differences of the values.
 */
export function* partsOf(a: unknown, b: unknown, path = '', key = '', depth = 0): Generator<Pair> {
  if (Object.is(a, b)) return;
  const [one, other] = [membersOf(a), membersOf(b)];
  if (one && other && depth < DEEPEST && !ALWAYS_OTHER.has(key))
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      yield* partsOf(own(one, name), own(other, name), path + member(path, name), name, depth + 1);
  else if (a instanceof Map && b instanceof Map && a.size > PIECE && haveSameKeys(a, b)) {
    const others = pieces(b);
    for (const entries of pieces(a))
      yield { path, key, a: new Map(entries), b: new Map(others.next().value) };
  } else yield { path, key, a, b };
}

const own = (from: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(from, name) ? from[name] : undefined;

/** Returns the fields of an object or a table. Null for any other value. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || value instanceof Secret) return null;
  if (Array.isArray(value) || isColumn(value) || value instanceof Map || value instanceof Set) return null;
  return writesItself(value) ? membersOf(value.toJSON()) : (value as Record<string, unknown>);
}

/** Whether two maps have the same keys in the same order. */
function haveSameKeys(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
  if (a.size !== b.size) return false;
  const keys = b.keys();
  for (const key of a.keys()) if (!Object.is(key, keys.next().value)) return false;
  return true;
}

function* pieces(map: ReadonlyMap<unknown, unknown>): Generator<[unknown, unknown][], undefined> {
  let piece: [unknown, unknown][] = [];
  for (const entry of map) {
    piece.push(entry);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

type Hides = LogHeader['hides'];

/**
 * Returns a function that hides in an event whatever at least one of the two recordings hides. Otherwise a hidden name
 * would never equal a visible one. Events stay as they are if neither recording hides anything.
 * @param words the words allowed in an address: the fixed words of the routes
 */
export function hiddenAlike(
  a: Hides,
  b: Hides,
  definitions: readonly AnyDefinition[],
  words: ReadonlySet<string>,
): (event: Recorded) => Recorded {
  const names = [a, b].some((hides) => hides?.names);
  const places = [a, b].some((hides) => hides && hides.places !== 'asTheyAre');
  if (!names && !places) return (event) => event;
  return redactor(definitions, { names, places: { kind: places ? 'removed' : 'asTheyAre' } }, words);
}
