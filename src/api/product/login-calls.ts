import type { Backend } from '../backend.ts';
import { readLogin } from './read-login.ts';

/** The calls for signing in. They need no session. */
export const loginCalls = (now: (() => number) | undefined): Pick<Backend, 'login' | 'demoLogin'> => ({
  login: ({ email, password, language }) => ({
    request: { method: 'post', path: '/login', body: { email, password, language } },
    read: readLogin(now),
  }),
  demoLogin: (account, language) => ({
    request: { method: 'post', path: '/demo-login', body: { account, language } },
    read: readLogin(now),
  }),
});
