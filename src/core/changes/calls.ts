import type { Change, Edit, Outcome } from '../../../events/change-types.ts';
import type { SessionBackend } from '../../api/backend.ts';
import { type Call, sentAs } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import { waitsForUndo } from './queue.ts';
import { type Again, allKinds, type ChangeKind, kindOf } from './kind.ts';

/**
 * The call that carries a change to the server. What is sent twice, or comes late, has the same key and counts once.
 * @param attached what goes along, as the kind of the change has found it
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
    // What is taken away has waited long enough: it goes out though the page may end.
    ...(waitsForUndo(edit) && { outlives: true as const }),
  }));
}

/** Asks how the thing of a change is at the server now. */
export const lookAt = ({ edit }: Change, backend: SessionBackend): Call<Outcome> =>
  kindOf(edit).look(edit, backend);

/**
 * What to look at after a change was sent more than once: its answer tells how things were when it was saved first. Of what is
 * gone the answer does not say the kind: all lists are loaded again.
 */
export function lookAgain(outcome: Outcome, backend: SessionBackend): Again {
  if (outcome.of !== 'gone') {
    const kind = kindOf(outcome);
    return kind.again?.(outcome, backend) ?? reloaded(kind);
  }
  const lists = allKinds().flatMap((kind) => (kind.isList ? reloaded(kind) : []));
  return lists.filter(({ type }, i) => lists.findIndex((each) => each.type === type) === i);
}

/** Has the things of a kind loaded again, where there is a way to. */
export const reloaded = ({ reload }: ChangeKind, edit?: Edit): readonly Draft[] =>
  reload ? [reload(edit)] : [];
