import type { VisitorBackend } from '../backend.ts';
import { unavailable } from '../call.ts';
import type { BackendOptions } from '../server-kind.ts';
import { accountCalls } from './account-calls.ts';
import { loginCalls } from './login-calls.ts';

/** Without a clock: the server is asked for tokens that are over, and gives none. */
export const NEVER = (): number => 0;

/** What can be asked without a session. The server has no pages of content. */
export const traccarVisitor = ({ now = NEVER }: BackendOptions): VisitorBackend => ({
  ...loginCalls(now),
  ...accountCalls,
  page: unavailable,
});
