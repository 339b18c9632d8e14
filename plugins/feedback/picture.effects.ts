import { FEEDBACK_PATH } from './path.ts';
import { concat, defer, EMPTY, finalize, from, mergeMap, NEVER, type Observable, of } from 'rxjs';
import * as feedback from '../../events/feedback.ts';
import * as navigation from '../../events/navigation.ts';
import { admin } from '../../src/core/session/admin.ts';
import { location } from '../../src/core/app/location.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { type FeedbackForm, feedbackForm } from './form.state.ts';

const home = ({ read }: World): Observable<Draft> =>
  defer(() =>
    read(location).place?.path === FEEDBACK_PATH
      ? EMPTY
      : of(navigation.linkFollowed({ href: FEEDBACK_PATH })),
  );

/** Paints over the areas of a feedback's picture that the user covered, and stores the result. */
async function cover({ read, ports }: World): Promise<readonly Draft[]> {
  const { edit, draft } = read(feedbackForm);
  const { userID } = read(admin);
  if (!edit || userID === null) return [feedback.coverCancelled()];
  /** Whether the user no longer wants this picture. */
  const isGivenUp = () => read(feedbackForm).edit?.address !== edit.address;
  const bytes = await ports.screenshots.covered(edit.address, edit.areas);
  if (isGivenUp()) return [];
  if (!bytes) return [feedback.pictureFailed({ problem: 'unreadable' })];
  const file = await ports.attachments.keep(userID, bytes);
  if (isGivenUp()) {
    if (file) await ports.attachments.drop([file]);
    return [];
  }
  const address = file && ports.media.keep(bytes);
  if (!file || !address) return [feedback.pictureFailed({ problem: 'notKept' })];
  if (draft.picture) await ports.attachments.drop([draft.picture.file]);
  return [feedback.pictureFinished({ picture: { file, size: bytes.base64.length }, address })];
}

/** Releases a picture from memory as soon as it is no longer on the page. */
const released = (name: string, addressIn: (form: FeedbackForm) => string | null) =>
  effect({
    name,
    while: (read) => addressIn(read(feedbackForm)),
    run: (address, { ports }) => NEVER.pipe(finalize(() => ports.media.forget([address]))),
  });

/**
 * The effects for a feedback's picture: taking a screenshot, choosing a file, painting over areas. The bytes of the
 * picture never enter the log (0154).
 */
export const pictureEffects = [
  effect({
    // Runs synchronously while the button press is handled, because only then does the browser ask for permission to
    // take a screenshot.
    name: 'take a screenshot of the app',
    on: feedback.captureWanted,
    how: 'first',
    run: (_, world) =>
      concat(
        from(world.ports.screenshots.take()).pipe(
          mergeMap((taken) => [
            'problem' in taken ? feedback.pictureFailed(taken) : feedback.picturePrepared(taken),
          ]),
        ),
        home(world),
      ),
  }),
  effect({
    name: 'prepare the picture that the user chose',
    on: feedback.pictureChosen,
    how: 'latest',
    run: ({ payload: { file } }, { ports }) =>
      from(ports.screenshots.drawn(file)).pipe(
        mergeMap((drawn) => {
          ports.files.forget(file);
          return [
            drawn ? feedback.picturePrepared(drawn) : feedback.pictureFailed({ problem: 'unreadable' }),
          ];
        }),
      ),
  }),
  effect({
    name: 'paint over the covered areas of the picture',
    on: feedback.coverWanted,
    how: 'first',
    run: (_, world) => from(cover(world)).pipe(mergeMap((facts) => facts)),
  }),
  released('release the picture that was covered', ({ edit }) => edit?.address ?? null),
  released('release the picture of the feedback draft', ({ address }) => address),
  effect({
    name: 'delete the removed picture of a feedback draft',
    on: feedback.pictureRemoved,
    how: 'inOrder',
    run: async ({ payload: { file } }, { ports }) => ports.attachments.drop([file]),
  }),
  effect({
    name: 'return to the feedback page when no screenshot is taken',
    on: feedback.aimEnded,
    run: (_, world) => home(world),
  }),
];
