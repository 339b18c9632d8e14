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
  /** Never throws: an answer that cannot be used is a failure with its reason. */
  readonly read: (reply: Reply) => Result<Answer>;
};

/** `leftOut` names the entries of a list that were unreadable, such as `success.3.imei: expected string`. */
export type Result<Answer> =
  | { readonly ok: true; readonly value: Answer; readonly leftOut: readonly string[] }
  | { readonly ok: false; readonly failure: Failure };
