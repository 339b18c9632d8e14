import type { Reply } from '../../ports/http-types.ts';
import type { Read } from '../call.ts';
import { wholeBackend } from './whole-backend.ts';

export const backend = wholeBackend({ testAccounts: ['Test@Example.com'] });
/** An answer that all is well. */
export const good = (success: unknown): Reply => ({ status: 200, body: { success } });
/** What was read, or a failure of the test. */
export const value = <Answer>(result: Read<Answer>): Answer => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};
