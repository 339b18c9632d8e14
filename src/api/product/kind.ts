import type { ServerKind, BackendOptions } from '../server-kind.ts';
import { accountCalls } from './account-calls.ts';
import { loginCalls } from './login-calls.ts';
import { pageCalls } from './page-calls.ts';

/** The product API's calls that need no sign-in. `productBackend` contains all calls of a session. */
const visitorBackend = ({ now }: BackendOptions) => ({
  ...loginCalls(now),
  ...accountCalls(now),
  ...pageCalls,
});

/** Describes the product API: the server that the app was made for. */
export const productKind: ServerKind = {
  name: 'product',
  apiUrl: (base) => `${base}/api/v1`,
  socketUrl: (base) => `${base.replace(/^http/, 'ws')}/socket`,
  headers: 'product',
  probe: { method: 'get', path: '/notifications' },
  identifier: 'imei',
  login: 'email',
  greeting: null,
  visitor: visitorBackend,
  parts: async () => (await import('./parts.ts')).productParts,
};
