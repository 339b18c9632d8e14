import { afterEach, describe, expect, test, vi } from 'vitest';
import { Columns } from './columns.ts';
import { type Recorded } from './event.ts';
import { type Projection, inPlace, plainProjection, projection } from './projection.ts';
import { select, selectBy } from './read.ts';
import { Secret } from './secret.ts';
import { createStore } from './store.ts';
import { noted, set } from './store-given.ts';

const box = plainProjection<{ value: unknown }>('box', { value: null }, (on) => [
  on(set, (_, { payload }) => ({ value: payload.value })),
]);
const notes = plainProjection('notes', 0, (on) => [on(noted, (count) => count + 1)]);
const recorded = (draft: { type: string; v: number; payload: unknown }): Recorded => ({
  seq: 1,
  at: 0,
  flow: 1,
  ...draft,
});
const put = (value: unknown) => recorded(set({ value }));
const store = (...projections: readonly unknown[]) =>
  createStore(projections as Projection<unknown>[], new Set());

afterEach(() => void vi.restoreAllMocks());

describe('who watches a value', () => {
  const watched = (given: (value: unknown) => unknown = (value) => value) => {
    const it = store(box, notes);
    const heard: unknown[] = [];
    const wrong = vi.spyOn(console, 'error');
    it.watch(
      (read) => (read(notes), given(read(box).value)),
      (value) => heard.push(value),
      () => {},
    );
    return { it, heard, wrong };
  };

  test.each([[null], [undefined], ['text'], [0]])('hears nothing when %o stays as it is', (value) => {
    const { it, heard, wrong } = watched();
    it.fold(put(value));
    it.fold(recorded(noted()));
    it.fold(put({ now: 'something' }));
    expect(heard).toEqual(
      value === null ? [null, { now: 'something' }] : [null, value, { now: 'something' }],
    );
    expect(wrong).not.toHaveBeenCalled();
  });

  test('hears nothing of the same content, however deep, in another object', () => {
    const { it, heard } = watched(() => ({ deep: [1, { two: 2 }] }));
    it.fold(recorded(noted()));
    expect(heard).toHaveLength(1);
  });

  test('hears when one of several secrets is another one', () => {
    const { it, heard } = watched();
    const [kept, old, other] = [new Secret('a'), new Secret('b'), new Secret('b')];
    it.fold(put({ kept, token: old }));
    it.fold(put({ kept, token: old }));
    expect(heard).toHaveLength(2);
    it.fold(put({ kept, token: other }));
    expect(heard).toHaveLength(3);
  });
});

describe('a store', () => {
  test('shows what it looks at without being told of changes', () => {
    const it = store(box);
    let looked = 0;
    it.listen(
      () => it.peek(box),
      () => looked++,
    );
    it.fold(put(1));
    expect([it.peek(box), looked]).toEqual([{ value: 1 }, 0]);
  });

  test('tells once of all that is folded together', () => {
    const it = store(box);
    const heard: unknown[] = [];
    it.listen(
      (read) => read(box).value,
      () => heard.push(it.read(box).value),
    );
    it.together(() => [1, 2, 3].forEach((value) => it.fold(put(value))));
    expect(heard).toEqual([3]);
  });

  test('[LOG-03] gives all states by name, and takes them back; one that is missing begins anew', () => {
    const it = store(box, notes);
    it.fold(put(1));
    it.fold(recorded(noted()));
    const snapshot = it.snapshot();
    expect(snapshot).toEqual(
      new Map<string, unknown>([
        ['box', { value: 1 }],
        ['notes', 1],
      ]),
    );
    it.fold(put(2));
    it.restore(snapshot);
    expect([it.read(box), it.read(notes)]).toEqual([{ value: 1 }, 1]);
    it.restore(new Map([['notes', 5]]));
    expect([it.read(box), it.read(notes)]).toEqual([{ value: null }, 5]);
  });

  test('[LOG-03] leaves a snapshot of columns as it was, so that it can be taken back again', () => {
    const table = inPlace(
      'table',
      () => new Columns({ value: 'u8' }),
      (state) => state.copy(),
      (on) => [
        on(noted, (state) => {
          state.add();
          return state.touched();
        }),
        on(set, (state, { payload }) => {
          state.arrays.value[0] = Number(payload.value);
          return state.touched();
        }),
      ],
    );
    const it = store(table);
    it.fold(recorded(noted()));
    it.fold(put(1));
    const snapshot = it.snapshot();
    for (let i = 0; i < 2; i++) {
      it.restore(snapshot);
      expect(it.read(table).toJSON()).toEqual({ value: new Uint8Array([1]) });
      it.fold(put(2));
    }
  });

  test('asks a projection of no fact that it does not listen to, not even when the session ends with it', () => {
    const deaf: Projection<number> = {
      id: 'deaf',
      types: [],
      ofSession: true,
      initial: () => 7,
      apply: () => 8,
      snapshot: (state) => state,
    };
    const it = createStore([deaf as Projection<unknown>], new Set(['box/noted']));
    it.fold(recorded(noted()));
    expect(it.read(deaf)).toBe(7);
  });

  test('is whole unless told otherwise: what it does not have cannot be read', () => {
    expect(() => store().read(box)).toThrow('The app has no projection "box"');
  });

  test('shows what comes later as it begins, as one and the same thing', () => {
    const late = projection(
      'late',
      () => ({ list: [] }),
      () => [],
    );
    const it = createStore([], new Set(), false);
    expect(it.read(late)).toBe(it.read(late));
  });
});

