import type { Change, Edit, Outcome } from '../../../events/change-types.ts';
import type { SessionBackend } from '../../api/backend.ts';
import { type Call, sentAs } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import { waitsForUndo } from './queue.ts';
import { type Again, allKinds, type ChangeKind, kindOf } from './kind.ts';

/**
 * Returns the call that sends a change to the server. A change that is sent twice, or arrives late, has the same
 * key and counts once.
 * @param attached data to attach, found by the kind of the change
 */
export function callFor(
  { id: key, at, edit }: Change,
  backend: SessionBackend,
  read: Read,
  attached: unknown = null,
): Call<Outcome> {
  return sentAs(kindOf(edit).call(edit, { key, at, backend, read, attached }), (request) => ({
    ...request,
    headers: { ...request.headers, 'Idempotency-Key': key },
    // A deletion has already waited for an undo, so it is sent even if the page closes.
    ...(waitsForUndo(edit) && { outlives: true as const }),
  }));
}

/** Loads the current server version of the entity of a change. */
export const lookAt = ({ edit }: Change, backend: SessionBackend): Call<Outcome> =>
  kindOf(edit).look(edit, backend);

/**
 * Returns what to reload after a change was sent more than once: its response has the state of the first save. The
 * response to a deletion does not name the kind, so all lists are reloaded.
 */
export function lookAgain(outcome: Outcome, backend: SessionBackend): Again {
  if (outcome.of !== 'gone') {
    const kind = kindOf(outcome);
    return kind.again?.(outcome, backend) ?? reloaded(kind);
  }
  const lists = allKinds().flatMap((kind) => (kind.isList ? reloaded(kind) : []));
  return lists.filter(({ type }, i) => lists.findIndex((each) => each.type === type) === i);
}

/** Reloads the entities of a kind, if it can be reloaded. */
export const reloaded = ({ reload }: ChangeKind, edit?: Edit): readonly Draft[] =>
  reload ? [reload(edit)] : [];
