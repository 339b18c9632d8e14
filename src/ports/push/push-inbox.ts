import * as v from 'valibot';
import type { VaultDatabase } from '../storage/vault-database.ts';

const waiting = v.object({
  key: v.string(),
  account: v.number(),
  /** The push message's text as received. */
  text: v.string(),
  /** When the push message arrived (ms since 1970). */
  at: v.number(),
  /** When the user pressed the push message's notification, if ever. */
  pressedAt: v.optional(v.number()),
  /** True if the user pressed the push message's notification to see its details. */
  tapped: v.boolean(),
});
/** A push message that no tab has taken yet. */
type Waiting = v.InferOutput<typeof waiting>;

const KEY = 'inbox';
const MOST = 50;
/** Push messages older than this are dropped (ms). */
const LONGEST = 24 * 3_600_000;

/** Stores push messages that arrive while no tab of the app is visible, until a tab takes them. Never rejects. */
export type PushInbox = {
  /** Stores a push message; it replaces an entry with the same key. */
  add(entry: Waiting): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Returns this account's push messages, oldest first; messages whose notification the user pressed come last. Removes
   * all messages from the inbox, including those of other accounts.
   */
  take(account: number, now: number): Promise<readonly Waiting[]>;
  clear(): Promise<void>;
};

export function pushInbox(database: VaultDatabase): PushInbox {
  const change = async (make: (entries: Waiting[]) => Waiting[]): Promise<Waiting[]> => {
    try {
      return await database.run('readwrite', async (store) => {
        const before = read(await store.get(KEY));
        const after = make(before);
        if (after.length > 0) await store.put(after, KEY);
        else if (before.length > 0) await store.delete(KEY);
        return before;
      });
    } catch {
      return []; // the inbox is not available, but the user has already seen the notifications
    }
  };
  return {
    async add(entry) {
      await change((entries) => [...entries.filter(({ key }) => key !== entry.key), entry].slice(-MOST));
    },
    async remove(key) {
      await change((entries) => entries.filter((each) => each.key !== key));
    },
    async take(account, now) {
      const entries = await change(() => []);
      return entries
        .filter((each) => each.account === account && now - (each.pressedAt ?? each.at) <= LONGEST)
        .sort((a, b) => Number(a.tapped) - Number(b.tapped) || a.at - b.at);
    },
    async clear() {
      await change(() => []);
    },
  };
}

function read(found: unknown): Waiting[] {
  return Array.isArray(found)
    ? found.flatMap((each) => {
        const parsed = v.safeParse(waiting, each);
        return parsed.success ? [parsed.output] : [];
      })
    : [];
}
