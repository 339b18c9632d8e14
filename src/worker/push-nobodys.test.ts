import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import { pushInbox } from '../ports/push-inbox.ts';
import { pushOwner } from '../ports/push-owner.ts';
import { signedInAccount } from '../ports/signed-in.ts';
import { vaultDatabase } from '../ports/vault-database.ts';
import { liveVault } from '../ports/vault-live.ts';
import { pressed } from './notification-click.ts';
import { pushed } from './push.ts';
import { ACCOUNT, NOW, text, world } from './push-given.ts';

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
    const worker = pushOwner(database, null);
    expect([await worker.read(), await worker.server()]).toEqual([ACCOUNT, product]);
    // Whoever ends a delivery ends it for everybody.
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
