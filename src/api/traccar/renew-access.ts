import { Secret } from '../../kernel/secret.ts';
import type { ApiRequest } from '../../ports/http/http-types.ts';
import type { Access, SessionBackend } from '../backend.ts';
import { type Call, chained, type Read } from '../call.ts';
import { isRecord, kindOf, unreadable } from '../reading.ts';
import { isId, type Raw } from './raw.ts';
import { answer, whole } from './reply.ts';
import { isoOf } from './units.ts';

const DAY = 86_400;
/**
 * How long a token of the server is valid (seconds). The app renews it much earlier. A user who does not open the app
 * for this long is signed out.
 */
const TOKEN_HOLDS = 30 * DAY;
/** The pattern of a token. It excludes web pages and stack traces, which the server may send instead. */
const TOKEN = /^[\w.~+/=-]{20,4000}$/;

/** Returns the token from a plain text response. */
export const tokenIn = (body: unknown): string =>
  typeof body === 'string' && TOKEN.test(body.trim())
    ? body.trim()
    : unreadable(`expected a token, got ${kindOf(body)}`);

/**
 * Returns the content of a token: the user and the expiry time (unix milliseconds as text). The token is a signature
 * followed by JSON in base64 without padding; in a JSON web token (JWT) the JSON is the middle part. The app does not
 * rely on this content: only the server checks tokens.
 */
export function factsIn(token: string): Raw {
  for (const part of [token, token.split('.')[1] ?? '']) {
    try {
      const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
      const read: unknown = JSON.parse(text.slice(text.lastIndexOf('{')));
      if (isRecord(read)) return read;
    } catch {
      // This part is not base64 with JSON: the token has another format.
    }
  }
  return {};
}

export const userIn = (body: unknown): number => {
  const { id } = whole(body);
  return isId(id) ? id : unreadable(`id: expected an id, got ${kindOf(id)}`);
};

/** Requests a new token for the session that sends the request. A cookie or another token identifies the session. */
export const tokenCall = (
  now: () => number,
  by: Pick<ApiRequest, 'cookie' | 'bearer' | 'basic' | 'kind'>,
): Call<string> => ({
  request: {
    method: 'post',
    path: '/session/token',
    form: { expiration: isoOf(now() / 1000 + TOKEN_HOLDS) },
    answers: 'text',
    ...by,
  },
  read: answer(tokenIn),
});

export const accessOf = (userID: number, token: string, now: () => number): Access => ({
  userID,
  token: new Secret(token),
  // Traccar has only one kind of token, so the same token is the access token and the refresh token.
  refresh_token: new Secret(token),
  expiresAt: Math.floor(now() / 1000) + DAY,
  routeIcon: '',
  superUser: false,
  appMode: null,
});

/** The call that gets a new access for the session which a cookie or another token identifies. */
export const newAccess = (now: () => number, by: Parameters<typeof tokenCall>[1]): Call<Access> =>
  chained(tokenCall(now, by), (fresh): Read<Access> => {
    const { u: owner } = factsIn(fresh);
    if (isId(owner)) return { ok: true, value: accessOf(owner, fresh, now), leftOut: [] };
    // If the token does not name its user, the app asks the server which user the cookie's session belongs to.
    return {
      next: {
        request: {
          method: 'get',
          path: '/session',
          cookie: true,
          bearer: new Secret(fresh),
          kind: 'tokenUpdate',
        },
        read: answer((body) => accessOf(userIn(body), fresh, now)),
      },
    };
  });

/**
 * The call that renews the access token. It has its own file because the service worker needs only this call (TRAC-02).
 */
export const renewAccess =
  (now: () => number): SessionBackend['renewAccess'] =>
  (_, token) =>
    newAccess(now, { bearer: token, kind: 'tokenUpdate' });
