import { FEEDBACK_PATH } from './path.ts';
import { concat, defer, EMPTY, from, mergeMap, type Observable, of } from 'rxjs';
import * as feedback from '../../events/feedback.ts';
import * as navigation from '../../events/navigation.ts';
import { admin } from '../../src/core/session/admin.ts';
import { location } from '../../src/core/app/location.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { feedbackForm } from './form.state.ts';

const home = ({ read }: World): Observable<Draft> =>
  defer(() =>
    read(location).place?.path === FEEDBACK_PATH
      ? EMPTY
      : of(navigation.linkFollowed({ href: FEEDBACK_PATH })),
  );

/**
 * Paints over the areas of a feedback's picture that the user covered, and stores the result. The original picture is
 * released from memory.
 */
async function cover({ read, ports }: World): Promise<readonly Draft[]> {
  const { edit, draft, address: before } = read(feedbackForm);
  const { userID } = read(admin);
  if (!edit || userID === null) return [feedback.coverCancelled()];
  const bytes = await ports.screenshots.covered(edit.address, edit.areas);
  if (!bytes) return [feedback.pictureFailed({ problem: 'unreadable' })];
  const file = await ports.attachments.keep(userID, bytes);
  const address = file && ports.media.keep(bytes);
  if (!file || !address) return [feedback.pictureFailed({ problem: 'notKept' })];
  ports.media.forget([edit.address, ...(before ? [before] : [])]);
  if (draft.picture) await ports.attachments.drop([draft.picture.file]);
  return [feedback.pictureFinished({ picture: { file, size: bytes.base64.length }, address })];
}

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
