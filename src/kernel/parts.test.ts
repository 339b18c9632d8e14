import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Columns } from './columns.ts';
import { assemble, type Plugin } from '../ports/extension-points.ts';
import type { Read } from './read.ts';
import { projection } from './projection.ts';
import { every, type Guard, resolve, route } from './route.ts';
import { Secret } from './secret.ts';
import { stateHash } from '../replay/state-hash.ts';

const load = () => Promise.resolve({});
const read = (() => undefined) as unknown as Read;

describe('routes', () => {
  const page = route('/map/:component/:device?', { title: 'x', load });

  test('an address is filled in and read back, whatever the parameter says', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        const safe = text.toWellFormed();
        expect(page.match(page.href({ component: safe, device: '7' }))).toEqual({
          component: safe,
          device: '7',
        });
      }),
    );
  });
  test('a missing parameter throws with its name, an optional one may be missing', () => {
    expect(() => page.href({})).toThrow('"component"');
    expect(page.match(page.href({ component: 'a' }))).toEqual({ component: 'a' });
  });
  test.each(['/map', '/map/%E0%A4%A', '/other/a', ''])(
    '[ROUTE-25] %s is not this page, and no crash',
    (path) => {
      expect(page.match(path)).toBeNull();
    },
  );
  test('the first route that matches counts, and all its guards must allow', () => {
    const no = () => ({ redirect: '/login' });
    const yes = () => 'allow' as const;
    const routes = [
      route('/a', { title: 'a', load, guard: every(yes, no, () => ({ redirect: '/never' })) }),
      route('/:any', { title: 'b', load }),
    ];
    expect(resolve({ path: '/a', query: '' }, routes, read)).toEqual({ kind: 'redirect', to: '/login' });
    expect(resolve({ path: '/b', query: '' }, routes, read)).toMatchObject({
      kind: 'show',
      params: { any: 'b' },
    });
    expect(resolve({ path: '/b/c', query: '' }, routes, read)).toEqual({ kind: 'notFound' });
  });
  test.each<[string, Guard, object]>([
    ['who is not known yet waits', () => 'wait', { kind: 'wait' }],
    [
      'a guard that throws lets nobody in',
      () => {
        throw new Error('asleep');
      },
      { kind: 'failed' },
    ],
    [
      'a guard knows the place',
      (_, { query }) => ({ redirect: `/?${query}` }),
      { kind: 'redirect', to: '/?q=1' },
    ],
  ])('%s', (_, guard, answer) => {
    const routes = [route('/a', { title: 'a', load, guard: every(() => 'allow', guard) })];
    expect(resolve({ path: '/a', query: 'q=1' }, routes, read)).toEqual(answer);
  });
  test('of three guards that allow none stands in the way', () => {
    const yes: Guard = () => 'allow';
    const routes = [route('/a', { title: 'a', load, guard: every(yes, yes, yes) })];
    expect(resolve({ path: '/a', query: '' }, routes, read)).toMatchObject({ kind: 'show', params: {} });
  });
});

