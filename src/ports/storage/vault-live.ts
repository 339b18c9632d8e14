import type { StoredAccess, Vault } from '../ports.ts';
import { browserSealing, type Sealing, newKey, openBytes, sealBytes, type SealedBytes } from './seal.ts';
import { isUncloneable, type VaultDatabase, type VaultStore } from './vault-database.ts';
import { uniqueName } from '../unique-name.ts';
import * as v from 'valibot';
import { Secret } from '../../kernel/secret.ts';

/**
 * Version of the vault's record format. Later versions are stored in a field `format`; records of the first version
 * have no such field.
 */
const FORMAT = 1;

/** The fields of a vault record that are stored unencrypted next to the tokens. */
const beside = {
  userID: v.number(),
  routeIcon: v.string(),
  expiresAt: v.nullable(v.number()),
  superUser: v.boolean(),
  appMode: v.nullable(v.string()),
  email: v.string(),
  actingFor: v.optional(v.nullable(v.number()), null),
  /** Base address of the API that issued the tokens. Older records lack it. */
  issuer: v.optional(v.nullable(v.string()), null),
  /** Identifies the version of the record: changes with every new session and every token renewal. */
  stamp: v.optional(v.string(), ''),
};
const tokens = v.object({ token: v.string(), refresh_token: v.string() });
const plainRecord = v.object({ ...beside, ...tokens.entries });
const sealedRecord = v.object({
  ...beside,
  key: v.custom<CryptoKey>((value) => typeof value === 'object' && value !== null),
  iv: v.instance(Uint8Array),
  sealed: v.instance(Uint8Array),
});
type VaultRecord = v.InferOutput<typeof plainRecord> | v.InferOutput<typeof sealedRecord>;

/** The content of a vault record; `stamp` identifies exactly this version of the record. */
type Opened =
  | {
      readonly kind: 'access';
      readonly access: StoredAccess;
      readonly issuer: string | null;
      readonly stamp: string;
    }
  | { readonly kind: 'none' }
  /** The record was written by a newer version of the app. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' };

/**
 * Makes a vault record for the database. Encrypts the tokens (AES-GCM) with a new key for this record, which cannot be
 * exported from the browser. The encrypted tokens are bound to their owner and server, so they cannot be used for another
 * one.
 */
export async function sealRecord(
  { token, refresh_token, ...rest }: StoredAccess,
  issuer: string | null,
  sealing: Sealing,
): Promise<VaultRecord> {
  const open = { token: token.reveal(), refresh_token: refresh_token.reveal() };
  const record = { ...rest, issuer, stamp: uniqueName() };
  if (!sealing) return { ...record, ...open };
  const key = await newKey(sealing);
  const text = new TextEncoder().encode(JSON.stringify(open));
  return { ...record, key, ...(await sealBytes(sealing, key, text, bound(record))) };
}

/**
 * Reads a value from the vault's database: an encrypted record, an unencrypted one, or the text format of older
 * versions.
 */
