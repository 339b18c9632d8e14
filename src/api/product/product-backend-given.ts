import type { Reply } from '../../ports/http/http-types.ts';
import type { Read } from '../call.ts';
import { wholeBackend } from './whole-backend.ts';

export const backend = wholeBackend({ testAccounts: ['Test@Example.com'] });
/** Returns a successful reply (status 200) with the given content. */
export const good = (success: unknown): Reply => ({ status: 200, body: { success } });
/** Returns the value of a successful read; fails the test if the read failed. */
export const value = <Answer>(result: Read<Answer>): Answer => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};
