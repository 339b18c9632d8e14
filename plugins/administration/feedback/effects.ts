import { EMPTY, type Observable } from 'rxjs';
import * as adminFeedback from '../../../events/admin-feedback.ts';
import type { InboxDetail } from '../../../events/admin-feedback.ts';
import * as ownForms from '../../../events/own-forms.ts';
import type { FeedbackDetail } from '../../../src/api/admin-backend.ts';
import type { Call } from '../../../src/api/call.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { listEffects, listExport } from '../table/admin-list.effects.ts';
import { mayAdminister } from '../rights.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { adminEffect, type AdminWorld } from '../../../src/ports/effect.ts';
import { answerForm, inboxDetail, openFeedback } from './detail.state.ts';
import { cellOf, inbox } from './inbox.ts';

/**
 * Prepares a loaded feedback for the screen. The picture's bytes stay outside the log (0154), and the previous picture
 * is released. If the user has opened another feedback while a change to this one was being saved, the other feedback's
 * picture stays on screen, and this feedback gets no picture.
 */
function shown(whole: FeedbackDetail, { ports, read }: AdminWorld, isAnswerToSave = false): InboxDetail {
  const { picture, ...rest } = whole;
  if (isAnswerToSave && read(inboxDetail).detail?.entry.id !== whole.entry.id)
    return { ...rest, picture: null };
  const before = read(inboxDetail).detail?.picture;
  if (before) ports.media.forget([before.address]);
  const address = picture && ports.media.keep(picture);
  return { ...rest, picture: address ? { address } : null };
}

/**
 * Returns the idempotency key of an answer to a feedback. Sending the same text again before the answer is saved gives
 * the same key. So a retry after a lost response does not save the answer twice.
 */
export function answerKey(by: number | null, id: string, before: number, text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `answer-${by ?? 0}-${encodeURIComponent(id)}-${before}-${(hash >>> 0).toString(36)}-${text.length}`;
}

/** Returns the feedback's current tags with one added or removed. The server always replaces all tags at once. */
const withTag = (tags: readonly string[], { tag, on }: { tag: string; on: boolean }): string[] => {
  const others = tags.filter((each) => each !== tag);
  return on ? [...others, tag] : others;
};

const saves = (
  id: string,
  did: 'change' | 'answer',
  call: Call<FeedbackDetail>,
  world: AdminWorld,
): Observable<Draft> =>
  ask(world, call, (result) =>
    result.ok
      ? [
          // The draft of the sent answer must be deleted before the form restarts for the next answer.
          ...(did === 'answer' ? [ownForms.draftDropped({ form: answerForm(id) })] : []),
          adminFeedback.saved({ did, detail: shown(result.value, world, true) }),
          adminFeedback.listRequested(),
        ]
      : [adminFeedback.saveFailed({ id, did, failure: result.failure })],
  );

export const adminFeedbackEffects = [
  ...listEffects(inbox, (backend, query) => backend.feedbackInbox(query)),
  listExport(inbox, {
    call: (backend, query) => backend.feedbackInbox(query),
    keyOf: ({ id }) => id,
    cells: (entry, columns) => columns.map((column) => cellOf(entry, column)),
  }),
  adminEffect({
    name: 'load the open feedback',
    ability: 'administration',
    while: (read) => {
      const id = read(openFeedback);
      return id !== null && read(isSignedIn) && read(mayAdminister('feedback/open'))
        ? `${read(inboxDetail).asked} ${id}`
        : null;
    },
    run: (_, world) => {
      const id = world.read(openFeedback);
      if (id === null) return EMPTY;
      const { saves } = world.read(inboxDetail);
      return ask(world, world.ports.backend.feedbackDetail(id), (result) => [
        result.ok
          ? // If a change was saved during this request, the response may lack it, so the feedback is requested again.
            world.read(inboxDetail).saves === saves
            ? adminFeedback.detailLoaded(shown(result.value, world))
            : adminFeedback.detailRequested()
          : adminFeedback.detailFailed({ id, failure: result.failure }),
      ]);
    },
  }),
  adminEffect({
    name: 'save the status or tags of feedback',
    ability: 'administration',
    on: [adminFeedback.changeSubmitted, adminFeedback.tagChosen],
    how: 'inOrder',
    run: (fact, world) => {
      if (!world.read(mayAdminister('feedback/change'))) return EMPTY;
      const { id } = fact.payload;
      const change =
        fact.type === 'adminFeedback/tagChosen'
          ? { tags: withTag(world.read(inboxDetail).tags[id] ?? [], fact.payload) }
          : { status: fact.payload.status, tags: fact.payload.tags };
      return saves(id, 'change', world.ports.backend.changeFeedback(id, change), world);
    },
  }),
  adminEffect({
    name: 'send an answer to feedback',
    ability: 'administration',
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
