import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApp } from '../kernel/app.ts';
import { event, type Draft, type Recorded } from '../kernel/event.ts';
import { plainProjection, projection } from '../kernel/projection.ts';
import { Secret, secret } from '../kernel/secret.ts';
import { asStory, asTest, changesOf, type CopyOptions } from './copy-as.ts';
import { eventLine } from './log-file.ts';

const put = event('box/put', v.object({ name: v.string(), value: v.unknown() }));
const locked = event('box/locked', v.object({ key: secret() }));
const went = event('place/went', v.object({ path: v.string(), query: v.string() }));
const noted = event('box/noted');
const box = plainProjection<Record<string, unknown>>('box', {}, (on) => [
  on(put, (state, { payload }) => ({ ...state, [payload.name]: payload.value })),
  on(locked, (state, { payload }) => ({ ...state, key: payload.key })),
]);
const places = plainProjection('places', 0, (on) => [on(went, (count) => count + 1)]);
const projections = [box, places] as unknown as CopyOptions['projections'];
const fresh = () =>
  createApp<object>({
    ...{ projections, effects: [], ports: {}, forget: [], keepsLog: false },
    now: () => 0,
    failed: () => ({ type: 'app/failed', v: 1, payload: {} }),
  });
/** Returns a log of these drafts, one per second. Each starts its own flow. */
const log = (...drafts: Draft[]): Recorded[] =>
  drafts.map((draft, i) => ({ seq: i + 1, at: (i + 1) * 1_000, flow: i + 1, ...draft }));
const options = (index: number, over: Partial<CopyOptions> = {}): CopyOptions => ({
  ...{ index, fresh, projections, now: () => 0 },
  ...over,
});
const numbers = (text: string | null) =>
  [...(text ?? '').matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq));

describe('the changes of events', () => {
  const changed = (value: unknown) =>
    changesOf(fresh(), log(put({ name: 'a', value })))['box']?.map(([, ...rest]) => rest)[0];

  test('are listed by projection, each place with its old and new value; unchanged places are left out', () => {
    const app = fresh();
    app.replay({ seq: 1, at: 0, flow: 1, ...put({ name: 'a', value: 1 }) });
    expect(changesOf(app, log(put({ name: 'a', value: 2 }), put({ name: 'b', value: null })))).toEqual({
      box: [
        ['a', 1, 2],
        ['b', null, null],
      ],
    });
    expect(changesOf(app, log(noted()))).toEqual({});
  });

  test('are plain data: maps and sets as lists, columns as numbers, a secret as its placeholder', () => {
    expect(changed({ map: new Map([[1, 'x']]), set: new Set([3]), columns: new Uint8Array([1, 2]) })).toEqual(
      [null, { map: [[1, 'x']], set: [3], columns: [1, 2] }],
    );
    expect(changed({ deep: new Secret('mine') })).toEqual([null, { deep: '‹secret›' }]);
  });

  test('have a digest for values longer than 300 characters', () => {
    expect(changed('x'.repeat(298))).toEqual([null, 'x'.repeat(298)]);
    expect(changed('x'.repeat(299))).toEqual([null, expect.stringMatching(/^#[0-9a-f]{8}$/)]);
  });

  test('have at most 25 places of a projection', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, i]));
    const app = fresh();
    app.replay({ seq: 1, at: 0, flow: 1, ...put({ name: 'a', value: {} }) });
    expect(changesOf(app, log(put({ name: 'a', value: many })))['box']).toHaveLength(25);
  });
});

