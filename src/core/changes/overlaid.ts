import {
  type Change,
  type Edit,
  type EditOf,
  type EditOfOne,
  isOfMany,
  type Outcome,
} from '../../../events/change-types.ts';
import type { ChangeFact } from '../server/remote.ts';
import { afterSaved, withoutChange } from './queue.ts';
import { isNew } from './kind.ts';

/** Things as the server has them, with the changes on top that it does not have yet. */
export type Overlaid<Thing> = {
  readonly confirmed: readonly Thing[];
  /** Oldest first. */
  readonly pending: readonly Change[];
  /** What the user sees. */
  readonly shown: readonly Thing[];
};
export const nothingOverlaid = { confirmed: [], pending: [], shown: [] } as const;

type ListName = Extract<EditOfOne['of'], Outcome['of']>;

/** How one kind of thing is changed by its edits. */
export type OverlayRules<Of extends ListName, Thing> = {
  readonly of: Of;
  idOf(thing: Thing): number | string;
  /** The thing after an edit; null: it is none yet, and not enough is known to make one. */
  after(thing: Thing | null, edit: EditOf<Of>): Thing | null;
};

/** What each fact about changes does to the things of one kind. */
export function overlay<Of extends ListName, Thing>({ of, idOf, after }: OverlayRules<Of, Thing>) {
  const isMine = (edit: Edit): edit is EditOf<Of> => edit.of === of;
  // An outcome has its thing under the name of its kind; TypeScript does not know computed names.
  const from = (outcome: Outcome): Thing | null =>
    outcome.of === of ? ((outcome as Record<Of, Thing>)[of] ?? null) : null;
  type State = Overlaid<Thing>;
  const idIn = (edit: Edit) => (isOfMany(edit) ? '' : edit.id);
  const show = (confirmed: readonly Thing[], pending: readonly Change[]): State => {
    const all = new Map(confirmed.map((thing) => [idOf(thing), thing]));
    for (const { edit } of pending) {
      const id = idIn(edit);
      const before = all.get(id) ?? null;
      const thing = edit.set === null || !isMine(edit) ? null : after(before, edit);
      if (edit.set === null) all.delete(id);
      // Of a thing that is gone nothing shows, whatever is still to be changed of it.
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
  const has = (s: State, id: string) => s.pending.some((each) => each.id === id);

  const rules = {
    /** The server has told all of them. */
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
    /** Somebody else was faster: what they made of it lies beneath. */
    conflicted(s: State, id: string, theirs: Outcome): State {
      const change = s.pending.find((each) => each.id === id);
      if (!change) return s;
      const thing = from(theirs);
      return show(thing ? put(s.confirmed, thing) : without(s.confirmed, idIn(change.edit)), s.pending);
    },
    takenBack(s: State, ids: readonly string[]): State {
      const gone = ids.filter((id) => has(s, id));
      return gone.length === 0
        ? s
        : show(
            s.confirmed,
            gone.reduce<readonly Change[]>((pending, id) => withoutChange(pending, id), s.pending),
          );
    },
  };
  return {
    ...rules,
    /** After a fact about a change; the same object when it is about other things. */
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
