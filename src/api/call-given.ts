import type { Read, Result } from './call.ts';

/** The result of a reply that needs no further request; otherwise the test fails. */
export function resultOf<Answer>(read: Read<Answer>): Result<Answer> {
  if ('next' in read) throw new Error(`It asks once more: ${read.next.request.path}`);
  return read;
}
