import * as v from 'valibot';

export const FEEDBACK_STATUSES = ['new', 'seen', 'inWork', 'answered', 'closed'] as const;

/** A feedback entry as the mock server stores it. Times in Unix seconds. */
export const keptFeedback = v.object({
  id: v.string(),
  userID: v.number(),
  at: v.number(),
  rating: v.nullable(v.number()),
  text: v.string(),
  /** The session recording attached to the feedback: gzip as base64. */
  recording: v.nullable(v.string()),
  /** The screenshot attached to the feedback: JPEG as base64. */
  screenshot: v.optional(v.nullable(v.string()), null),
  along: v.optional(v.record(v.string(), v.unknown()), {}),
  status: v.optional(v.picklist(FEEDBACK_STATUSES), 'new'),
  tags: v.optional(v.array(v.string()), []),
  answers: v.optional(v.array(v.object({ at: v.number(), text: v.string(), by: v.number() })), []),
  /** When the customer read the answers to the feedback. */
  read: v.optional(v.nullable(v.number()), null),
});
export type KeptFeedback = v.InferOutput<typeof keptFeedback>;
