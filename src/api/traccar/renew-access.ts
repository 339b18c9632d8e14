import { Secret } from '../../kernel/secret.ts';
import type { ApiRequest } from '../../ports/http-types.ts';
import type { Access, SessionBackend } from '../backend.ts';
import { type Call, chained, type Read } from '../call.ts';
import { isRecord, kindOf, unreadable } from '../reading.ts';
import { isId, type Raw } from './raw.ts';
import { answer, whole } from './reply.ts';
import { isoOf } from './units.ts';

const DAY = 86_400;
/** The server's token holds for so long, seconds. It is renewed long before: a device that is not used for a month signs out. */
const TOKEN_HOLDS = 30 * DAY;
/** What is taken for a token: no web page, no stack. */
const TOKEN = /^[\w.~+/=-]{20,4000}$/;

/** A plain text answer that is a token. */
export const tokenIn = (body: unknown): string =>
  typeof body === 'string' && TOKEN.test(body.trim())
    ? body.trim()
    : unreadable(`expected a token, got ${kindOf(body)}`);

/**
 * What a token says of itself: whose it is, and until when (unix milliseconds as text). Its end is JSON after a signature, in
 * base64 without padding; of a JSON web token it is the part in the middle. Nobody trusts it: the server checks its own tokens.
 */
export function factsIn(token: string): Raw {
  for (const part of [token, token.split('.')[1] ?? '']) {
    try {
      const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
      const read: unknown = JSON.parse(text.slice(text.lastIndexOf('{')));
      if (isRecord(read)) return read;
    } catch {
      // Another kind of token.
    }
  }
  return {};
}

export const userIn = (body: unknown): number => {
  const { id } = whole(body);
  return isId(id) ? id : unreadable(`id: expected an id, got ${kindOf(id)}`);
};

/** A token for the session that this request belongs to: by its cookie, or by another token. */
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
  // There is one kind of token: it renews itself.
  refresh_token: new Secret(token),
  expiresAt: Math.floor(now() / 1000) + DAY,
  routeIcon: '',
  superUser: false,
  appMode: null,
});

/** The call that renews access; by itself, because the service worker makes this one and no other (TRAC-02). */
export const renewAccess =
  (now: () => number): SessionBackend['renewAccess'] =>
  (_, token) =>
    chained(tokenCall(now, { bearer: token, kind: 'tokenUpdate' }), (fresh): Read<Access> => {
      const { u: owner } = factsIn(fresh);
      if (isId(owner)) return { ok: true, value: accessOf(owner, fresh, now), leftOut: [] };
      // A token that does not say whose it is: the session of its cookie does.
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
