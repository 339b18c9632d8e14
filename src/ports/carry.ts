import { map, mergeMap, type Observable, of } from 'rxjs';
import type { Call, Read, Result } from '../api/call.ts';
import type { ApiRequest, Reply } from './http/http-types.ts';

/** The reply to a request that is not sent; the app does not read it. */
const NO_REPLY: Reply = { status: 0, body: null };

/**
 * Runs a call to the server to its end: one request after the other, as long as a response leads to a next request.
 * All code that sends a call uses this function or its variants.
 * @param send sends one request; it is not called for requests of the kind `none`
 */
export const carry = <Answer>(
  send: (request: ApiRequest) => Observable<Reply>,
  call: Call<Answer>,
): Observable<Result<Answer>> =>
  carryBy(
    (each) => (isSent(each) ? send(each.request) : of(NO_REPLY)).pipe(map((reply) => each.read(reply))),
    call,
  );

/**
 * Like `carry`, but `step` sends each request and reads its reply. For callers that need more than the reply to do so.
 */
export const carryBy = <Answer>(
  step: (call: Call<Answer>) => Observable<Read<Answer>>,
  call: Call<Answer>,
): Observable<Result<Answer>> =>
  step(call).pipe(mergeMap((read) => ('next' in read ? carryBy(step, read.next) : of(read))));

/** Like `carry`, for the service worker and other code that uses promises. */
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

/** Whether a call sends a request. False if its response is already known. */
export const isSent = ({ request }: Call<unknown>): boolean => request.kind !== 'none';
