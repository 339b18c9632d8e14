import 'fake-indexeddb/auto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LONGEST_PUSH } from '../ports/worker-notice.ts';
import { pushed, type Carried } from './push.ts';
import { ACCOUNT, NOW, text, world } from './push-given.ts';
import { carriedBy, pressed } from './notification-click.ts';
import { Secret } from '../kernel/secret.ts';
import { pushInbox } from '../ports/push/push-inbox.ts';
import { pushOwner } from '../ports/push/push-owner.ts';
import { signedInAccount } from '../ports/storage/signed-in.ts';
import { vaultDatabase } from '../ports/storage/vault-database.ts';
import { liveVault } from '../ports/storage/vault-live.ts';

describe('a push', () => {
  test('[PUSH-05] that is pressed opens the app in its folder of the host', async () => {
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    vi.stubEnv('BASE_URL', '/fixpoint/');
    vi.resetModules();
    const inFolder = await import('./notification-click.ts');
    const { parts, opened } = world();
    await inFolder.pressed({ key: 'k1', text: null }, parts);
    expect(opened).toEqual(['/fixpoint/']);
  });

  test('[PUSH-05] goes to the page in front, the one with the focus, and to no other; the system shows nothing', async () => {
    const { parts, shown, told, inbox } = world({
      pages: [{ visible: false }, {}, { focused: true }],
    });
    await pushed(text(), parts);
    expect(told).toEqual([
      { page: 2, notice: { kind: 'push', key: 'k1', account: ACCOUNT, text: text(), tapped: false } },
    ]);
    expect(shown).toEqual([]);
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('that no page in front takes (the login page, a ghost’s page, one that hangs) is shown by the system and waits', async () => {
    const { parts, shown, inbox } = world({ pages: [{ takes: false }, { visible: false }] });
    await pushed(text(), parts);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({
      title: 'SOS',
      options: { body: 'Milo', tag: 'd1-4', renotify: true, data: { key: 'k1', text: text(), at: NOW } },
    });
    expect(await inbox.take(ACCOUNT, NOW)).toMatchObject([{ text: text(), tapped: false }]);
    expect(await inbox.take(ACCOUNT, NOW), 'taken once').toEqual([]);
  });

  test('that is too long is shown by the system, and neither told nor kept', async () => {
    const { parts, shown, told, inbox } = world({ pages: [{ focused: true }] });
    await pushed(text({ data: { meldungtyp: 4, more: 'x'.repeat(LONGEST_PUSH) } }), parts);
    expect(told).toEqual([]);
    expect(shown).toMatchObject([{ title: 'Fixpoint', options: { body: '', data: { text: null } } }]);
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('photos and voice messages of one device do not take the place of each other', async () => {
    const { parts, shown } = world();
    await pushed(text(), parts);
    await pushed(text({ data: { meldungtyp: 24, filename: 'a.png' } }), parts);
    expect(shown.map(({ options }) => options.tag)).toEqual(['d1-4', undefined]);
  });

  test('[PUSH-05] a page that takes it too late has its banner: the notification goes, and nothing waits', async () => {
    const { parts, shown, withdrawn, inbox, late } = world({ pages: [{ takes: 'late' }] });
    await pushed(text(), parts);
    expect([shown.length, withdrawn]).toEqual([1, []]);
    await late[0]?.();
    expect(withdrawn).toEqual(['k1']);
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('[PUSH-05] … also while the notification is only on its way', async () => {
    const { parts, withdrawn, late } = world({ pages: [{ takes: 'late' }] });
    const showing = {
      ...parts,
      show: async () => {
        await late[0]?.();
      },
    };
    await pushed(text(), showing);
    expect(withdrawn).toEqual(['k1']);
  });

  test.each([
    ['before the next page is asked', { at: 'tell' }],
    ['while it is put by', { at: 'add' }],
    ['after it was put by', { at: 'added' }],
  ])(
    '[PUSH-05] a page that takes it late, %s: no second banner, no notification, nothing waits',
    async (_, { at }) => {
      const { parts, shown, withdrawn, told, inbox, late } = world({
        pages: [{ focused: true, takes: 'late' }, { takes: at === 'tell' }, { takes: false }],
      });
      const pages = async () => {
        const all = await parts.pages();
        if (at !== 'tell') return all;
        return all.map((page, i) => ({
          ...page,
          async tell(...asked: Parameters<typeof page.tell>) {
            const took = await page.tell(...asked);
            if (i === 0) await late[0]?.();
            return took;
          },
        }));
      };
      const adding = {
        ...inbox,
        async add(...asked: Parameters<typeof inbox.add>) {
          if (at === 'add') await late[0]?.();
          await inbox.add(...asked);
          if (at === 'added') await late[0]?.();
        },
      };
      await pushed(text(), { ...parts, pages, inbox: adding });
      expect(told.map(({ page }) => page)).toEqual(at === 'tell' ? [0] : [0, 1, 2]);
      expect([shown, withdrawn]).toEqual([[], []]);
      expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
    },
  );

  test('[PUSH-05] a page that takes it late while nobody else took it in time: it was taken', async () => {
    const { parts, shown, inbox, late } = world({ pages: [{ takes: 'late' }] });
    const pages = async () =>
      (await parts.pages()).map((page) => ({
        ...page,
        async tell(...asked: Parameters<typeof page.tell>) {
          await page.tell(...asked);
          await late[0]?.();
          return false;
        },
      }));
    await pushed(text(), { ...parts, pages });
    expect([shown, await inbox.take(ACCOUNT, NOW)]).toEqual([[], []]);
  });

  test('[fault 50] 100 at once with no page open: 100 shown, the newest 50 wait, in order', async () => {
    const { parts, shown, inbox } = world();
    for (let i = 0; i < 100; i++) await pushed(text({ title: `${i}` }), parts);
    expect(shown).toHaveLength(100);
    const waiting = await inbox.take(ACCOUNT, NOW);
    expect(waiting.map((each) => JSON.parse(each.text).title)).toEqual(
      Array.from({ length: 50 }, (_, i) => `${50 + i}`),
    );
  });

  test('yesterday’s news is none', async () => {
    const { parts, inbox } = world();
    await pushed(text(), parts);
    expect(await inbox.take(ACCOUNT, NOW + 25 * 3_600_000)).toEqual([]);
  });
});

describe('a press on a notification', () => {
  const note = (raw = text()): Carried => ({ key: 'k1', text: raw });

  test('with a page open: it comes to the front and opens the details; nothing waits any more', async () => {
    const { parts, told, focused, opened, inbox } = world({ pages: [{ visible: false }, { focused: true }] });
    await inbox.add({ key: 'k1', account: ACCOUNT, text: text(), at: NOW, tapped: false });
    await pressed(note(), parts);
    expect(focused).toEqual([1]);
    expect(told).toEqual([
      { page: 1, notice: { kind: 'push', key: 'k1', account: ACCOUNT, text: text(), tapped: true } },
    ]);
    expect(opened).toEqual([]);
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('with no page open: a new one opens at the place of the message, and finds it as pressed', async () => {
    const { parts, opened, inbox } = world();
    await inbox.add({ key: 'k1', account: ACCOUNT, text: text(), at: NOW, tapped: false });
    await inbox.add({ key: 'k2', account: ACCOUNT, text: text(), at: NOW + 1, tapped: false });
    await pressed(note(text({ path: '/settings?x=1' })), parts);
    expect(opened).toEqual(['/settings?x=1']);
    const waiting = await inbox.take(ACCOUNT, NOW);
    expect(waiting.map(({ key, tapped }) => [key, tapped])).toEqual([
      ['k2', false],
      ['k1', true],
    ]);
  });

  test('with a page that does not take it (another account is looked at there): a new one opens', async () => {
    const { parts, opened } = world({ pages: [{ takes: false }] });
    await pressed(note(), parts);
    expect(opened).toEqual(['/']);
  });

  test('only the page that takes it comes to the front', async () => {
    const { parts, focused, opened, told } = world({ pages: [{ focused: true, takes: false }, {}] });
    await pressed(note(), parts);
    expect(told.map(({ page }) => page)).toEqual([0, 1]);
    expect([focused, opened]).toEqual([[1], []]);
  });

  test('with a page that answers too late: a new one opens, and finds nothing that was taken meanwhile', async () => {
    const { parts, opened, inbox, late } = world({ pages: [{ takes: 'late' }] });
    await pressed(note(), parts);
    expect(opened).toEqual(['/']);
    for (const take of late) await take();
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('[PUSH-05] hours later the message is still as old as it is, told or kept', async () => {
    const hours = 30 * 3_600_000;
    const taking = world({ pages: [{}] });
    await pressed({ ...note(), at: NOW - hours }, taking.parts);
    expect(taking.told).toMatchObject([{ notice: { at: NOW - hours } }]);
    const { parts, inbox } = world();
    await pressed({ ...note(), at: NOW - hours }, parts);
    expect(await inbox.take(ACCOUNT, NOW), 'a press is news, however old the message').toMatchObject([
      { at: NOW - hours, tapped: true },
    ]);
  });

  test('pages that hang do not use up the time that a press allows', async () => {
    const { parts, opened, told } = world({ pages: Array.from({ length: 20 }, () => ({ takes: false })) });
    await pressed(note(), parts);
    expect(told).toHaveLength(5);
    expect(opened).toEqual(['/']);
  });

  test('after a logout, or for another account: the app comes to the front and nothing of the text', async () => {
    for (const [account, raw] of [
      [null, text()],
      [ACCOUNT, text({ data: { userID: 99 } })],
    ] as const) {
      const { parts, told, focused, opened, inbox } = world({ account, pages: [{}] });
      await pressed(note(raw), parts);
      expect(told).toEqual([]);
      expect(focused).toEqual([0]);
      expect(opened).toEqual([]);
      expect(await inbox.take(99, NOW)).toEqual([]);
    }
  });

  test('for another account, with no page open: the app opens at its beginning, not where the text leads', async () => {
    const { parts, opened } = world();
    await pressed(note(text({ path: '/settings?x=1', data: { userID: 99 } })), parts);
    expect(opened).toEqual(['/']);
  });

  test.each([null, 'x', 7, {}, { key: 3 }, { key: 'k', text: 4 }, { key: 'k', text: 't', at: 'x' }])(
    'what carries %j brought nothing',
    (data) => {
      expect(carriedBy(data)).toEqual({ key: '', text: null });
    },
  );
});

describe('a push', () => {
  test.each([
    null,
    '',
    'not json',
    '[]',
    'null',
    '{"title":1,"path":"https://evil.example/x"}',
    '{"title":"t","path":"javascript:alert(1)"}',
    '{"title":"t","path":"//evil.example"}',
    `{"__proto__":{"path":"/x"},"title":"${'A'.repeat(5_000)}"}`,
    `{"title":"${'A'.repeat(50_000)}"}`,
  ])(
    '[fault 50] %s is shown as a safe notification, and a press opens nothing but the start',
    async (raw) => {
      const { parts, shown, opened } = world();
      await pushed(raw, parts);
      expect(shown).toHaveLength(1);
      const [{ title, options }] = shown as [(typeof shown)[0]];
      expect(title.length).toBeGreaterThan(0);
      expect(title.length).toBeLessThanOrEqual(120);
      await pressed(options.data, parts);
      expect(opened).toEqual(['/']);
    },
  );

  test('[fault 50] after a logout nothing is shown, told or kept', async () => {
    const { parts, shown, told, inbox, state } = world({ account: null, pages: [{}] });
    await pushed(text(), parts);
    state.account = ACCOUNT;
    expect([shown, told, await inbox.take(ACCOUNT, NOW)]).toEqual([[], [], []]);
  });

  test('[fault 50] for another account nothing is shown, told or kept', async () => {
    const { parts, shown, told, inbox } = world({ pages: [{}] });
    await pushed(text({ data: { userID: 99 } }), parts);
    expect([shown, told, await inbox.take(ACCOUNT, NOW), await inbox.take(99, NOW)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test.each([
    ['account 99', { owner: 99 }],
    ['nobody knows whom', { owner: undefined }],
  ])(
    '[fault 50] that names no account, by a subscription made for %s, is not shown; one that names it is',
    async (_, { owner }) => {
      const { parts, shown, told, opened, inbox } = world({ pages: [{}] });
      const theirs = { ...parts, owner: { read: () => Promise.resolve(owner) } };
      await pushed(text(), theirs);
      await pushed('not json', theirs);
      await pressed({ key: 'k', text: text() }, theirs);
      expect([shown, told, opened, await inbox.take(ACCOUNT, NOW)]).toEqual([[], [], [], []]);
      await pushed(text({ data: { userID: ACCOUNT } }), theirs);
      expect(told).toHaveLength(1);
    },
  );

  test('[fault 50] after a logout that could not clear the vault nothing is shown, told or kept', async () => {
    const { parts, shown, told, inbox } = world({ owner: null, pages: [{}] });
    for (const raw of [text(), text({ data: { userID: ACCOUNT } }), 'not json', null])
      await pushed(raw, parts);
    await pressed({ key: 'k', text: text({ data: { userID: ACCOUNT } }) }, parts);
    expect([shown, told, await inbox.take(ACCOUNT, NOW)]).toEqual([[], [], []]);
  });

  test('what waits for one account is never taken by the next', async () => {
    const { parts, inbox } = world();
    await pushed(text(), parts);
    expect(await inbox.take(99, NOW)).toEqual([]);
    expect(await inbox.take(ACCOUNT, NOW), 'and is gone').toEqual([]);
  });
});

describe('whose session it is', () => {
  test('the vault says so, and nobody’s after a logout', async () => {
    const database = vaultDatabase('push-vault');
    const vault = liveVault({ database, issuer: 'https://api.example.com' });
    expect(await signedInAccount(database, null)).toBeNull();
    await vault.write({
      userID: ACCOUNT,
      token: new Secret('t'),
      refresh_token: new Secret('r'),
      routeIcon: '',
      expiresAt: null,
      superUser: false,
      appMode: null,
      email: '',
      actingFor: null,
    });
    expect(await signedInAccount(database, null)).toBe(ACCOUNT);
    expect(await signedInAccount(database, 'https://api.example.com')).toBe(ACCOUNT);
    expect(await signedInAccount(database, 'https://api.example.com/other'), '[SRV-05]').toBeNull();
    await vault.clear();
    expect(await signedInAccount(database, null)).toBeNull();
  });

  test('a vault that cannot be read is nobody’s', async () => {
    const run = () => Promise.reject(new Error('blocked'));
    expect(await signedInAccount({ run }, null)).toBeNull();
  });

  test('[SRV-05] a subscription made for one server is nobody’s at another, of the same kind or not, and never read as its', async () => {
    const database = vaultDatabase('push-servers');
    const product = { kind: 'product', issuer: 'https://a.example/api/v1' };
    const other = { kind: 'traccar', issuer: 'https://a.example/api' };
    await pushOwner(database, product).write(ACCOUNT);
    expect(await pushOwner(database, product).read()).toBe(ACCOUNT);
    expect(await pushOwner(database, other).read()).toBeUndefined();
    expect(
      await pushOwner(database, { ...product, issuer: 'https://b.example/api/v1' }).read(),
    ).toBeUndefined();
    expect([
      await pushOwner(database, other).isOthers(),
      await pushOwner(database, product).isOthers(),
    ]).toEqual([true, false]);
    const worker = pushOwner(database, null);
    expect(await worker.isOthers()).toBe(false);
    expect([await worker.read(), await worker.server()]).toEqual([ACCOUNT, product]);
    // If one page ends the delivery of push messages, it ends for all pages of the app.
    await pushOwner(database, other).write(null);
    expect(await pushOwner(database, product).read()).toBeNull();
  });

  test('a note of an older version names no server: it is the product’s, whatever its address', async () => {
    const database = vaultDatabase('push-older');
    await database.run('readwrite', (store) => store.put({ account: ACCOUNT }, 'owner'));
    expect(await pushOwner(database, { kind: 'product', issuer: 'https://a.example/api/v1' }).read()).toBe(
      ACCOUNT,
    );
    expect(await pushOwner(database, null).server()).toEqual({ kind: 'product', issuer: null });
  });

  test('whose the subscription is, is kept beside the inbox; one that cannot be asked does not know', async () => {
    const database = vaultDatabase('push-owner');
    const owner = pushOwner(database, null);
    expect(await owner.read()).toBeUndefined();
    for (const account of [ACCOUNT, null]) {
      await owner.write(account);
      await pushInbox(database).clear();
      expect(await owner.read()).toBe(account);
    }
    const blocked = pushOwner({ run: () => Promise.reject(new Error('blocked')) }, null);
    await blocked.write(ACCOUNT);
    expect(await blocked.read()).toBeUndefined();
  });

  test('an inbox that cannot be used loses only what waits', async () => {
    const inbox = pushInbox({ run: () => Promise.reject(new Error('blocked')) });
    await inbox.add({ key: 'k', account: 1, text: '{}', at: 0, tapped: false });
    await inbox.remove('k');
    await inbox.clear();
    expect(await inbox.take(1, 0)).toEqual([]);
  });
});