describe('[LOG-03] an event copied as a test', () => {
  test('is a whole file: earlier events, the event, what it caused, and how the states change', async () => {
    const facts = log(
      put({ name: 'a', value: 1 }),
      noted(),
      put({ name: 'a', value: 2 }),
      noted(),
      put({ name: 'b', value: 7 }),
      put({ name: 'c', value: 8 }),
      went({ path: '/', query: '' }),
    );
    Object.assign(facts[4] as object, { cause: 3, flow: 3 });
    Object.assign(facts[6] as object, { cause: 5, flow: 3 });
    Object.assign(facts[5] as object, { cause: 2, flow: 2 });
    const [first, , when, , second, , third] = facts.map(eventLine);
    expect(await asTest(facts, options(2))).toBe(`import { expect, test } from 'vitest';
import { replayed } from '../replayed.ts';

// Copied from a recording: event 3, with 1 of the 2 events before it.
test("box/put changes the states as it did", () => {
  const given = [
    ${first},
  ];
  const when = ${when};
  const then = [
    ${second},
    ${third},
  ];
  expect(replayed(given, [when, ...then])).toEqual({
    "box": [
      ["a",1,2],
      ["b",null,7],
    ],
    "places": [
      ["",0,1],
    ],
  });
});
`);
  });

  test('needs no earlier events, and its name may contain any characters', async () => {
    const text = await asTest(
      log(put({ name: 'a', value: 1 })),
      options(0, { name: 'a "b" \u2028\u2028\u2029\u2029' }),
    );
    expect(text).toContain('event 1, with 0 of the 0 events');
    expect(text).toContain('const given = [];');
    expect(text).toContain('replayed(given, [when])');
    expect(text).toContain('test("a \\"b\\" \\u2028\\u2028\\u2029\\u2029", ');
  });

  test('is not possible if the event does not exist', async () => {
    await expect(asTest(log(noted()), options(1))).rejects.toThrow('There is no fact 1.');
    await expect(asStory([], options(0))).rejects.toThrow('There is no fact 0.');
  });

  test('stops shrinking when its time is over, and uses the smallest result so far', async () => {
    const facts = log(
      ...Array.from({ length: 8 }, () => noted()),
      put({ name: 'a', value: 1 }),
      put({ name: 'a', value: 2 }),
    );
    expect(await asTest(facts, options(9))).toContain('with 1 of the 9 events');
    let now = 0;
    const slow = options(9, { now: () => (now += 4_000), isGivenUp: () => false });
    expect(await asTest(facts, slow)).toContain('with 9 of the 9 events');
  });

  test('leaves out events that were thinned in the meantime', async () => {
    const facts = log(put({ name: 'a', value: 1 }), noted(), put({ name: 'a', value: 2 }));
    const thinned = { length: 3, at: (i: number) => (i === 1 ? undefined : facts[i]) };
    expect(numbers(await asTest(thinned, options(2)))).toEqual([1, 3]);
  });
});

describe('[LOG-03] an event copied as a story', () => {
  const facts = log(
    went({ path: '/a', query: 'q' }),
    put({ name: 'a', value: 1 }),
    noted(),
    went({ path: '/b', query: '' }),
    put({ name: 'a', value: 3 }),
    noted(),
    put({ name: 'a', value: 4 }),
  );

  test('is a whole file with place and time, without events that changed nothing or were overwritten', async () => {
    const [one, , , four, five, six] = facts.map(eventLine);
    expect(await asStory(facts, options(5))).toBe(`import preview from '../../.storybook/preview.tsx';
import { retold } from '../../tests/replayed.ts';
import { storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Copied' });

/** Copied from a recording, as it was after event 6. */
export const AfterEvent6 = meta.story({
  name: "box/noted 6",
  render: storyAt("/b", retold([
    ${one},
    ${four},
    ${five},
    ${six},
  ]), { now: 6 }),
});
`);
  });

  test('starts at the first page if the user did not navigate, and may have a name', async () => {
    const story = await asStory(facts.slice(1), options(0, { name: 'mine' }));
    expect(story).toContain('storyAt("/", ');
    expect(story).toContain('name: "mine"');
    const half = [
      { ...facts[1], payload: { path: '/x' } },
      { ...facts[2], payload: { query: 'x' } },
    ];
    expect(await asStory(half as Recorded[], options(1))).toContain('storyAt("/", ');
  });

  test('leaves out every event that changed nothing', async () => {
    const begun = log(noted(), put({ name: 'a', value: 1 }), noted());
    expect(numbers(await asStory(begun, options(2)))).toEqual([2, 3]);
  });

  test('leaves out events that every story sets up itself', async () => {
    const begun = log(
      { type: 'settings/textsLoaded', v: 1, payload: {} },
      put({ name: 'a', value: 1 }),
      noted(),
    );
    const loads = projection('texts', { count: 0 }, (on) => [
      on(event('settings/textsLoaded'), (state) => void (state.count += 1)),
    ]);
    const all = [...projections, loads] as unknown as CopyOptions['projections'];
    const withTexts = () =>
      createApp<object>({
        ...{ projections: all, effects: [], ports: {}, forget: [], keepsLog: false, now: () => 0 },
        failed: () => ({ type: 'app/failed', v: 1, payload: {} }),
      });
    expect(numbers(await asStory(begun, options(2, { fresh: withTexts, projections: all })))).toEqual([2, 3]);
  });

  test('stops leaving events out when its time is over', async () => {
    let now = 0;
    const slow = options(5, { now: () => (now += 4_000), isGivenUp: () => false });
    expect(numbers(await asStory(facts, slow))).toEqual([1, 2, 4, 5, 6]);
  });

  test('never contains a secret', async () => {
    expect(await asStory(log(locked({ key: new Secret('mine') })), options(0))).toContain('"key":"‹secret›"');
  });
});
