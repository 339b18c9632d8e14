import { openDB } from 'idb';
import { Secret } from '../kernel/secret.ts';
import type { StoredAccess } from './ports.ts';
import { vaultDatabase } from './vault-database.ts';
import { liveVault, type VaultOptions } from './vault-live.ts';

const SERVER = 'https://api.example.com/api/v1';
/** A session with this number in its tokens. */
export const accessOf = (number: number, changes: Partial<StoredAccess> = {}): StoredAccess => ({
  userID: 7,
  token: new Secret(`token-${number}`),
  refresh_token: new Secret(`refresh-${number}`),
  routeIcon: 'circle',
  expiresAt: null,
  superUser: false,
  appMode: 'v2',
  email: 'ada@example.com',
  actingFor: null,
  ...changes,
});

/** A name that no other test uses. */
export const freshName = () => `vault-${crypto.randomUUID()}`;
/** The vault in this database. */
export const vaultIn = (name: string, options: Partial<VaultOptions> = {}) =>
  liveVault({ database: vaultDatabase(name), issuer: SERVER, ...options });

/** Everything in the database, as stored. */
export async function everythingIn(name: string): Promise<Map<string, unknown>> {
  const db = await openDB(name, 1, { upgrade: (each) => void each.createObjectStore('texts') });
  const keys = await db.getAllKeys('texts');
  const all = new Map<string, unknown>();
  for (const key of keys) all.set(key as string, await db.get('texts', key));
  db.close();
  return all;
}
/** Puts a record into the database. */
export async function putInto(name: string, value: unknown): Promise<void> {
  const db = await openDB(name, 1, { upgrade: (each) => void each.createObjectStore('texts') });
  await db.put('texts', value, 'access');
  db.close();
}
/** Every text and byte in a value, so that a test finds a token anywhere in it. */
export const spelledOut = (value: unknown): string => {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (value instanceof Map) return [...value].map(spelledOut).join();
  if (typeof value === 'object' && value !== null) return Object.values(value).map(spelledOut).join();
  return String(value);
};
/** The unencrypted tokens. */
export const tokensOf = (access: StoredAccess | null) =>
  access && [access.token.reveal(), access.refresh_token.reveal()];
export const olderText = JSON.stringify({
  ...accessOf(1),
  token: 'token-1',
  refresh_token: 'refresh-1',
});
