import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import { database, open, pages, START, ticked } from './recorder-live-given.ts';

const CANARY = 'canary-91c4';
beforeEach(() => database.clear());
afterEach(() => {
  for (const each of pages.splice(0)) each.end();
});

describe('[LOG-02] a recording on the disk', () => {
  test('[AUTH-07] a page that leaves after a logout has cleared everything leaves nothing', async () => {
    const one = open();
    await one.begin();
    one.say(ticked);
    await one.step();
    await database.clear();
    await one.leave();
    expect(await database.sessions()).toEqual([]);
    // The next one has a key of its own: the goodbye of the old page is not for it either.
    const two = open();
    await two.begin();
    two.say(ticked);
    await two.step();
    await one.leave();
    expect(await database.sessions()).toHaveLength(1);
  });

  test('a session of which only the name is left is none, and goes', async () => {
    const key = await database.key({ id: 'key', key: {} as CryptoKey });
    const session = { id: 'name', account: 7, from: START, to: START, seq: 1, bytes: 9, ended: false };
    await database.write({ key: key.id, session });
    const next = open();
    await next.begin();
    expect(next.news.filter(({ kind }) => kind === 'before')).toEqual([]);
    expect(await database.sessions()).toEqual([]);
  });

  test('[checklist 17] holds no secret and nothing that was not declared, sealed or opened', async () => {
    const one = open();
    await one.begin();
    one.say({
      type: 'auth/loginSucceeded',
      v: 1,
      payload: {
        userID: 7,
        token: new Secret(CANARY),
        refresh_token: CANARY,
        email: 'a@b.example',
        extra: CANARY,
      },
    });
    await one.step();
    one.kill();
    const next = open();
    await next.begin();
    const facts = (await next.recording.before())?.facts ?? [];
    expect(facts).toHaveLength(1);
    expect(JSON.stringify(facts)).not.toContain(CANARY);
    const [session] = await database.sessions();
    const [chunk] = await database.chunks(session?.id ?? '');
    const letters = String.fromCharCode(...(chunk?.sealed ?? []));
    for (const clear of [CANARY, 'loginSucceeded', 'a@b.example']) expect(letters).not.toContain(clear);
    const key = await database.key({ id: 'none', key: {} as CryptoKey });
    expect(key.key.extractable).toBe(false);
  });
});
