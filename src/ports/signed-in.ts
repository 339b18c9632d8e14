import * as v from 'valibot';
import type { VaultDatabase } from './vault-database.ts';

const record = v.object({ userID: v.number(), issuer: v.optional(v.nullable(v.string()), null) });

/**
 * Whose session this browser has, or null. The vault says so, and a logout empties it; where it could not,
 * `push-owner.ts` knows of the logout. For the service worker, which shows nobody's messages to somebody else. No token
 * is opened.
 *
 * @param issuer base of the API that has to have given the session; null: any
 */
export async function signedInAccount(vault: VaultDatabase, issuer: string | null): Promise<number | null> {
  try {
    const found = await vault.run('readonly', (texts) => texts.get('access'));
    const parsed = v.safeParse(record, typeof found === 'string' ? JSON.parse(found) : found);
    if (!parsed.success) return null;
    const { userID, issuer: theirs } = parsed.output;
    return issuer === null || theirs === null || theirs === issuer ? userID : null;
  } catch {
    return null;
  }
}
