import { accountCalls } from './account-calls.ts';
import { loginCalls } from './login-calls.ts';
import { pageCalls } from './page-calls.ts';
import type { ProductOptions } from './product-backend.ts';

/** What can be asked of the product API without a session; `productBackend` is all of it. */
export const visitorBackend = ({ now }: ProductOptions) => ({
  ...loginCalls(now),
  ...accountCalls(now),
  ...pageCalls,
});
