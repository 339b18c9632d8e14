import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { LANGUAGES } from './session-types.ts';

/** The processing status of a feedback. */
export const feedbackStatus = v.picklist(['new', 'seen', 'inWork', 'answered', 'closed']);
export type FeedbackStatus = v.InferOutput<typeof feedbackStatus>;
export const FEEDBACK_STATUSES = feedbackStatus.options;

/** App and device data attached to the feedback. The user sees all of it before sending. */
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
 * An attachment of a feedback. Its bytes are stored on this device, outside the log. `file` names them. `size`:
 * length in characters as it is sent.
 */
export const attachment = v.object({ file: v.string(), size: v.number() });

/** A feedback as the customer wrote it, before the server adds anything. */
export const feedbackWritten = v.object({
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  picture: v.nullable(attachment),
  recording: v.nullable(attachment),
  along: feedbackAlong,
});
export type FeedbackWritten = v.InferOutput<typeof feedbackWritten>;

const feedbackAnswer = v.object({
  /** When the feedback was sent (milliseconds since 1970). Null if the server did not say. */
  at: v.nullable(v.number()),
  text: personal(v.string()),
});

/** One of the customer's own feedbacks, as the server returns it. */
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

/** An area of a picture that the user covers, as shares of its width and height (0 to 1). */
export const coveredArea = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });
export type CoveredArea = v.InferOutput<typeof coveredArea>;

/** A feedback that was written but not sent yet. */
export const feedbackDraft = v.object({
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  picture: v.nullable(attachment),
  recording: v.boolean(),
  names: v.boolean(),
});
export type FeedbackDraft = v.InferOutput<typeof feedbackDraft>;
