import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { VaultDatabase, VaultStore } from '../vault-database.ts';
import { withTimeout } from '../with-timeout.ts';

/** The system's key store is waited for no longer than this (milliseconds). */
const LONGEST_WAIT = 3_000;
const PREFIX = 'fixpoint.';

let tail: Promise<unknown> = Promise.resolve();

/**
 * The vault's place in a native shell: the Keychain of iOS, a file under a key of Android's key store. It seals by itself,
 * so that records lie in it in clear. Not part of backups, and readable after the first unlock: a push may come then.
 */
const store: VaultStore = {
  get: async (key) => (await SecureStorage.get(PREFIX + key, false)) ?? undefined,
  put: (value, key) =>
    SecureStorage.set(
      PREFIX + key,
      value as Record<string, unknown>,
      false,
      false,
      KeychainAccess.afterFirstUnlockThisDeviceOnly,
    ),
  delete: async (key) => {
    await SecureStorage.remove(PREFIX + key);
  },
  getAllKeys: async () =>
    (await SecureStorage.keys()).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [])),
};

/** One web view is all there is, so one after the other is as good as a transaction. */
export const nativeVaultDatabase: VaultDatabase = {
  run(_, work) {
    const next = tail.then(() => withTimeout(work(store), LONGEST_WAIT));
    tail = next.catch(() => undefined);
    return next;
  },
};
