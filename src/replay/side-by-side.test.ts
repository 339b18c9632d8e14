import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { event, type Recorded } from '../kernel/event.ts';
import { personal, Secret } from '../kernel/secret.ts';
import { align } from './align.ts';
import { comparable, comparableDifferences, hiddenAlike, partsOf } from './comparable.ts';
import {
  eventDifferences,
  type Row,
  samePlace,
  type SideBySide,
  sideBySide,
  stateDifferences,
  statePartingAt,
  type TypedFacts,
} from './side-by-side.ts';

/** Makes events of the type `door/NAME` from texts such as `rang 3`: a name and a payload. */
const facts = (...words: (string | Recorded)[]): TypedFacts => {
  const events = words.map((word, i): Recorded => {
    if (typeof word !== 'string') return word;
    const [name = '', by] = word.split(' ');
    const payload = by === undefined ? {} : { by };
    return { seq: i * 3 + 1, at: 1_781_510_400_000 + i, type: `door/${name}`, v: 1, payload, flow: 1 };
  });
  return { length: events.length, at: (i) => events[i], typeAt: (i) => events[i]?.type ?? '' };
};
const all = { from: { a: 0, b: 0 }, isCompared: () => true };
const beside = async (a: TypedFacts, b: TypedFacts, over = {}) =>
  (await sideBySide(a, b, { ...all, ...over })) as SideBySide;
const rowsOf = (found: SideBySide) => Array.from({ length: found.length }, (_, i) => found.at(i) as Row);
/** Draws the rows as text: `=` same, `~` differs, `<` only in A, `>` only in B. */
const drawn = (found: SideBySide) =>
  rowsOf(found)
    .map(({ kind }) => ({ same: '=', differs: '~', onlyA: '<', onlyB: '>' })[kind])
    .join('');

const words = fc.array(fc.constantFrom('rang 1', 'rang 2', 'opened', 'closed', 'shut 1', 'shut 2'), {
  maxLength: 60,
});

