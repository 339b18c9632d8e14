import type { Read, Result } from './call.ts';

/** Returns the result that was read from a reply. Fails the test if the call needs a further request. */
export function resultOf<Answer>(read: Read<Answer>): Result<Answer> {
  if ('next' in read) throw new Error(`It asks once more: ${read.next.request.path}`);
  return read;
}
