import type { Vault } from '../ports.ts';

/**
 * The token vault. Its code is loaded on first use, so that a login page does not wait for it. If loading fails, the
 * call rejects, because the vault may contain a session; the next use tries again.
 *
 * @param isThere false if nothing was ever stored in this browser; then the vault is empty and its code need not be
 * loaded
 */
export function vaultLater(
  loaded: () => Promise<{ readonly vault: Vault }>,
  isThere: () => Promise<boolean>,
): Vault {
  const asked = async <Answer>(ask: (vault: Vault) => Promise<Answer>, otherwise: Answer): Promise<Answer> =>
    (await isThere()) ? ask((await loaded()).vault) : otherwise;
  return {
    read: () => asked((vault) => vault.read(), null),
    isNewer: () => asked((vault) => vault.isNewer(), false),
    write: async (access) => (await loaded()).vault.write(access),
    amend: async (changes) => (await loaded()).vault.amend(changes),
    clear: async (byItself) => (await loaded()).vault.clear(byItself),
    ended: async () => (await loaded()).vault.ended(),
  };
}
