import * as feedback from '../../../events/feedback.ts';
import type { ReportEntry } from '../../../events/feedback.ts';
import { answered, type Remote, remoteList } from '../server/remote.ts';

/** `file` is the name of the recording's file. The bytes themselves are not in the log. */
type Recording = Remote<{ readonly file: string | null }>;

type Inbox = {
  readonly reports: readonly ReportEntry[];
  readonly leftOut: number;
  /** The recordings that have been requested, by the id of their report. */
  readonly recordings: Readonly<Record<string, Recording>>;
};

const put = <State extends Inbox>(s: State, id: string, what: Recording): State =>
  // A server may use any text as a report's id, so the unsafe `__proto__` is ignored.
  id === '__proto__' ? s : { ...s, recordings: { ...s.recordings, [id]: what } };

/** The reports of customers, for the service's staff (FEED-01, ADM-06). */
export const feedbackInbox = remoteList({
  id: 'core/feedbackInbox',
  facts: { asked: feedback.inboxRequested, listed: feedback.inboxListed, failed: feedback.inboxFailed },
  initial: { reports: [], leftOut: 0, recordings: {} } as Inbox,
  listed: (_, { reports, leftOut }) => ({ reports, leftOut: leftOut.length }),
  more: (on) => [
    on(feedback.recordingRequested, (s, { payload: { id } }) =>
      put(s, id, { status: 'loading', failure: null, file: null }),
    ),
    on(feedback.recordingKept, (s, { payload: { id, file } }) => put(s, id, { ...answered, file })),
    on(feedback.recordingFailed, (s, { payload: { id, failure } }) =>
      put(s, id, { status: 'failed', failure, file: null }),
    ),
  ],
});
