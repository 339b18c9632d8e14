import type { Vault } from './ports.ts';

/** The vault, loaded with its first use: a login page is there before it. A load that fails is tried again with the next use. */
export const vaultLater = (loaded: () => Promise<{ readonly vault: Vault }>): Vault => ({
  read: () =>
    loaded().then(
      ({ vault }) => vault.read(),
      () => null,
    ),
  isNewer: () =>
    loaded().then(
      ({ vault }) => vault.isNewer(),
      () => false,
    ),
  write: async (access) => (await loaded()).vault.write(access),
  amend: async (changes) => (await loaded()).vault.amend(changes),
  clear: async () => (await loaded()).vault.clear(),
});
