import type { Read, Result } from './call.ts';

/** What a reply came to where nothing more is asked; else the test fails. */
export function resultOf<Answer>(read: Read<Answer>): Result<Answer> {
  if ('next' in read) throw new Error(`It asks once more: ${read.next.request.path}`);
  return read;
}
