import * as v from 'valibot';
import type { VaultDatabase } from './vault-database.ts';

const record = v.object({ userID: v.number() });

/**
 * Whose session this browser has, or null. The vault says so, and a logout empties it; where it could not,
 * `push-owner.ts` knows of the logout. For the service worker, which shows nobody's messages to somebody else. No token
 * is opened.
 */
export async function signedInAccount(vault: VaultDatabase): Promise<number | null> {
  try {
    const found = await vault.run('readonly', (texts) => texts.get('access'));
    const parsed = v.safeParse(record, typeof found === 'string' ? JSON.parse(found) : found);
    return parsed.success ? parsed.output.userID : null;
  } catch {
    return null;
  }
}
