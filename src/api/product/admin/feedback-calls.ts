import * as v from 'valibot';
import type { InboxEntry } from '../../../../events/admin-feedback.ts';
import type { AdminBackend, FeedbackDetail, ReportBackend } from '../../admin-backend.ts';
import { isRecord, parse, salvage } from '../../reading.ts';
import { answer } from '../answer.ts';
import { millis, rawFeedbackStatus, rawRating } from '../feedback-calls.ts';
import { rawNumberOrNull, rawText, rawFlag } from '../raw.ts';
import { pagedCall } from './paged.ts';
import type { ReportEntry } from '../../../../events/feedback.ts';

const LONGEST_TEXT = 10_000;
const MOST_TAGS = 50;
const LONGEST_TAG = 40;
/** Size limit of a picture in base64 (bytes). The app itself never sends a larger picture. */
const LARGEST_PICTURE = 3_000_000;

const rawTags = v.pipe(
  v.unknown(),
  v.transform((all) =>
    // Copies the tags into a new array, because a parsed array may have been made by another `Array` constructor.
    (Array.isArray(all) ? [...(all as unknown[])] : [])
      .filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')
      .slice(0, MOST_TAGS)
      .map((tag) => tag.slice(0, LONGEST_TAG)),
  ),
);
/** Whether the feedback has this attachment. The server may send a flag or the attachment itself; both count. */
const isThere = (value: unknown): boolean =>
  value !== undefined && value !== false && value !== null && value !== 0 && value !== '' && value !== '0';

const rawEntry = v.object({
  id: v.pipe(rawText, v.nonEmpty()),
  dateunix: v.optional(rawNumberOrNull, null),
  text: v.optional(rawText, ''),
  rating: v.optional(rawRating, null),
  userID: v.optional(rawNumberOrNull, null),
  email: v.optional(rawText, ''),
  name: v.optional(rawText, ''),
  language: v.optional(rawText, ''),
  status: v.optional(rawFeedbackStatus, 'new'),
  tags: v.optional(rawTags, []),
  screenshot: v.optional(v.unknown(), false),
  recording: v.optional(v.unknown(), false),
  answers: v.optional(v.unknown(), 0),
});
const toEntry = (raw: v.InferOutput<typeof rawEntry>): InboxEntry => ({
  id: raw.id,
  at: millis(raw.dateunix),
  rating: raw.rating,
  text: raw.text.slice(0, LONGEST_TEXT),
  userID: raw.userID,
  email: raw.email,
  ...(raw.name.trim() && { name: raw.name.trim() }),
  language: raw.language.slice(0, 8),
  status: raw.status,
  tags: raw.tags,
  picture: isThere(raw.screenshot),
  recording: isThere(raw.recording),
  answers: Array.isArray(raw.answers)
    ? raw.answers.length
    : typeof raw.answers === 'number'
      ? raw.answers
      : 0,
});

const rawAnswers = v.pipe(
  v.unknown(),
  v.transform((all) =>
    (Array.isArray(all) ? all : []).flatMap((each: unknown) => {
      if (!isRecord(each) || typeof each['text'] !== 'string') return [];
      const at = each['dateunix'];
      const by = each['by'];
      return [
        {
          at: typeof at === 'number' && Number.isFinite(at) ? at * 1000 : null,
          text: each['text'].slice(0, LONGEST_TEXT),
          by: typeof by === 'string' ? by : '',
        },
      ];
    }),
  ),
);
/** Returns the texts and numbers attached to the feedback; leaves out other values. */
function alongOf(value: unknown): { name: string; value: string }[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const said = Array.isArray(each) ? each.filter((one) => typeof one === 'string').join(', ') : each;
    return typeof said === 'string' || typeof said === 'number'
      ? [{ name: name.slice(0, 40), value: String(said).slice(0, 4_000) }]
      : [];
  });
}
const pictureOf = (value: unknown): FeedbackDetail['picture'] =>
  typeof value === 'string' && value.length <= LARGEST_PICTURE && /^\/9j\/[\w+/]+=*$/.test(value)
    ? { base64: value, mime: 'image/jpeg' }
    : null;

const detail = answer((success): FeedbackDetail => {
  const whole = isRecord(success) ? success : {};
  return {
    entry: toEntry(parse(rawEntry, success, 'success')),
    along: alongOf(whole['along']),
    answers: parse(rawAnswers, whole['answers'], 'success.answers'),
    read: isThere(whole['read']),
    knownTags: parse(rawTags, whole['known_tags'], 'success.known_tags'),
    picture: pictureOf(whole['screenshot']),
  };
});
const path = (id: string) => `/admin/feedback/${encodeURIComponent(id)}`;

/** The calls for the administrators' feedback inbox (ADM-06). */
export const adminFeedbackCalls: Pick<
  AdminBackend,
  'feedbackInbox' | 'feedbackDetail' | 'changeFeedback' | 'answerFeedback'
> = {
  feedbackInbox: (query) => pagedCall('/admin/feedback', query, rawEntry, toEntry),
  feedbackDetail: (id) => ({
    request: { method: 'get', path: path(id), query: { recording: 0 } },
    read: detail,
  }),
  changeFeedback: (id, { status, tags }) => ({
    request: { method: 'put', path: path(id), body: { ...(status && { status }), ...(tags && { tags }) } },
    read: detail,
  }),
  answerFeedback: (id, key, text) => ({
    request: {
      method: 'post',
      path: `${path(id)}/answers`,
      body: { text },
      headers: { 'Idempotency-Key': key },
    },
    read: detail,
  }),
};

/** The longest recording in base64 that is accepted (characters). */
const LONGEST = 32 * 1024 * 1024;

const rawReport = v.object({
  id: v.pipe(rawText, v.nonEmpty()),
  dateunix: v.optional(rawNumberOrNull, null),
  text: v.optional(rawText, ''),
  rating: v.optional(rawNumberOrNull, null),
  email: v.optional(rawText, ''),
  userID: v.optional(rawNumberOrNull, null),
  // Whether the report has a recording. The server may send a flag or the recording itself; both count.
  recording: v.optional(v.unknown(), false),
  done: v.optional(rawFlag(false), 0),
});

const toReport = (raw: v.InferOutput<typeof rawReport>): ReportEntry => ({
  id: raw.id,
  at: raw.dateunix === null ? null : raw.dateunix * 1000,
  text: raw.text.slice(0, 10_000),
  rating: raw.rating,
  email: raw.email || null,
  userID: raw.userID,
  recording: raw.recording !== false && raw.recording !== null && raw.recording !== 0 && raw.recording !== '',
  done: raw.done,
});

const rawRecording = v.object({ recording: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST)) });

/** The calls for customers' problem reports with their recordings, for the administrators' inspector. */
export const reportCalls: ReportBackend = {
  feedback: () => ({
    request: { method: 'get', path: '/admin/feedback' },
    read: answer((success, leftOut) => salvage(success, 'success', rawReport, leftOut, toReport), {
      optional: true,
    }),
  }),
  feedbackRecording: (id) => ({
    request: { method: 'get', path: `/admin/feedback/${encodeURIComponent(id)}` },
    read: answer((success) => parse(rawRecording, success, 'success').recording),
  }),
};