export async function openRecord(found: unknown, sealing: Sealing): Promise<Opened> {
  if (found === undefined || found === null) return { kind: 'none' };
  try {
    const data: unknown = typeof found === 'string' ? JSON.parse(found) : found;
    if (isNewer(data)) return { kind: 'newer' };
    const isSealed = typeof data === 'object' && data !== null && 'sealed' in data;
    if (isSealed) {
      const { key, iv, sealed, issuer, stamp, ...rest } = v.parse(sealedRecord, data);
      if (!sealing) return { kind: 'damaged' };
      const record = { iv, sealed } as SealedBytes;
      const bytes = await openBytes(sealing, key, record, bound({ ...rest, issuer, stamp }));
      const open = v.parse(tokens, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
      return { kind: 'access', access: { ...rest, ...secretsOf(open) }, issuer, stamp };
    }
    const { token, refresh_token, issuer, stamp, ...rest } = v.parse(plainRecord, data);
    const access = { ...rest, ...secretsOf({ token, refresh_token }) };
    return { kind: 'access', access, issuer, stamp: stamp || stampOf(found) };
  } catch {
    return { kind: 'damaged' };
  }
}

const isNewer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'format' in data && Number(data.format) > FORMAT;

/**
 * Returns a value that identifies a vault record, to check that the record has not changed since it was read. A
 * record in the text format of older versions identifies itself.
 */
export const stampOf = (found: unknown): string => {
  if (typeof found === 'string') return found;
  const stamp = (found as { stamp?: unknown } | null | undefined)?.stamp;
  return typeof stamp === 'string' && stamp !== '' ? stamp : JSON.stringify(found ?? null);
};

const secretsOf = ({ token, refresh_token }: v.InferOutput<typeof tokens>) => ({
  token: new Secret(token),
  refresh_token: new Secret(refresh_token),
});

const bound = ({
  userID,
  superUser,
  issuer,
  stamp,
}: Pick<VaultRecord, 'userID' | 'superUser' | 'issuer' | 'stamp'>) => [userID, superUser, issuer, stamp];

const KEY = 'access';
/** Database key under which an unreadable vault record is stored until the next logout. */
const ASIDE = 'aside';
/** Database key under which the account and server are noted whose session ended by itself. */
const ENDED = 'ended';

const endedRecord = v.object({ userID: v.number(), issuer: v.nullable(v.string()) });

/** Removes the vault record of a session that ended by itself, and notes its account and server. */
async function endByItself(texts: VaultStore): Promise<void> {
  const found = v.safeParse(endedRecord, await texts.get(KEY));
  if (found.success) await texts.put(found.output, ENDED);
  await texts.delete(KEY);
}

/** The vault's content, as the code that renews tokens sees it. */
type Found =
  | { readonly kind: 'access'; readonly access: StoredAccess; readonly stamp: string }
  | { readonly kind: 'none' }
  /** The stored tokens belong to another server, or to an unknown one. */
  | { readonly kind: 'foreign' }
  /** The vault's database is not available, or its content can be read only by a newer version of the app. */
  | { readonly kind: 'unavailable'; readonly isNewer?: true };

/**
 * The vault, as used by the code that renews tokens. That code must not overwrite changes that another tab has made in
 * the meantime.
 */
export type RenewableVault = Vault & {
  find(): Promise<Found>;
  /**
   * Replaces the record that has this stamp with the renewed tokens. `gone`: the record no longer exists, because the
   * user has logged out or signed in again. `notKept`: the database stored nothing, so only the caller has the new
   * tokens.
   */
  replace(stamp: string, access: StoredAccess): Promise<'kept' | 'gone' | 'notKept'>;
  /** Removes the record that has this stamp, because the server refused its tokens: its session ended by itself. */
  drop(stamp: string): Promise<void>;
};

export type VaultOptions = {
  readonly database: VaultDatabase;
  /** Base address of the API that issues the tokens. They are never sent to another server. */
  readonly issuer: string;
  /**
   * If true, vault records that do not name their server are ignored. For code that gets the server's address from a
   * message, such as the service worker.
   */
  readonly strict?: boolean;
  readonly sealing?: Sealing;
};

/**
 * Stores the session's tokens, encrypted, in an IndexedDB database of their own. They are never in local storage,
 * because a tab may read outdated values from it. Only this code and the code that sends requests reveal a token.
 *
 * An unreadable record counts as no session and is moved to another key. If the database cannot store anything, the
 * session stays in RAM until the tab closes.
 */
export function liveVault({
  database,
  issuer,
  strict = false,
  sealing = browserSealing(),
}: VaultOptions): RenewableVault {
  let memory: { access: StoredAccess; stamp: string } | null = null;
  let count = 0;
  /**
   * Whether the vault's database has ever responded in this tab. If so, the session that this tab knows may be stored
   * in it.
   */
  let reached = false;
  const run: VaultDatabase['run'] = async (mode, work) => {
    const result = await database.run(mode, work);
    reached = true;
    return result;
  };
  let tail: Promise<unknown> = Promise.resolve();
  /**
   * Changes to the vault are stored in the order they were requested, however long encryption takes, so that no
   * tokens reappear after a logout.
   */
  const inOrder = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const next = tail.then(change, change);
    tail = next.catch(() => undefined);
    return next;
  };
  const remember = (access: StoredAccess) => {
    memory = { access, stamp: `memory ${++count}` };
  };

  /**
   * Stores the session by calling `put`: encrypted if the browser can store keys, otherwise unencrypted. Rejects if
   * the database stores nothing.
   */
  const store = async <Result>(access: StoredAccess, put: (record: VaultRecord) => Promise<Result>) => {
    try {
      return await put(await sealRecord(access, issuer, sealing));
    } catch (problem) {
      if (!isUncloneable(problem)) throw problem;
      return put(await sealRecord(access, issuer, null));
    }
  };

  const setAside = (damaged: unknown) =>
    run('readwrite', async (texts) => {
      if (stampOf(await texts.get(KEY)) !== stampOf(damaged)) return;
      await texts.put(damaged, ASIDE);
      await texts.delete(KEY);
    });

  const find = async (): Promise<Found> => {
    if (memory) return { kind: 'access', ...memory };
    let raw: unknown;
    try {
      raw = await run('readonly', (texts) => texts.get(KEY));
    } catch (problem) {
      const isNewer = problem instanceof Error && problem.name === 'VersionError';
      return { kind: 'unavailable', ...(isNewer && { isNewer }) };
    }
    const opened = await openRecord(raw, sealing);
    if (opened.kind === 'damaged') {
      await setAside(raw).catch(() => undefined);
      return { kind: 'none' };
    }
    if (opened.kind === 'newer') return { kind: 'unavailable', isNewer: true };
    if (opened.kind === 'none') return opened;
    const isOurs = opened.issuer === issuer || (opened.issuer === null && !strict);
    return isOurs ? { kind: 'access', access: opened.access, stamp: opened.stamp } : { kind: 'foreign' };
  };

  return {
    find,
    async read() {
      const found = await find();
      if (found.kind === 'unavailable' && !found.isNewer) return;
      return found.kind === 'access' ? found.access : null;
    },
    async isNewer() {
      const found = await find();
      return found.kind === 'unavailable' && found.isNewer === true;
    },
    write: (access) =>
      inOrder(async () => {
        try {
          await store(access, (record) => run('readwrite', async (texts) => texts.put(record, KEY)));
          memory = null;
        } catch {
          remember(access);
        }
      }),
    amend: (changes) =>
      inOrder(async () => {
        if (memory) {
          memory = { ...memory, access: { ...memory.access, ...changes } };
          return;
        }
        await run('readwrite', async (texts) => {
          const found: unknown = await texts.get(KEY);
          // The stored value is still in the text format of an older version; the next token renewal converts it to a
          // record.
          if (typeof found === 'string') await texts.put(amendText(found, changes), KEY);
          else if (typeof found === 'object' && found !== null)
            await texts.put({ ...found, ...changes }, KEY);
        }).catch(() => undefined);
      }),
    replace: (stamp, access) =>
      inOrder(async () => {
        if (memory) {
          if (memory.stamp !== stamp) return 'gone';
          remember(access);
          return 'kept';
        }
        try {
          return await store(access, (record) =>
            run('readwrite', async (texts) => {
              const found: unknown = await texts.get(KEY);
              if (found === undefined || stampOf(found) !== stamp) return 'gone' as const;
              // During the renewal request, the super user may have started to view another customer account. So the
              // value of `actingFor` that is stored now is used.
              const { actingFor = record.actingFor } =
                typeof found === 'object' ? (found as Partial<VaultRecord>) : {};
              await texts.put({ ...record, actingFor }, KEY);
              return 'kept' as const;
            }),
          );
        } catch {
          if (!strict) remember(access);
          return 'notKept';
        }
      }),
    drop: (stamp) =>
      inOrder(async () => {
        if (memory?.stamp === stamp) memory = null;
        await run('readwrite', async (texts) => {
          if (stampOf(await texts.get(KEY)) === stamp) await endByItself(texts);
        }).catch(() => undefined);
      }),
    /**
     * Removes the tokens. Rejects when tokens may still be on disk. The keys that encrypt the accounts' stored data
     * are in the same database, and stay.
     */
    clear: (byItself = false) =>
      inOrder(async () => {
        memory = null;
        await run('readwrite', async (texts) => {
          await Promise.all([
            byItself ? endByItself(texts) : Promise.all([texts.delete(KEY), texts.delete(ENDED)]),
            texts.delete(ASIDE),
          ]);
        }).catch((problem: unknown) => {
          if (reached) throw problem;
        });
      }),
    async ended() {
      const found = v.safeParse(endedRecord, await run('readonly', (texts) => texts.get(ENDED)));
      return found.success && found.output.issuer === issuer ? found.output.userID : null;
    },
  };
}

function amendText(text: string, changes: object): string {
  try {
    return JSON.stringify({ ...(JSON.parse(text) as object), ...changes });
  } catch {
    return text;
  }
}
