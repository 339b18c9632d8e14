import type { VisitorBackend } from '../backend.ts';
import { unavailable } from '../call.ts';
import type { BackendOptions } from '../server-kind.ts';
import { accountCalls } from './account-calls.ts';
import { loginCalls } from './login-calls.ts';

/**
 * The clock when there is none: the app then requests tokens that have already expired, and the server gives none.
 */
export const NEVER = (): number => 0;

/** The calls that need no session. The server has no content pages. */
export const traccarVisitor = ({ now = NEVER }: BackendOptions): VisitorBackend => ({
  ...loginCalls(now),
  ...accountCalls,
  page: unavailable,
});
