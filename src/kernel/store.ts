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

/** A projection could not fold a fact: it kept the state it had. */
export type Fault = { readonly projection: string; readonly event: Recorded; readonly problem: unknown };

/** The states of all projections: one reference cell each. Immer decides how a state changes, MobX who hears of it. */
export type Store = {
  readonly read: Read;
  /** Looks without being told of later changes. */
  readonly peek: Read;
  /** Folds one fact; readers are told once, after every projection has folded it. `folded` is called between the two. */
  fold(event: Recorded, folded?: () => void): void;
  /** Readers are told once, at its end, of all that is folded inside. */
  readonly together: (fold: () => void) => void;
  /**
   * Calls back whenever the value changes (compared by content); returns how to stop. Fires at once. What `compute` throws
   * is told to `failed`, and the value is undefined.
   */
  watch<Value>(
    compute: (read: Read) => Value,
    changed: (value: Value | undefined) => void,
    failed: (problem: unknown) => void,
  ): () => void;
  /** Like `watch`, compared by identity and without the first call. */
  readonly listen: (
    compute: (read: Read) => unknown,
    changed: () => void,
    failed?: (problem: unknown) => void,
  ) => () => void;
  /** Adds projections that were not there from the beginning: they fold what has happened so far. */
  extend(projections: readonly Projection<unknown>[], soFar: readonly Recorded[]): void;
  readonly snapshot: () => ReadonlyMap<string, unknown>;
  /** The states themselves: nothing is copied, and the same object is the same state. To be read at once. */
  readonly states: () => ReadonlyMap<string, unknown>;
  readonly restore: (snapshot: ReadonlyMap<string, unknown>) => void;
};

/**
 * @param forget types of fact that end a session: every projection `ofSession` goes back to its beginning first.
 * @param isWhole false when projections may come later (`extend`): until then they read as they begin.
 * @param faulted hears of each fact that a projection threw at: that one keeps its state, all others fold.
 * @throws when two projections have one id, or a projection is read that a whole app does not have.
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
  /** Whoever has read a projection that was not there yet hears of it when it comes. */
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

  /** The state of a projection that may come later: the same object each time, so that nobody is told of a change. */
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
      // Kept alive: effects and guards read outside any reaction, where a computed would not be cached.
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
    states: () => new Map([...cells].map(([each, box]) => [each.id, box.get()])),
    snapshot: () => new Map([...cells].map(([each, box]) => [each.id, each.snapshot(box.get())])),
    restore(snapshot) {
      runInAction(() => {
        for (const [each, box] of cells) box.set(each.snapshot(snapshot.get(each.id) ?? each.initial()));
      });
    },
  };
}

/** Equal by content; secrets, whose content nobody may see, only when they are the same object. */
const isSame = (a: unknown, b: unknown): boolean =>
  compareStructural(a, b) && secretsOf(a).every((each, i) => each === secretsOf(b)[i]);

const secretsOf = (value: unknown): Secret[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter((each) => each instanceof Secret)
    : [];
