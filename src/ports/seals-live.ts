import { VAULT_NAME } from './has-database.ts';
import { isNative } from './native-shell.ts';
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

/** Something that an account keeps, sealed. `key` names the key that opens it. */
export type Sealed = SealedBytes & { readonly key: string };
/** What is to be kept, and where: it opens as nothing else. */
type Keepable = { readonly place: string; readonly text: string };

/**
 * Seals what accounts keep in this browser. Each account of each server has a key of its own, which lies in the vault's
 * database, cannot be taken out of the browser, and is destroyed before what it sealed is removed.
 */
export type Seals = {
  /**
   * Seals and has `write` put it on the disk. Resolves when that is done and the key is on the disk, too. `write` gets null
   * where this browser can keep no keys: then things are kept in clear. Called again when the key was taken away meanwhile.
   */
  keep<Result>(
    account: number,
    things: readonly Keepable[],
    write: (sealed: readonly Sealed[] | null) => Promise<Result>,
  ): Promise<Result>;
  /** The text that was sealed; null where nobody can open it any more. Rejects when the key cannot be looked for now. */
  open(account: number, place: string, sealed: Sealed): Promise<string | null>;
  /** Destroys the key of an account: what it sealed is noise from now on. */
  destroy(account: number): Promise<void>;
  /** Destroys keys of other accounts than this one, of whatever server, that have sealed nothing since (Unix milliseconds). */
  forgetOthers(account: number, before: number): Promise<void>;
};

export type SealsOptions = {
  readonly database: VaultDatabase;
  /** Whose accounts these are; empty: the demo's. */
  readonly server: string;
  readonly sealing?: Sealing;
  readonly now?: () => number;
};

type KeyRecord = {
  readonly id: string;
  readonly key: CryptoKey;
  /** When it was last known to be in use, Unix milliseconds; no more than `NOTED_EVERY` before it really was. */
  readonly at: number;
};

const BEGINNING = 'seal ';
/** That a key is in use is noted this often (milliseconds). */
const NOTED_EVERY = 3_600_000;
/** Longer texts are squeezed first; characters. */
const LONG = 4_096;
/** A key that is taken away again and again is not waited for. */
const MOST_ATTEMPTS = 3;

const isKeyRecord = (found: unknown): found is KeyRecord => {
  const { id, key, at } = (found ?? {}) as Partial<Record<keyof KeyRecord, unknown>>;
  return (
    typeof id === 'string' &&
    typeof at === 'number' &&
    Object.prototype.toString.call(key) === '[object CryptoKey]'
  );
};

/** The seals of a server's accounts, with the keys that this page has used in memory. */
export function liveSeals({
  database,
  server,
  sealing = browserSealing(),
  now = Date.now,
}: SealsOptions): Seals {
  /** Keys that are in use here. */
  const inUse = new Map<number, Promise<KeyRecord>>();
  /** This browser keeps no keys: some private windows. */
  let keepsNone = false;
  const nameOf = (account: number) => `${BEGINNING}${account}@${server}`;
  const boundTo = (account: number, place: string) => [server, account, place];

  /** What lies there, or null. That it is in use is noted now and then. */
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
  /** The key that lies there, or a new one: of two pages that make one at a time, both use the same. */
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
        // Both at once: a logout in another tab, or the user who clears the browser, may have taken the key away.
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
 * The seals of this server's accounts: one for the whole page, so that a key is looked for once. Keys lie with the tokens. A
 * native shell's key store takes no keys of WebCrypto, so there they have a database of their own.
 */
export function sealsOf(server: string): Seals {
  let found = ofServer.get(server);
  if (!found) {
    const database = vaultDatabase(isNative() ? 'fixpoint-keys' : VAULT_NAME);
    ofServer.set(server, (found = liveSeals({ database, server })));
  }
  return found;
}
