import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RecordingDatabase } from './recording-database.ts';
import { database, fixed, open, pages, START, ticked } from './recorder-live-given.ts';

beforeEach(() => database.clear());
afterEach(() => {
  for (const each of pages.splice(0)) each.end();
});

describe('[LOG-02] a recording on the disk', () => {
  test('too much: other sessions go first, then the beginning of this one', async () => {
    const first = open();
    await first.begin();
    for (let i = 0; i < 40; i++) first.say(fixed(20));
    await first.step();
    first.kill();
    const next = open({ most: 4_000 });
    await next.begin();
    for (let i = 0; i < 12; i++) {
      next.say(ticked);
      next.say(fixed(10), 0);
      await next.step();
    }
    const sessions = await database.sessions();
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.bytes).toBeLessThanOrEqual(4_000);
    expect(await next.recording.before()).toBeNull();
  });

  test('too much: what another tab still records stays; this one becomes shorter instead', async () => {
    const alive = new Set<string>();
    const first = open({}, alive);
    await first.begin();
    for (let i = 0; i < 40; i++) first.say(fixed(20));
    await first.step();
    const [other] = await database.sessions();
    const next = open({ most: (other?.bytes ?? 0) + 1_500 }, alive);
    await next.begin();
    for (let i = 0; i < 12; i++) {
      next.say(fixed(10));
      await next.step();
    }
    const sessions = await database.sessions();
    expect(sessions.map(({ id }) => id)).toContain(other?.id);
    const own = sessions.find(({ id }) => id !== other?.id);
    expect(own?.bytes).toBeLessThanOrEqual(1_500);
    first.say(ticked);
    await first.step();
    expect((await database.sessions()).find(({ id }) => id === other?.id)?.seq).toBe(41);
  });

  test('too much: what has ended goes before what broke off', async () => {
    const broken = open();
    await broken.begin();
    broken.say(fixed(20));
    await broken.step();
    broken.kill();
    const ended = open({ now: () => START + 500_000 });
    await ended.begin();
    ended.say(fixed(20), 500_000);
    await ended.step();
    await ended.leave();
    const bytes = (await database.sessions()).reduce((sum, each) => sum + each.bytes, 0);
    const next = open({ most: bytes });
    await next.begin();
    next.say(ticked);
    await next.step();
    const others = (await database.sessions()).filter(({ seq, from }) => seq === 1 && from !== undefined);
    expect(others.map((each) => each.ended)).not.toContain(true);
    expect(others).toHaveLength(2); // the one that broke off, and this one
  });

  test('a recording that was removed under its page begins again, whole', async () => {
    const one = open();
    await one.begin();
    for (let i = 0; i < 3; i++) one.say(ticked);
    await one.step();
    await database.remove((await database.sessions()).map(({ id }) => id));
    one.say(ticked);
    await one.step();
    const [session] = await database.sessions();
    expect(session).toMatchObject({ from: START + 1_000, seq: 4 });
    one.kill();
    const next = open();
    await next.begin();
    expect((await next.recording.before())?.facts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('[fault 36] a full disk: the others go; where that does not help it is in memory, told once', async () => {
    const first = open();
    await first.begin();
    first.say(ticked);
    await first.step();
    first.kill();
    const removed: string[] = [];
    let room = 0;
    const full: RecordingDatabase = {
      ...database,
      write(step) {
        if (room-- > 0) return database.write(step);
        return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
      },
      async remove(sessions) {
        removed.push(...sessions);
        if (sessions.length > 0) room = 1;
        await database.remove(sessions);
      },
    };
    const next = open({ database: full });
    next.say(ticked);
    await next.begin();
    expect(removed).toHaveLength(1);
    expect(next.news.filter(({ kind }) => kind === 'notKept')).toEqual([]);
    for (let i = 0; i < 3; i++) {
      next.say(ticked);
      await next.step();
    }
    expect(next.news.filter(({ kind }) => kind === 'notKept')).toMatchObject([{ reason: 'full' }]);
    expect(next.log.length).toBe(4);
  });

  test('without encryption, or without a database, it is in memory', async () => {
    const plain = open({ sealing: null });
    await plain.begin();
    expect(plain.news).toMatchObject([{ kind: 'notKept', reason: 'noEncryption' }]);
    const none = open({ database: { ...database, key: () => Promise.reject(new Error('forbidden')) } });
    await none.begin();
    expect(none.news).toMatchObject([{ kind: 'notKept', reason: 'noStorage' }]);
    expect(await none.recording.before()).toBeNull();
  });
});
