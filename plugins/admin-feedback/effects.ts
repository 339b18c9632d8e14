import { EMPTY, type Observable } from 'rxjs';
import * as adminFeedback from '../../events/admin-feedback.ts';
import type { InboxDetail } from '../../events/admin-feedback.ts';
import type { FeedbackDetail } from '../../src/api/admin-backend.ts';
import type { Call } from '../../src/api/call.ts';
import { admin } from '../../src/core/admin.ts';
import { listEffects, listExport } from '../../src/core/administration/admin-list.effects.ts';
import { mayAdminister } from '../../src/core/administration/rights.ts';
import { ask } from '../../src/core/ask.effects.ts';
import { isSignedIn } from '../../src/core/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { inboxDetail, openFeedback } from './detail.state.ts';
import { cellOf, inbox } from './inbox.ts';

/** The bytes of the picture stay outside of the log (0154); the one that was shown before goes. */
function shown({ picture, ...rest }: FeedbackDetail, { ports, read }: World): InboxDetail {
  const before = read(inboxDetail).detail?.picture;
  if (before) ports.media.forget([before.address]);
  const address = picture && ports.media.keep(picture);
  return { ...rest, picture: address ? { address } : null };
}

/** The same answer to the same state has the same key: pressed again after no reply, it is given once. */
export function answerKey(by: number | null, id: string, before: number, text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `answer-${by ?? 0}-${encodeURIComponent(id)}-${before}-${(hash >>> 0).toString(36)}-${text.length}`;
}

const saves = (
  id: string,
  did: 'change' | 'answer',
  call: Call<FeedbackDetail>,
  world: World,
): Observable<Draft> =>
  ask(world, call, (result) =>
    result.ok
      ? [adminFeedback.saved({ did, detail: shown(result.value, world) }), adminFeedback.listRequested()]
      : [adminFeedback.saveFailed({ id, did, failure: result.failure })],
  );

export const adminFeedbackEffects = [
  ...listEffects(inbox, (backend, query) => backend.feedbackInbox(query)),
  listExport(inbox, {
    call: (backend, query) => backend.feedbackInbox(query),
    keyOf: ({ id }) => id,
    cells: (entry, columns) => columns.map((column) => cellOf(entry, column)),
  }),
  effect({
    name: 'load the feedback that is open beside the list',
    while: (read) => {
      const id = read(openFeedback);
      return id !== null && read(isSignedIn) && read(mayAdminister('feedback/open'))
        ? `${read(inboxDetail).asked} ${id}`
        : null;
    },
    run: (_, world) => {
      const id = world.read(openFeedback);
      if (id === null) return EMPTY;
      return ask(world, world.ports.backend.feedbackDetail(id), (result) => [
        result.ok
          ? adminFeedback.detailLoaded(shown(result.value, world))
          : adminFeedback.detailFailed({ id, failure: result.failure }),
      ]);
    },
  }),
  effect({
    name: 'change status or tags of a feedback',
    on: adminFeedback.changeSubmitted,
    how: 'inOrder',
    run: ({ payload: { id, status, tags } }, world) =>
      world.read(mayAdminister('feedback/change'))
        ? saves(id, 'change', world.ports.backend.changeFeedback(id, { status, tags }), world)
        : EMPTY,
  }),
  effect({
    name: 'answer a feedback',
    on: adminFeedback.answerSubmitted,
    how: 'first',
    run: ({ payload: { id, text } }, world) => {
      const { ports, read } = world;
      if (!read(mayAdminister('feedback/answer'))) return EMPTY;
      const before = read(inboxDetail).detail?.answers.length ?? 0;
      const key = answerKey(read(admin).userID, id, before, text);
      return saves(id, 'answer', ports.backend.answerFeedback(id, key, text), world);
    },
  }),
];
