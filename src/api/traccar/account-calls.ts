import type { SessionBackend } from '../backend.ts';
import { type Call, chained, mapped, unavailable } from '../call.ts';
import { answer, done, oneIn, takenAs, whole } from './reply.ts';
import { type Raw, textIn } from './raw.ts';
import { toCustomer, toSettings, withCustomer, withSettings } from './user.ts';

type AccountCalls = Pick<
  SessionBackend,
  | 'customer'
  | 'saveCustomer'
  | 'settings'
  | 'saveSettings'
  | 'register'
  | 'sendVerification'
  | 'verifyEmail'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'demoMail'
>;

const userCall = (id: number): Call<Raw> => ({
  request: { method: 'get', path: `/users/${id}` },
  read: answer(whole),
});

/** Reads a user, and writes it back with the changes that `change` makes (TRAC-15). */
const saved = (id: number, change: (user: Raw) => Raw): Call<Raw> =>
  chained(userCall(id), (user) => ({
    next: { request: { method: 'put', path: `/users/${id}`, body: change(user) }, read: answer(whole) },
  }));

/** Who is signed in, their settings, registration and passwords. */
export const accountCalls: AccountCalls = {
  customer: (id) => ({
    request: { ...userCall(id).request, vital: true },
    read: answer((body) => oneIn(body, toCustomer)),
  }),
  saveCustomer: (id, changes) =>
    chained(
      saved(id, (user) => withCustomer(user, changes)),
      (user, leftOut) => {
        const customer = toCustomer(user);
        return typeof customer === 'string'
          ? { ok: false, failure: { reason: 'unreadable', status: 200, where: customer } }
          : { ok: true, value: customer, leftOut };
      },
    ),
  settings: (id) => mapped(userCall(id), toSettings),
  saveSettings: (id, changes) =>
    mapped(
      saved(id, (user) => withSettings(user, changes)),
      toSettings,
    ),
  register: ({ email, password }) => ({
    request: { method: 'post', path: '/users', body: { name: email.split('@')[0], email, password } },
    read: answer(() => null, { fields: takenAs('email') }),
  }),
  sendVerification: unavailable,
  verifyEmail: unavailable,
  forgotPassword: (email) => ({
    request: { method: 'post', path: '/password/reset', form: { email } },
    read: done,
  }),
  resetPassword: (token, password) => ({
    request: { method: 'post', path: '/password/update', form: { token, password } },
    read: (reply) =>
      reply.status === 404
        ? { ok: false, failure: { reason: 'notFound', status: 404, fields: { token: 'unknown' } } }
        : done(reply),
  }),
  // The session of the cookie says who it is; signing in once more proves the current password.
  changePassword: (current, password) =>
    chained({ request: { method: 'get', path: '/session', cookie: true }, read: answer(whole) }, (user) => ({
      next: {
        request: {
          method: 'post',
          path: '/session',
          form: { email: textIn(user['email']) || textIn(user['login']), password: current },
          cookie: true,
        },
        read: (reply) => {
          if (reply.status === 401)
            return { ok: false, failure: { reason: 'invalid', status: 400, fields: { current: 'wrong' } } };
          const read = answer(whole)(reply);
          return read.ok
            ? {
                next: {
                  request: {
                    method: 'put',
                    path: `/users/${String(read.value['id'])}`,
                    body: { ...read.value, password },
                  },
                  read: answer(() => null),
                },
              }
            : read;
        },
      },
    })),
  demoMail: unavailable,
};