describe('plugins', () => {
  const overlay = (id: string, order: number) => ({ id, order, when: () => true, load });

  test('entries stand in their order, ties by id', () => {
    const { overlays } = assemble<object>([
      { id: 'a', overlays: [overlay('z', 5), overlay('b', 9)] },
      { id: 'b', overlays: [overlay('y', 5)] },
    ]);
    expect(overlays.map(({ id }) => id)).toEqual(['y', 'z', 'b']);
    expect(Object.isFrozen(overlays)).toBe(true);
  });
  test('every point is collected from every plugin, and actions without a key are as many as there are', () => {
    const points = {
      projections: ['a', 'b'].map((id) => projection(id, 0, () => [])),
      effects: [{ name: 'a' }, { name: 'b' }],
      routes: [route('/a', { title: 'x', load }), route('/b', { title: 'x', load })],
      overlays: [overlay('a', 1), overlay('b', 1)],
      mapLayers: ['a', 'b'].map((id) => ({ id, order: 1, load })),
      quickActions: ['a', 'b'].map((id) => ({ id, order: 1, label: 'x', says: () => null })),
      settings: ['a', 'b'].map((id) => ({ id, order: 1, label: 'x', load })),
      parts: ['a', 'b'].map((id) => ({ id, order: 1, slot: 'map/bottom', load })),
      deviceActions: ['a', 'b'].map(deviceAction),
    };
    const of = (index: number) =>
      Object.fromEntries(Object.entries(points).map(([point, list]) => [point, [list[index]]]));
    const whole = assemble([{ id: 'first', ...of(0) }, { id: 'none' }, { id: 'second', ...of(1) }]);
    expect(whole).toEqual(points);
    for (const list of Object.values(whole)) expect(Object.isFrozen(list)).toBe(true);
  });
  const deviceAction = (id: string) => ({ id, order: 1, icon: 'x', label: () => 'x', says: () => null });
  const action = (id: string, key: string) => ({ id, order: 1, label: 'x', key, says: () => null });
  test.each<[string, Plugin<object>, Plugin<object>]>([
    [
      'Path "/a"',
      { id: 'first', routes: [route('/a', { title: 'x', load })] },
      { id: 'second', routes: [route('/a', { title: 'y', load })] },
    ],
    [
      'overlays "o"',
      { id: 'first', overlays: [overlay('o', 1)] },
      { id: 'second', overlays: [overlay('o', 2)] },
    ],
    [
      'Key "Shift+A"',
      { id: 'first', quickActions: [action('a', 'Shift+A')] },
      { id: 'second', quickActions: [action('b', 'Shift+A')] },
    ],
    [
      'Projection "p"',
      { id: 'first', projections: [projection('p', 0, () => [])] as never },
      { id: 'second', projections: [projection('p', 0, () => [])] as never },
    ],
    [
      'Effect "e"',
      { id: 'first', effects: [{ name: 'e' }] as never },
      { id: 'second', effects: [{ name: 'e' }] as never },
    ],
    [
      'quickActions "q"',
      { id: 'first', quickActions: [action('q', 'A')] },
      { id: 'second', quickActions: [action('q', 'B')] },
    ],
    [
      'settings "s"',
      { id: 'first', settings: [{ id: 's', section: 'look', order: 1, label: 'x', load }] },
      { id: 'second', settings: [{ id: 's', section: 'look', order: 1, label: 'x', load }] },
    ],
    [
      'parts "p"',
      { id: 'first', parts: [{ id: 'p', order: 1, slot: 'map/bottom', load }] },
      { id: 'second', parts: [{ id: 'p', order: 1, slot: 'map/bottom', load }] },
    ],
    [
      'deviceActions "d"',
      { id: 'first', deviceActions: [deviceAction('d')] },
      { id: 'second', deviceActions: [deviceAction('d')] },
    ],
    [
      'mapLayers "l"',
      { id: 'first', mapLayers: [{ id: 'l', order: 1, load }] },
      { id: 'second', mapLayers: [{ id: 'l', order: 1, load }] },
    ],
  ])('%s claimed twice throws with both names', (what, first, second) => {
    expect(() => assemble([first, second])).toThrow(`${what} is claimed by both "first" and "second"`);
  });
  test('two plugins of one id throw', () => {
    expect(() => assemble<object>([{ id: 'a' }, { id: 'a' }])).toThrow('Plugin "a"');
  });
});

describe('columns', () => {
  const spec = { a: 'u32', b: 'i8', c: 'f64' } as const;

  test('rows keep their values while the table grows', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), (values) => {
        const table = new Columns(spec, 2);
        for (const value of values) {
          const row = table.add();
          table.arrays.a[row] = value;
        }
        expect(table.length).toBe(values.length);
        expect([...table.arrays.a.subarray(0, table.length)]).toEqual(values);
        expect(table.capacity).toBeGreaterThanOrEqual(table.length);
      }),
    );
  });
  test('a copy is a table of its own; a touched handle is the same table with a new version', () => {
    const table = new Columns(spec);
    table.arrays.a[table.add()] = 5;
    const copy = table.copy();
    const touched = table.touched();
    touched.arrays.a[0] = 6;
    expect([copy.arrays.a[0], table.arrays.a[0]]).toEqual([5, 6]);
    expect([table.version, touched.version, copy.version]).toEqual([0, 1, 0]);
  });
  test('only the rows in use are written', () => {
    const table = new Columns(spec, 64);
    table.add();
    expect(Object.values(table.toJSON()).map(({ length }) => length)).toEqual([1, 1, 1]);
  });
});

describe('the hash of a state', () => {
  const hash = (state: unknown) => stateHash(new Map([['x', state]]));

  test('does not depend on the order of keys, nor on an absent one', () => {
    expect(hash({ a: 1, b: [2] })).toBe(hash({ b: [2], c: undefined, a: 1 }));
  });
  test.each<[unknown, unknown]>([
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: '1' }],
    [[[1], 2], [[1, 2]]],
    [null, undefined],
    [new Uint8Array([1]), new Uint16Array([1])],
    [new Map([[1, 2]]), new Map([[2, 1]])],
    ['a', ['a']],
  ])('tells %j from %j', (a, b) => {
    expect(hash(a)).not.toBe(hash(b));
  });
  test('a secret is only its mark, live or read back', () => {
    expect(hash({ token: new Secret('a') })).toBe(hash({ token: new Secret(undefined) }));
  });
  test('any value has one, and equal values have the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(hash(value)).toBe(hash(structuredClone(value)));
      }),
    );
  });
});
