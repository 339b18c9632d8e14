import * as v from 'valibot';
import { feedbackStatus, type FeedbackAlong, type OwnFeedback } from '../../../events/feedback-types.ts';
import type { Backend } from '../backend.ts';
import { salvage } from '../reading.ts';
import { answer } from './answer.ts';
import { rawFlag, rawNumberOrNull, rawText } from './raw.ts';

const rawTaken = v.fallback(
  v.pipe(
    v.object({ id: rawText }),
    v.transform(({ id }) => ({ id })),
  ),
  { id: '' },
);
const written = ({ window, names, ...rest }: FeedbackAlong) => ({
  ...rest,
  window_class: window,
  ...(names && { device_names: names }),
});

const LONGEST_TEXT = 10_000;
/** Parses a rating: 1 to 5 stars, or null. */
export const rawRating = v.pipe(
  rawNumberOrNull,
  v.transform((rating) => (rating !== null && rating >= 1 && rating <= 5 ? Math.round(rating) : null)),
);
/** Parses the status of feedback; an unknown status counts as not answered yet. */
export const rawFeedbackStatus = v.fallback(feedbackStatus, 'seen');
const rawAnswers = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((all) =>
    all.flatMap((each) => {
      const read = v.safeParse(
        v.object({ dateunix: v.optional(rawNumberOrNull, null), text: rawText }),
        each,
      );
      return read.success && read.output.text !== ''
        ? [{ at: millis(read.output.dateunix), text: read.output.text.slice(0, LONGEST_TEXT) }]
        : [];
    }),
  ),
);
export const millis = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000);
const rawOwn = v.object({
  id: v.pipe(rawText, v.nonEmpty()),
  dateunix: v.optional(rawNumberOrNull, null),
  text: v.optional(rawText, ''),
  rating: v.optional(rawRating, null),
  status: v.optional(rawFeedbackStatus, 'new'),
  screenshot: v.optional(rawFlag(false), 0),
  recording: v.optional(rawFlag(false), 0),
  answers: v.optional(rawAnswers, []),
  unread: v.optional(rawFlag(false), 0),
});
const toOwn = (raw: v.InferOutput<typeof rawOwn>): OwnFeedback => ({
  id: raw.id,
  at: millis(raw.dateunix),
  rating: raw.rating,
  text: raw.text.slice(0, LONGEST_TEXT),
  status: raw.status,
  picture: raw.screenshot,
  recording: raw.recording,
  answers: raw.answers,
  unread: raw.unread && raw.answers.length > 0,
});

/** The calls for customers' feedback, and the schemas with which administrators read it (FEED-01, ADM-06). */
export const feedbackCalls: Pick<Backend, 'sendFeedback' | 'ownFeedback' | 'readFeedback'> = {
  sendFeedback: ({ text, rating, recording, picture, along }) => ({
    request: {
      method: 'post',
      path: '/feedback',
      body: {
        rating,
        text,
        ...(recording !== null && { recording }),
        ...(picture && { screenshot: picture }),
        ...(along && { along: written(along) }),
      },
    },
    // If the server accepts the feedback but returns no id, that is no failure.
    read: answer((success) => v.parse(rawTaken, success).id, { optional: true, bodiless: true }),
  }),
  ownFeedback: () => ({
    request: { method: 'get', path: '/feedback' },
    read: answer((success, leftOut) => salvage(success, 'success', rawOwn, leftOut, toOwn), {
      optional: true,
    }),
  }),
  readFeedback: (id) => ({
    request: { method: 'post', path: `/feedback/${encodeURIComponent(id)}/read` },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
};
