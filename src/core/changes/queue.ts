import { type Change, type Edit, isOfMany, type Outcome } from '../../../events/change-types.ts';
import type { Failure } from '../../../events/session-types.ts';
import { isNew, kindOf, nameOf, type Renaming, thingIn } from './kind.ts';

/** A change with what became of it so far. */
export type Queued = Change & {
  /** `conflict`: the user is asked. `refused`: taken back, and kept to be looked at. */
  readonly state: 'waiting' | 'sending' | 'conflict' | 'refused';
  /** Has been sent at least once: the server may have it. */
  readonly wasSent: boolean;
  /** It is on this device's disk: it outlives the page. */
  readonly isKept: boolean;
  /** The user was asked about it, and wants it. */
  readonly isDecided: boolean;
  /** Tries in a row that came to nothing. */
  readonly failures: number;
  /** Why the last try failed, or why it was refused. */
  readonly failure: Failure | null;
  /** What somebody else made of the thing meanwhile. */
  readonly theirs: Outcome | null;
};

export const isGoing = (edit: Edit): boolean => edit.set === null;
/** What cannot be turned round at the server waits until nobody can want it back any more. */
export const waitsForUndo = (edit: Edit): boolean => isGoing(edit) || kindOf(edit).isFinal?.(edit) === true;

/** Which things an edit is about: changes of one thing are sent in the order they were made. */
const thingsOf = (edit: Edit): readonly string[] =>
  kindOf(edit).things?.(edit) ??
  (isOfMany(edit) ? edit.ids : [edit.id]).map((id: number | string) => nameOf(edit.of, id));
const waitsFor = (edit: Edit): readonly string[] => kindOf(edit).waitsFor?.(edit) ?? [];
/** Whether later edits may be about something that only this one makes. */
const makes = (edit: Edit): boolean => kindOf(edit).makes?.(edit) ?? isNew(edit);

/** The edits that take this one back. Several devices that were different before need several. */
export function inverse(edit: Edit): readonly Edit[] {
  const own = kindOf(edit).inverse?.(edit);
  if (own) return own;
  // Turned round, an edit of one kind stays one of its kind.
  if (!isOfMany(edit)) return [{ ...edit, set: edit.was, was: edit.set } as Edit];
  const alike = new Map<string, { ids: (number | string)[]; was: (typeof edit)['set'] }>();
  for (const id of edit.ids) {
    const was = edit.was[id] ?? {};
    const key = JSON.stringify(was);
    const found = alike.get(key);
    if (found) found.ids.push(id);
    else alike.set(key, { ids: [id], was });
  }
  return [...alike.values()].map(
    ({ ids, was }) =>
      ({ ...edit, ids, set: was, was: Object.fromEntries(ids.map((id) => [id, edit.set])) }) as Edit,
  );
}

/** The same edit once a new thing has got its id; the same object where it is not about that. */
export function renamed(edit: Edit, renaming: Renaming): Edit {
  const kind = kindOf(edit);
  if (kind.renamed) return kind.renamed(edit, renaming);
  const { of, from, to } = renaming;
  return !isOfMany(edit) && edit.of === of && edit.id === from ? ({ ...edit, id: to } as Edit) : edit;
}

/** The id that a new thing got from the server. */
function namedBy(edit: Edit, outcome: Outcome): Renaming | null {
  const kind = kindOf(edit);
  if (kind.named) return kind.named(edit, outcome);
  const { id } = (thingIn(outcome, edit) ?? {}) as { id?: number | string };
  return isOfMany(edit) || id === undefined ? null : { of: edit.of, from: edit.id, to: id };
}

/** Changes that are made on top of something new: without it they are about nothing. */
export function dependentsOf<One extends Change>(queue: readonly One[], { id, edit }: Change): One[] {
  if (isOfMany(edit) || !makes(edit)) return [];
  const made = nameOf(edit.of, edit.id);
  return queue.filter(
    (each) =>
      each.id !== id &&
      (kindOf(each.edit).isLostWithout?.(each.edit, edit) ??
        [...thingsOf(each.edit), ...waitsFor(each.edit)].includes(made)),
  );
}

/** What waits once this change is with the server: what was made on top of a new thing is now about its real id. */
export function afterSaved<One extends Change>(queue: readonly One[], id: string, outcome: Outcome): One[] {
  const done = queue.find((each) => each.id === id);
  if (!done) return [...queue];
  const rest = queue.filter((each) => each !== done);
  const renaming = makes(done.edit) ? namedBy(done.edit, outcome) : null;
  if (renaming === null) return rest;
  return rest.map((each) => {
    const edit = renamed(each.edit, renaming);
    return edit === each.edit ? each : { ...each, edit };
  });
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What an edit was made upon, where that was this other edit: now upon what had been before that. */
function rebasedFields<Fields extends object>(
  was: Fields,
  set: object | null,
  before: object | null,
): Fields {
  if (!set || !before) return was;
  const entries = Object.entries(was).map(([name, value]) =>
    name in set && same((set as Record<string, unknown>)[name], value)
      ? [name, (before as Record<string, unknown>)[name]]
      : [name, value],
  );
  return Object.fromEntries(entries) as Fields;
}

/** What waits once this change is taken back: later ones of the same thing no longer build upon it. */
export function withoutChange<One extends Change>(queue: readonly One[], id: string): One[] {
  const gone = queue.find((each) => each.id === id);
  if (!gone) return [...queue];
  const about = new Set(thingsOf(gone.edit));
  return queue.flatMap((each): One[] => {
    if (each === gone) return [];
    const { edit } = each;
    if (each.at < gone.at || !thingsOf(edit).some((thing) => about.has(thing))) return [each];
    const own = kindOf(edit).without?.(edit, gone.edit) ?? null;
    if (own) return own === edit ? [each] : [{ ...each, edit: own }];
    if (isOfMany(edit) && isOfMany(gone.edit)) {
      const removed = gone.edit;
      const was = Object.entries(edit.was).map(
        ([device, fields]) =>
          [device, rebasedFields(fields, removed.set, removed.was[device] ?? null)] as const,
      );
      return [{ ...each, edit: { ...edit, was: Object.fromEntries(was) } as Edit }];
    }
    if (isOfMany(edit) || edit.was === null || isOfMany(gone.edit)) return [each];
    return [
      { ...each, edit: { ...edit, was: rebasedFields(edit.was, gone.edit.set, gone.edit.was) } as Edit },
    ];
  });
}

/**
 * The change to send next: the one on its way, else the one that may go first. Things wait for their own earlier changes
 * only: one that the server cannot take now, or that somebody is asked about, holds up nothing else.
 * @param undone what is being taken back: of that, what the server cannot have yet goes nowhere
 */
export function nextOf(queue: readonly Queued[], undone: readonly Change[] = []): Queued | null {
  const held = new Set<string>();
  const givenUp = new Set(undone.map(({ id }) => id));
  let next: Queued | null = null;
  for (const each of queue) {
    if (each.state === 'refused') continue;
    const things = thingsOf(each.edit);
    const isFirst = ![...things, ...waitsFor(each.edit)].some((thing) => held.has(thing));
    const holds = kindOf(each.edit).holds?.(each.edit) ?? [];
    for (const thing of [...things, ...holds]) held.add(thing);
    if (!isFirst || each.state === 'conflict' || (givenUp.has(each.id) && !each.wasSent)) continue;
    if (each.state === 'sending') return each;
    if (next === null || each.notBefore < next.notBefore) next = each;
  }
  return next;
}
