import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { type VaultDatabase, vaultDatabase } from './vault-database.ts';
import {
  accessOf,
  everythingIn,
  freshName,
  olderText,
  putInto,
  spelledOut,
  tokensOf,
  vaultIn,
} from './vault-live-given.ts';
import { openDB } from 'idb';
import { Secret } from '../../kernel/secret.ts';
import type { StoredAccess } from '../ports.ts';
import { browserSealing } from './seal.ts';
import { openRecord, sealRecord, stampOf } from './vault-live.ts';

describe('[AUTH-05] the vault', () => {
  test('keeps the session for the next visit', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1, { actingFor: 12 }));
    const found = await vaultIn(name).read();
    expect(tokensOf(found)).toEqual(['token-1', 'refresh-1']);
    expect(found).toMatchObject({ userID: 7, email: 'ada@example.com', actingFor: 12 });
    expect(JSON.stringify(found)).not.toContain('token-1');
  });

  test('[checklist 11] holds no token that could be read out of it, and a key that nobody can take away', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const lies = await everythingIn(name);
    expect(spelledOut(lies)).toContain('ada@example.com');
    expect(spelledOut(lies)).not.toMatch(/token-1|refresh-1/);
    const { key } = lies.get('access') as { key: CryptoKey };
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('extractable');
  });

  test('seals every session with a key of its own', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const first = (await everythingIn(name)).get('access') as { key: CryptoKey };
    await vaultIn(name).write(accessOf(2));
    const second = (await everythingIn(name)).get('access') as { iv: BufferSource; sealed: BufferSource };
    await expect(
      crypto.subtle.decrypt({ name: 'AES-GCM', iv: second.iv }, first.key, second.sealed),
    ).rejects.toThrow('operation');
  });

  test('keeps the tokens in clear where the page came over plain http, and opens them again', async () => {
    const name = freshName();
    await vaultIn(name, { sealing: null }).write(accessOf(1));
    expect(tokensOf(await vaultIn(name, { sealing: null }).read())).toEqual(['token-1', 'refresh-1']);
    expect(tokensOf(await vaultIn(name).read())).toEqual(['token-1', 'refresh-1']);
  });

  test('keeps them in clear in a browser that can keep no keys', async () => {
    const name = freshName();
    const inner = vaultDatabase(name);
    const database: VaultDatabase = {
      run: (mode, work) =>
        inner.run(mode, (store) =>
          work({
            get: (key) => store.get(key),
            delete: (key) => store.delete(key),
            getAllKeys: () => store.getAllKeys(),
            put: (value, key) =>
              'key' in (value as object)
                ? Promise.reject(new DOMException('no keys', 'DataCloneError'))
                : store.put(value, key),
          }),
        ),
    };
    await vaultIn(name, { database }).write(accessOf(1));
    expect(tokensOf(await vaultIn(name, { database }).read())).toEqual(['token-1', 'refresh-1']);
  });

  test('reads what an older version wrote', async () => {
    const name = freshName();
    await putInto(name, olderText);
    expect(tokensOf(await vaultIn(name).read())).toEqual(['token-1', 'refresh-1']);
    await vaultIn(name).amend({ actingFor: 3 });
    expect(await vaultIn(name).read()).toMatchObject({ actingFor: 3 });
  });

  test('is empty after a logout, in the database too', async () => {
    const name = freshName();
    const vault = vaultIn(name);
    await vault.write(accessOf(1));
    await vault.clear();
    expect(await vault.read()).toBeNull();
    expect((await everythingIn(name)).size).toBe(0);
  });

  test('a logout right after a login wins, though sealing takes its time', async () => {
    const name = freshName();
    const vault = vaultIn(name);
    await Promise.all([vault.write(accessOf(1)), vault.clear()]);
    expect(await vault.read()).toBeNull();
    expect((await everythingIn(name)).size).toBe(0);
  });

  test('changes beside the tokens leave the tokens as they are', async () => {
    const name = freshName();
    const vault = vaultIn(name);
    await vault.write(accessOf(1));
    await vault.amend({ email: 'grace@example.com', actingFor: 9 });
    const found = await vaultIn(name).read();
    expect(tokensOf(found)).toEqual(['token-1', 'refresh-1']);
    expect(found).toMatchObject({ email: 'grace@example.com', actingFor: 9 });
  });

  test('without a session there is nothing to change', async () => {
    const name = freshName();
    await vaultIn(name).amend({ actingFor: 9 });
    expect((await everythingIn(name)).size).toBe(0);
  });
});

