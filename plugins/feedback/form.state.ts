import * as feedback from '../../events/feedback.ts';
import type { CoveredArea, FeedbackAlong, FeedbackDraft } from '../../events/feedback-types.ts';
import { admin } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { news } from '../../src/core/app/news.ts';
import { LARGEST_SENT, problemReport } from '../../src/core/app/problem-report.ts';
import { session } from '../../src/core/session/session.ts';
import { isDark, settings } from '../../src/core/app/settings.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

/** The maximum length of a feedback's text (characters). Nobody would read a longer text. */
export const LONGEST_TEXT = 5_000;
/**
 * Maximum number of device names attached to a feedback. A fleet has thousands of devices, but a feedback concerns only
 * a few.
 */
const MOST_NAMES = 100;

type PictureProblem = Parameters<typeof feedback.pictureFailed>[0]['problem'];
export type FeedbackForm = {
  /** Whether this browser can take a screenshot. */
  capture: boolean;
  draft: FeedbackDraft;
  /** The URL of the picture in the feedback draft. It is valid only until this tab is reloaded or closed. */
  address: string | null;
  /** Whether the app has looked for a stored feedback draft from an earlier visit. */
  restored: boolean;
  /** Whether the bar with the screenshot button is shown. */
  aiming: boolean;
  /** Whether a picture is being loaded, or its covered areas are being painted over. */
  making: boolean;
  /** The picture in which the user is covering areas. Sizes are in pixels. */
  edit: {
    address: string;
    width: number;
    height: number;
    areas: CoveredArea[];
    past: CoveredArea[][];
  } | null;
  problem: PictureProblem | null;
  sending: boolean;
  /** How many feedbacks were put into the queue to send. After each one, the form is empty again. */
  sent: number;
  /** Whether preparing the feedback for sending failed. */
  failed: boolean;
};

export const EMPTY: FeedbackDraft = { rating: null, text: '', picture: null, recording: false, names: false };
export const isUntouched = ({ rating, text, picture }: FeedbackDraft) =>
  rating === null && text === '' && picture === null;

/** The state of the feedback form, from the user's first input until the feedback is in the queue to send. */
export const feedbackForm = projection<FeedbackForm>(
  'feedback/form',
  {
    capture: false,
    draft: EMPTY,
    address: null,
    restored: false,
    aiming: false,
    making: false,
    edit: null,
    problem: null,
    sending: false,
    sent: 0,
    failed: false,
  },
  (on) => [
    on(feedback.pageOpened, (s, e) => {
      s.capture = e.payload.capture;
      s.aiming = false;
    }),
    on(feedback.draftRestored, (s, e) => {
      s.restored = true;
      // If the user began to write before the stored draft was loaded, the new text wins.
      if (isUntouched(s.draft)) s.draft = e.payload;
    }),
    on(feedback.draftChanged, (s, e) => {
      Object.assign(s.draft, e.payload);
      s.failed = false;
    }),
    on(feedback.aimStarted, (s) => {
      s.aiming = true;
      s.problem = null;
    }),
    on(feedback.aimEnded, (s) => {
      s.aiming = false;
    }),
    on(feedback.captureWanted, (s) => {
      s.aiming = false;
      s.making = true;
      s.problem = null;
    }),
    on(feedback.pictureChosen, (s) => {
      s.making = true;
      s.problem = null;
    }),
    on(feedback.picturePrepared, (s, e) => {
      s.making = false;
      s.edit = { ...e.payload, areas: [], past: [] };
    }),
    on(feedback.pictureFailed, (s, e) => {
      s.making = false;
      s.problem = e.payload.problem;
      if (e.payload.problem === 'notKept' && s.address === null) s.draft.picture = null;
    }),
    on(feedback.areasChanged, (s, e) => {
      if (!s.edit) return;
      s.edit.past.push(s.edit.areas);
      s.edit.areas = e.payload.areas;
    }),
    on(feedback.areasReverted, (s) => {
      if (s.edit) s.edit.areas = s.edit.past.pop() ?? [];
    }),
    on(feedback.coverWanted, (s) => {
      s.making = s.edit !== null;
    }),
    on(feedback.coverCancelled, (s) => {
      s.edit = null;
      s.making = false;
    }),
    on(feedback.pictureFinished, (s, e) => {
      s.draft.picture = e.payload.picture;
      s.address = e.payload.address;
      s.edit = null;
      s.making = false;
      s.problem = null;
    }),
    on(feedback.pictureRemoved, (s) => {
      s.draft.picture = null;
      s.address = null;
    }),
    on(feedback.recordingChosen, (s, e) => {
      s.draft.recording = e.payload.on;
    }),
    on(feedback.sendWanted, (s, e) => {
      s.draft.text = e.payload.text;
      s.sending = true;
      s.failed = false;
    }),
    on(feedback.handOverFailed, (s) => {
      s.sending = false;
      s.failed = true;
    }),
    on(feedback.handedOver, (s) => {
      s.draft = EMPTY;
      s.address = null;
      s.sending = false;
      s.sent += 1;
      s.problem = null;
    }),
  ],
);

/** All data about the app and devices that would be attached to a feedback sent now. */
export const alongNow = select((read): FeedbackAlong => {
  const { byId } = read(devices);
  const all = [...byId.values()];
  const { names } = read(feedbackForm).draft;
  return {
    version: read(news).version,
    platform: read(appState).platform,
    language: read(settings).shown,
    mode: read(session).appMode,
    theme: read(isDark) ? 'dark' : 'light',
    window: read(appState).size,
    devices: all.length,
    models: [
      ...new Set(all.flatMap(({ device_models }) => device_models.flatMap(({ name }) => name ?? []))),
    ].sort(),
    ...(names && { names: all.slice(0, MOST_NAMES).map(({ name }) => name) }),
  };
});

/** Why the feedback cannot be sent now, or null if it can. `preparing`: the attached recording is not ready yet. */
export const cannotSendNow = select(
  (read): 'ghost' | 'preparing' | 'noRecording' | 'tooLarge' | 'picture' | null => {
    const { draft, edit, making } = read(feedbackForm);
    if (read(admin).ghostMode) return 'ghost';
    if (edit !== null || making) return 'picture';
    if (!draft.recording) return null;
    const { file, problem } = read(problemReport);
    if (problem !== null) return 'noRecording';
    if (file === null) return 'preparing';
    return file.sent > LARGEST_SENT ? 'tooLarge' : null;
  },
);
