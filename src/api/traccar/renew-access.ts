import { Secret } from '../../kernel/secret.ts';
import type { ApiRequest } from '../../ports/http-types.ts';
import type { Access, SessionBackend } from '../backend.ts';
import { type Call, chained, type Read } from '../call.ts';
import { isRecord, kindOf, unreadable } from '../reading.ts';
import { isId, type Raw } from './raw.ts';
import { answer, whole } from './reply.ts';
import { isoOf } from './units.ts';

const DAY = 86_400;
/**
 * How long the server's token is valid (seconds). The app renews it long before; a device that is unused for a
 * month is signed out.
 */
const TOKEN_HOLDS = 30 * DAY;
/** What counts as a token; excludes web pages and stack traces. */
const TOKEN = /^[\w.~+/=-]{20,4000}$/;

/** Returns the token from a plain text response. */
export const tokenIn = (body: unknown): string =>
  typeof body === 'string' && TOKEN.test(body.trim())
    ? body.trim()
    : unreadable(`expected a token, got ${kindOf(body)}`);

/**
 * Returns a token's own content: the user and the expiry time (unix milliseconds as text). After a signature
 * follows JSON in base64 without padding; in a JSON web token it is the middle part. The app does not trust it: the
 * server checks its own tokens.
 */
export function factsIn(token: string): Raw {
  for (const part of [token, token.split('.')[1] ?? '']) {
    try {
      const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
      const read: unknown = JSON.parse(text.slice(text.lastIndexOf('{')));
      if (isRecord(read)) return read;
    } catch {
      // It is another kind of token.
    }
  }
  return {};
}

export const userIn = (body: unknown): number => {
  const { id } = whole(body);
  return isId(id) ? id : unreadable(`id: expected an id, got ${kindOf(id)}`);
};

/** Requests a token for the session of this request, identified by its cookie or by another token. */
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
  // There is one kind of token, which also renews itself.
  refresh_token: new Secret(token),
  expiresAt: Math.floor(now() / 1000) + DAY,
  routeIcon: '',
  superUser: false,
  appMode: null,
});

/**
 * The call that renews access. It has its own file because the service worker makes this call and no other
 * (TRAC-02).
 */
export const renewAccess =
  (now: () => number): SessionBackend['renewAccess'] =>
  (_, token) =>
    chained(tokenCall(now, { bearer: token, kind: 'tokenUpdate' }), (fresh): Read<Access> => {
      const { u: owner } = factsIn(fresh);
      if (isId(owner)) return { ok: true, value: accessOf(owner, fresh, now), leftOut: [] };
      // The token does not name its user, so the app asks the cookie's session.
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
