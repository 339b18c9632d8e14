/**
 * The worker that parses server responses with very many fixes. It converts the bytes to columns and transfers the
 * columns to the page.
 */
import { type LargeOf, readLarge } from './large-body.ts';
import { answering, buffersOf } from './line.ts';

/** `server` is the name of the kind of server that responded. */
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
