import { chance } from '../simulator/chance.ts';
import type { Kept } from './kept.ts';

export type Tokens = { readonly token: string; readonly refresh_token: string; readonly expires_in: number };

/** How long a used refresh token is still accepted (seconds), in case the response to its first use was lost. */
const REUSE_GRACE = 30;
const MOST_TOKENS = 40;

/** Issues tokens for a customer and stores them. `now` in Unix seconds. */
export const issueTokens = (kept: Kept, userID: number, now: number, lasts: number): Tokens => {
  const token = tokenText(kept, now, 'a');
  const refresh_token = tokenText(kept, now, 'r');
  kept.access[token] = { userID, ends: now + lasts };
  kept.refresh[refresh_token] = { userID, usedAt: null, follower: null };
  trim(kept.access);
  trim(kept.refresh);
  return { token, refresh_token, expires_in: lasts };
};

/** Returns the customer of this access token. Null if it is unknown or expired. */
export const holderOf = (kept: Kept, token: string, now: number): number | null => {
  const access = kept.access[token];
  return access && access.ends > now ? access.userID : null;
};

/**
 * Issues new tokens in exchange for a refresh token. A used refresh token is accepted again only within the grace
 * period (`REUSE_GRACE`). Null if the refresh token is unknown, or that period is over.
 */
export const renewTokens = (
  kept: Kept,
  refreshToken: string,
  userID: number,
  now: number,
  lasts: number,
): Tokens | null => {
  const refresh = kept.refresh[refreshToken];
  if (!refresh || refresh.userID !== userID) return null;
  if (refresh.usedAt !== null && now - refresh.usedAt > REUSE_GRACE) return null;
  const tokens = issueTokens(kept, userID, now, lasts);
  kept.refresh[refreshToken] = { userID, usedAt: refresh.usedAt ?? now, follower: tokens.refresh_token };
  return tokens;
};

/** Revokes all tokens of a customer. */
export const revokeTokens = (kept: Kept, userID: number): void => {
  for (const list of [kept.access, kept.refresh])
    for (const [token, { userID: holder }] of Object.entries(list)) if (holder === userID) delete list[token];
};

/**
 * Creates a token that looks random but is the same in every run. It need not be secret because the demo protects
 * nothing.
 */
export const tokenText = (kept: Kept, now: number, kind: string): string => {
  const part = (number: number) =>
    Math.floor(chance(now, kept.issued, number) * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0');
  kept.issued++;
  return `demo-${kind}${kept.issued}-${part(1)}${part(2)}`;
};

/** Deletes the oldest tokens when there are too many. The record's keys are in order of creation. */
const trim = (list: Record<string, unknown>): void => {
  const tokens = Object.keys(list);
  for (const token of tokens.slice(0, Math.max(0, tokens.length - MOST_TOKENS))) delete list[token];
};
