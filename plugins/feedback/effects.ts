import { FEEDBACK_PATH } from './path.ts';
import { catchError, concat, defer, EMPTY, from, mergeMap, of, retry } from 'rxjs';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import type { FeedbackDraft } from '../../events/feedback-types.ts';
import * as notices from '../../events/notices.ts';
import { admin } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { changeOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { location } from '../../src/core/app/location.ts';
import { problemReport } from '../../src/core/app/problem-report.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import type { Draft, EventOf } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { alongNow, cannotSendNow, EMPTY as EMPTY_DRAFT, feedbackForm, isUntouched } from './form.state.ts';

const SLOT = 'feedbackDraft';
/** Delay before reading a feedback's picture from the disk again after a failure (ms). */
const READ_AGAIN = 2_000;
const WORD_STAYS = 6_000;

/**
 * Stores the recording attached to a feedback in this browser, and puts the feedback into the queue of changes to send.
 */
async function handOver({ read, ports }: World): Promise<readonly Draft[]> {
  const { draft } = read(feedbackForm);
  const { userID } = read(admin);
  const failed = [feedback.handOverFailed()];
  if (userID === null || read(cannotSendNow) !== null) return failed;
  const { file } = read(problemReport);
  let recording = null;
  if (draft.recording) {
    const packed = file && (await ports.recorder.ready()).packed(file.file);
    const kept =
      packed && (await ports.attachments.keep(userID, { base64: packed, mime: 'application/gzip' }));
    if (!packed || !kept) return failed;
    recording = { file: kept, size: packed.length };
  }
  const { rating, text, picture } = draft;
  const set = { rating, text: text.trim(), picture, recording, along: read(alongNow) };
  return [
    changeEvents.wanted({ edits: [{ of: 'feedback', id: 'new-feedback', set, was: null }], label: '' }),
    feedback.handedOver(),
    notices.raised({
      tone: 'success',
      text: read(connectivity).online === false ? 'feedback.waitsForNetwork' : 'feedback.onItsWay',
      stays: WORD_STAYS,
    }),
  ];
}

/** The fields of the draft that these events change. */
const CHANGED_BY = {
  'feedback/pictureFinished': ['picture'],
  'feedback/pictureRemoved': ['picture'],
  'feedback/recordingChosen': ['recording'],
} as const;
type Changing =
  | EventOf<typeof feedback.draftChanged | typeof feedback.sendWanted>
  | { readonly type: keyof typeof CHANGED_BY };
/** Returns the fields of the draft that an event changes. */
function changedBy(fact: Changing): readonly (keyof FeedbackDraft)[] {
  switch (fact.type) {
    case 'feedback/draftChanged':
      return Object.keys(fact.payload) as (keyof FeedbackDraft)[];
    case 'feedback/sendWanted':
      return fact.payload.text === '' ? [] : ['text'];
    default:
      return CHANGED_BY[fact.type];
  }
}

/** Removes what was sent from the stored draft. What differs from it was written in another tab, and stays. */
const withoutSent = (sent: FeedbackDraft, world: World) =>
  changeOwn(world, SLOT, feedback.draftRestored, (stored) => {
    if (stored === null) return null;
    const isSent = (field: keyof FeedbackDraft) =>
      JSON.stringify(stored[field]) === JSON.stringify(sent[field]);
    const fields = Object.keys(EMPTY_DRAFT) as (keyof FeedbackDraft)[];
    const emptied = fields.filter(isSent).map((field) => [field, EMPTY_DRAFT[field]]);
    const left: FeedbackDraft = { ...stored, ...Object.fromEntries(emptied) };
    return isUntouched(left) ? null : feedback.draftRestored(left);
  });

export const feedbackFormEffects = [
  effect({
    name: 'request own feedback and restore its draft on its page',
    while: (read) => read(isSignedIn) && read(location).place?.path === FEEDBACK_PATH,
    run: (_, world) =>
      concat(
        of(feedback.pageOpened({ capture: world.ports.screenshots.canTake() }), feedback.ownRequested()),
        world.read(feedbackForm).restored ? EMPTY : readOwn(world, SLOT, feedback.draftRestored),
      ),
  }),
  effect({
    name: 'store the feedback draft',
    on: [
      feedback.draftChanged,
      feedback.pictureFinished,
      feedback.pictureRemoved,
      feedback.recordingChosen,
      feedback.sendWanted,
    ],
    how: 'inOrder',
    // Only what was changed here is replaced, because another tab may have changed the rest.
    run: (fact, world) =>
      changeOwn(world, SLOT, feedback.draftRestored, (stored) => {
        const { draft } = world.read(feedbackForm);
        const changed = changedBy(fact).map((field) => [field, draft[field]]);
        return feedback.draftRestored({ ...(stored ?? draft), ...Object.fromEntries(changed) });
      }),
  }),
  effect({
    name: 'restore the attachments of the feedback draft',
    on: feedback.draftRestored,
    run: (_, { read, ports }) => {
      const { draft, address } = read(feedbackForm);
      const { picture, recording } = draft;
      const again = recording ? [feedback.recordingChosen({ on: true })] : [];
      if (picture === null || address !== null) return from(again);
      return defer(() => ports.attachments.read(picture.file)).pipe(
        // A slow disk is no reason to remove the picture from the draft, so reading is retried first.
        retry({ count: 3, delay: () => ports.clock.after(READ_AGAIN) }),
        catchError(() => of(null)),
        mergeMap((bytes) => {
          const now = read(feedbackForm);
          // While the picture was being read, the user may have sent the draft, or removed or replaced the picture.
          // Then the picture that was read is no longer needed.
          if (now.draft.picture?.file !== picture.file || now.address !== null) return again;
          const found = bytes && ports.media.keep(bytes);
          return [
            found
              ? feedback.pictureFinished({ picture, address: found })
              : feedback.pictureFailed({ problem: 'notKept' }),
            ...again,
          ];
        }),
      );
    },
  }),
  effect({
    name: 'add feedback to the send queue',
    on: feedback.sendWanted,
    how: 'first',
    run: (_, world) => {
      const { address, draft } = world.read(feedbackForm);
      return from(handOver(world).catch(() => [feedback.handOverFailed()])).pipe(
        mergeMap((facts) => {
          if (facts.length <= 1) return facts;
          if (address !== null) world.ports.media.forget([address]);
          return concat(facts, withoutSent(draft, world));
        }),
      );
    },
  }),
];
