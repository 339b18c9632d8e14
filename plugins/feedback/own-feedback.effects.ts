import { concat, defer, EMPTY, from, ignoreElements, merge, of, repeat, switchMap } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import * as network from '../../events/network.ts';
import * as notices from '../../events/notices.ts';
import { effect } from '../../src/ports/effect.ts';
import { admin } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { loaded } from '../../src/core/server/remote.effects.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { FEEDBACK_PATH } from './path.ts';
import { location } from '../../src/core/app/location.ts';
import { noticeOf, ownFeedback, unreadAnswers } from './own-feedback.state.ts';
import { isSignedIn } from '../../src/core/session/session.ts';

/**
 * Delay between sign-in and the first request for the feedback list (ms). Answers take days, so everything else can
 * load first.
 */
const FIRST_LOOK = 20_000;
const LOOK_EVERY = 15 * 60_000;
const WORD_STAYS = 8_000;

/**
 * The effects for the customer's own feedback: its list, its answers, and its files stored outside the log
 * (FEED-01).
 */
export const ownFeedbackEffects = [
  effect({
    name: 'check regularly for answers to feedback',
    live: true,
    while: (read) =>
      read(isSignedIn) &&
      !read(appState).isInitializing &&
      !read(admin).ghostMode &&
      read(ownFeedback).status !== 'unavailable',
    run: (_, world) => {
      const asked = () => of(feedback.ownRequested());
      const { clock } = world.ports;
      return merge(
        concat(
          clock.after(FIRST_LOOK).pipe(switchMap(asked)),
          defer(() => clock.after(LOOK_EVERY)).pipe(switchMap(asked), repeat()),
        ),
        defer(() => world.once(network.wentOnline)).pipe(
          // When the network returns, the feedback list is loaded again, but only if it was requested before.
          switchMap(() => (world.read(ownFeedback).status === 'none' ? EMPTY : asked())),
          repeat(),
        ),
      );
    },
  }),
  effect({
    name: 'load own feedback',
    ability: 'feedback',
    on: feedback.ownRequested,
    how: 'latest',
    run: (_, world) =>
      loaded(world, world.ports.backend.ownFeedback(), {
        listed: ({ value }) => feedback.ownListed({ entries: [...value] }),
        failed: feedback.ownFailed,
      }),
  }),
  effect({
    name: 'show a notice of new answers to feedback',
    on: feedback.ownListed,
    run: (_, { read }) => {
      const { told, looks } = read(ownFeedback);
      const ids = read(unreadAnswers)
        .map(noticeOf)
        .filter((notice) => !told.includes(notice));
      if (ids.length === 0) return EMPTY;
      return from([
        feedback.answersTold({ ids }),
        // There is no notice while the user is on the feedback page, because that page marks new answers anyway. There
        // is none after the first load of a session either, because the user should see the map first.
        ...(looks === 1 || read(location).place?.path === FEEDBACK_PATH
          ? []
          : [
              notices.raised({
                tone: 'neutral',
                text: 'feedback.answerCame',
                values: { count: ids.length },
                stays: WORD_STAYS,
              }),
            ]),
      ]);
    },
  }),
  effect({
    name: 'send that a feedback answer was read',
    ability: 'feedback',
    on: feedback.answerRead,
    how: 'each',
    // If this fails, the server returns the answer as unread again. Opening the answer then repeats this request.
    run: ({ payload: { id } }, world) => ask(world, world.ports.backend.readFeedback(id), () => []),
  }),
  effect({
    name: 'cancel waiting feedback',
    on: feedback.withdrawalRequested,
    run: ({ payload: { id } }, { read }) => {
      const waiting = read(changes).queue.find((each) => each.id === id);
      if (!waiting || waiting.state === 'sending') return EMPTY;
      if (waiting.state === 'refused') return of(changeEvents.dismissed({ id }));
      return from([
        changeEvents.dropped({ ids: [id] }),
        // If the feedback was sent but no response arrived, the server may have received it. The reloaded list then
        // contains it.
        ...(waiting.wasSent ? [feedback.ownRequested()] : []),
      ]);
    },
  }),
  effect({
    name: 'delete files of completed feedback',
    on: [changeEvents.saved, changeEvents.dropped, changeEvents.dismissed],
    how: 'inOrder',
    run: async (fact, { read, ports }) => {
      const ids = fact.type === 'changes/dropped' ? fact.payload.ids : [fact.payload.id];
      // When the user retries a feedback, it enters the queue under a new id right after this event, and still needs
      // its files. So this effect waits until then before it deletes files.
      await Promise.resolve();
      const { attached } = read(ownFeedback);
      const needed = new Set(read(changes).queue.flatMap((each) => attached[each.id] ?? []));
      const files = ids.flatMap((id) => attached[id] ?? []).filter((file) => !needed.has(file));
      if (files.length > 0) await ports.attachments.drop(files);
    },
  }),
  effect({
    name: 'delete feedback files when the user logs out',
    on: auth.loggedOut,
    run: ({ payload: { reason } }, { ports }) =>
      reason === 'chosen' ? from(ports.attachments.clear()).pipe(ignoreElements()) : EMPTY,
  }),
  effect({
    name: 'check for answers to feedback when the app resumes',
    on: app.resumed,
    run: (_, { read }) =>
      read(isSignedIn) && read(ownFeedback).status === 'ready' ? of(feedback.ownRequested()) : EMPTY,
  }),
];
