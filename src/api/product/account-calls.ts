import { Secret } from '../../kernel/secret.ts';
import type { VisitorBackend } from '../backend.ts';
import { isRecord } from '../reading.ts';
import { answer } from './answer.ts';
import { readAccess } from './read-login.ts';

type AccountCalls = Omit<VisitorBackend, 'login' | 'demoLogin' | 'page'>;

/** Accepts any response: the server may answer `true`, nothing, or more than the app needs. */
const done = answer(() => null, { optional: true, bodiless: true });

/**
 * The calls for registration and passwords. Passwords and tokens stay `Secret`s until the http port sends the request.
 */
export const accountCalls = (now: (() => number) | undefined): AccountCalls => ({
  register: ({ email, password, language }) => ({
    request: { method: 'post', path: '/register', body: { email, password, language } },
    read: done,
  }),
  sendVerification: (email, language) => ({
    request: { method: 'post', path: '/verify-email/mail', body: { email, language } },
    read: done,
  }),
  verifyEmail: (token) => ({
    request: { method: 'post', path: '/verify-email', body: { token } },
    read: done,
  }),
  forgotPassword: (email, language) => ({
    request: { method: 'post', path: '/forgot-password', body: { email, language } },
    read: done,
  }),
  resetPassword: (token, password) => ({
    request: { method: 'post', path: '/reset-password', body: { token, password } },
    read: done,
  }),
  changePassword: (_, current, password) => ({
    request: { method: 'post', path: '/change-password', body: { current, password } },
    read: answer((success) => (isRecord(success) && 'token' in success ? readAccess(success, now) : null), {
      optional: true,
      bodiless: true,
    }),
  }),
  demoMail: (email) => ({
    request: { method: 'get', path: '/demo/mail', query: { email } },
    read: answer(
      (success) =>
        isRecord(success) && typeof success['link'] === 'string' ? new Secret(success['link']) : null,
      { optional: true },
    ),
  }),
});
