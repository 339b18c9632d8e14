import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { LANGUAGES } from './session-types.ts';

/** How far the service is with it. */
export const feedbackStatus = v.picklist(['new', 'seen', 'inWork', 'answered', 'closed']);
export type FeedbackStatus = v.InferOutput<typeof feedbackStatus>;
export const FEEDBACK_STATUSES = feedbackStatus.options;

/** What of app and devices goes along; all of it is shown before it is sent. */
const feedbackAlong = v.object({
  version: v.string(),
  platform: v.string(),
  language: v.picklist(LANGUAGES),
  mode: v.string(),
  theme: v.picklist(['light', 'dark']),
  /** Class of the window's width. */
  window: v.string(),
  devices: v.number(),
  /** Names of models, each once. */
  models: v.array(v.string()),
  /** Names of the devices, where the customer chose so. */
  names: v.optional(v.array(personal(v.string()))),
});
export type FeedbackAlong = v.InferOutput<typeof feedbackAlong>;

/** Bytes that lie outside of the log, on this device; `file` names them. `size`: characters as they are sent. */
export const attachment = v.object({ file: v.string(), size: v.number() });

/** A feedback as the customer wrote it. */
export const feedbackWritten = v.object({
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  picture: v.nullable(attachment),
  recording: v.nullable(attachment),
  along: feedbackAlong,
});
export type FeedbackWritten = v.InferOutput<typeof feedbackWritten>;

const feedbackAnswer = v.object({
  /** Milliseconds since 1970; null = the server did not say. */
  at: v.nullable(v.number()),
  text: personal(v.string()),
});

/** One of the customer's own, as the server has it. */
export const ownFeedback = v.object({
  id: v.string(),
  at: v.nullable(v.number()),
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  status: feedbackStatus,
  picture: v.boolean(),
  recording: v.boolean(),
  answers: v.array(feedbackAnswer),
  /** An answer came that the customer has not looked at. */
  unread: v.boolean(),
});
export type OwnFeedback = v.InferOutput<typeof ownFeedback>;

/** A part of a picture: shares of its width and height, 0 to 1. */
export const coveredArea = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });
export type CoveredArea = v.InferOutput<typeof coveredArea>;

/** What was written and not sent yet. */
export const feedbackDraft = v.object({
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  picture: v.nullable(attachment),
  recording: v.boolean(),
  names: v.boolean(),
});
export type FeedbackDraft = v.InferOutput<typeof feedbackDraft>;
