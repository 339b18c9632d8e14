import { type Change, type Edit, isOfMany, type Outcome } from '../../../events/change-types.ts';
import type { Failure } from '../../../events/session-types.ts';
import { isNew, kindOf, nameOf, type Renaming, thingIn } from './kind.ts';

/** A change in the queue, with its progress. */
export type Queued = Change & {
  /**
   * State of a change. `conflict`: the app asks the user which version to keep. `refused`: the change was taken back,
   * but stays in the queue until the user has seen that.
   */
  readonly state: 'waiting' | 'sending' | 'conflict' | 'refused';
  /** True if the change was sent at least once, so that the server may have it. */
  readonly wasSent: boolean;
  /** True if the change is stored on disk, so that it survives closing the browser tab. */
  readonly isKept: boolean;
  /** True if the app asked the user about the change and the user confirmed it. */
  readonly isDecided: boolean;
  /** Number of failed attempts in a row to send the change. */
  readonly failures: number;
  /** Why the last attempt to send the change failed, or why the change was refused. */
  readonly failure: Failure | null;
  /** Another user's version of the changed entity, if there is a conflict. */
  readonly theirs: Outcome | null;
};

/**
 * A change that has waited longer than this (ms) may be based on outdated data, so it is compared with the server's
 * version before it is sent.
 */
export const OLD = 60_000;
/** Whether a change would be useless now: a guard must not be armed around the place where a device was an hour ago. */
export const isTooLate = ({ at, edit }: Pick<Queued, 'at' | 'edit'>, now: number): boolean =>
  kindOf(edit).mustGoNow === true && now - at > OLD;

export const isGoing = (edit: Edit): boolean => edit.set === null;
/** Whether an edit is sent only when the user can no longer undo it, because the server cannot revert it. */
export const waitsForUndo = (edit: Edit): boolean => isGoing(edit) || kindOf(edit).isFinal?.(edit) === true;

/** Returns the names of the entities that an edit changes. Edits of the same entity are sent in order. */
const thingsOf = (edit: Edit): readonly string[] =>
  kindOf(edit).things?.(edit) ??
  (isOfMany(edit) ? edit.ids : [edit.id]).map((id: number | string) => nameOf(edit.of, id));
const waitsFor = (edit: Edit): readonly string[] => kindOf(edit).waitsFor?.(edit) ?? [];
/** Whether this edit creates something that later edits may change. */
const makes = (edit: Edit): boolean => kindOf(edit).makes?.(edit) ?? isNew(edit);

/** Returns the edits that revert this one: several if its devices had different values before. */
export function inverse(edit: Edit): readonly Edit[] {
  const own = kindOf(edit).inverse?.(edit);
  if (own) return own;
  // The type cast is safe: the inverse of an edit belongs to the same kind.
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

/**
 * Returns an edit with a new entity's temporary id replaced by its real one; the same object if the edit does not
 * concern that entity.
 */
export function renamed(edit: Edit, renaming: Renaming): Edit {
  const kind = kindOf(edit);
  if (kind.renamed) return kind.renamed(edit, renaming);
  const { of, from, to } = renaming;
  return !isOfMany(edit) && edit.of === of && edit.id === from ? ({ ...edit, id: to } as Edit) : edit;
}

/** Returns the real id that the server gave to a new entity; null if the edit created none. */
function namedBy(edit: Edit, outcome: Outcome): Renaming | null {
  const kind = kindOf(edit);
  if (kind.named) return kind.named(edit, outcome);
  const { id } = (thingIn(outcome, edit) ?? {}) as { id?: number | string };
  return isOfMany(edit) || id === undefined ? null : { of: edit.of, from: edit.id, to: id };
}

/** Returns the changes that depend on a new entity and are useless without it. */
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

/** Returns the real id that a new entity got when this change of the queue was saved. Null if the change created none. */
export function renamingBy(queue: readonly Change[], id: string, outcome: Outcome): Renaming | null {
  const done = queue.find((each) => each.id === id);
  return done && makes(done.edit) ? namedBy(done.edit, outcome) : null;
}

/**
 * Returns the remaining queue after this change was saved. Changes that depend on an entity that it created now contain
 * the real id. Later changes of the same entity now build on what the server saved: it may have completed a value.
 */
export function afterSaved<One extends Change>(queue: readonly One[], id: string, outcome: Outcome): One[] {
  const saved = queue.find((each) => each.id === id);
  const after = queue.filter((each) => each.id !== id);
  const rest = saved ? after.map((each) => builtOn(each, saved, outcome)) : after;
  const renaming = renamingBy(queue, id, outcome);
  return renaming === null ? rest : rest.map((each) => renamedIn(each, renaming));
}

/** Returns a change with a new entity's temporary id replaced; the same object if it does not concern that entity. */
export function renamedIn<One extends Change>(change: One, renaming: Renaming): One {
  const edit = renamed(change.edit, renaming);
  return edit === change.edit ? change : { ...change, edit };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the previous values (`was`) of an edit that built on an edit that is now undone. Where they came from the
 * undone edit, they become the values from before it.
 */
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

/** Returns a later change of what this change saved, with the saved values as its previous ones. */
function builtOn<One extends Change>(each: One, { edit: done, at }: Change, outcome: Outcome): One {
  const { edit } = each;
  const now = each.at < at || edit.of !== done.of ? null : thingIn(outcome, done);
  if (now === null || done.set === null) return each;
  const set = Object.fromEntries(Object.entries(done.set).filter(([name]) => name in now));
  if (isOfMany(edit) && isOfMany(done)) {
    // The outcome of several devices is the state of the first one alone.
    const [only] = done.ids;
    const was = only === undefined || done.ids.length > 1 ? undefined : edit.was[only];
    if (!was || only === undefined) return each;
    const next = { ...edit, was: { ...edit.was, [only]: rebasedFields(was, set, now) } };
    return { ...each, edit: next as Edit };
  }
  if (isOfMany(edit) || isOfMany(done) || edit.id !== done.id || edit.was === null) return each;
  return { ...each, edit: { ...edit, was: rebasedFields(edit.was, set, now) } as Edit };
}

/** Returns the pending changes without those with these ids; the same list if it contains none of them. */
export function withoutChanges<One extends Change>(
  pending: readonly One[],
  ids: readonly string[],
): readonly One[] {
  const known = new Set(pending.map(({ id }) => id));
  return ids
    .filter((id) => known.has(id))
    .reduce<readonly One[]>((rest, id) => withoutChange(rest, id), pending);
}

/** Returns the remaining queue after this change was undone. Later changes of the same entity no longer build on it. */
export function withoutChange<One extends Change>(queue: readonly One[], id: string): One[] {
  const gone = queue.find((each) => each.id === id);
  if (!gone) return [...queue];
  const about = new Set(thingsOf(gone.edit));
  return queue.flatMap((each): One[] => {
    if (each === gone) return [];
    const { edit } = each;
    if (each.at < gone.at || !thingsOf(edit).some((thing) => about.has(thing))) return [each];
    const own = kindOf(edit).without?.(edit, gone.edit) ?? null;
    if (own) return [{ ...each, edit: own }];
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
 * Returns the change to send next: the one that is being sent, otherwise the one that may be sent first. A change waits
 * only for earlier changes of the same entity. So if one cannot be sent now, or the user must decide about it, changes
 * of other entities are not delayed.
 * @param undone changes that are being undone; those that were not sent yet are no longer sent
 */
export function nextOf(queue: readonly Queued[], undone: readonly Change[]): Queued | null {
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
