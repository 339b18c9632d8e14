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

/** The states of all projections: one reference cell each. Immer decides how a state changes, MobX who hears of it. */
export type Store = {
  readonly read: Read;
  /** Looks without being told of later changes. */
  readonly peek: Read;
  /** Folds one fact; readers are told once, after every projection has folded it. */
  fold(event: Recorded): void;
  /** Calls back whenever the value changes (compared by content); returns how to stop. Fires at once. */
  watch<Value>(compute: (read: Read) => Value, changed: (value: Value) => void): () => void;
  /** Like `watch`, compared by identity and without the first call. */
  readonly listen: (compute: (read: Read) => unknown, changed: () => void) => () => void;
  readonly snapshot: () => ReadonlyMap<string, unknown>;
  readonly restore: (snapshot: ReadonlyMap<string, unknown>) => void;
};

/**
 * @param forget types of fact that end a session: every projection `ofSession` goes back to its beginning first.
 * @throws when two projections have one id, or a projection is read that the app does not have.
 */
export function createStore(projections: readonly Projection<unknown>[], forget: ReadonlySet<string>): Store {
  const cells = new Map<Projection<unknown>, IObservableValue<unknown>>();
  const byType = new Map<string, Projection<unknown>[]>();
  const ids = new Set<string>();
  for (const each of projections) {
    if (ids.has(each.id)) throw new Error(`Two projections are called "${each.id}"`);
    ids.add(each.id);
    cells.set(each, observable.box<unknown>(each.initial(), { deep: false }));
    for (const type of new Set([...each.types, ...(each.ofSession ? forget : [])]))
      byType.set(type, [...(byType.get(type) ?? []), each]);
  }
  const computeds = new WeakMap<Selector<unknown>, IComputedValue<unknown>>();

  const cell = (source: Projection<unknown>) => {
    const found = cells.get(source);
    if (!found) throw new Error(`The app has no projection "${source.id}"`);
    return found;
  };
  const read: Read = <Value>(source: Projection<Value> | Selector<Value>): Value => {
    if (isProjection(source)) return cell(source as Projection<unknown>).get() as Value;
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

  return {
    read,
    peek: (source) => untracked(() => read(source)),
    fold(event) {
      const listeners = byType.get(event.type);
      if (!listeners) return;
      runInAction(() => {
        const ends = forget.has(event.type);
        for (const each of listeners) {
          const box = cell(each);
          const before = box.get();
          const from = ends && each.ofSession ? each.initial() : before;
          const after = each.types.includes(event.type) ? each.apply(from, event) : from;
          if (after !== before) box.set(after);
        }
      });
    },
    watch: (compute, changed) =>
      reaction(() => compute(read), changed, { equals: isSame, fireImmediately: true }),
    listen: (compute, changed) => reaction(() => compute(read), changed),
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
