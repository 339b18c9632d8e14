import type { Failure } from '../../events/session-types.ts';
import type { ApiRequest, Reply } from '../ports/http-types.ts';

/** A typed question to the backend: the request, and how to read its reply. No transport, no state. */
export type Call<Answer> = {
  readonly request: ApiRequest;
  /** Never throws: an answer that cannot be used is a failure with its reason. */
  readonly read: (reply: Reply) => Result<Answer>;
};

/** `leftOut` names the entries of a list that were unreadable, such as `success.3.imei: expected string`. */
export type Result<Answer> =
  | { readonly ok: true; readonly value: Answer; readonly leftOut: readonly string[] }
  | { readonly ok: false; readonly failure: Failure };