describe('the tokens of one server', () => {
  test('are no session for another', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const other = vaultIn(name, { issuer: 'https://evil.example/api/v1' });
    expect(await other.read()).toBeNull();
    expect(await other.find()).toEqual({ kind: 'foreign' });
    expect(tokensOf(await vaultIn(name).read())).toEqual(['token-1', 'refresh-1']);
  });

  test('do not open when the record names another', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const record = (await everythingIn(name)).get('access') as object;
    const issuer = 'https://evil.example/api/v1';
    await putInto(name, { ...record, issuer });
    expect(await vaultIn(name, { issuer }).read()).toBeNull();
  });

  test('are of no use to a worker when nobody knows whose they are', async () => {
    const name = freshName();
    await putInto(name, olderText);
    expect(await vaultIn(name, { strict: true }).find()).toEqual({ kind: 'foreign' });
    expect((await vaultIn(name).find()).kind).toBe('access');
  });
});

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
    expect(await vault.read()).toBeUndefined();
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
    expect(await vault.read()).toBeUndefined();
  });

  test('is not taken for an empty one by those who renew', async () => {
    expect(await vaultIn('', { database: broken() }).find()).toEqual({ kind: 'unavailable' });
    expect(await vaultIn('', { database: broken() }).read()).toBeUndefined();
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

const access = (): StoredAccess => ({
  ...{ userID: 7, token: new Secret('token-1'), refresh_token: new Secret('refresh-1'), routeIcon: 'circle' },
  ...{ expiresAt: 99, superUser: true, appMode: 'v2', email: 'ada@example.com', actingFor: 12 },
});

describe('[AUTH-05] a record of the vault', () => {
  test.each([
    ['sealed', browserSealing()],
    ['in clear', null],
  ])('%s is opened with all that was put in, and its stamp', async (_, sealing) => {
    const record = await sealRecord(access(), 'https://x', sealing);
    expect('token' in record).toBe(sealing === null);
    const opened = await openRecord(record, sealing);
    if (opened.kind !== 'access') throw new Error(opened.kind);
    expect(opened).toMatchObject({
      kind: 'access',
      issuer: 'https://x',
      stamp: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(opened.access).toEqual(access());
    expect([opened.access.token.reveal(), opened.access.refresh_token.reveal()]).toEqual([
      'token-1',
      'refresh-1',
    ]);
    expect(stampOf(record)).toBe(opened.stamp);
  });

  test('has another stamp each time, and a sealed one opens with a key alone', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => sealRecord(access(), null, browserSealing())));
    expect(one?.stamp).not.toBe(two?.stamp);
    expect(await openRecord(one, null)).toEqual({ kind: 'damaged' });
    const mixed = { ...one, ...(two && 'key' in two && { key: two.key }) };
    expect(await openRecord(mixed, browserSealing())).toEqual({ kind: 'damaged' });
  });

  test.each(['issuer', 'stamp', 'userID', 'superUser'])(
    'that was sealed with another %s does not open',
    async (name) => {
      const record: object = await sealRecord(access(), 'https://x', browserSealing());
      const other = { issuer: 'https://y', stamp: 'f'.repeat(32), userID: 8, superUser: false }[name];
      expect(await openRecord({ ...record, [name]: other }, browserSealing())).toEqual({ kind: 'damaged' });
    },
  );

  test('that is not there is none; one of an older version is its own stamp', async () => {
    expect(await openRecord(undefined, null)).toEqual({ kind: 'none' });
    expect(await openRecord(null, null)).toEqual({ kind: 'none' });
    const old = { ...access(), token: 'a', refresh_token: 'b' };
    const text = JSON.stringify(old);
    expect(await openRecord(text, null)).toMatchObject({ kind: 'access', issuer: null, stamp: text });
    expect(await openRecord(old, null)).toMatchObject({ kind: 'access', stamp: JSON.stringify(old) });
    expect([
      stampOf(undefined),
      stampOf(null),
      stampOf({ stamp: '' }),
      stampOf({ stamp: 's' }),
      stampOf('t'),
    ]).toEqual([...['null', 'null', '{"stamp":""}', 's', 't']]);
  });
});

describe('renewing in the vault', () => {
  const found = async (name: string) => {
    const held = await vaultIn(name).find();
    if (held.kind !== 'access') throw new Error(held.kind);
    return held;
  };

  test('puts the new tokens in the place of those that were read', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    expect(await vaultIn(name).replace((await found(name)).stamp, accessOf(2))).toBe('kept');
    expect(tokensOf(await vaultIn(name).read())).toEqual(['token-2', 'refresh-2']);
  });

  test('never brings a session back that was left meanwhile', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const { stamp } = await found(name);
    await vaultIn(name).clear();
    expect(await vaultIn(name).replace(stamp, accessOf(2))).toBe('gone');
    expect((await everythingIn(name)).size).toBe(0);
  });

  test('never overwrites the session of the next customer', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const { stamp } = await found(name);
    await vaultIn(name).write(accessOf(3, { userID: 8 }));
    expect(await vaultIn(name).replace(stamp, accessOf(2))).toBe('gone');
    await vaultIn(name).drop(stamp);
    expect(await vaultIn(name).read()).toMatchObject({ userID: 8 });
  });

  test('keeps what was changed beside the tokens meanwhile', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    const { stamp } = await found(name);
    await vaultIn(name).amend({ actingFor: 12 });
    expect(await vaultIn(name).replace(stamp, accessOf(2))).toBe('kept');
    expect(await vaultIn(name).read()).toMatchObject({ actingFor: 12 });
  });

  test('takes over the text of an older version, and seals it', async () => {
    const name = freshName();
    await putInto(name, olderText);
    expect(await vaultIn(name).replace((await found(name)).stamp, accessOf(2))).toBe('kept');
    expect(spelledOut(await everythingIn(name))).not.toMatch(/token-|refresh-/);
  });

  test('removes refused tokens', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    await vaultIn(name).drop((await found(name)).stamp);
    expect(await vaultIn(name).read()).toBeNull();
    const left = await everythingIn(name);
    expect([...left.keys()]).toEqual(['ended']);
    expect(left.get('ended')).toEqual({ userID: 7, issuer: 'https://api.example.com/api/v1' });
  });
});