describe('derived values', () => {
  test('of a family are one for each key, and tell only of another content', () => {
    const it = store(box, notes);
    const parity = selectBy((read, by: number) => ({ odd: (read(notes) * by) % 2 === 1 }));
    expect(parity(1)).toBe(parity(1));
    expect(parity(1)).not.toBe(parity(2));
    const heard: unknown[] = [];
    for (const by of [1, 2])
      it.listen(
        (read) => read(parity(by)),
        () => heard.push([by, it.read(parity(by)).odd]),
      );
    for (let i = 0; i < 3; i++) it.fold(recorded(noted()));
    expect(heard).toEqual([
      [1, true],
      [1, false],
      [1, true],
    ]);
  });

  test('are forgotten when a family is larger than any list, and not before', () => {
    const family = selectBy((_, key: number) => key);
    const first = family(0);
    for (let key = 1; key < 20_000; key++) family(key);
    expect(family(0)).toBe(first);
    family(20_000);
    expect(family(0)).not.toBe(first);
  });

  test('of their own are kept while nobody watches, those of a family are not', () => {
    let computed = 0;
    const it = store(notes);
    const kept = select((read) => (computed++, read(notes)));
    const family = selectBy((read, by: number) => (computed++, read(notes) + by));
    for (const _ of [1, 2]) it.read(kept);
    expect(computed).toBe(1);
    for (const _ of [1, 2]) it.read(family(1));
    expect(computed).toBe(3);
  });
});

describe('projections', () => {
  test('fold nothing of a fact that they do not listen to', () => {
    const state = { value: 1 };
    expect(box.apply(state, recorded(noted()))).toBe(state);
    expect(box.snapshot(state)).toBe(state);
  });

  test('over columns keep their handle unless a handler gives a new one, and are of the session unless told otherwise', () => {
    const table = (options?: { ofSession?: boolean }) =>
      inPlace<{ rows: number[] }>(
        'table',
        () => ({ rows: [] }),
        ({ rows }) => ({ rows: [...rows] }),
        (on) => [
          on(set, (state, { payload }) => ({ rows: [...state.rows, payload.value as number] })),
          on(noted, (state) => state),
          on(set, ({ rows }) => ({ rows: [...rows, 0] })),
        ],
        options,
      );
    const state = { rows: [1] };
    expect(table().types).toEqual(['box/set', 'box/noted']);
    expect(table().apply(state, put(2))).toEqual({ rows: [1, 2, 0] });
    expect(table().apply(state, recorded(noted()))).toBe(state);
    expect(table().apply(state, recorded({ type: 'x/other', v: 1, payload: {} }))).toBe(state);
    expect(table().initial()).toEqual({ rows: [] });
    expect(table().snapshot(state)).not.toBe(state);
    expect([table(), table({}), table({ ofSession: false })].map(({ ofSession }) => ofSession)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