describe('[LOG-04] two recordings side by side', () => {
  test('equal recordings differ nowhere', async () => {
    await fc.assert(
      fc.asyncProperty(words, async (log) => {
        const found = await beside(facts(...log), facts(...log));
        expect(found.outcome).toBe(log.length > 0 ? 'same' : 'empty');
        expect([found.partings, found.same]).toEqual([[], log.length]);
      }),
    );
  });

  test('each event is in one row, in order; equal rows hold equal events', async () => {
    await fc.assert(
      fc.asyncProperty(words, words, async (one, other) => {
        const [a, b] = [facts(...one), facts(...other)];
        const rows = rowsOf(await beside(a, b));
        const column = (side: 'a' | 'b') => rows.map((row) => row[side]).filter((index) => index >= 0);
        expect(column('a')).toEqual([...one.keys()]);
        expect(column('b')).toEqual([...other.keys()]);
        const wrong = rows.filter(({ kind, a: i, b: j }) =>
          kind === 'same'
            ? one[i] !== other[j]
            : kind === 'differs' &&
              (a.typeAt(i) !== b.typeAt(j) || eventDifferences(a.at(i), b.at(j)).length === 0),
        );
        expect(wrong).toEqual([]);
      }),
    );
  });

  test('the order of the two recordings does not matter', async () => {
    await fc.assert(
      fc.asyncProperty(words, words, async (one, other) => {
        const [found, turned] = [
          await beside(facts(...one), facts(...other)),
          await beside(facts(...other), facts(...one)),
        ];
        const pairs = (rows: readonly Row[], isTurned: boolean) =>
          rows
            .filter(({ a, b }) => a >= 0 && b >= 0)
            .map(({ kind, a, b }) => (isTurned ? [kind, b, a] : [kind, a, b]));
        expect(pairs(rowsOf(turned), true)).toEqual(pairs(rowsOf(found), false));
        expect([turned.same, turned.outcome]).toEqual([found.same, found.outcome]);
      }),
    );
  });

  test('inserted events are only on their own side, wherever they are', async () => {
    const extra = fc.array(fc.tuple(fc.nat(), fc.constantFrom('moved 1', 'moved 2', 'fell')), {
      maxLength: 9,
    });
    await fc.assert(
      fc.asyncProperty(words, extra, async (log, added) => {
        const longer: string[] = [...log];
        for (const [at, word] of added) longer.splice(at % (longer.length + 1), 0, word);
        const rows = rowsOf(await beside(facts(...log), facts(...longer)));
        expect(rows.filter(({ kind }) => kind === 'same')).toHaveLength(log.length);
        expect(rows.filter(({ kind }) => kind === 'onlyB')).toHaveLength(added.length);
      }),
    );
  });

  test.each([
    ['an event that only the first has', ['rang', 'opened', 'shut'], ['rang', 'shut'], '=<=', 'parted'],
    ['other contents', ['rang', 'shut 1', 'fell'], ['rang', 'shut 2', 'fell'], '=~=', 'parted'],
    ['another end', ['rang', 'opened'], ['rang', 'shut'], '=<>', 'parted'],
    ['an end before the other', ['rang', 'opened'], ['rang'], '=<', 'ended'],
    ['another beginning', ['fell', 'rang'], ['shut', 'rang'], '<>=', 'partedAtOnce'],
    ['nothing in common', ['fell', 'fell'], ['shut'], '<<>', 'nothing'],
    ['one without events', [], ['shut'], '>', 'nothing'],
    ['none with events', [], [], '', 'empty'],
  ])('%s', async (_, one, other, rows, outcome) => {
    const found = await beside(facts(...one), facts(...other));
    expect([drawn(found), found.outcome]).toEqual([rows, outcome]);
  });

  test('each stretch of differences is one parting; it says which events come next, and what happened before', async () => {
    const found = await beside(
      facts('rang', 'opened', 'shut 1', 'fell', 'rang', 'left'),
      facts('rang', 'shut 2', 'fell', 'rang'),
    );
    expect([drawn(found), found.partings, found.same]).toEqual(['=<~==<', [1, 5], 1]);
    expect([found.eventsFrom(1), found.positionsBefore(1)]).toEqual([
      { a: 1, b: 1 },
      { a: 1, b: 1 },
    ]);
    expect([found.eventsFrom(5), found.positionsBefore(5)]).toEqual([
      { a: 5, b: -1 },
      { a: 5, b: 4 },
    ]);
    expect([0, 1, 3].map((a) => found.partnerOf(a))).toEqual([0, -1, 2]);
    expect(found.at(6)).toBeUndefined();
  });

  test('it begins at the chosen events, and leaves out the types that are not compared', async () => {
    const [a, b] = [facts('fell', 'rang', 'ticked', 'shut'), facts('rang', 'shut', 'ticked')];
    const isCompared = (type: string) => type !== 'door/ticked';
    const found = await beside(a, b, { from: { a: 1, b: 0 }, isCompared });
    expect([drawn(found), found.at(1)]).toEqual(['==', { kind: 'same', a: 3, b: 1 }]);
  });

  test('the same place in another recording is the same occurrence of the type, or the last one', () => {
    const [a, b] = [facts('rang', 'rang', 'rang', 'fell'), facts('shut', 'rang', 'shut', 'rang')];
    expect([0, 1, 2, 3].map((i) => samePlace(a, i, b))).toEqual([1, 3, 3, -1]);
    expect([1, 3].map((i) => samePlace(a, i, b, true))).toEqual([1, -1]);
  });

  test('the comparison stops when its result is no longer needed', async () => {
    const log = Array.from({ length: 50 }, (_, i) => `rang ${i}`);
    for (const after of [3, 70, 101]) {
      let asked = 0;
      const pause = () => ++asked > after;
      expect(
        await sideBySide(facts(...log), facts(...log, 'fell'), { ...all, pause }),
        `${after}`,
      ).toBeNull();
    }
  });
});

