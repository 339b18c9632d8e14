import type { Projection } from './projection.ts';

/**
 * A value derived from projections; recalculated only when its sources have changed. It is cached while it has
 * listeners; with `keep`, it stays cached without them too.
 */
export type Selector<Value> = { readonly compute: (read: Read) => Value; readonly keep: boolean };

/** The only way to read state: `read(projection)` or `read(selector)`. */
export type Read = <Value>(source: Projection<Value> | Selector<Value>) => Value;

/** A derived value: `select(read => read(session).userId !== null)`. */
export function select<Value>(compute: (read: Read) => Value): Selector<Value> {
  return { compute, keep: true };
}

/**
 * Maximum number of cached selectors in a `selectBy` family; a full family is cleared. This is ample, because a list
 * shows only a few dozen at a time.
 */
const LARGEST_FAMILY = 20_000;

/** Declares a family of derived values, one per key: `read(pageBy(7))`. */
export function selectBy<Key extends string | number, Value>(
  compute: (read: Read, key: Key) => Value,
): (key: Key) => Selector<Value> {
  const family = new Map<Key, Selector<Value>>();
  return (key) => {
    let found = family.get(key);
    if (!found) {
      if (family.size >= LARGEST_FAMILY) family.clear();
      found = { compute: (read) => compute(read, key), keep: false };
      family.set(key, found);
    }
    return found;
  };
}

export const isProjection = <Value>(
  source: Projection<Value> | Selector<Value>,
): source is Projection<Value> => 'apply' in source;
