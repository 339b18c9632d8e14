import type { Backend } from '../backend.ts';
import { answer } from './answer.ts';
import { readAccess } from './read-login.ts';

/** The call that renews the access token. It has its own file because the service worker needs only this call. */
export const renewAccess =
  (now: (() => number) | undefined): Backend['renewAccess'] =>
  (email, refreshToken) => ({
    request: {
      method: 'post',
      path: '/updatetoken',
      body: { email, refresh_token: refreshToken },
      kind: 'tokenUpdate',
    },
    read: answer((success) => readAccess(success, now)),
  });
