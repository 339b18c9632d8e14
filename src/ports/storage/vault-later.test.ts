import { expect, test } from 'vitest';
import type { Vault } from '../ports.ts';
import { vaultLater } from './vault-later.ts';

const noCode = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('[START-02] a vault whose code cannot be loaded is not taken for an empty one', async () => {
  const vault = vaultLater(noCode, () => Promise.resolve(true));
  await expect(vault.read()).rejects.toThrow('Failed to fetch');
  await expect(vault.isNewer()).rejects.toThrow('Failed to fetch');
});

test('[START-02] where nothing was ever stored, the code is not loaded', async () => {
  const vault = vaultLater(noCode, () => Promise.resolve(false));
  expect([await vault.read(), await vault.isNewer()]).toEqual([null, false]);
});

test('[START-02] the next use loads the code again', async () => {
  let isDown = true;
  const live = { read: () => Promise.resolve(null) } as unknown as Vault;
  const vault = vaultLater(
    () => (isDown ? noCode() : Promise.resolve({ vault: live })),
    () => Promise.resolve(true),
  );
  await expect(vault.read()).rejects.toThrow('Failed to fetch');
  isDown = false;
  expect(await vault.read()).toBeNull();
});