describe('[LOG-04] what differs between any two sessions does not count', () => {
  const uuid = '0b7e8b5c-9a43-4a3e-8d36-0e2f7c1a9d55';
  test.each([
    ['a time in milliseconds', { at: 1_781_510_400_000 }, { at: 1_881_510_400_123 }],
    ['a time in seconds', { expiresAt: 1_781_514_001 }, { expiresAt: 1_781_599_999 }],
    ['a day', { day: '2026-06-15' }, { day: '2027-01-02' }],
    ['a time in an address', { query: 'from=1781510400&to=2' }, { query: 'from=1781999999&to=2' }],
    ['a random id', { file: `photo ${uuid}` }, { file: `photo ${uuid.replace('0', '1')}` }],
    ['the id of a change', { id: 'mqf1a2b3k9x2z.3-0' }, { id: 'mqg9a2c3aaaaa.14-0' }],
    ['the id of a new item', { id: -1_781_510_400_000_001 }, { id: -1_781_599_900_000_007 }],
    ['a token', { token: new Secret('one') }, { token: '‹secret›' }],
    ['the version of the app', { version: '1' }, { version: '2' }],
    ['the number of a hidden name', { name: 'person-3' }, { name: 'person-11' }],
    ['the order of fields', { by: 1, to: 2 }, { to: 2, by: 1 }],
  ])('%s', async (_, one, other) => {
    const told = (payload: object, i = 0): Recorded => ({
      ...{ seq: 5 + i, at: 7 + i, type: 'door/told', v: 1, payload, flow: 3 + i, cause: 2 },
    });
    expect(drawn(await beside(facts(told(one)), facts(told(other, 9))))).toBe('=');
  });

  test.each([
    ['a number', { id: 7 }, { id: 8 }, 'id'],
    ['a device', { imei: '356938030000013' }, { imei: '356938030000047' }, 'imei'],
    ['a coordinate', { lng: 1_181_510_400 }, { lng: 1_181_510_401 }, 'lng'],
    ['coordinates in columns', { lng: Int32Array.of(1_181_510_400) }, { lng: Int32Array.of(1) }, 'lng[0]'],
    ['a name', { name: 'person' }, { name: 'Ada' }, 'name'],
    ['a field that is missing', { by: 'Ada', to: null }, { by: 'Ada' }, 'to'],
    ['a time that one does not have', { at: 1_781_510_400 }, { at: null }, 'at'],
  ])('%s counts, and is named', async (_, one, other, path) => {
    const [a, b] = [one, other].map((payload): Recorded => ({ ...told, payload }));
    expect(drawn(await beside(facts(a as Recorded), facts(b as Recorded)))).toBe('~');
    expect(eventDifferences(a, b).map((each) => each.path)).toEqual([path]);
  });
  const told = { seq: 1, at: 1, type: 'door/told', v: 1, flow: 1 };

  test('if one of the two hides names and places, they count in neither', async () => {
    const schema = v.object({
      by: personal(v.string()),
      lat: v.number(),
      lng: v.number(),
      floor: v.number(),
    });
    const rang = event('door/rang', schema);
    const at = (by: string, lng: number, floor = 1): Recorded => ({
      ...{ seq: 1, at: 1, flow: 1 },
      ...rang({ by, lat: 52.5, lng, floor }),
    });
    const hides = { names: true, places: 'moved' };
    const [hidden, shown, other] = [at('person-4', -71.2), at('Ada', 13.4), at('Ada', 13.4, 2)];
    const alike = hiddenAlike(hides, undefined, [rang], new Set());
    expect(eventDifferences(alike(hidden), alike(shown))).toEqual([]);
    expect(eventDifferences(alike(hidden), alike(other)).map(({ path }) => path)).toEqual(['floor']);
    // Only names are hidden: the places of both stay as they are.
    const namesOnly = hiddenAlike({ names: true, places: 'asTheyAre' }, undefined, [rang], new Set());
    expect(namesOnly(shown).payload).toMatchObject({ by: 'person-1', lat: 52.5, lng: 13.4 });
    const asTheyAre = hiddenAlike(undefined, { names: false, places: 'asTheyAre' }, [rang], new Set());
    expect(asTheyAre(shown)).toBe(shown);
  });

  test('states: every different place, only in projections that changed since the last comparison', async () => {
    const state = (theme: string, at: number, count: number) =>
      new Map<string, unknown>([
        ['core/clock', { at }],
        ['core/list', new Map([[7, { count }]])],
        ['core/settings', { theme }],
      ]);
    const [a, b] = [state('dark', 1_781_510_400_000, 1), state('light', 1_781_510_499_999, 2)];
    expect(await stateDifferences(a, b)).toEqual([
      { projection: 'core/list', path: '.get(7).count', before: 1, after: 2 },
      { projection: 'core/settings', path: 'theme', before: 'dark', after: 'light' },
    ]);
    const [later, other] = [new Map(a).set('core/list', {}), b];
    const changed = await stateDifferences(later, other, { before: [a, b] });
    expect(changed?.map(({ projection }) => projection)).toEqual(['core/list']);
    expect(await stateDifferences(a, a)).toEqual([]);
    expect(comparable(new Set(['person-1']))).toEqual(new Set(['person']));
  });
});

