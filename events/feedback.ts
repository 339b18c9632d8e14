import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { attachment, coveredArea, feedbackDraft, ownFeedback } from './feedback-types.ts';
import { failure } from './session-types.ts';

/** Which session's recording a problem report includes: that of this session, or of the previous one. */
export const reportSession = v.picklist(['this', 'before']);
export type ReportSession = v.InferOutput<typeof reportSession>;
/** What a problem report does with positions: leaves them unchanged, moves, blurs or removes them. */
export const placesChoice = v.picklist(['asTheyAre', 'moved', 'blurred', 'removed']);
export type PlacesChoice = v.InferOutput<typeof placesChoice>;

const contents = v.object({ session: reportSession, hideNames: v.boolean(), places: placesChoice });
export type ReportContents = v.InferOutput<typeof contents>;

/** The user opened the dialog to report a problem. */
export const reportOpened = event(
  'feedback/reportOpened',
  v.object({ from: v.picklist(['menu', 'settings', 'key', 'errorPage', 'errorPopup']) }),
);
export const reportClosed = event('feedback/reportClosed');
/** The user changed what the problem report includes. */
export const contentsChosen = event('feedback/contentsChosen', contents);
/** The user's description of the problem was saved, because they left the field. */
export const textKept = event('feedback/textKept', v.object({ text: personal(v.string()) }));

/**
 * A recording of the previous session is stored, so the user can report a problem in it. `unexpected`: that session did
 * not end normally.
 */
export const sessionBeforeFound = event(
  'feedback/sessionBeforeFound',
  v.object({ from: v.number(), to: v.number(), unexpected: v.boolean() }),
);
/** The recording of the previous session is no longer stored, because the current one needed its room. */
export const sessionBeforeLost = event('feedback/sessionBeforeLost');
/** The session recording is only in memory from now on, not on disk. `reason` says why. */
export const recordingNotKept = event(
  'feedback/recordingNotKept',
  v.object({ reason: v.picklist(['noStorage', 'noEncryption', 'full']), detail: personal(v.string()) }),
);

/** The file of the problem report is being created. `done`: progress from 0 to 1. */
export const fileProgressed = event('feedback/fileProgressed', v.object({ done: v.number() }));
/** The file of the problem report is ready. `file` names it. Its bytes are not in the log. */
export const filePrepared = event(
  'feedback/filePrepared',
  v.object({
    file: v.string(),
    /**
     * Number of events in the report file, and the times of the first and the last event (milliseconds since 1970).
     */
    count: v.number(),
    from: v.number(),
    to: v.number(),
    /** Size of the report file (bytes): on disk (`size`), and as sent (`sent`). */
    size: v.number(),
    sent: v.number(),
    /** How many events of each type the report file has, most frequent first. */
    kinds: v.array(v.object({ type: v.string(), count: v.number() })),
    /** How many chunks are missing from the previous session's recording, because it was damaged. */
    damaged: v.number(),
  }),
);
export const fileFailed = event('feedback/fileFailed', v.object({ detail: personal(v.string()) }));
/** The user saves the problem report as a file. */
export const saveChosen = event('feedback/saveChosen', v.object({ file: v.string() }));
export const saved = event('feedback/saved');

/** The user sends the problem report with their description. */
export const sendChosen = event(
  'feedback/sendChosen',
  v.object({ file: v.string(), text: personal(v.string()) }),
);
export const reportDelivered = event('feedback/reportDelivered');
export const sendFailed = event('feedback/sendFailed', v.object({ failure }));

/** One problem report or feedback message in the inbox that staff see. */
export const reportEntry = v.object({
  id: v.string(),
  /** When the report arrived (milliseconds since 1970). Null if the server did not say. */
  at: v.nullable(v.number()),
  text: personal(v.string()),
  /** Stars from 1 to 5 if the user rated the app. A reported problem has no rating. */
  rating: v.nullable(v.number()),
  /** The sender's e-mail address. Null if unknown. */
  email: v.nullable(personal(v.string())),
  userID: v.nullable(v.number()),
  /** Whether the report has a recording of the session. */
  recording: v.boolean(),
  /** Whether staff have dealt with the report. */
  done: v.boolean(),
});
export type ReportEntry = v.InferOutput<typeof reportEntry>;

