import * as feedback from '../../../events/feedback.ts';
import type { ReportEntry } from '../../../events/feedback.ts';
import type { Failure } from '../../../events/session-types.ts';
import { remoteList } from '../server/remote.ts';

type Recording =
  | { readonly status: 'loading' }
  | { readonly status: 'kept'; readonly file: string }
  | { readonly status: 'failed'; readonly failure: Failure };

type Inbox = {
  readonly reports: readonly ReportEntry[];
  readonly leftOut: number;
  /** The requested recordings, by the id of their report; `file` names the bytes outside of the log. */
  readonly recordings: Readonly<Record<string, Recording>>;
};

const put = <State extends Inbox>(s: State, id: string, what: Recording): State =>
  // A server may use any text as a report's id.
  id === '__proto__' ? s : { ...s, recordings: { ...s.recordings, [id]: what } };

/** Customer reports, for the service's staff (FEED-01, ADM-06). */
export const feedbackInbox = remoteList({
  id: 'core/feedbackInbox',
  facts: { asked: feedback.inboxRequested, listed: feedback.inboxListed, failed: feedback.inboxFailed },
  initial: { reports: [], leftOut: 0, recordings: {} } as Inbox,
  listed: (_, { reports, leftOut }) => ({ reports, leftOut: leftOut.length }),
  more: (on) => [
    on(feedback.recordingRequested, (s, { payload: { id } }) => put(s, id, { status: 'loading' })),
    on(feedback.recordingKept, (s, { payload: { id, file } }) => put(s, id, { status: 'kept', file })),
    on(feedback.recordingFailed, (s, { payload: { id, failure } }) =>
      put(s, id, { status: 'failed', failure }),
    ),
  ],
});
