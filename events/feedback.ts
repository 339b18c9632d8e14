import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { attachment, coveredArea, feedbackDraft, ownFeedback } from './feedback-types.ts';
import { failure } from './session-types.ts';

/** Whose recording a report takes: this session's, or that of the session before it. */
export const reportSession = v.picklist(['this', 'before']);
export type ReportSession = v.InferOutput<typeof reportSession>;
/** What becomes of the places in a report. */
export const placesChoice = v.picklist(['asTheyAre', 'moved', 'blurred', 'removed']);
export type PlacesChoice = v.InferOutput<typeof placesChoice>;

const contents = v.object({ session: reportSession, hideNames: v.boolean(), places: placesChoice });
export type ReportContents = v.InferOutput<typeof contents>;

/** The dialog that reports a problem is wanted, from wherever. */
export const reportOpened = event(
  'feedback/reportOpened',
  v.object({ from: v.picklist(['menu', 'settings', 'key', 'errorPage', 'errorPopup']) }),
);
export const reportClosed = event('feedback/reportClosed');
/** What goes into the report was chosen again. */
export const contentsChosen = event('feedback/contentsChosen', contents);
/** What happened, in the user's words, when they left the field. */
export const textKept = event('feedback/textKept', v.object({ text: personal(v.string()) }));

/** The session before this one is kept and can be reported; `unexpected`: it did not end by itself. */
export const sessionBeforeFound = event(
  'feedback/sessionBeforeFound',
  v.object({ from: v.number(), to: v.number(), unexpected: v.boolean() }),
);
/** The recording is only in memory from now on, and why. */
export const recordingNotKept = event(
  'feedback/recordingNotKept',
  v.object({ reason: v.picklist(['noStorage', 'noEncryption', 'full']), detail: personal(v.string()) }),
);

/** The file of the report is being made; `done` of 1. */
export const fileProgressed = event('feedback/fileProgressed', v.object({ done: v.number() }));
/** It is there. Its bytes stay outside of the log; `file` names them. */
export const filePrepared = event(
  'feedback/filePrepared',
  v.object({
    file: v.string(),
    /** Facts in it, and the first and the last moment, milliseconds since 1970. */
    count: v.number(),
    from: v.number(),
    to: v.number(),
    /** Bytes on disk, and those that are sent. */
    size: v.number(),
    sent: v.number(),
    /** How many facts of each kind, most first. */
    kinds: v.array(v.object({ type: v.string(), count: v.number() })),
    /** The session before was damaged: so many of its pieces are left out. */
    damaged: v.number(),
  }),
);
export const fileFailed = event('feedback/fileFailed', v.object({ detail: personal(v.string()) }));
/** The user wants it as a file on their machine. */
export const saveChosen = event('feedback/saveChosen', v.object({ file: v.string() }));
export const saved = event('feedback/saved');

/** The user sends it, with their words. */
export const sendChosen = event(
  'feedback/sendChosen',
  v.object({ file: v.string(), text: personal(v.string()) }),
);
export const reportDelivered = event('feedback/reportDelivered');
export const sendFailed = event('feedback/sendFailed', v.object({ failure }));

/** One report in the inbox of the service's own people. */
export const reportEntry = v.object({
  id: v.string(),
  /** When it came, milliseconds since 1970; null = the server did not say. */
  at: v.nullable(v.number()),
  text: personal(v.string()),
  /** 1 to 5, where somebody rated the app; a reported problem has none. */
  rating: v.nullable(v.number()),
  /** Who it is from. */
  email: v.nullable(personal(v.string())),
  userID: v.nullable(v.number()),
  /** A recording came along. */
  recording: v.boolean(),
  /** It was dealt with. */
  done: v.boolean(),
});
export type ReportEntry = v.InferOutput<typeof reportEntry>;

