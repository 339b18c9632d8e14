import type { Projection } from './projection.ts';

/** A value derived from projections; cached while somebody watches it, and computed only when its sources changed. */
export type Selector<Value> = { readonly compute: (read: Read) => Value; readonly keep: boolean };

/** The only way to look at state: `read(projection)` or `read(selector)`. */
export type Read = <Value>(source: Projection<Value> | Selector<Value>) => Value;

/** A derived value: `select(read => read(session).userId !== null)`. */
export function select<Value>(compute: (read: Read) => Value): Selector<Value> {
  return { compute, keep: true };
}

/** Families keep at most this many members before they start anew; a list shows a few dozen at a time. */
const LARGEST_FAMILY = 20_000;

/** A family of derived values, one per key: `read(deviceBy(7))`. */
export function selectBy<Key extends string | number, Value>(
  compute: (read: Read, key: Key) => Value,
): (key: Key) => Selector<Value> {
  const members = new Map<Key, Selector<Value>>();
  return (key) => {
    let member = members.get(key);
    if (!member) {
      if (members.size >= LARGEST_FAMILY) members.clear();
      member = { compute: (read) => compute(read, key), keep: false };
      members.set(key, member);
    }
    return member;
  };
}

export const isProjection = <Value>(
  source: Projection<Value> | Selector<Value>,
): source is Projection<Value> => 'apply' in source;
