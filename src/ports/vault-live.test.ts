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
