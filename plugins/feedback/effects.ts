import { FEEDBACK_PATH } from './path.ts';
import { catchError, concat, defer, EMPTY, from, mergeMap, of, retry } from 'rxjs';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import * as notices from '../../events/notices.ts';
import { admin } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { keepOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { location } from '../../src/core/app/location.ts';
import { problemReport } from '../../src/core/app/problem-report.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { alongNow, cannotSendNow, feedbackForm } from './form.state.ts';

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
      feedback.handedOver,
    ],
    how: 'inOrder',
    run: (_, world) => keepOwn(world, SLOT, feedback.draftRestored(world.read(feedbackForm).draft)),
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
      const { address } = world.read(feedbackForm);
      return from(handOver(world).catch(() => [feedback.handOverFailed()])).pipe(
        mergeMap((facts) => {
          if (address !== null && facts.length > 1) world.ports.media.forget([address]);
          return facts;
        }),
      );
    },
  }),
];
