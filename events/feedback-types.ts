import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { LANGUAGES } from './session-types.ts';

/** How far staff have dealt with a customer's feedback. */
export const feedbackStatus = v.picklist(['new', 'seen', 'inWork', 'answered', 'closed']);
export type FeedbackStatus = v.InferOutput<typeof feedbackStatus>;
export const FEEDBACK_STATUSES = feedbackStatus.options;

/** Data about the app and the customer's devices, attached to the feedback. The user sees all of it before sending. */
const feedbackAlong = v.object({
  version: v.string(),
  platform: v.string(),
  language: v.picklist(LANGUAGES),
  mode: v.string(),
  theme: v.picklist(['light', 'dark']),
  /** Size class of the window's width, attached to the feedback. */
  window: v.string(),
  devices: v.number(),
  /** Names of the models of the customer's devices, without duplicates. */
  models: v.array(v.string()),
  /** Names of the customer's devices, if the customer chose to include them in the feedback. */
  names: v.optional(v.array(personal(v.string()))),
});
export type FeedbackAlong = v.InferOutput<typeof feedbackAlong>;

/**
 * A file attached to the feedback. Its bytes are stored in this browser under the name `file`, not in the log. `size`:
 * its length as sent (characters).
 */
export const attachment = v.object({ file: v.string(), size: v.number() });

/** Feedback as the customer wrote it, before the server adds anything. */
export const feedbackWritten = v.object({
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  picture: v.nullable(attachment),
  recording: v.nullable(attachment),
  along: feedbackAlong,
});
export type FeedbackWritten = v.InferOutput<typeof feedbackWritten>;

const feedbackAnswer = v.object({
  /** When staff answered the feedback (milliseconds since 1970). Null if the server did not say. */
  at: v.nullable(v.number()),
  text: personal(v.string()),
});

/** Feedback that this customer has sent, as the server returns it. */
export const ownFeedback = v.object({
  id: v.string(),
  at: v.nullable(v.number()),
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  status: feedbackStatus,
  picture: v.boolean(),
  recording: v.boolean(),
  answers: v.array(feedbackAnswer),
  /** The customer has not read the answer to the feedback yet. */
  unread: v.boolean(),
});
export type OwnFeedback = v.InferOutput<typeof ownFeedback>;

/** An area of the feedback screenshot that the user covers, as fractions of the picture's width and height (0 to 1). */
export const coveredArea = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });
export type CoveredArea = v.InferOutput<typeof coveredArea>;

/** Feedback that the user has started to write but not sent yet. */
export const feedbackDraft = v.object({
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  picture: v.nullable(attachment),
  recording: v.boolean(),
  names: v.boolean(),
});
export type FeedbackDraft = v.InferOutput<typeof feedbackDraft>;
