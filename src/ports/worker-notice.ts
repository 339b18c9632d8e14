import * as v from 'valibot';

/** Maximum length (characters) of a push message that the service worker passes on. */
export const LONGEST_PUSH = 20_000;

/** Messages that the service worker sends to a page on its own initiative. */
export const workerNotice = v.variant('kind', [
  v.strictObject({
    kind: v.literal('messageRefused'),
    detail: v.pipe(v.string(), v.maxLength(300)),
  }),
  /**
   * A push message arrived, or the user pressed its notification. A page that handles this message responds `taken` on
   * the attached message port.
   */
  v.strictObject({
    kind: v.literal('push'),
    /**
     * The key of the push message in the service worker's inbox. A page that handles the message, however late, removes
     * it from the inbox.
     */
    key: v.pipe(v.string(), v.maxLength(100)),
    /** The account that the push message is for. */
    account: v.number(),
    text: v.pipe(v.string(), v.maxLength(LONGEST_PUSH)),
    tapped: v.boolean(),
    /** When the push message arrived (ms since 1970). Default: now. */
    at: v.optional(v.number()),
  }),
  /** The push service has changed the address to which the server sends this browser's push messages. */
  v.strictObject({ kind: v.literal('pushAddressChanged') }),
]);
export type WorkerNotice = v.InferOutput<typeof workerNotice>;

/** Describes why a message is invalid: names the fields, never their content. */
export const whyRefused = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const [issue] = issues;
  return `${v.getDotPath(issue) ?? 'message'}: expected ${issue.expected ?? issue.type}`.slice(0, 300);
};
