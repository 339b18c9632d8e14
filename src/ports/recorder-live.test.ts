import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Draft } from '../kernel/event.ts';
import { database, fixed, open, pages, START, ticked } from './recorder-live-given.ts';

const largeGroups: Draft = {
  type: 'devices/groupsListed',
  v: 1,
  payload: {
    groups: Array.from({ length: 3_000 }, (_, id) => ({ id, name: `Group ${id}`, colour: '#336699' })),
    source: 'server',
  },
};
beforeEach(() => database.clear());
afterEach(() => {
  for (const each of pages.splice(0)) each.end();
});

describe('[LOG-02] a recording on the disk', () => {
  test('[fault 40] a page that is killed leaves all that was written, and the next one finds it', async () => {
    const first = open();
    for (let i = 0; i < 5; i++) first.say(ticked); // before the recorder was there
    await first.begin();
    for (let i = 0; i < 5; i++) first.say(fixed());
    await first.step();
    first.say(ticked); // never written
    first.kill();
    const next = open();
    await next.begin();
    expect(next.news).toEqual([
      { kind: 'before', from: START + 1_000, to: START + 10_000, unexpected: true },
    ]);
    const before = await next.recording.before();
    expect(before?.damaged).toBe(0);
    expect(before?.facts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('a page that said goodbye did not end unexpectedly, and all of it is there', async () => {
    const first = open();
    await first.begin();
    first.say(ticked);
    await first.leave();
    const next = open();
    await next.begin();
    expect(next.news).toMatchObject([{ kind: 'before', unexpected: false }]);
    expect((await next.recording.before())?.facts).toHaveLength(1);
  });

  test('a page that still runs in another tab is no session before', async () => {
    const alive = new Set<string>();
    const other = open({}, alive);
    await other.begin();
    other.say(ticked);
    await other.step();
    const next = open({}, alive);
    await next.begin();
    expect(next.news).toEqual([]);
  });

  test('old stretches are written again when they are thinned; the numbers stay in order', async () => {
    const one = open();
    await one.begin();
    for (let i = 0; i < 120; i++) {
      one.say(fixed());
      if (i % 5 === 4) await one.step();
    }
    const [session] = await database.sessions();
    const chunks = await database.chunks(session?.id ?? '');
    expect(chunks.length).toBeLessThan(24);
    one.kill();
    const next = open();
    await next.begin();
    const seqs = (await next.recording.before())?.facts.map(({ seq }) => seq) ?? [];
    // A piece is written again when all of it is old, so the disk may have a few more.
    expect(seqs).toEqual(expect.arrayContaining(one.log.events.map(({ seq }) => seq)));
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    expect(seqs.length).toBeLessThan(60);
  });

  test('a large fleet is written once, squeezed, however often the stretch around it is thinned', async () => {
    const one = open();
    await one.begin();
    one.say(ticked);
    one.say(largeGroups);
    for (let i = 0; i < 120; i++) {
      one.say(fixed());
      if (i % 5 === 4) await one.step();
    }
    const [session] = await database.sessions();
    const long = (await database.chunks(session?.id ?? '')).filter(({ from }) => from === 2);
    expect(long).toHaveLength(1);
    expect(long[0]?.to, 'alone in its piece').toBe(2);
    expect(long[0]?.sealed.length).toBeLessThan(JSON.stringify(largeGroups).length / 4);
    expect((await database.chunks(session?.id ?? '')).length, 'the others are thinned').toBeLessThan(24);
    one.kill();
    const next = open();
    await next.begin();
    const before = await next.recording.before();
    expect(before?.damaged).toBe(0);
    expect(before?.facts[1]?.payload).toEqual(largeGroups.payload);
  });

  test('a damaged piece loses only itself', async () => {
    const one = open();
    await one.begin();
    for (let i = 0; i < 4; i++) {
      one.say(ticked);
      await one.step();
    }
    one.kill();
    const [session] = await database.sessions();
    const key = await database.key({ id: 'new', key: {} as CryptoKey });
    const chunks = await database.chunks(session?.id ?? '');
    const last = chunks.at(-1);
    if (!session || !last) throw new Error('nothing written');
    last.sealed[3] = (last.sealed[3] ?? 0) ^ 1;
    await database.write({ key: key.id, session, put: [last] });
    const next = open();
    await next.begin();
    const before = await next.recording.before();
    expect(before?.damaged).toBe(1);
    expect(before?.facts.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('[AUTH-07] after a logout nothing is written, also by a tab that has not heard of it', async () => {
    const one = open();
    await one.begin();
    one.say(ticked);
    await one.step();
    await database.clear();
    one.say(ticked);
    await one.step();
    expect(await database.sessions()).toEqual([]);
    const next = open();
    await next.begin();
    one.say(ticked);
    await one.step();
    expect((await database.sessions()).length).toBe(0);
  });

  test('recordings of another account go, and so do old ones', async () => {
    const one = open();
    await one.begin(7);
    one.say(ticked);
    await one.step();
    one.kill();
    const other = open();
    await other.begin(8);
    expect(other.news).toEqual([]);
    expect(await database.sessions()).toEqual([]);
    other.say(ticked);
    await other.step();
    other.kill();
    const later = open({ now: () => START + 8 * 24 * 3_600_000 });
    await later.begin(8);
    expect(later.news).toEqual([]);
    expect(await database.sessions()).toEqual([]);
  });
});
