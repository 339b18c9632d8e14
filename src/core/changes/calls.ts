import type { Change, Edit, Outcome } from '../../../events/change-types.ts';
import type { SessionBackend } from '../../api/backend.ts';
import { type Call, sentAs } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import { waitsForUndo } from './queue.ts';
import { type Again, allKinds, type ChangeKind, kindOf } from './kind.ts';

/**
 * Returns the call that sends a change to the server. A change always has the same key, so the server applies it only
 * once, even if it is sent twice or arrives late.
 * @param attached the data to attach, which the kind of the change provides
 * @param now when the change is sent (milliseconds since 1970)
 */
export function callFor(
  { id: key, at, edit }: Change,
  backend: SessionBackend,
  read: Read,
  attached: unknown = null,
  now: number = at,
): Call<Outcome> {
  return sentAs(kindOf(edit).call(edit, { key, at, now, backend, read, attached }), (request) => ({
    ...request,
    headers: { ...request.headers, 'Idempotency-Key': key },
    // Sent even if the browser tab closes: a deletion has already waited until the user could no longer undo it.
    ...(waitsForUndo(edit) && { outlives: true as const }),
  }));
}

/** Returns the call that loads the server's current version of the entity that a change concerns. */
export const lookAt = ({ edit }: Change, backend: SessionBackend): Call<Outcome> =>
  kindOf(edit).look(edit, backend);

/**
 * Returns what to reload after a change was sent more than once: the server's response only has the state after the
 * first time. The response to a deletion does not name the entity's kind, so all lists are reloaded.
 */
export function lookAgain(outcome: Outcome, backend: SessionBackend): Again {
  if (outcome.of !== 'gone') {
    const kind = kindOf(outcome);
    return kind.again?.(outcome, backend) ?? reloaded(kind);
  }
  const lists = allKinds().flatMap((kind) => (kind.isList ? reloaded(kind) : []));
  return lists.filter(({ type }, i) => lists.findIndex((each) => each.type === type) === i);
}

/** Returns the event that reloads the entities of a kind; empty if they cannot be reloaded. */
export const reloaded = ({ reload }: ChangeKind, edit?: Edit): readonly Draft[] =>
  reload ? [reload(edit)] : [];
