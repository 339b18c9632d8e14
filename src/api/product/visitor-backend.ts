import type { BackendOptions } from '../server-kind.ts';
import { accountCalls } from './account-calls.ts';
import { loginCalls } from './login-calls.ts';
import { pageCalls } from './page-calls.ts';

/** What can be asked of the product API without a session; `productBackend` is all of it. */
export const visitorBackend = ({ now }: BackendOptions) => ({
  ...loginCalls(now),
  ...accountCalls(now),
  ...pageCalls,
});
