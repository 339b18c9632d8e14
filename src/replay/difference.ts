import { Columns } from '../kernel/columns.ts';
import { Secret, SECRET_MARK } from '../kernel/secret.ts';
import { type Writes, writesItself } from './writes.ts';

/**
 * A place where two states differ; an absent value is undefined. `path` is written like code: `byId.get(7).name`,
 * `[3]`, '' = the whole state.
 */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** Maximum nesting to compare; no state of the app is that deep. Anything deeper is compared as a whole. */
const DEEPEST = 64;

/**
 * Returns the places where two values differ, in the order of their keys; at most `most` places. `path`: the place of
 * these values within a larger one. Works on plain data, maps, sets, typed arrays and tables with `toJSON`. Objects that
 * both values share are skipped without being read. So comparing two consecutive states takes only as long as what
 * changed between them.
 */
export function differences(
  before: unknown,
  after: unknown,
  { most = 200, path = '' }: { most?: number; path?: string } = {},
): readonly Difference[] {
  const found: Difference[] = [];
  compare(before, after, path, 0, found, most);
  return found;
}

function compare(a: unknown, b: unknown, path: string, depth: number, found: Difference[], most: number) {
  if (found.length >= most || Object.is(a, b)) return;
  const add = () => void found.push({ path, before: shown(a), after: shown(b) });
  const kind = kindOf(a);
  if (kind !== kindOf(b) || kind === 'value' || depth >= DEEPEST) {
    // A secret never reveals its value, so two secrets always count as equal.
    if (!(a instanceof Secret && b instanceof Secret) && shown(a) !== shown(b)) add();
    return;
  }
  const step = (x: unknown, y: unknown, at: string) => compare(x, y, path + at, depth + 1, found, most);
  if (a instanceof Columns && b instanceof Columns && b.writtenSince(a)) {
    const rows = [...new Set(b.writtenSince(a))].sort((one, other) => one - other);
    const one = a.toJSON();
    for (const [name, other] of Object.entries(b.toJSON()))
      for (const row of rows)
        if (found.length < most) step(one[name]?.[row], other[row], `${member(path, name)}[${row}]`);
  } else if (kind === 'writes') {
    const one = (a as Writes).toJSON();
    const other = (b as Writes).toJSON();
    compare(one, other, path, depth + 1, found, most);
  } else if (kind === 'list') {
    const [one, other] = [a as ArrayLike<unknown>, b as ArrayLike<unknown>];
    const length = Math.max(one.length, other.length);
    if (nameOfKind(a) !== nameOfKind(b))
      found.push({ path: `${path}.constructor.name`, before: nameOfKind(a), after: nameOfKind(b) });
    for (let i = 0; i < length && found.length < most; i++)
      if (!Object.is(one[i], other[i])) step(one[i], other[i], `[${i}]`);
  } else if (kind === 'map') {
    const [one, other] = [a as Map<unknown, unknown>, b as Map<unknown, unknown>];
    if (isSame(one, other)) return;
    for (const key of new Set([...one.keys(), ...other.keys()]))
      step(one.get(key), other.get(key), `.get(${nameOf(key)})`);
    if (one.size === other.size) order([...one.keys()], [...other.keys()], `${path}.keys()`, found, most);
  } else if (kind === 'set') {
    const [one, other] = [a as Set<unknown>, b as Set<unknown>];
    for (const key of new Set([...one, ...other]))
      step(one.has(key) || undefined, other.has(key) || undefined, `.has(${nameOf(key)})`);
    if (one.size === other.size) order([...one], [...other], `${path}.values()`, found, most);
  } else {
    const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      step(own(one, key), own(other, key), member(path, key));
  }
}

/** Whether two maps have identical entries in the same order. Much faster than looking for differences. */
function isSame(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
  if (a.size !== b.size) return false;
  const values = a.values();
  const keys = a.keys();
  for (const [key, value] of b)
    if (!Object.is(keys.next().value, key) || !Object.is(values.next().value, value)) return false;
  return true;
}

/** Reports maps or sets that have the same members in a different order, because the order changes the state hash. */
function order(a: unknown[], b: unknown[], path: string, found: Difference[], most: number) {
  if (found.length >= most) return;
  const members = new Set(a);
  if (!b.every((key) => members.has(key))) return;
  const i = a.findIndex((key, at) => !Object.is(key, b[at]));
  if (i >= 0) found.push({ path: `${path}[${i}]`, before: a[i], after: b[i] });
}

type Kind = 'value' | 'writes' | 'list' | 'map' | 'set' | 'object';

function kindOf(value: unknown): Kind {
  if (typeof value !== 'object' || value === null || value instanceof Secret) return 'value';
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return 'list';
  if (value instanceof Map) return 'map';
  if (value instanceof Set) return 'set';
  return writesItself(value) ? 'writes' : 'object';
}

const shown = (value: unknown): unknown => (value instanceof Secret ? SECRET_MARK : value);
const own = (from: Record<string, unknown>, key: string) =>
  Object.hasOwn(from, key) ? from[key] : undefined;
/** The type of a list. A typed array counts as different from a plain list, as it does in state hashes. */
const nameOfKind = (list: unknown) => (ArrayBuffer.isView(list) ? list.constructor.name : 'Array');
const nameOf = (key: unknown) => (typeof key === 'string' ? JSON.stringify(key) : String(key));
/** How code names a member of the value at `path`, to be appended to that path. */
export const member = (path: string, key: string) =>
  path === '' ? dotted(key).replace(/^\./, '') : dotted(key);
const dotted = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);
