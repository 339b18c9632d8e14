import * as v from 'valibot';
import { Secret } from '../kernel/secret.ts';
import type { TextStore } from './persisted-cell.ts';
import type { StoredAccess, Vault } from './ports.ts';

const KEY = 'access';

const kept = v.object({
  userID: v.number(),
  token: v.string(),
  refresh_token: v.string(),
  routeIcon: v.string(),
  expiresAt: v.nullable(v.number()),
  superUser: v.boolean(),
  appMode: v.nullable(v.string()),
  email: v.string(),
  actingFor: v.optional(v.nullable(v.number()), null),
});

/**
 * The session's tokens in IndexedDB, in a database of their own; never in local storage, which tabs may read stale.
 *
 * This is the only place that turns a secret into something written. What cannot be read counts as no session.
 */
export function liveVault(store: TextStore): Vault {
  const read: Vault['read'] = async () => {
    const text = await store.get(KEY);
    if (text === null) return null;
    let data: unknown = null;
    try {
      data = JSON.parse(text);
    } catch {
      // no session
    }
    const parsed = v.safeParse(kept, data);
    if (!parsed.success) return null;
    const { token, refresh_token, ...rest } = parsed.output;
    return { ...rest, token: new Secret(token), refresh_token: new Secret(refresh_token) };
  };
  const write: Vault['write'] = async ({ token, refresh_token, ...rest }: StoredAccess) => {
    await store.set(
      KEY,
      JSON.stringify({ ...rest, token: token.reveal(), refresh_token: refresh_token.reveal() }),
    );
  };
  return {
    read,
    write,
    async amend(changes) {
      const stored = await read();
      if (stored) await write({ ...stored, ...changes });
    },
    clear: () => store.remove(KEY),
  };
}
