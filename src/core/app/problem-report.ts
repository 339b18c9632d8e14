import * as feedback from '../../../events/feedback.ts';
import type { ReportContents } from '../../../events/feedback.ts';
import type { Failure } from '../../../events/session-types.ts';
import { admin } from '../session/admin.ts';
import { connectivity } from '../server/connectivity.ts';
import { isSignedIn } from '../session/session.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

/** A server takes no more than this, in characters as they are sent. */
export const LARGEST_SENT = 10_000_000;

type File = Parameters<typeof feedback.filePrepared>[0];

export type ProblemReport = {
  open: boolean;
  /** A recording is to go along with a feedback: the same file, without the dialog. */
  along: boolean;
  /** How often it was wanted: each time the file is made anew. */
  opened: number;
  contents: ReportContents;
  text: string;
  /** The session before this one, where it is kept. */
  before: { from: number; to: number; unexpected: boolean } | null;
  /** How far the file is, 0 to 1; it is being made while there is neither file nor problem. */
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

/** The report of a problem, from its opening until it is sent or given up. What was typed stays until it is sent. */
export const problemReport = projection<ProblemReport>('core/problemReport', unsaid, (on) => {
  const anew = (s: ProblemReport) => {
    s.file = null;
    s.problem = null;
    s.done = 0;
  };
  return [
    on(feedback.reportOpened, (s) => {
      if (s.open) return;
      s.open = true;
      s.opened += 1;
      s.failure = null;
      anew(s);
    }),
    on(feedback.reportClosed, (s) => {
      s.open = false;
      s.sending = false;
      // Whoever writes a feedback meanwhile gets a file of their own.
      s.opened += 1;
      anew(s);
    }),
    on(feedback.recordingChosen, (s, e) => {
      s.along = e.payload.on;
      if (!s.open) {
        s.opened += 1;
        anew(s);
      }
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
      anew(s);
    }),
  ];
});

/** Somebody else's account is looked at. */
export const isGhost = select((read) => read(admin).ghostMode);

/** In somebody else's account names are left out and places are never as they are, whatever was chosen. */
export const chosenContents = select((read): ReportContents => {
  const { contents } = read(problemReport);
  if (!read(isGhost)) return contents;
  return {
    ...contents,
    hideNames: true,
    places: contents.places === 'asTheyAre' ? 'moved' : contents.places,
  };
});

/** What is to be made now: a new one for each opening and each choice. Null while nobody wants a report. */
export const wantedFile = select((read) => {
  const { open, along, opened } = read(problemReport);
  return open || along ? { opened, contents: read(chosenContents) } : null;
});

/** Why the report cannot be sent here and now, or null. Saving is always possible. */
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
