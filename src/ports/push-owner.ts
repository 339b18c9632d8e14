import * as v from 'valibot';
import type { VaultDatabase } from './vault-database.ts';

const mark = v.object({ account: v.nullable(v.number()) });

const KEY = 'owner';

/** For whom this browser gets push messages: a note beside the inbox. Never rejects. */
export type PushOwner = {
  /**
   * The account that the subscription was made for; null after its delivery was ended, by a logout or by hand; undefined
   * where nobody knows.
   */
  read(): Promise<number | null | undefined>;
  write(account: number | null): Promise<void>;
};

export function pushOwner(database: VaultDatabase): PushOwner {
  return {
    async read() {
      try {
        const found = await database.run('readonly', (store) => store.get(KEY));
        const parsed = v.safeParse(mark, found);
        return parsed.success ? parsed.output.account : undefined;
      } catch {
        return undefined;
      }
    },
    async write(account) {
      // What cannot be noted is nobody's: then only messages that name their account are shown.
      await database.run('readwrite', (store) => store.put({ account }, KEY)).catch(() => undefined);
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