describe('[LOG-04] large states', () => {
  const fleet = (count: number, odd: readonly number[] = []) =>
    new Map(Array.from({ length: count }, (_, id) => [id, { id, name: odd.includes(id) ? 'odd' : 'even' }]));
  const statesOf = (byId: unknown) => new Map<string, unknown>([['core/devices', { byId, status: 'ready' }]]);

  test('are compared in pieces of a few hundred entries, with a pause before each', async () => {
    let pauses = 0;
    const found = await stateDifferences(statesOf(fleet(5_000)), statesOf(fleet(5_000, [3, 4_999])), {
      pause: () => (pauses++, false),
    });
    expect(found?.map(({ path }) => path)).toEqual(['byId.get(3).name', 'byId.get(4999).name']);
    expect(pauses).toBe(10);
  });

  test('are compared no further when the result is no longer needed', async () => {
    let pauses = 0;
    const pause = () => ++pauses === 3;
    expect(await stateDifferences(statesOf(fleet(5_000)), statesOf(fleet(5_000, [1])), { pause })).toBeNull();
    expect(pauses).toBe(3);
  });

  test('divided into parts, two values have the same differences as in one piece', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(1, 2, 'a', null, 1_781_510_400, undefined),
        fc.dictionary(fc.constantFrom('a', 'version', 'salt', 'lat', 'x y'), tie('any'), { maxKeys: 4 }),
        fc
          .array(fc.tuple(fc.integer({ min: 0, max: 3 }), tie('any')), { maxLength: 4 })
          .map((all) => new Map(all)),
        fc.array(tie('any'), { maxLength: 3 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, value, (a, b) => {
        const whole = comparableDifferences({ path: '', key: '', a, b });
        expect([...partsOf(a, b)].flatMap((part) => comparableDifferences(part))).toEqual(whole);
      }),
    );
    const deep = (x: number) => ({ one: { two: { x } } });
    expect([...partsOf(deep(1), deep(2))].flatMap((part) => comparableDifferences(part))).toEqual([
      { path: 'one.two.x', before: 1, after: 2 },
    ]);
    const many = (last: unknown) => new Map<unknown, unknown>([...fleet(1_200), ['last', last]]);
    const [a, b] = [many(1), many(2)];
    expect([...partsOf(a, b)].flatMap((part) => comparableDifferences(part))).toEqual([
      { path: '.get("last")', before: 1, after: 2 },
    ]);
    const turned = new Map([...a].reverse());
    expect([...partsOf(a, turned)].flatMap((part) => comparableDifferences(part))).toHaveLength(1);
  });
});

