import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
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
    expect((await everythingIn(name)).size).toBe(0);
  });
});
