/** The worker that parses responses with very many fixes: from bytes to columns, which it transfers. */
import { type LargeOf, readLarge } from './large-body.ts';
import { answering, buffersOf } from './line.ts';

/** `server`: the kind of the server that responded. */
export type LargeRequest = {
  readonly id: number;
  readonly bytes: ArrayBuffer;
  readonly server: string;
  readonly of: LargeOf;
};
export type LargeReply = { readonly id: number; readonly ok: boolean; readonly body: unknown };

answering<LargeRequest, LargeReply>(({ id, bytes, server, of }, say) => {
  try {
    const { body, columns } = readLarge(bytes, server, of);
    say({ id, ok: true, body }, buffersOf(columns ? Object.values(columns) : []));
  } catch {
    say({ id, ok: false, body: null });
  }
});
