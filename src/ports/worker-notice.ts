import * as v from 'valibot';

/** Maximum length of a push message that is passed on. */
export const LONGEST_PUSH = 20_000;

/** Messages that the worker sends on its own. */
export const workerNotice = v.variant('kind', [
  v.strictObject({
    kind: v.literal('messageRefused'),
    detail: v.pipe(v.string(), v.maxLength(300)),
  }),
  /**
   * A push message arrived, or the user pressed its notification. A page that takes it responds `taken` on the
   * attached port.
   */
  v.strictObject({
    kind: v.literal('push'),
    /** Its key in the inbox. A page that takes it, however late, removes it there. */
    key: v.pipe(v.string(), v.maxLength(100)),
    /** The recipient's account. */
    account: v.number(),
    text: v.pipe(v.string(), v.maxLength(LONGEST_PUSH)),
    tapped: v.boolean(),
    /** When it arrived (ms since 1970). Default: now. */
    at: v.optional(v.number()),
  }),
  /** The push service now uses another address for this browser. */
  v.strictObject({ kind: v.literal('pushAddressChanged') }),
]);
export type WorkerNotice = v.InferOutput<typeof workerNotice>;

/** Why a message is invalid: names its fields, never their content. */
export const whyRefused = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const [issue] = issues;
  return `${v.getDotPath(issue) ?? 'message'}: expected ${issue.expected ?? issue.type}`.slice(0, 300);
};