describe('[LOG-04] after a parting', () => {
  /**
   * Returns states of the two recordings. `counted` differs from the start; `rung` differs only after the second event
   * of B.
   */
  const statesAt = async ({ a, b }: { a: number; b: number }) =>
    [
      new Map<string, unknown>([
        ['counted', { events: a }],
        ['rung', { isRung: false }],
      ]),
      new Map<string, unknown>([
        ['counted', { events: b + 7 }],
        ['rung', { isRung: b > 1 }],
      ]),
    ] as const;

  test('the first state that the parting changed is named, not one that differed before', async () => {
    const rows = await beside(facts('fell', 'shut'), facts('fell', 'rang', 'rang', 'shut'));
    expect(await statePartingAt(rows, rows.same, statesAt)).toEqual({
      ...{ projection: 'rung', path: 'isRung', before: false, after: true, row: 1 },
    });
  });

  test('there is none if the states differ no more than before', async () => {
    const rows = await beside(facts('fell', 'shut'), facts('fell'));
    expect(await statePartingAt(rows, rows.same, statesAt)).toBeNull();
  });

  test('a long search pauses, and ends when the pause says that nobody waits', async () => {
    const rows = await beside(facts('fell', 'shut'), facts('fell', 'rang', 'rang', 'shut'));
    let pauses = 0;
    const goOn = () => ++pauses < 0;
    await statePartingAt(rows, rows.same, statesAt, goOn);
    expect(pauses).toBeGreaterThan(0);
    let asked = 0;
    const counted: typeof statesAt = (at) => {
      asked++;
      return statesAt(at);
    };
    expect(await statePartingAt(rows, rows.same, counted, () => true)).toBeUndefined();
    expect(asked, 'the first comparison pauses too').toBe(1);
  });

  test('the search stops when its result is no longer needed', async () => {
    const rows = await beside(facts('fell'), facts('shut'));
    for (const after of [0, 1]) {
      let asked = 0;
      const some = async (at: { a: number; b: number }) => (asked++ < after ? statesAt(at) : null);
      expect(await statePartingAt(rows, 0, some), `${after}`).toBeUndefined();
    }
  });
});

describe('[LOG-04] long recordings', () => {
  const list = (length: number, entry: (i: number) => number) =>
    Float64Array.from({ length }, (_, i) => entry(i));
  const pairsOf = async (a: Float64Array, b: Float64Array) =>
    [...((await align(a, b)) as Int32Array).entries()].filter(([, j]) => j >= 0);

  test('with thousands of events inserted and removed, all others are found', async () => {
    const a = list(50_000, (i) => i);
    const b = Float64Array.from(
      [...a].flatMap((each) =>
        each % 17 === 0 ? [] : each % 5_000 === 1 ? [...list(3_000, (i) => -i - 1), each] : [each],
      ),
    );
    const pairs = await pairsOf(a, b);
    expect(pairs).toHaveLength(a.filter((each) => each % 17 !== 0).length);
    expect(pairs.filter(([i, j]) => a[i] !== b[j])).toEqual([]);
  });

  test.each([
    ['with nothing in common', (i: number) => i, (i: number) => -i - 1],
    ['in another order', (i: number) => i, (i: number) => (i * 7_919) % 50_000],
    ['of few kinds, mixed', (i: number) => (i * i) % 7, (i: number) => (i * 31) % 11],
    ['one kind against two', () => 1, (i: number) => i % 2],
  ])('%s: pairs are equal and in order, and the time is limited', async (_, one, other) => {
    const [a, b] = [list(50_000, one), list(50_000, other)];
    let pauses = 0;
    const began = performance.now();
    const found = (await align(a, b, () => ++pauses < 0)) as Int32Array;
    expect(performance.now() - began).toBeLessThan(5_000);
    const pairs = [...found.entries()].filter(([, j]) => j >= 0);
    const wrong = pairs.filter(([i, j], at) => a[i] !== b[j] || j <= (pairs[at - 1]?.[1] ?? -1));
    expect(wrong).toEqual([]);
  });

  test('a short recording against a long one, with few types', async () => {
    const [a, b] = [list(300, (i) => i % 3), list(60_000, (i) => (i % 2) + 5)];
    expect(await pairsOf(a, b)).toEqual([]);
    expect(
      await pairsOf(
        list(300, () => 5),
        b,
      ),
    ).toHaveLength(300);
  });
});
