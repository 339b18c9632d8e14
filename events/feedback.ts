import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
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
/** What goes into the report was chosen anew. */
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