describe('[fault 15] [AUTH-07] how a session has ended', () => {
  const refused = async (name: string) => {
    const found = await vaultIn(name).find();
    await vaultIn(name).drop(found.kind === 'access' ? found.stamp : '');
  };

  test('every tab finds whose session ended by itself, also after the tokens were removed again', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    await refused(name);
    expect(await vaultIn(name).ended()).toBe(7);
    await vaultIn(name).clear(true);
    expect(await vaultIn(name).ended()).toBe(7);
  });

  test('one that the app ended, not the user, has ended by itself too', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    await vaultIn(name).clear(true);
    expect([...(await everythingIn(name)).keys()]).toEqual(['ended']);
    expect(await vaultIn(name).ended()).toBe(7);
  });

  test('a logout that the user chose leaves nothing, also of an earlier end', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    await refused(name);
    await vaultIn(name).write(accessOf(2));
    await vaultIn(name).clear();
    expect([...(await everythingIn(name)).keys()]).toEqual([]);
    expect(await vaultIn(name).ended()).toBeNull();
  });

  test('tokens that have been replaced meanwhile have not ended', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    await vaultIn(name).drop('another stamp');
    expect(await vaultIn(name).ended()).toBeNull();
  });

  test('an account of another server is another account', async () => {
    const name = freshName();
    await vaultIn(name).write(accessOf(1));
    await refused(name);
    expect(await vaultIn(name, { issuer: 'https://other.example/api' }).ended()).toBeNull();
  });
});
