import * as feedback from '../../../events/feedback.ts';
import type { ReportContents } from '../../../events/feedback.ts';
import type { Failure } from '../../../events/session-types.ts';
import { admin } from '../session/admin.ts';
import { connectivity } from '../server/connectivity.ts';
import { isSignedIn } from '../session/session.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

/** The largest report file that the server accepts (characters as sent). */
export const LARGEST_SENT = 10_000_000;

type File = Parameters<typeof feedback.filePrepared>[0];

export type ProblemReport = {
  open: boolean;
  /**
   * True if the recording is attached to a feedback message. The file is the same as for a problem report, but no
   * report dialog opens.
   */
  along: boolean;
  /** A counter; whenever it is increased, the report file is created again. */
  opened: number;
  contents: ReportContents;
  text: string;
  /** The session before the current one, if the browser has stored it. */
  before: { from: number; to: number; unexpected: boolean } | null;
  /**
   * How much of the report file has been created, from 0 to 1. It is being created while both `file` and `problem`
   * are null.
   */
  done: number;
  file: File | null;
  problem: string | null;
  sending: boolean;
  failure: Failure | null;
};

const unsaid: ProblemReport = {
  open: false,
  along: false,
  opened: 0,
  contents: { session: 'this', hideNames: true, places: 'moved' },
  text: '',
  before: null,
  done: 0,
  file: null,
  problem: null,
  sending: false,
  failure: null,
};

/**
 * A problem report, from when the user opens it until it is sent or cancelled. The typed text stays until it is
 * sent.
 */
export const problemReport = projection<ProblemReport>('core/problemReport', unsaid, (on) => {
  const anew = (s: ProblemReport) => {
    s.opened += 1;
    s.file = null;
    s.problem = null;
    s.done = 0;
  };
  return [
    on(feedback.reportOpened, (s) => {
      if (s.open) return;
      s.open = true;
      s.failure = null;
      anew(s);
    }),
    on(feedback.reportClosed, (s) => {
      s.open = false;
      s.sending = false;
      // A feedback message that the user is still writing gets a report file of its own.
      anew(s);
    }),
    on(feedback.recordingChosen, (s, e) => {
      s.along = e.payload.on;
      if (!s.open) anew(s);
    }),
    on(feedback.pageOpened, (s) => {
      // The recording should reach to the present, not end when the user attached it.
      if (s.along && !s.open) anew(s);
    }),
    on(feedback.handedOver, (s) => {
      s.along = false;
    }),
    on(feedback.contentsChosen, (s, e) => {
      s.contents = e.payload;
      s.failure = null;
      anew(s);
    }),
    on(feedback.textKept, (s, e) => {
      s.text = e.payload.text;
    }),
    on(feedback.sessionBeforeFound, (s, e) => {
      s.before = e.payload;
    }),
    on(feedback.sessionBeforeLost, (s) => {
      s.before = null;
    }),
    on(feedback.fileProgressed, (s, e) => {
      s.done = e.payload.done;
    }),
    on(feedback.filePrepared, (s, e) => {
      s.file = e.payload;
      s.problem = null;
    }),
    on(feedback.fileFailed, (s, e) => {
      s.problem = e.payload.detail;
    }),
    on(feedback.sendChosen, (s, e) => {
      s.text = e.payload.text;
      s.sending = true;
      s.failure = null;
    }),
    on(feedback.sendFailed, (s, e) => {
      s.sending = false;
      s.failure = e.payload.failure;
    }),
    on(feedback.reportDelivered, (s) => {
      s.sending = false;
      s.open = false;
      s.text = '';
      s.contents = unsaid.contents;
      // As above, for a feedback message that the user is still writing.
      anew(s);
    }),
  ];
});

/** Whether a super user is viewing another user's account (ghost mode). */
export const isGhost = select((read) => read(admin).ghostMode);

/**
 * What the report file includes. For another user's account, names are left out and places are never the real ones,
 * whatever the user chose.
 */
export const chosenContents = select((read): ReportContents => {
  const { contents } = read(problemReport);
  if (!read(isGhost)) return contents;
  return {
    ...contents,
    hideNames: true,
    places: contents.places === 'asTheyAre' ? 'moved' : contents.places,
  };
});

/** Whether no report file could be made because the chosen previous session is no longer stored. */
export const isBeforeGone = select((read) => {
  const { contents, before, problem } = read(problemReport);
  return contents.session === 'before' && before === null && problem !== null;
});

/**
 * The report file to create: a new one whenever the user opens the report or changes what it includes. Null if no
 * report is open.
 */
export const wantedFile = select((read) => {
  const { open, along, opened } = read(problemReport);
  return open || along ? { opened, contents: read(chosenContents) } : null;
});

/** Why the problem report cannot be sent now; null if it can. Saving it as a file is always possible. */
export const cannotSend = select(
  (read): 'ghost' | 'visitor' | 'offline' | 'tooLarge' | 'unavailable' | null => {
    const { file, failure } = read(problemReport);
    if (read(admin).ghostMode) return 'ghost';
    if (!read(isSignedIn)) return 'visitor';
    if (read(connectivity).online === false) return 'offline';
    if (failure?.reason === 'unavailable') return 'unavailable';
    return (file && file.sent > LARGEST_SENT) || failure?.status === 413 ? 'tooLarge' : null;
  },
);
