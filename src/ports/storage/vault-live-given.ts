import { openDB } from 'idb';
import { Secret } from '../../kernel/secret.ts';
import type { StoredAccess } from '../ports.ts';
import { vaultDatabase } from './vault-database.ts';
import { liveVault, type VaultOptions } from './vault-live.ts';

const SERVER = 'https://api.example.com/api/v1';
/** Returns a test session whose tokens contain this number. */
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

/** A database name that no other test uses. */
export const freshName = () => `vault-${crypto.randomUUID()}`;
/** Returns a token vault that uses the database of this name. */
export const vaultIn = (name: string, options: Partial<VaultOptions> = {}) =>
  liveVault({ database: vaultDatabase(name), issuer: SERVER, ...options });

/** Returns everything in the vault's database, as stored. */
export async function everythingIn(name: string): Promise<Map<string, unknown>> {
  const db = await openDB(name, 1, { upgrade: (each) => void each.createObjectStore('texts') });
  const keys = await db.getAllKeys('texts');
  const all = new Map<string, unknown>();
  for (const key of keys) all.set(key as string, await db.get('texts', key));
  db.close();
  return all;
}
/** Puts a record into the vault's database. */
export async function putInto(name: string, value: unknown): Promise<void> {
  const db = await openDB(name, 1, { upgrade: (each) => void each.createObjectStore('texts') });
  await db.put('texts', value, 'access');
  db.close();
}
/** Returns every text and byte in a value as one string, so that a test can find a token anywhere in the value. */
export const spelledOut = (value: unknown): string => {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (value instanceof Map) return [...value].map(spelledOut).join();
  if (typeof value === 'object' && value !== null) return Object.values(value).map(spelledOut).join();
  return String(value);
};
/** The unencrypted tokens of a session. */
export const tokensOf = (access: StoredAccess | null | undefined) =>
  access && [access.token.reveal(), access.refresh_token.reveal()];
export const olderText = JSON.stringify({
  ...accessOf(1),
  token: 'token-1',
  refresh_token: 'refresh-1',
});
