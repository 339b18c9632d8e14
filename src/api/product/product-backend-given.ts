import type { Reply } from '../../ports/http-types.ts';
import type { Read } from '../call.ts';
import { wholeBackend } from './whole-backend.ts';

export const backend = wholeBackend({ testAccounts: ['Test@Example.com'] });
/** A successful reply. */
export const good = (success: unknown): Reply => ({ status: 200, body: { success } });
/** Returns the value that was read, or fails the test. */
export const value = <Answer>(result: Read<Answer>): Answer => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};
