import * as feedback from '../../../events/feedback.ts';
import type { ReportEntry } from '../../../events/feedback.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../kernel/projection.ts';

export type FeedbackInbox = {
  /** `none`: never asked for in this session. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  reports: ReportEntry[];
  leftOut: number;
  failure: Failure | null;
  /** The recordings that were asked for, by the id of their report; `file` names the bytes outside of the log. */
  recordings: Record<
    string,
    { status: 'loading' } | { status: 'kept'; file: string } | { status: 'failed'; failure: Failure }
  >;
};

const put = (s: FeedbackInbox, id: string, what: FeedbackInbox['recordings'][string]) => {
  if (id !== '__proto__') s.recordings[id] = what; // a server may call a report what it likes
};

/** What customers reported, for the service's own people (FEED-01, ADM-06). */
export const feedbackInbox = projection<FeedbackInbox>(
  'core/feedbackInbox',
  { status: 'none', reports: [], leftOut: 0, failure: null, recordings: {} },
  (on) => [
    on(feedback.inboxRequested, (s) => {
      if (s.status !== 'ready') s.status = 'loading';
      s.failure = null;
    }),
    on(feedback.inboxListed, (s, e) => {
      s.status = 'ready';
      s.reports = e.payload.reports;
      s.leftOut = e.payload.leftOut.length;
      s.failure = null;
    }),
    on(feedback.inboxFailed, (s, e) => {
      // A list that was there once stays: it is better than none.
      if (s.status !== 'ready') s.status = 'failed';
      s.failure = e.payload.failure;
    }),
    on(feedback.recordingRequested, (s, e) => {
      put(s, e.payload.id, { status: 'loading' });
    }),
    on(feedback.recordingKept, (s, e) => {
      put(s, e.payload.id, { status: 'kept', file: e.payload.file });
    }),
    on(feedback.recordingFailed, (s, e) => {
      put(s, e.payload.id, { status: 'failed', failure: e.payload.failure });
    }),
  ],
);
