import * as v from 'valibot';
import type { ReportEntry } from '../../../../events/feedback.ts';
import type { ReportBackend } from '../../admin-backend.ts';
import { parse, salvage } from '../../reading.ts';
import { answer } from '../answer.ts';
import { rawFlag, rawNumberOrNull, rawText } from '../raw.ts';

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
