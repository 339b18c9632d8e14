import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { attachment, coveredArea, feedbackDraft, ownFeedback } from './feedback-types.ts';
import { failure } from './session-types.ts';

/** The session whose recording a report includes: this one, or the one before. */
export const reportSession = v.picklist(['this', 'before']);
export type ReportSession = v.InferOutput<typeof reportSession>;
/** How a report treats positions. */
export const placesChoice = v.picklist(['asTheyAre', 'moved', 'blurred', 'removed']);
export type PlacesChoice = v.InferOutput<typeof placesChoice>;

const contents = v.object({ session: reportSession, hideNames: v.boolean(), places: placesChoice });
export type ReportContents = v.InferOutput<typeof contents>;

/** The user opened the dialog to report a problem, from any page. */
export const reportOpened = event(
  'feedback/reportOpened',
  v.object({ from: v.picklist(['menu', 'settings', 'key', 'errorPage', 'errorPopup']) }),
);
export const reportClosed = event('feedback/reportClosed');
/** The user changed what the report includes. */
export const contentsChosen = event('feedback/contentsChosen', contents);
/** The description in the user's words, saved when they leave the field. */
export const textKept = event('feedback/textKept', v.object({ text: personal(v.string()) }));

/** The previous session is stored and can be reported. `unexpected`: it did not end normally. */
export const sessionBeforeFound = event(
  'feedback/sessionBeforeFound',
  v.object({ from: v.number(), to: v.number(), unexpected: v.boolean() }),
);
/** From now on the recording is only in memory, and why. */
export const recordingNotKept = event(
  'feedback/recordingNotKept',
  v.object({ reason: v.picklist(['noStorage', 'noEncryption', 'full']), detail: personal(v.string()) }),
);

/** The report file is being made. `done`: progress from 0 to 1. */
export const fileProgressed = event('feedback/fileProgressed', v.object({ done: v.number() }));
/** The report file is ready. Its bytes are not in the log. `file` names them. */
export const filePrepared = event(
  'feedback/filePrepared',
  v.object({
    file: v.string(),
    /** Number of events in it, and the times of the first and the last (milliseconds since 1970). */
    count: v.number(),
    from: v.number(),
    to: v.number(),
    /** Size on disk and size to send (bytes). */
    size: v.number(),
    sent: v.number(),
    /** How many events of each kind, most frequent first. */
    kinds: v.array(v.object({ type: v.string(), count: v.number() })),
    /** The previous session was damaged: how many of its chunks are missing. */
    damaged: v.number(),
  }),
);
export const fileFailed = event('feedback/fileFailed', v.object({ detail: personal(v.string()) }));
/** The user saves the report as a file. */
export const saveChosen = event('feedback/saveChosen', v.object({ file: v.string() }));
export const saved = event('feedback/saved');

/** The user sends the report with their text. */
export const sendChosen = event(
  'feedback/sendChosen',
  v.object({ file: v.string(), text: personal(v.string()) }),
);
export const reportDelivered = event('feedback/reportDelivered');
export const sendFailed = event('feedback/sendFailed', v.object({ failure }));

/** One report in the inbox that staff see. */
export const reportEntry = v.object({
  id: v.string(),
  /** When it arrived (milliseconds since 1970). Null if the server did not say. */
  at: v.nullable(v.number()),
  text: personal(v.string()),
  /** 1 to 5 if the user rated the app. A reported problem has no rating. */
  rating: v.nullable(v.number()),
  /** The sender. */
  email: v.nullable(personal(v.string())),
  userID: v.nullable(v.number()),
  /** A recording is attached. */
  recording: v.boolean(),
  /** Staff have dealt with it. */
  done: v.boolean(),
});
export type ReportEntry = v.InferOutput<typeof reportEntry>;

