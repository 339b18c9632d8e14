import * as v from 'valibot';
import type { VaultDatabase } from './vault-database.ts';

const record = v.object({ userID: v.number(), issuer: v.optional(v.nullable(v.string()), null) });

/**
 * Returns the account that is signed in in this browser, or null. It reads the vault, which a logout empties. If a
 * logout could not empty the vault, `push-owner.ts` knows of the logout. The service worker uses this function to make
 * sure that it never shows a user another user's messages. No token is decrypted.
 *
 * @param issuer base address of the API that must have issued the session; null: any
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
