import type { Failure } from '../../events/session-types.ts';
import type { DeviceAction } from '../../events/access-types.ts';
import type { ApiRequest, Reply } from '../ports/http/http-types.ts';

/** A typed call to the backend: the request, and how to parse its reply. It has no state and sends nothing itself. */
export type Call<Answer> = {
  /**
   * The device that the call is about (id or IMEI), and the action on it. The call is sent only if this account may
   * perform that action. Omitted if the call is about no device, or if it saves a change: changes have their own
   * permission check.
   */
  readonly about?: { readonly device: number | string; readonly action: DeviceAction };
  readonly request: ApiRequest;
  /**
   * Parses the reply. Never throws: an unusable response becomes a failure with its reason. If the call needs several
   * requests, `read` returns the next one. `carry` (src/ports) sends them all.
   */
  readonly read: (reply: Reply) => Read<Answer>;
};

/**
 * The result of a call. `leftOut` names the unreadable entries of a list, such as `success.3.imei: expected
 * string`.
 */
export type Result<Answer> =
  | { readonly ok: true; readonly value: Answer; readonly leftOut: readonly string[] }
  | { readonly ok: false; readonly failure: Failure };

/** What parsing one reply returns: the result of the call, or the next request that the call needs. */
export type Read<Answer> = Result<Answer> | { readonly ok?: undefined; readonly next: Call<Answer> };

/** A placeholder for the request of a call that sends nothing. */
const NOTHING: ApiRequest = { method: 'get', path: '', kind: 'none' };

/** Returns a call whose result is already known, so that nothing is sent. */
export const answered = <Answer>(result: Result<Answer>): Call<Answer> => ({
  request: NOTHING,
  read: () => result,
});

/** Returns a call with this value as its result, for a step that needs no request. */
export const known = <Answer>(value: Answer): Call<Answer> => answered({ ok: true, value, leftOut: [] });

/** Returns a call that the server does not support: nothing is sent, and the result is a failure. */
export const unavailable = <Answer>(): Call<Answer> =>
  answered<Answer>({ ok: false, failure: { reason: 'unavailable', status: 0 } });

/**
 * Returns a call that runs `call` and passes its value to `then`, which returns another call or the result. `then` must
 * not throw.
 */
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

/** Returns a call with the same requests; `tell` converts its result. */
export const mapped = <Answer, Told>(call: Call<Answer>, tell: (value: Answer) => Told): Call<Told> =>
  chained(call, (value, leftOut) => ({ ok: true, value: tell(value), leftOut }));

/** Whether the server refuses what the call asks for: it is gone, or this user may not have it. */
export const isRefusal = ({ reason }: Failure): boolean =>
  reason === 'forbidden' || reason === 'notFound' || reason === 'invalid';

/**
 * Returns a call whose value is `instead` if the server refuses the request. All other failures stay failures.
 * @param isMeant tells which failures lead to `instead`, if not the refusals
 */
export const orElse = <Answer>(
  call: Call<Answer>,
  instead: Answer,
  isMeant: (failure: Failure) => boolean = isRefusal,
): Call<Answer> => ({
  ...call,
  read(reply) {
    const read = call.read(reply);
    if ('next' in read) return { next: orElse(read.next, instead, isMeant) };
    return !read.ok && isMeant(read.failure) ? { ok: true, value: instead, leftOut: [] } : read;
  },
});

type Told<Answer> = {
  readonly before: Told<Answer> | null;
  readonly value: Answer;
  readonly leftOut: readonly string[];
};

/** Returns the values collected from several calls, in the order of the calls. */
function inOrder<Answer>(last: Told<Answer> | null): Result<readonly Answer[]> {
  const told: Told<Answer>[] = [];
  for (let one = last; one; one = one.before) told.push(one);
  told.reverse();
  return { ok: true, value: told.map(({ value }) => value), leftOut: told.flatMap(({ leftOut }) => leftOut) };
}

/**
 * Returns a call that runs several calls one after another. Its result is the list of their values, or the first
 * failure.
 */
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

/** Returns the call with each of its requests modified by `change`. */
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
