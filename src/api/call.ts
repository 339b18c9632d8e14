import type { Failure } from '../../events/session-types.ts';
import type { DeviceAction } from '../../events/access-types.ts';
import type { ApiRequest, Reply } from '../ports/http-types.ts';

/** A typed question to the backend: the request, and how to read its reply. No transport, no state. */
export type Call<Answer> = {
  /**
   * What it does with which device, by id or IMEI: it goes out only where this account may do so. Left out: it is about no
   * device, or carries a change, whose kind knows.
   */
  readonly about?: { readonly device: number | string; readonly action: DeviceAction };
  readonly request: ApiRequest;
  /**
   * Never throws: an answer that cannot be used is a failure with its reason. A question that takes several requests answers
   * with the next one; `carry` (src/ports) sends them all.
   */
  readonly read: (reply: Reply) => Read<Answer>;
};

/** `leftOut` names the entries of a list that were unreadable, such as `success.3.imei: expected string`. */
export type Result<Answer> =
  | { readonly ok: true; readonly value: Answer; readonly leftOut: readonly string[] }
  | { readonly ok: false; readonly failure: Failure };

/** What one reply says: the result, or what is to be asked next. */
export type Read<Answer> = Result<Answer> | { readonly ok?: undefined; readonly next: Call<Answer> };

/** Nothing is sent for it. */
const NOTHING: ApiRequest = { method: 'get', path: '', kind: 'none' };

/** A call whose result is known: nothing is sent. */
export const answered = <Answer>(result: Result<Answer>): Call<Answer> => ({
  request: NOTHING,
  read: () => result,
});

/** A call whose server has no such thing: nothing is sent. */
export const unavailable = <Answer>(): Call<Answer> =>
  answered<Answer>({ ok: false, failure: { reason: 'unavailable', status: 0 } });

/** The same question, with another call or value after it. `then` never throws. */
export const chained = <Answer, Next>(
  call: Call<Answer>,
  then: (value: Answer, leftOut: readonly string[]) => Read<Next>,
): Call<Next> => ({
  ...call,
  read(reply) {
    const read = call.read(reply);
    if ('next' in read) return { next: chained(read.next, then) };
    return read.ok ? then(read.value, read.leftOut) : read;
  },
});

/** The same question with its answer in other words. */
export const mapped = <Answer, Told>(call: Call<Answer>, tell: (value: Answer) => Told): Call<Told> =>
  chained(call, (value, leftOut) => ({ ok: true, value: tell(value), leftOut }));

type Told<Answer> = {
  readonly before: Told<Answer> | null;
  readonly value: Answer;
  readonly leftOut: readonly string[];
};

/** What was told, in order. */
function inOrder<Answer>(last: Told<Answer> | null): Result<readonly Answer[]> {
  const told: Told<Answer>[] = [];
  for (let one = last; one; one = one.before) told.push(one);
  told.reverse();
  return { ok: true, value: told.map(({ value }) => value), leftOut: told.flatMap(({ leftOut }) => leftOut) };
}

/** Asks several, one after the other, and answers with the list of their values, or with the first failure. */
export function all<Answer>(calls: readonly Call<Answer>[]): Call<readonly Answer[]> {
  const from = (call: Call<Answer>, index: number, before: Told<Answer> | null): Call<readonly Answer[]> =>
    chained(call, (value, leftOut) => {
      const told = { before, value, leftOut };
      const following = calls[index + 1];
      return following ? { next: from(following, index + 1, told) } : inOrder(told);
    });
  const [first] = calls;
  return first ? from(first, 0, null) : answered(inOrder<Answer>(null));
}

/** The same question with each of its requests as `change` makes it. */
export const sentAs = <Answer>(
  call: Call<Answer>,
  change: (request: ApiRequest) => ApiRequest,
): Call<Answer> => ({
  ...call,
  request: change(call.request),
  read(reply) {
    const read = call.read(reply);
    return 'next' in read ? { next: sentAs(read.next, change) } : read;
  },
});