/** The inbox is wanted, or wanted again. */
export const inboxRequested = event('feedback/inboxRequested');
/** `leftOut` names reports that could not be read. */
export const inboxListed = event(
  'feedback/inboxListed',
  v.object({ reports: v.array(reportEntry), leftOut: v.array(v.string()) }),
);
export const inboxFailed = event('feedback/inboxFailed', v.object({ failure }));
/** The recording of one report is wanted. */
export const recordingRequested = event('feedback/recordingRequested', v.object({ id: v.string() }));
/** It came. Its bytes stay outside of the log; `file` names them. */
export const recordingKept = event('feedback/recordingKept', v.object({ id: v.string(), file: v.string() }));
export const recordingFailed = event('feedback/recordingFailed', v.object({ id: v.string(), failure }));

/** The page of the customer's own feedback opened; `capture`: this browser can take a picture of what it shows. */
export const pageOpened = event('feedback/pageOpened', v.object({ capture: v.boolean() }));
/** Something of the draft was set: a star, the words when the field was left, what is to go along. */
export const draftChanged = event('feedback/draftChanged', v.partial(feedbackDraft));
/** What was written at an earlier visit. */
export const draftRestored = event('feedback/draftRestored', feedbackDraft);
/** The customer goes to the page that they want a picture of; a bar waits for the press. */
export const aimStarted = event('feedback/aimStarted');
export const aimEnded = event('feedback/aimEnded');
/** Now: the picture is taken, without the bar. */
export const captureWanted = event('feedback/captureWanted');
/** A picture of the user's own instead; `file` is an id of the file port. */
export const pictureChosen = event('feedback/pictureChosen', v.object({ file: v.string() }));
/** A picture is there to be looked at and covered. Its bytes are at `address`, outside of the log. Pixels. */
export const picturePrepared = event(
  'feedback/picturePrepared',
  v.object({ address: v.string(), width: v.number(), height: v.number() }),
);
export const pictureFailed = event(
  'feedback/pictureFailed',
  v.object({ problem: v.picklist(['denied', 'unsupported', 'unreadable', 'notKept']) }),
);
/** These parts of the picture are to be covered: all of them, after one was drawn, moved or taken back. */
export const areasChanged = event('feedback/areasChanged', v.object({ areas: v.array(coveredArea) }));
/** The last of that is taken back. */
export const areasReverted = event('feedback/areasReverted');
/** The picture is good so: what is covered is painted over for good. */
export const coverWanted = event('feedback/coverWanted');
export const coverCancelled = event('feedback/coverCancelled');
/** The picture of the draft, as it will be sent; `address`: where this page finds it. */
export const pictureFinished = event(
  'feedback/pictureFinished',
  v.object({ picture: attachment, address: v.string() }),
);
/** The draft goes without a picture. `file`: what it was. */
export const pictureRemoved = event('feedback/pictureRemoved', v.object({ file: v.string() }));
/** A recording is to go along with the feedback, or not. */
export const recordingChosen = event('feedback/recordingChosen', v.object({ on: v.boolean() }));
/** Send it. */
export const sendWanted = event('feedback/sendWanted', v.object({ text: personal(v.string()) }));
/** It is in the queue of changes; the draft is empty again. */
export const handedOver = event('feedback/handedOver');
export const handOverFailed = event('feedback/handOverFailed');
/** What goes along with a feedback that waits could not be read now; `gone`: it is not on this device any more. */
export const attachedNotFound = event(
  'feedback/attachedNotFound',
  v.object({ id: v.string(), gone: v.optional(v.boolean()) }),
);
/** A feedback that waits is not to be sent after all. */
export const withdrawalRequested = event('feedback/withdrawalRequested', v.object({ id: v.string() }));

/** The customer's own feedback is wanted, or wanted again. */
export const ownRequested = event('feedback/ownRequested');
export const ownListed = event('feedback/ownListed', v.object({ entries: v.array(ownFeedback) }));
export const ownFailed = event('feedback/ownFailed', v.object({ failure }));
/** The customer has looked at the answer. */
export const answerRead = event('feedback/answerRead', v.object({ id: v.string() }));
/** A word was said about answers that came. */
export const answersTold = event('feedback/answersTold', v.object({ ids: v.array(v.string()) }));
