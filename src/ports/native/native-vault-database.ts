import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { VaultDatabase, VaultStore } from '../storage/vault-database.ts';
import { withTimeout } from '../http/with-timeout.ts';

/** Timeout of the system's key store (ms). */
const LONGEST_WAIT = 3_000;
const PREFIX = 'fixpoint.';

let tail: Promise<unknown> = Promise.resolve();

/**
 * Stores the vault (the session's secrets) in a native shell: in the Keychain on iOS, or in a file encrypted with a key
 * from the key store on Android. Because the system encrypts, the app stores the records without its own encryption.
 * They are not part of backups. They are readable from the phone's first unlock on, because a push message may arrive
 * then.
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

/** Runs calls one after the other. A native shell has only one web view, so no other tab can interfere. */
export const nativeVaultDatabase: VaultDatabase = {
  run(_, work) {
    const next = tail.then(() => withTimeout(work(store), LONGEST_WAIT));
    tail = next.catch(() => undefined);
    return next;
  },
};
