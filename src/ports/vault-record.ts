import * as v from 'valibot';
import { Secret } from '../kernel/secret.ts';
import type { StoredAccess } from './ports.ts';
import { newKey, openBytes, sealBytes, type SealedBytes, type Sealing } from './seal.ts';

/** The form of the records. A later one is written as `format`; the first has no number. */
const FORMAT = 1;

/** What lies beside the tokens, in clear. */
const beside = {
  userID: v.number(),
  routeIcon: v.string(),
  expiresAt: v.nullable(v.number()),
  superUser: v.boolean(),
  appMode: v.nullable(v.string()),
  email: v.string(),
  actingFor: v.optional(v.nullable(v.number()), null),
  /** Base of the API that gave the tokens; older records do not know it. */
  issuer: v.optional(v.nullable(v.string()), null),
  /** Differs with every session and every renewal. */
  stamp: v.optional(v.string(), ''),
};
const tokens = v.object({ token: v.string(), refresh_token: v.string() });
const plainRecord = v.object({ ...beside, ...tokens.entries });
const sealedRecord = v.object({
  ...beside,
  key: v.custom<CryptoKey>((value) => typeof value === 'object' && value !== null),
  iv: v.instance(Uint8Array),
  sealed: v.instance(Uint8Array),
});
export type VaultRecord = v.InferOutput<typeof plainRecord> | v.InferOutput<typeof sealedRecord>;

/** What a record holds; `stamp` names this very record. */
export type Opened =
  | {
      readonly kind: 'access';
      readonly access: StoredAccess;
      readonly issuer: string | null;
      readonly stamp: string;
    }
  | { readonly kind: 'none' }
  /** A newer version of the app has written it. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' };

/**
 * A record for the database. The tokens in it are sealed with a key of their own that nobody can take out of the browser
 * (AES-GCM, not extractable); who they belong to and which server gave them are sealed along and cannot be exchanged.
 */
export async function sealRecord(
  { token, refresh_token, ...rest }: StoredAccess,
  issuer: string | null,
  sealing: Sealing,
): Promise<VaultRecord> {
  const open = { token: token.reveal(), refresh_token: refresh_token.reveal() };
  const record = { ...rest, issuer, stamp: randomStamp() };
  if (!sealing) return { ...record, ...open };
  const key = await newKey(sealing);
  const text = new TextEncoder().encode(JSON.stringify(open));
  return { ...record, key, ...(await sealBytes(sealing, key, text, bound(record))) };
}

/** Opens what was found in the database: a sealed record, one in clear, or the text that older versions wrote. */
export async function openRecord(found: unknown, sealing: Sealing): Promise<Opened> {
  if (found === undefined || found === null) return { kind: 'none' };
  try {
    const data: unknown = typeof found === 'string' ? JSON.parse(found) : found;
    if (isNewer(data)) return { kind: 'newer' };
    const isSealed = typeof data === 'object' && data !== null && 'sealed' in data;
    if (isSealed) {
      const { key, iv, sealed, issuer, stamp, ...rest } = v.parse(sealedRecord, data);
      if (!sealing) return { kind: 'damaged' };
      const record = { iv, sealed } as SealedBytes;
      const bytes = await openBytes(sealing, key, record, bound({ ...rest, issuer, stamp }));
      const open = v.parse(tokens, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
      return { kind: 'access', access: { ...rest, ...secretsOf(open) }, issuer, stamp };
    }
    const { token, refresh_token, issuer, stamp, ...rest } = v.parse(plainRecord, data);
    const access = { ...rest, ...secretsOf({ token, refresh_token }) };
    return { kind: 'access', access, issuer, stamp: stamp || stampOf(found) };
  } catch {
    return { kind: 'damaged' };
  }
}

const isNewer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'format' in data && Number(data.format) > FORMAT;

/** Tells whether a record is still the one that was opened; records of older versions are their own mark. */
export const stampOf = (found: unknown): string => {
  if (typeof found === 'string') return found;
  const stamp = (found as { stamp?: unknown } | null | undefined)?.stamp;
  return typeof stamp === 'string' && stamp !== '' ? stamp : JSON.stringify(found ?? null);
};

const secretsOf = ({ token, refresh_token }: v.InferOutput<typeof tokens>) => ({
  token: new Secret(token),
  refresh_token: new Secret(refresh_token),
});

const bound = ({
  userID,
  superUser,
  issuer,
  stamp,
}: Pick<VaultRecord, 'userID' | 'superUser' | 'issuer' | 'stamp'>) => [userID, superUser, issuer, stamp];

const randomStamp = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
