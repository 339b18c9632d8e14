import * as v from 'valibot';
import { APP_MODES, type AppMode } from '../../../events/session-types.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Access, LoginAnswer, LoginRefusal } from '../backend.ts';
import type { Result } from '../call.ts';
import { isRecord, parse } from '../reading.ts';
import { answer } from './answer.ts';
import { rawFlag, rawId, rawNumberOrNull, rawText } from './raw.ts';

const rawToken = v.pipe(v.string(), v.nonEmpty());
const rawAccess = v.object({
  token: rawToken,
  refresh_token: rawToken,
  userID: rawId,
  routeIcon: v.optional(rawText),
  expires_in: v.optional(rawNumberOrNull),
  super_user: v.optional(rawFlag(false)),
  appMode: v.optional(v.unknown()),
});

/**
 * Reads the response of a login or of a renewal of access. `now` (ms) converts "expires in" to a time; without `now` the
 * time of expiry is unknown.
 */
export const readAccess = (success: unknown, now: (() => number) | undefined): Access => {
  const raw = parse(rawAccess, success, 'success');
  return {
    userID: raw.userID,
    token: new Secret(raw.token),
    refresh_token: new Secret(raw.refresh_token),
    routeIcon: raw.routeIcon ?? '',
    expiresAt: now && raw.expires_in ? Math.floor(now() / 1000) + Math.round(raw.expires_in) : null,
    superUser: raw.super_user ?? false,
    appMode: toMode(raw.appMode),
  };
};

const toMode = (value: unknown): AppMode | null => APP_MODES.find((mode) => mode === value) ?? null;

/**
 * HTTP statuses with which the server refuses a login. Apart from 401, they count as a refusal only if the response
 * names a reason; otherwise the call itself has failed.
 */
const REFUSED = [400, 401, 403, 404, 409, 422];

/**
 * Reads the response of a login. A refusal is a valid result too, because the user can act on it.
 *
 * A success that demands a new password (`reset` = 1) counts as refused until the user changes the password.
 */
export const readLogin =
  (now: (() => number) | undefined) =>
  (reply: Reply): Result<LoginAnswer> => {
    const error = isRecord(reply.body) ? reply.body['error'] : undefined;
    const says = (typeof error === 'string' && error !== '') || isRecord(error);
    if (REFUSED.includes(reply.status) && (says || reply.status === 401))
      return { ok: true, value: { accepted: false, refusal: refusalOf(error) }, leftOut: [] };
    return answer((success): LoginAnswer => {
      if (isRecord(success) && isSet(success['reset'])) return { accepted: false, refusal: 'resetRequired' };
      return { accepted: true, access: readAccess(success, now) };
    })(reply);
  };

/**
 * Returns why a login was refused. If several reasons apply, returns the first one in the order that the product
 * specifies.
 */
const refusalOf = (error: unknown): LoginRefusal => {
  if (!isRecord(error)) return 'credentials';
  if (isSaid(error['deletedAt'])) return 'deletedAccount';
  if (isSaid(error['emailError'])) return 'invalidEmail';
  if (isSaid(error['passwordError'])) return 'invalidPassword';
  if (isSet(error['reset'])) return 'resetRequired';
  return 'credentials';
};

const isSaid = (value: unknown): boolean => Boolean(value) && value !== '0';
const isSet = (value: unknown): boolean => value === 1 || value === '1' || value === true;
