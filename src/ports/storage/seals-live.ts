import { VAULT_NAME } from './has-database.ts';
import { isNative } from '../native-shell.ts';
import {
  browserSealing,
  newKey,
  openBytes,
  sealBytes,
  type SealedBytes,
  type Sealing,
  squeezed,
  unsqueezed,
} from './seal.ts';
import { isUncloneable, type VaultDatabase, vaultDatabase, type VaultStore } from './vault-database.ts';

/** Encrypted data of an account. `key` is the id of the key that decrypts it. */
export type Sealed = SealedBytes & { readonly key: string };
/** Data to encrypt, and the place where it will be stored. It can be decrypted only for that place. */
type Keepable = { readonly place: string; readonly text: string };

/**
 * Encrypts what accounts store in this browser. Each account of each server has its own key in the vault's database. A
 * key cannot be exported from the browser. It is destroyed before the data of its account is removed.
 */
export type Seals = {
  /**
   * Encrypts data and calls `write` to store the result. Resolves when the data and the key are on disk. If this
   * browser cannot store keys, `write` gets null; the data is then stored unencrypted. If the key was removed
   * meanwhile, `write` is called again.
   */
  keep<Result>(
    account: number,
    things: readonly Keepable[],
    write: (sealed: readonly Sealed[] | null) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Returns the decrypted text. Null if it can no longer be decrypted. Rejects if the key cannot be read at the moment.
   */
  open(account: number, place: string, sealed: Sealed): Promise<string | null>;
  /** Destroys the key of an account, so that its data can no longer be decrypted. */
  destroy(account: number): Promise<void>;
  /** Destroys the keys of other accounts, of any server, that were last used before a given time (Unix ms). */
  forgetOthers(account: number, before: number): Promise<void>;
};

export type SealsOptions = {
  readonly database: VaultDatabase;
  /** The server of the accounts whose data is encrypted. Empty for the demo. */
  readonly server: string;
  readonly sealing?: Sealing;
  readonly now?: () => number;
};

type KeyRecord = {
  readonly id: string;
  readonly key: CryptoKey;
  /** When the use of the encryption key was last recorded (Unix ms); at most `NOTED_EVERY` before the real last use. */
  readonly at: number;
};

const BEGINNING = 'seal ';
/** Interval at which the use of an encryption key is recorded (ms). */
const NOTED_EVERY = 3_600_000;
/** Texts longer than this are compressed before encryption (characters). */
const LONG = 4_096;
/** Maximum number of attempts to store data if its encryption key is removed again and again. */
const MOST_ATTEMPTS = 3;

const isKeyRecord = (found: unknown): found is KeyRecord => {
  const { id, key, at } = (found ?? {}) as Partial<Record<keyof KeyRecord, unknown>>;
  return (
    typeof id === 'string' &&
    typeof at === 'number' &&
    Object.prototype.toString.call(key) === '[object CryptoKey]'
  );
};

/** Creates the encryption for a server's accounts. Keys that this tab uses stay in RAM. */
export function liveSeals({
  database,
  server,
  sealing = browserSealing(),
  now = Date.now,
}: SealsOptions): Seals {
  /** Encryption keys that this tab uses, by account. */
  const inUse = new Map<number, Promise<KeyRecord>>();
  /** True if this browser cannot store encryption keys, as in some private windows. */
  let keepsNone = false;
  const nameOf = (account: number) => `${BEGINNING}${account}@${server}`;
  const boundTo = (account: number, place: string) => [server, account, place];

  /** Returns the stored encryption key, or null. From time to time it records that the key is in use. */
  const look = async (account: number): Promise<KeyRecord | null> => {
    const found = await database.run('readonly', (store) => store.get(nameOf(account)));
    if (!isKeyRecord(found)) return null;
    if (now() - found.at < NOTED_EVERY) return found;
    return database.run('readwrite', async (store) => {
      const still: unknown = await store.get(nameOf(account));
      if (!isKeyRecord(still)) return null;
      const noted = { ...still, at: now() };
      await store.put(noted, nameOf(account));
      return noted;
    });
  };
  /**
   * Returns the stored encryption key, or a new one. If two tabs create a key at the same time, both use the same one.
   */
  const lookOrMake = async (account: number, subtle: SubtleCrypto): Promise<KeyRecord> => {
    const found = await look(account);
    if (found) return found;
    const made: KeyRecord = { id: crypto.randomUUID(), key: await newKey(subtle), at: now() };
    return database.run('readwrite', async (store) => {
      const other: unknown = await store.get(nameOf(account));
      if (isKeyRecord(other)) return other;
      await store.put(made, nameOf(account));
      return made;
    });
  };
  const remember = (account: number, asked: Promise<KeyRecord>): Promise<KeyRecord> => {
    inUse.set(account, asked);
    asked.catch(() => inUse.get(account) === asked && inUse.delete(account));
    return asked;
  };
  const destroyIf = async (store: VaultStore, name: string, isOver: (found: unknown) => boolean) => {
    if (isOver(await store.get(name))) await store.delete(name);
  };

  return {
    async keep(account, things, write) {
      for (let attempt = 1; sealing && !keepsNone; attempt++) {
        let record: KeyRecord;
        try {
          record = await (inUse.get(account) ?? remember(account, lookOrMake(account, sealing)));
        } catch (problem) {
          if (!isUncloneable(problem)) throw problem;
          keepsNone = true;
          break;
        }
        const { id, key } = record;
        const sealed = await Promise.all(
          things.map(async ({ place, text }) => {
            const bytes = new TextEncoder().encode(text);
            const short = text.length > LONG ? await squeezed(bytes) : bytes;
            return { key: id, ...(await sealBytes(sealing, key, short, boundTo(account, place))) };
          }),
        );
        // Writes the data and checks the key in parallel: a logout in another tab, or the user clearing the browser's
        // data, may have removed the key.
        const [result, still] = await Promise.all([write(sealed), look(account)]);
        if (still?.id === id) return result;
        inUse.delete(account);
        if (attempt === MOST_ATTEMPTS) throw new Error('The key is taken away again and again.');
      }
      return write(null);
    },
    async open(account, place, sealed) {
      if (!sealing) return null;
      let record = await inUse.get(account);
      if (record?.id !== sealed.key) {
        const found = await look(account);
        if (found?.id !== sealed.key) return null;
        record = await remember(account, Promise.resolve(found));
      }
      try {
        const bytes = await openBytes(sealing, record.key, sealed, boundTo(account, place));
        return new TextDecoder('utf-8', { fatal: true }).decode(await unsqueezed(bytes));
      } catch {
        return null;
      }
    },
    async destroy(account) {
      inUse.delete(account);
      await database.run('readwrite', (store) => store.delete(nameOf(account)));
    },
    async forgetOthers(account, before) {
      await database.run('readwrite', async (store) => {
        const names = (await store.getAllKeys()).filter(
          (name): name is string =>
            typeof name === 'string' && name.startsWith(BEGINNING) && name !== nameOf(account),
        );
        await Promise.all(
          names.map((name) => destroyIf(store, name, (found) => !isKeyRecord(found) || found.at < before)),
        );
      });
    },
  };
}

const ofServer = new Map<string, Seals>();
/**
 * Returns the encryption for this server's accounts. There is one instance per tab, so that a key is read only once.
 * Keys are stored in the same database as the tokens. A native shell's key store cannot hold WebCrypto keys, so in a
 * native shell the keys have their own database.
 */
export function sealsOf(server: string): Seals {
  let found = ofServer.get(server);
  if (!found) {
    const database = vaultDatabase(isNative() ? 'fixpoint-keys' : VAULT_NAME);
    ofServer.set(server, (found = liveSeals({ database, server })));
  }
  return found;
}
