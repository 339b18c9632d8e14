import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { type VaultDatabase, vaultDatabase } from './vault-database.ts';
import { accessOf, everythingIn, freshName, putInto, tokensOf, vaultIn } from './vault-live-given.ts';

describe('a damaged record', () => {
  const damage: readonly (readonly [string, (record: Record<string, unknown>) => unknown])[] = [
    ['no JSON', () => '{"userID":"garbage'],
    ['JSON of another shape', () => '{"userID":"7"}'],
    ['an empty text', () => ''],
    ['a number', () => 7],
    ['a list', () => []],
    ['a record without its key', (record) => ({ ...record, key: undefined })],
    ['a record with a key that is none', (record) => ({ ...record, key: {} })],
    ['a cut seal', (record) => ({ ...record, sealed: (record['sealed'] as Uint8Array).slice(0, 9) })],
    [
      'a flipped bit',
      (record) => ({ ...record, sealed: (record['sealed'] as Uint8Array).map((b) => b ^ 1) }),
    ],
    ['another user', (record) => ({ ...record, userID: 8 })],
    ['a user made super', (record) => ({ ...record, superUser: true })],
  ];

  test.each(damage)('[GEN-08] [fault 39] %s counts as no session, and is set aside', async (_, break_) => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const broken = break_((await everythingIn(name)).get('access') as Record<string, unknown>);
    await putInto(name, broken);
    const vault = vaultIn(name);
    expect(await vault.read()).toBeNull();
    expect([...(await everythingIn(name)).keys()]).toEqual(['aside']);
    await vault.write(accessOf(2));
    expect(tokensOf(await vault.read())).toEqual(['token-2', 'refresh-2']);
    await vault.clear();
    expect((await everythingIn(name)).size, 'a logout takes it too').toBe(0);
  });
});

describe('[fault 39] what a newer version has kept', () => {
  test('a record: it counts as no session, is said to be one, and stays for that version', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const record = (await everythingIn(name)).get('access') as Record<string, unknown>;
    await putInto(name, { ...record, format: 2, sealed: 'by other means' });
    const vault = vaultIn(name);
    expect(await vault.read()).toBeNull();
    expect(await vault.isNewer()).toBe(true);
    expect((await everythingIn(name)).get('access')).toMatchObject({ format: 2 });
    expect(await vault.find(), 'who renews does not take it for a logout').toMatchObject({
      kind: 'unavailable',
    });
    await vault.write(accessOf(2));
    expect(await vault.isNewer()).toBe(false);
  });

  test('a database: the same', async () => {
    const name = freshName();
    (await openDB(name, 9)).close();
    const vault = vaultIn(name);
    expect(await vault.read()).toBeNull();
    expect(await vault.isNewer()).toBe(true);
  });

  test('nothing at all, and what is damaged, are not of a newer version', async () => {
    const name = freshName();
    expect(await vaultIn(name).isNewer()).toBe(false);
    await putInto(name, { format: 'x' });
    expect(await vaultIn(name).isNewer()).toBe(false);
  });
});

describe('a database that fails', () => {
  const broken = (): VaultDatabase => ({ run: () => Promise.reject(new DOMException('no', 'UnknownError')) });

  test('leaves the session in memory, until the tab is closed', async () => {
    const vault = vaultIn('', { database: broken() });
    expect(await vault.read()).toBeNull();
    await vault.write(accessOf(1));
    await vault.amend({ actingFor: 4 });
    expect(tokensOf(await vault.read())).toEqual(['token-1', 'refresh-1']);
    expect(await vault.read()).toMatchObject({ actingFor: 4, email: 'ada@example.com' });
    const held = await vault.find();
    if (held.kind !== 'access') throw new Error(held.kind);
    expect(await vault.replace(held.stamp, accessOf(2))).toBe('kept');
    expect(await vault.replace(held.stamp, accessOf(3))).toBe('gone');
    expect(tokensOf(await vault.read())).toEqual(['token-2', 'refresh-2']);
    await vault.clear();
    expect(await vault.read()).toBeNull();
  });

  test('is not taken for an empty one by those who renew', async () => {
    expect(await vaultIn('', { database: broken() }).find()).toEqual({ kind: 'unavailable' });
  });

  test('that takes nothing more leaves the new tokens with whoever has them, and says so', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const inner = vaultDatabase(name);
    const full: VaultDatabase = {
      run: (mode, work) =>
        mode === 'readonly' ? inner.run(mode, work) : Promise.reject(new Error('QuotaExceededError')),
    };
    const vault = vaultIn(name, { database: full });
    const held = await vault.find();
    if (held.kind !== 'access') throw new Error(held.kind);
    expect(await vault.replace(held.stamp, accessOf(2))).toBe('notKept');
    expect(tokensOf(await vault.read())).toEqual(['token-2', 'refresh-2']);
    await expect(vault.clear(), 'the old ones may still lie there').rejects.toThrow('QuotaExceededError');
  });

  test('[GEN-08] [fault 38] that was closed by the browser, or wiped while open, is opened again once', async () => {
    const name = freshName();
    const database = vaultDatabase(name);
    const vault = vaultIn(name, { database });
    await vault.write(accessOf(1));
    await database.run('readonly', (store) => {
      (store as unknown as { transaction: { db: IDBDatabase } }).transaction.db.close();
      return Promise.resolve();
    });
    expect(tokensOf(await vault.read())).toEqual(['token-1', 'refresh-1']);
    await new Promise<void>((done, failed) => {
      const asked = indexedDB.deleteDatabase(name);
      asked.addEventListener('success', () => done());
      asked.addEventListener('blocked', () => failed(new Error('the open tab blocks the wipe')));
    });
    expect(await vault.read()).toBeNull();
    await vault.write(accessOf(2));
    expect(tokensOf(await vaultIn(name).read())).toEqual(['token-2', 'refresh-2']);
  });

  test('[fault 38] of a newer version is left alone: the session lives in memory', async () => {
    const name = freshName();
    (await openDB(name, 9)).close();
    const vault = vaultIn(name);
    await vault.write(accessOf(1));
    expect(tokensOf(await vault.read())).toEqual(['token-1', 'refresh-1']);
  });
});
