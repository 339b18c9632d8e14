import * as v from 'valibot';

/** What the worker tells unasked. */
export const workerNotice = v.strictObject({
  kind: v.literal('messageRefused'),
  detail: v.pipe(v.string(), v.maxLength(300)),
});
export type WorkerNotice = v.InferOutput<typeof workerNotice>;

/** Why a message does not fit, by the names of its fields and never by its content. */
export const whyRefused = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const [issue] = issues;
  return `${v.getDotPath(issue) ?? 'message'}: expected ${issue.expected ?? issue.type}`.slice(0, 300);
};
