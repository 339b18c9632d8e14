import type { VisitorBackend } from '../backend.ts';
import { unavailable } from '../call.ts';
import type { BackendOptions } from '../server-kind.ts';
import { accountCalls } from './account-calls.ts';
import { loginCalls } from './login-calls.ts';
import { serverSettings } from './server-settings.ts';

/**
 * The default clock, which always returns 0. With it, the app asks for tokens that have already expired, so the server
 * issues none.
 */
export const NEVER = (): number => 0;

/** The Traccar calls that need no session. Traccar has no content pages such as terms. */
export const traccarVisitor = ({ now = NEVER, testAccounts }: BackendOptions): VisitorBackend => ({
  ...loginCalls(now),
  ...accountCalls(serverSettings(), testAccounts),
  page: unavailable,
});
