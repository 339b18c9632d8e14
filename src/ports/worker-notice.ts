import * as v from 'valibot';

/** Longest text of a pushed message that is handed on. */
export const LONGEST_PUSH = 20_000;

/** What the worker tells unasked. */
export const workerNotice = v.variant('kind', [
  v.strictObject({
    kind: v.literal('messageRefused'),
    detail: v.pipe(v.string(), v.maxLength(300)),
  }),
  /** A message was pushed, or its notification was pressed. A page that takes it answers `taken` on the port that came along. */
  v.strictObject({
    kind: v.literal('push'),
    /** Its name in the inbox. A page that takes it, however late, removes it there. */
    key: v.pipe(v.string(), v.maxLength(100)),
    /** For whom it is. */
    account: v.number(),
    text: v.pipe(v.string(), v.maxLength(LONGEST_PUSH)),
    tapped: v.boolean(),
    /** When it came, milliseconds since 1970; now, unless told. */
    at: v.optional(v.number()),
  }),
  /** The push service reaches this browser at another address from now on. */
  v.strictObject({ kind: v.literal('pushAddressChanged') }),
]);
export type WorkerNotice = v.InferOutput<typeof workerNotice>;

/** Why a message does not fit, by the names of its fields and never by its content. */
export const whyRefused = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const [issue] = issues;
  return `${v.getDotPath(issue) ?? 'message'}: expected ${issue.expected ?? issue.type}`.slice(0, 300);
};
