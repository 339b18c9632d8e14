import type { Secret } from '../../kernel/secret.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { LoginAnswer, LoginRefusal, SessionBackend } from '../backend.ts';
import { type Call, mapped, unavailable } from '../call.ts';
import { accessOf, renewAccess, tokenCall, userIn } from './renew-access.ts';
import { answer, done } from './reply.ts';

/**
 * Maps the first line of the server's refusal to the reason, whatever the HTTP status. The other lines of the response
 * are a stack trace.
 */
const SAYS: readonly (readonly [RegExp, LoginRefusal])[] = [
  [/\bdisabled\b/i, 'disabled'],
  [/\bexpired\b/i, 'expired'],
];
/** Recognises, in the same line, a refused code of the second factor. */
const CODE_REFUSED = /\bauthorization failed\b/i;
const REFUSED: readonly number[] = [400, 401, 403];

/**
 * Returns why a sign-in was refused. Null if it was not refused, or if the user cannot do anything about the reason.
 */
export function refusalOf({ status, text = '', challenge }: Reply, hasCode: boolean): LoginRefusal | null {
  if (!REFUSED.includes(status)) return null;
  if (challenge?.toUpperCase() === 'TOTP') return hasCode ? 'codeWrong' : 'codeNeeded';
  const [line = ''] = text.split('\n', 1);
  if (hasCode && status === 400 && CODE_REFUSED.test(line)) return 'codeWrong';
  const said = SAYS.find(([words]) => words.test(line));
  return said?.[1] ?? (status === 401 ? 'credentials' : null);
}

const leave: Call<null> = {
  request: { method: 'delete', path: '/session', cookie: true, outlives: true },
  read: done,
};

/**
 * Returns the access of a new session. If the app and the server are on different sites, the browser does not keep the
 * session cookie. The app then sends name and password again by Basic authentication, which the server accepts in every
 * call. Basic authentication cannot carry a one-time code, and the server's documentation names no other way. So a user
 * with a second factor may be refused in this case.
 */
function accessFor(
  now: () => number,
  userID: number,
  { email: name, password, code }: { email: string; password: Secret; code?: Secret },
): Call<LoginAnswer> {
  const accepted = (token: Call<string>) =>
    mapped(token, (text): LoginAnswer => ({ accepted: true, access: accessOf(userID, text, now) }));
  const byCookie = accepted(tokenCall(now, { cookie: true }));
  const byPassword = accepted(tokenCall(now, { basic: { name, password } }));
  return {
    ...byCookie,
    read: (reply) =>
      reply.status !== 401
        ? byCookie.read(reply)
        : {
            next: {
              ...byPassword,
              read: (again) =>
                again.status === 401 && code !== undefined
                  ? { ok: true, value: { accepted: false, refusal: 'elsewhere' }, leftOut: [] }
                  : byPassword.read(again),
            },
          },
  };
}

/**
 * The calls for signing in. The server only issues tokens to sessions: the first call signs in and gets a cookie,
 * the second requests a token, and all later calls use the token (TRAC-01).
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
        ? { next: accessFor(now, read.value, { email, password, ...(code && { code }) }) }
        : read;
    },
  }),
  demoLogin: unavailable,
  renewAccess: renewAccess(now),
  // The session of the cookie ends first: the server refuses all requests with a revoked token, also this one.
  logout: (_, token = null) =>
    token === null
      ? leave
      : {
          ...leave,
          read: () => ({
            next: {
              request: { method: 'post', path: '/session/token/revoke', form: { token }, outlives: true },
              // An older server cannot revoke tokens, so after a logout its token stays valid until it expires.
              read: () => ({ ok: true, value: null, leftOut: [] }),
            },
          }),
        },
});