/** Staff request the inbox of reports, for the first time or again. */
export const inboxRequested = event('feedback/inboxRequested');
/** The inbox of reports was loaded. `leftOut`: names of reports that could not be parsed. */
export const inboxListed = event(
  'feedback/inboxListed',
  v.object({ reports: v.array(reportEntry), leftOut: v.array(v.string()) }),
);
export const inboxFailed = event('feedback/inboxFailed', v.object({ failure }));
/** Staff request the session recording of one report. */
export const recordingRequested = event('feedback/recordingRequested', v.object({ id: v.string() }));
/** The session recording of a report was loaded. `file` names it. Its bytes are not in the log. */
export const recordingKept = event('feedback/recordingKept', v.object({ id: v.string(), file: v.string() }));
export const recordingFailed = event('feedback/recordingFailed', v.object({ id: v.string(), failure }));

/** The user opened their feedback page. `capture`: whether this browser can take a screenshot. */
export const pageOpened = event('feedback/pageOpened', v.object({ capture: v.boolean() }));
/** The user changed the feedback draft: the stars, the text (when they left the field), or what to attach. */
export const draftChanged = event('feedback/draftChanged', v.partial(feedbackDraft));
/** The feedback draft of an earlier visit was loaded. */
export const draftRestored = event('feedback/draftRestored', feedbackDraft);
/**
 * The user wants to take a feedback screenshot and goes to the page to capture. A bar with a button stays on screen
 * until they press it.
 */
export const aimStarted = event('feedback/aimStarted');
export const aimEnded = event('feedback/aimEnded');
/** The user takes the feedback screenshot now. The bar with the button is not part of it. */
export const captureWanted = event('feedback/captureWanted');
/** The user chose a picture file instead of taking a screenshot. `file`: id of the picture at the file port. */
export const pictureChosen = event('feedback/pictureChosen', v.object({ file: v.string() }));
/**
 * The picture for the feedback is ready: the user can view it and cover parts of it. `address`: a temporary URL in this
 * browser tab. The picture's bytes are not in the log. Size in pixels.
 */
export const picturePrepared = event(
  'feedback/picturePrepared',
  v.object({ address: v.string(), width: v.number(), height: v.number() }),
);
export const pictureFailed = event(
  'feedback/pictureFailed',
  v.object({ problem: v.picklist(['denied', 'unsupported', 'unreadable', 'notKept']) }),
);
/** All areas of the screenshot that are blacked out, after the user drew, moved or removed one. */
export const areasChanged = event('feedback/areasChanged', v.object({ areas: v.array(coveredArea) }));
/** The user undid their last change to the covered areas of the picture. */
export const areasReverted = event('feedback/areasReverted');
/** The user finished covering parts of the picture. The covered areas are now painted over permanently. */
export const coverWanted = event('feedback/coverWanted');
export const coverCancelled = event('feedback/coverCancelled');
/** The final picture of the feedback draft, as it will be sent. `address`: a temporary URL in this browser tab. */
export const pictureFinished = event(
  'feedback/pictureFinished',
  v.object({ picture: attachment, address: v.string() }),
);
/** The user removed the picture from the feedback draft. `file`: the removed picture. */
export const pictureRemoved = event('feedback/pictureRemoved', v.object({ file: v.string() }));
/** The user chose whether to attach a session recording to the feedback. */
export const recordingChosen = event('feedback/recordingChosen', v.object({ on: v.boolean() }));
/** The user sends the feedback. */
export const sendWanted = event('feedback/sendWanted', v.object({ text: personal(v.string()) }));
/** The feedback was moved to the queue of changes to send. The draft is empty again. */
export const handedOver = event('feedback/handedOver');
export const handOverFailed = event('feedback/handOverFailed');
/**
 * The attachments of feedback that waits to be sent could not be read. `gone`: they are no longer stored in this
 * browser.
 */
export const attachedNotFound = event(
  'feedback/attachedNotFound',
  v.object({ id: v.string(), gone: v.optional(v.boolean()) }),
);
/** The user withdraws feedback that is not sent yet. */
export const withdrawalRequested = event('feedback/withdrawalRequested', v.object({ id: v.string() }));

/** The customer's own feedback is requested from the server, for the first time or again. */
export const ownRequested = event('feedback/ownRequested');
export const ownListed = event('feedback/ownListed', v.object({ entries: v.array(ownFeedback) }));
export const ownFailed = event('feedback/ownFailed', v.object({ failure }));
/** The customer has read the answer to their feedback. */
export const answerRead = event('feedback/answerRead', v.object({ id: v.string() }));
/**
 * The app showed a notice about new answers to the customer's feedback. `ids`: for each feedback its id and the number
 * of its answers (`5 2`); in older recordings the id alone.
 */
export const answersTold = event('feedback/answersTold', v.object({ ids: v.array(v.string()) }));