/** The inbox is requested, for the first time or again. */
export const inboxRequested = event('feedback/inboxRequested');
/** `leftOut`: names of reports that could not be parsed. */
export const inboxListed = event(
  'feedback/inboxListed',
  v.object({ reports: v.array(reportEntry), leftOut: v.array(v.string()) }),
);
export const inboxFailed = event('feedback/inboxFailed', v.object({ failure }));
/** The recording of one report is requested. */
export const recordingRequested = event('feedback/recordingRequested', v.object({ id: v.string() }));
/** The recording was loaded. Its bytes are not in the log. `file` names them. */
export const recordingKept = event('feedback/recordingKept', v.object({ id: v.string(), file: v.string() }));
export const recordingFailed = event('feedback/recordingFailed', v.object({ id: v.string(), failure }));

/** The user opened their feedback page. `capture`: this browser can take a screenshot. */
export const pageOpened = event('feedback/pageOpened', v.object({ capture: v.boolean() }));
/** The draft changed: a star, the text when the user left the field, or what to attach. */
export const draftChanged = event('feedback/draftChanged', v.partial(feedbackDraft));
/** The draft of an earlier visit. */
export const draftRestored = event('feedback/draftRestored', feedbackDraft);
/** The user goes to the page to take a picture of. A bar waits for the press. */
export const aimStarted = event('feedback/aimStarted');
export const aimEnded = event('feedback/aimEnded');
/** The user takes the picture now. The bar is not on it. */
export const captureWanted = event('feedback/captureWanted');
/** The user chose their own picture instead. `file` is an id of the file port. */
export const pictureChosen = event('feedback/pictureChosen', v.object({ file: v.string() }));
/** A picture is ready to be viewed and covered. Its bytes are at `address`, not in the log. Size in pixels. */
export const picturePrepared = event(
  'feedback/picturePrepared',
  v.object({ address: v.string(), width: v.number(), height: v.number() }),
);
export const pictureFailed = event(
  'feedback/pictureFailed',
  v.object({ problem: v.picklist(['denied', 'unsupported', 'unreadable', 'notKept']) }),
);
/** All parts of the picture to cover, after the user drew, moved or removed one. */
export const areasChanged = event('feedback/areasChanged', v.object({ areas: v.array(coveredArea) }));
/** The user undid the last change of these parts. */
export const areasReverted = event('feedback/areasReverted');
/** The user accepts the picture: the covered parts are painted over permanently. */
export const coverWanted = event('feedback/coverWanted');
export const coverCancelled = event('feedback/coverCancelled');
/** The draft's picture, as it will be sent. `address`: where this page finds it. */
export const pictureFinished = event(
  'feedback/pictureFinished',
  v.object({ picture: attachment, address: v.string() }),
);
/** The draft is sent without a picture. `file`: the removed one. */
export const pictureRemoved = event('feedback/pictureRemoved', v.object({ file: v.string() }));
/** Whether a recording is attached to the feedback. */
export const recordingChosen = event('feedback/recordingChosen', v.object({ on: v.boolean() }));
/** Send it. */
export const sendWanted = event('feedback/sendWanted', v.object({ text: personal(v.string()) }));
/** The feedback is in the queue of changes. The draft is empty again. */
export const handedOver = event('feedback/handedOver');
export const handOverFailed = event('feedback/handOverFailed');
/** The attachments of a pending feedback could not be read. `gone`: they are no longer on this device. */
export const attachedNotFound = event(
  'feedback/attachedNotFound',
  v.object({ id: v.string(), gone: v.optional(v.boolean()) }),
);
/** The user withdraws a feedback that waits to be sent. */
export const withdrawalRequested = event('feedback/withdrawalRequested', v.object({ id: v.string() }));

/** The customer's own feedback is requested, for the first time or again. */
export const ownRequested = event('feedback/ownRequested');
export const ownListed = event('feedback/ownListed', v.object({ entries: v.array(ownFeedback) }));
export const ownFailed = event('feedback/ownFailed', v.object({ failure }));
/** The customer has read the answer. */
export const answerRead = event('feedback/answerRead', v.object({ id: v.string() }));
/** The app showed a notice about new answers. */
export const answersTold = event('feedback/answersTold', v.object({ ids: v.array(v.string()) }));
