import type { VisitorBackend } from '../backend.ts';
import { unavailable } from '../call.ts';
import { accountCalls } from './account-calls.ts';
import { loginCalls } from './login-calls.ts';

export type TraccarOptions = {
  /** Milliseconds since 1970, from the clock port. */
  readonly now: () => number;
};

/** What can be asked without a session. The server has no pages of content. */
export const traccarVisitor = ({ now }: TraccarOptions): VisitorBackend => ({
  ...loginCalls(now),
  ...accountCalls,
  page: unavailable,
});
