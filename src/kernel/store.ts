import {
  compareStructural,
  computed,
  configure,
  type IComputedValue,
  type IObservableValue,
  observable,
  reaction,
  runInAction,
  untracked,
} from 'mobx';
import type { Recorded } from './event.ts';
import type { Projection } from './projection.ts';
import { isProjection, type Read, type Selector } from './read.ts';
import { Secret } from './secret.ts';

configure({ enforceActions: 'always' });

/** A projection threw while it processed an event. The projection keeps its previous state. */
export type Fault = { readonly projection: string; readonly event: Recorded; readonly problem: unknown };

/**
 * Holds the states of all projections, each in one observable box. Immer changes the states; MobX notifies the readers.
 */
export type Store = {
  readonly read: Read;
  /** Reads without subscribing to changes. */
  readonly peek: Read;
  /** Applies one event to all projections, then notifies readers once. Calls `folded` before it notifies them. */
  fold(event: Recorded, folded?: () => void): void;
  /** Applies several events in one go; readers of the state are notified only once, at the end. */
  readonly together: (fold: () => void) => void;
  /**
   * Calls `changed` with the initial value, and again whenever the computed value changes (compared by content).
   * Returns a function that stops watching. If `compute` throws, `failed` receives the error, and the value is
   * undefined.
   */
  watch<Value>(
    compute: (read: Read) => Value,
    changed: (value: Value | undefined) => void,
    failed: (problem: unknown) => void,
  ): () => void;
  /** Like `watch`, but compares values by identity, and does not call `changed` with the initial value. */
  readonly listen: (
    compute: (read: Read) => unknown,
    changed: () => void,
    failed?: (problem: unknown) => void,
  ) => () => void;
  /** Adds projections, which process all events so far. */
  extend(projections: readonly Projection<unknown>[], soFar: readonly Recorded[]): void;
  readonly snapshot: () => ReadonlyMap<string, unknown>;
  /**
   * Returns the projections' states themselves, not copies: if a state is still the same object, it has not changed.
   * Use them at once, because later events may change them.
   *
   * @param type returns only the states that an event of this type can change
   */
  readonly states: (type?: string) => ReadonlyMap<string, unknown>;
  readonly restore: (snapshot: ReadonlyMap<string, unknown>) => void;
};

/**
 * @param forget types of the events that end a session. Such an event first resets every projection with `ofSession`.
 * @param isWhole false if projections may be added later (`extend`). A projection that is not added yet reads as its
 * initial state.
 * @param faulted called when a projection throws at an event. That projection keeps its state; all others process the
 * event.
 * @throws if two projections have the same id, or if something reads a projection that a complete app (`isWhole`)
 * lacks.
 */
export function createStore(
  projections: readonly Projection<unknown>[],
  forget: ReadonlySet<string>,
  isWhole = true,
  faulted: (fault: Fault) => void = () => undefined,
): Store {
  const cells = new Map<Projection<unknown>, IObservableValue<unknown>>();
  const byType = new Map<string, Projection<unknown>[]>();
  const ids = new Set<string>();
  /** Changes when projections are added, so that readers of a projection that was missing until then read again. */
  const extended = observable.box(0);
  const add = (each: Projection<unknown>, state: unknown) => {
    if (ids.has(each.id)) throw new Error(`Two projections are called "${each.id}"`);
    ids.add(each.id);
    cells.set(each, observable.box<unknown>(state, { deep: false }));
    for (const type of new Set([...each.types, ...(each.ofSession ? forget : [])]))
      byType.set(type, [...(byType.get(type) ?? []), each]);
  };
  for (const each of projections) add(each, each.initial());
  const computeds = new WeakMap<Selector<unknown>, IComputedValue<unknown>>();
  const beginnings = new Map<Projection<unknown>, unknown>();

  /**
   * Returns the initial state of a projection that is not added yet. It is the same object each time, so that readers
   * see no change.
   */
  const beginning = (source: Projection<unknown>): unknown => {
    if (isWhole) throw new Error(`The app has no projection "${source.id}"`);
    extended.get();
    if (!beginnings.has(source)) beginnings.set(source, source.initial());
    return beginnings.get(source);
  };
  const after = (each: Projection<unknown>, from: unknown, event: Recorded): unknown => {
    const start = each.ofSession && forget.has(event.type) ? each.initial() : from;
    if (!each.types.includes(event.type)) return start;
    try {
      return each.apply(start, event);
    } catch (problem) {
      faulted({ projection: each.id, event, problem });
      return start;
    }
  };
  const read: Read = <Value>(source: Projection<Value> | Selector<Value>): Value => {
    if (isProjection(source)) {
      const found = cells.get(source as Projection<unknown>);
      return (found ? found.get() : beginning(source as Projection<unknown>)) as Value;
    }
    let value = computeds.get(source as Selector<unknown>);
    if (!value) {
      // Keeps the MobX computed value for reuse: effects and guards read outside of reactions, where MobX would
      // otherwise recalculate the value at each read.
      value = computed(
        () => source.compute(read) as unknown,
        source.keep ? { keepAlive: true } : { equals: compareStructural },
      );
      computeds.set(source as Selector<unknown>, value);
    }
    return value.get() as Value;
  };

  const attempt = <Value>(compute: (read: Read) => Value, failed: (problem: unknown) => void) => {
    try {
      return compute(read);
    } catch (problem) {
      failed(problem);
      return undefined;
    }
  };

  return {
    read,
    peek: (source) => untracked(() => read(source)),
    fold(event, folded) {
      const listeners = byType.get(event.type);
      if (!listeners) return folded?.();
      runInAction(() => {
        for (const each of listeners) {
          const box = cells.get(each) as IObservableValue<unknown>;
          const before = box.get();
          const next = after(each, before, event);
          if (next !== before) box.set(next);
        }
        folded?.();
      });
    },
    together: (fold) => runInAction(fold),
    extend(late, soFar) {
      runInAction(() => {
        for (const each of late) {
          let state = each.initial();
          for (const event of soFar) state = after(each, state, event);
          add(each, state);
        }
        extended.set(extended.get() + 1);
      });
    },
    watch: (compute, changed, failed) =>
      reaction(() => attempt(compute, failed), changed, { equals: isSame, fireImmediately: true }),
    listen: (compute, changed, failed = () => undefined) => reaction(() => attempt(compute, failed), changed),
    states: (type) => {
      const all = type === undefined ? [...cells.keys()] : (byType.get(type) ?? []);
      return new Map(all.map((each) => [each.id, cells.get(each)?.get()]));
    },
    snapshot: () => new Map([...cells].map(([each, box]) => [each.id, each.snapshot(box.get())])),
    restore(snapshot) {
      runInAction(() => {
        for (const [each, box] of cells) box.set(each.snapshot(snapshot.get(each.id) ?? each.initial()));
      });
    },
  };
}

/** Compares two values by content. Secrets are compared by identity, because their content is hidden. */
const isSame = (a: unknown, b: unknown): boolean =>
  compareStructural(a, b) && secretsOf(a).every((each, i) => each === secretsOf(b)[i]);

const secretsOf = (value: unknown): Secret[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter((each) => each instanceof Secret)
    : [];
