import * as v from 'valibot';
import type { VaultDatabase } from '../storage/vault-database.ts';

const mark = v.object({
  account: v.nullable(v.number()),
  kind: v.optional(v.string(), 'product'),
  issuer: v.optional(v.nullable(v.string()), null),
});

const KEY = 'owner';

/**
 * The server that sends push messages: its kind, and the base address of its API. The base address is null if an older
 * version of the app did not store it.
 */
export type PushServer = { readonly kind: string; readonly issuer: string | null };
const UNNOTED: PushServer = { kind: 'product', issuer: null };

/** Remembers the account for which this browser gets push messages. It is stored next to the inbox. Never rejects. */
export type PushOwner = {
  /**
   * Returns the account of the push subscription. Null if a logout or the user has ended the delivery of push messages.
   * Undefined if the account is unknown or belongs to another server.
   */
  read(): Promise<number | null | undefined>;
  /**
   * Whether the push subscription belongs to an account of another server. The waiting messages are then not for this
   * server's account.
   */
  isOthers(): Promise<boolean>;
  /** Returns the server of the push subscription. */
  server(): Promise<PushServer>;
  write(account: number | null): Promise<void>;
};

/**
 * @param server only accounts of this server count. Null: accounts of any server count, which the service worker needs
 */
export function pushOwner(database: VaultDatabase, server: PushServer | null): PushOwner {
  const noted = async () => {
    try {
      const parsed = v.safeParse(mark, await database.run('readonly', (store) => store.get(KEY)));
      return parsed.success ? parsed.output : null;
    } catch {
      return null;
    }
  };
  const isOthers = async () => {
    const found = await noted();
    return found !== null && server !== null && found.issuer !== null && found.issuer !== server.issuer;
  };
  return {
    isOthers,
    async read() {
      const found = await noted();
      if (!found) return undefined;
      return found.account !== null && (await isOthers()) ? undefined : found.account;
    },
    async server() {
      const { kind, issuer } = (await noted()) ?? UNNOTED;
      return { kind, issuer };
    },
    async write(account) {
      // If the account of the push subscription cannot be stored, it is unknown: the app then shows only messages that
      // name their account.
      await database
        .run('readwrite', (store) => store.put({ account, ...server }, KEY))
        .catch(() => undefined);
    },
  };
}

/**
 * Returns the account that may see a push message. Null if the message must not be shown. `named` is the account that
 * the message names; a message that names none is for the account of the push subscription. If the delivery of push
 * messages was ended, no message is shown, even if the subscription could not be removed.
 */
export async function recipientOf(
  named: number | null,
  world: { readonly account: () => Promise<number | null>; readonly owner: Pick<PushOwner, 'read'> },
): Promise<number | null> {
  const owner = await world.owner.read();
  if (owner === null) return null;
  const account = await world.account();
  return account !== null && (named ?? owner) === account ? account : null;
}
