import { map, mergeMap, type Observable, of } from 'rxjs';
import type { Call, Read, Result } from '../api/call.ts';
import type { ApiRequest, Reply } from './http-types.ts';

/** What a request that is not sent is answered with; nobody reads it. */
const NO_REPLY: Reply = { status: 0, body: null };

/**
 * Sends a call to its end: one request after the other, as long as an answer names a next one. Everybody who sends a call
 * uses it.
 * @param send one request; a request of the kind `none` is not sent
 */
export const carry = <Answer>(
  send: (request: ApiRequest) => Observable<Reply>,
  call: Call<Answer>,
): Observable<Result<Answer>> =>
  carryBy(
    (each) => (isSent(each) ? send(each.request) : of(NO_REPLY)).pipe(map((reply) => each.read(reply))),
    call,
  );

/** The same where more than the reply decides what one request of a call comes to. */
export const carryBy = <Answer>(
  step: (call: Call<Answer>) => Observable<Read<Answer>>,
  call: Call<Answer>,
): Observable<Result<Answer>> =>
  step(call).pipe(mergeMap((read) => ('next' in read ? carryBy(step, read.next) : of(read))));

/** The same for the service worker, and whoever else has promises. */
export async function carried<Answer>(
  send: (request: ApiRequest) => Promise<Reply>,
  call: Call<Answer>,
): Promise<Result<Answer>> {
  for (let one = call; ; ) {
    const read = one.read(isSent(one) ? await send(one.request) : NO_REPLY);
    if (!('next' in read)) return read;
    one = read.next;
  }
}

/** False where the answer is known, so that nothing goes out. */
export const isSent = ({ request }: Call<unknown>): boolean => request.kind !== 'none';
