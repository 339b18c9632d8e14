import { Secret } from '../../kernel/secret.ts';
import type { ApiRequest, Reply } from '../../ports/http-types.ts';
import type { Access, LoginRefusal, SessionBackend } from '../backend.ts';
import { chained, mapped, type Call, type Read, unavailable } from '../call.ts';
import { answer, done, unreadable, whole } from './reply.ts';
import { isId, isRaw, kindOf, type Raw } from './raw.ts';
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
      if (isRaw(read)) return read;
    } catch {
      // Another kind of token.
    }
  }
  return {};
}

const userIn = (body: unknown): number => {
  const { id } = whole(body);
  return isId(id) ? id : unreadable(`id: expected an id, got ${kindOf(id)}`);
};

/** A token for the session that this request belongs to: by its cookie, or by another token. */
const tokenCall = (now: () => number, by: Pick<ApiRequest, 'cookie' | 'bearer' | 'kind'>): Call<string> => ({
  request: {
    method: 'post',
    path: '/session/token',
    form: { expiration: isoOf(now() / 1000 + TOKEN_HOLDS) },
    answers: 'text',
    ...by,
  },
  read: answer(tokenIn),
});

const accessOf = (userID: number, token: string, now: () => number): Access => ({
  userID,
  token: new Secret(token),
  // There is one kind of token: it renews itself.
  refresh_token: new Secret(token),
  expiresAt: Math.floor(now() / 1000) + DAY,
  routeIcon: '',
  superUser: false,
  appMode: null,
});

/** What the first line of a refusal says, whatever its status; the rest of it is a stack. */
const SAYS: readonly (readonly [RegExp, LoginRefusal])[] = [
  [/\bdisabled\b/i, 'disabled'],
  [/\bexpired\b/i, 'expired'],
  [/\b(authorization|totp)\b.*\bcode\b|\bcode\b.*\b(incorrect|invalid|wrong)\b/i, 'codeWrong'],
];
const REFUSED: readonly number[] = [400, 401, 403];

/** Why a sign-in is refused; null: it is not, or for no reason of the user's. */
function refusalOf({ status, text = '', challenge }: Reply, hasCode: boolean): LoginRefusal | null {
  if (!REFUSED.includes(status)) return null;
  if (challenge?.toUpperCase() === 'TOTP') return hasCode ? 'codeWrong' : 'codeNeeded';
  const [line = ''] = text.split('\n', 1);
  const said = SAYS.find(([words]) => words.test(line));
  return said?.[1] ?? (status === 401 ? 'credentials' : null);
}

/**
 * Signing in. The server gives a token to a session only: the first call signs in with a cookie, the second asks for the
 * token, and everything after that goes by the token (TRAC-01).
 */
export const loginCalls = (
  now: () => number,
): Pick<SessionBackend, 'login' | 'demoLogin' | 'renewAccess' | 'logout'> => ({
  login: ({ email, password, code }) => ({
    request: {
      method: 'post',
      path: '/session',
      form: { email, password, ...(code && { code }) },
      cookie: true,
    },
    read(reply) {
      const refusal = refusalOf(reply, code !== undefined);
      if (refusal) return { ok: true, value: { accepted: false, refusal }, leftOut: [] };
      const read = answer(userIn)(reply);
      return read.ok
        ? {
            next: mapped(tokenCall(now, { cookie: true }), (token) => ({
              accepted: true as const,
              access: accessOf(read.value, token, now),
            })),
          }
        : read;
    },
  }),
  demoLogin: unavailable,
  renewAccess: (_, token) =>
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
    }),
  logout: () => ({
    request: { method: 'delete', path: '/session', cookie: true, outlives: true },
    read: done,
  }),
});
