import * as v from 'valibot';
import type { VaultDatabase } from './vault-database.ts';

const mark = v.object({
  account: v.nullable(v.number()),
  kind: v.optional(v.string(), 'product'),
  issuer: v.optional(v.nullable(v.string()), null),
});

const KEY = 'owner';

/** The server that messages come from: its kind, and the base of its API; null: an older version did not note it. */
export type PushServer = { readonly kind: string; readonly issuer: string | null };
const UNNOTED: PushServer = { kind: 'product', issuer: null };

/** For whom this browser gets push messages: a note beside the inbox. Never rejects. */
export type PushOwner = {
  /**
   * The account that the subscription was made for; null after its delivery was ended, by a logout or by hand; undefined
   * where nobody knows, or where it was made for an account of another server.
   */
  read(): Promise<number | null | undefined>;
  /** Whose server it was made for. */
  server(): Promise<PushServer>;
  write(account: number | null): Promise<void>;
};

/** @param server whose accounts are meant; null: those of whatever server it was made for, as the service worker wants it */
export function pushOwner(database: VaultDatabase, server: PushServer | null): PushOwner {
  const noted = async () => {
    try {
      const parsed = v.safeParse(mark, await database.run('readonly', (store) => store.get(KEY)));
      return parsed.success ? parsed.output : null;
    } catch {
      return null;
    }
  };
  return {
    async read() {
      const found = await noted();
      if (!found) return undefined;
      const isTheirs = !server || found.issuer === null || found.issuer === server.issuer;
      return isTheirs || found.account === null ? found.account : undefined;
    },
    async server() {
      const { kind, issuer } = (await noted()) ?? UNNOTED;
      return { kind, issuer };
    },
    async write(account) {
      // What cannot be noted is nobody's: then only messages that name their account are shown.
      await database
        .run('readwrite', (store) => store.put({ account, ...server }, KEY))
        .catch(() => undefined);
    },
  };
}

/**
 * Whose a message is, or null: then nothing of it is shown. `named`: the account that it names itself. One that names none
 * is for the account that the subscription was made for; and where the delivery was ended, nothing is for anybody,
 * whatever could not be cleared.
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
