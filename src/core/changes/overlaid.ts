import {
  type Change,
  type Edit,
  type EditOf,
  type EditOfOne,
  isOfMany,
  type Outcome,
} from '../../../events/change-types.ts';
import type { ChangeFact } from '../server/remote.ts';
import { afterSaved, withoutChanges } from './queue.ts';
import { isNew } from './kind.ts';

/**
 * Entities of one kind in two versions: as the server has them, and with the user's changes that the server has not
 * saved yet.
 */
export type Overlaid<Thing> = {
  readonly confirmed: readonly Thing[];
  /** Changes that the server has not saved yet, oldest first. */
  readonly pending: readonly Change[];
  /** The entities as the user sees them: with all pending changes. */
  readonly shown: readonly Thing[];
};
export const nothingOverlaid = { confirmed: [], pending: [], shown: [] } as const;

type ListName = Extract<EditOfOne['of'], Outcome['of']>;

/** How edits change the entities of one kind. */
export type OverlayRules<Of extends ListName, Thing> = {
  readonly of: Of;
  idOf(thing: Thing): number | string;
  /**
   * Returns an entity as it is after an edit. Null if the entity does not exist yet and the edit contains too little to
   * create it.
   */
  after(thing: Thing | null, edit: EditOf<Of>): Thing | null;
};

/** Returns functions that apply the events about changes (sent, saved, refused, …) to the entities of one kind. */
export function overlay<Of extends ListName, Thing>({ of, idOf, after }: OverlayRules<Of, Thing>) {
  const isMine = (edit: Edit): edit is EditOf<Of> => edit.of === of;
  // The type cast is needed: an outcome has its entity in a field named like the kind, and TypeScript cannot type
  // computed names. Outcomes of other kinds lack that field.
  const from = (outcome: Outcome): Thing | null => (outcome as Partial<Record<Of, Thing>>)[of] ?? null;
  type State = Overlaid<Thing>;
  const idIn = (edit: Edit) => (isOfMany(edit) ? '' : edit.id);
  const show = (confirmed: readonly Thing[], pending: readonly Change[]): State => {
    const all = new Map(confirmed.map((thing) => [idOf(thing), thing]));
    for (const { edit } of pending) {
      const id = idIn(edit);
      const before = all.get(id) ?? null;
      const thing = edit.set === null || !isMine(edit) ? null : after(before, edit);
      if (edit.set === null) all.delete(id);
      // A deleted entity is not shown, even if it has pending changes.
      else if (thing !== null && (before !== null || isNew(edit))) all.set(id, thing);
    }
    return { confirmed, pending, shown: [...all.values()] };
  };
  const put = (all: readonly Thing[], thing: Thing): readonly Thing[] =>
    all.some((each) => idOf(each) === idOf(thing))
      ? all.map((each) => (idOf(each) === idOf(thing) ? thing : each))
      : [...all, thing];
  const without = (all: readonly Thing[], id: number | string) => all.filter((each) => idOf(each) !== id);
  const mine = (changes: readonly Change[]) =>
    changes.filter(({ edit, refused }) => isMine(edit) && !refused);

  const rules = {
    /** Applies a complete list that the server has sent. */
    told: (s: State, things: readonly Thing[]): State => show(things, s.pending),
    added(s: State, changes: readonly Change[]): State {
      const known = new Set(s.pending.map(({ id }) => id));
      const made = mine(changes).filter(({ id }) => !known.has(id));
      return made.length === 0 ? s : show(s.confirmed, [...s.pending, ...made]);
    },
    saved(s: State, id: string, outcome: Outcome): State {
      const done = s.pending.find((each) => each.id === id);
      if (!done) return s;
      const thing = from(outcome);
      const confirmed = thing ? put(s.confirmed, thing) : without(s.confirmed, idIn(done.edit));
      return show(confirmed, afterSaved(s.pending, id, outcome));
    },
    /**
     * Applies another user's version of an entity. That version was saved first, so pending changes now build on it.
     */
    conflicted(s: State, id: string, theirs: Outcome): State {
      const change = s.pending.find((each) => each.id === id);
      if (!change) return s;
      const thing = from(theirs);
      return show(thing ? put(s.confirmed, thing) : without(s.confirmed, idIn(change.edit)), s.pending);
    },
    takenBack(s: State, ids: readonly string[]): State {
      const pending = withoutChanges(s.pending, ids);
      return pending === s.pending ? s : show(s.confirmed, pending);
    },
  };
  return {
    ...rules,
    /** Applies an event about a change; returns the same object if the change concerns other entities. */
    changed(s: State, fact: ChangeFact): State {
      switch (fact.type) {
        case 'changes/submitted':
        case 'changes/found':
          return rules.added(s, fact.payload.changes);
        case 'changes/saved':
          return rules.saved(s, fact.payload.id, fact.payload.outcome);
        case 'changes/conflicted':
          return rules.conflicted(s, fact.payload.id, fact.payload.theirs);
        case 'changes/refused':
          return rules.takenBack(s, [fact.payload.id]);
        case 'changes/dropped':
          return rules.takenBack(s, fact.payload.ids);
        case 'changes/decided':
          return fact.payload.keep === 'theirs' ? rules.takenBack(s, [fact.payload.id]) : s;
      }
    },
  };
}
