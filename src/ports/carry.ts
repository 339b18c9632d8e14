import { map, mergeMap, type Observable, of } from 'rxjs';
import type { Call, Read, Result } from '../api/call.ts';
import type { ApiRequest, Reply } from './http-types.ts';

/** The reply to a request that is not sent; the app does not read it. */
const NO_REPLY: Reply = { status: 0, body: null };

/**
 * Runs a call to its end: one request after the other, as long as a response names a next one. All code that sends
 * a call uses it.
 * @param send sends one request; a request of the kind `none` is not sent
 */
export const carry = <Answer>(
  send: (request: ApiRequest) => Observable<Reply>,
  call: Call<Answer>,
): Observable<Result<Answer>> =>
  carryBy(
    (each) => (isSent(each) ? send(each.request) : of(NO_REPLY)).pipe(map((reply) => each.read(reply))),
    call,
  );

/** The same, where more than the reply decides the result of one request. */
export const carryBy = <Answer>(
  step: (call: Call<Answer>) => Observable<Read<Answer>>,
  call: Call<Answer>,
): Observable<Result<Answer>> =>
  step(call).pipe(mergeMap((read) => ('next' in read ? carryBy(step, read.next) : of(read))));

/** The same for the service worker and other code that uses promises. */
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

/** False if the response is already known and nothing is sent. */
export const isSent = ({ request }: Call<unknown>): boolean => request.kind !== 'none';
