import type { Change, Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import type { Renaming } from './kind.ts';
import {
  afterSaved,
  nextOf,
  type Queued,
  renamedIn,
  renamingBy,
  withoutChange,
  withoutChanges,
} from './queue.ts';

/** How long a user action can be undone (ms) (DEV-09). */
export const UNDO_LASTS = 5_000;

/**
 * Maximum number of renamings, and of undone actions, that are kept; a change waits much shorter than this many.
 */
const MOST_KEPT = 100;

/** A user action that is not shown yet. `gone`: changes that were undone after the action had started. */
type Press = {
  readonly seq: number;
  readonly edits: readonly Edit[];
  readonly gone: readonly Change[];
};

/** A user action that can be undone. */
type Undoable = {
  readonly batch: string;
  /** Translation key of the text that says what the action did. */
  readonly label: string;
  /** Until when it can be undone (milliseconds since 1970). */
  readonly until: number;
  readonly changes: readonly Change[];
};

export type Changes = {
  /** User actions whose changes are being stored on disk, oldest first; they are not shown yet. */
  readonly keeping: readonly Press[];
  /** The changes to send, oldest first. Refused changes stay until the user has seen them. */
  readonly queue: readonly Queued[];
  /** The user actions of the last five seconds, oldest first. They are undone one by one, the last first. */
  readonly undoable: readonly Undoable[];
  /** How many changes have been made so far; also the number of the next change. */
  readonly made: number;
  /**
   * How many changes the server has accepted so far. If this number grew while a list was loading, the list may be
   * outdated.
   */
  readonly settled: number;
  /** New entities that got their real ids in this session, the last one at the end. */
  readonly renamings: readonly Renaming[];
  /**
   * The ids of the changes in which a temporary id was replaced by the server's real one when a change was last saved.
   */
  readonly renamed: readonly string[];
  /** How many changes of this account wait in other open tabs, when this tab last looked. */
  readonly elsewhere: number;
  /** The user actions for which the user last requested an undo, oldest first. */
  readonly undone: readonly Undoable[];
};

const queued = (change: Change, isKept = true): Queued => ({
  ...change,
  state: 'waiting',
  wasSent: false,
  isKept,
  isDecided: false,
  failures: 0,
  failure: null,
  theirs: null,
});
/**
 * Returns the queue entry for a change that a closed tab left on disk. It counts as sent, because it is unknown whether
 * that tab had sent it; and it no longer waits.
 */
const foundAgain = (change: Change): Queued => ({
  ...queued(change),
  wasSent: true,
  notBefore: 0,
  ...(change.refused && { state: 'refused' as const, failure: change.refused }),
});
const amend = (s: Changes, id: string, changes: Partial<Queued>): Changes => ({
  ...s,
  queue: s.queue.map((each) => (each.id === id ? { ...each, ...changes } : each)),
});

/**
 * Leaves out changes that are already in the queue. If a closed tab had split a change, both the change and its parts
 * may be on disk.
 */
const unknown = ({ queue }: Changes, made: readonly Change[]): readonly Change[] => {
  const known = new Set(queue.map(({ id }) => id));
  return made.filter(({ id }) => !known.has(id));
};
/**
 * Records undone changes in the user actions that are still being stored on disk, because such an action may be based
 * on one of them.
 */
const noted = ({ keeping, queue }: Changes, ids: readonly string[]): readonly Press[] => {
  const gone = queue.filter(({ id }) => ids.includes(id));
  return keeping.length === 0
    ? keeping
    : keeping.map((press) => ({ ...press, gone: [...press.gone, ...gone] }));
};
/**
 * Returns the user actions that can be undone without a change that was refused or given up. What was built on it no
 * longer is. An action of which the server refused a part that the app had split off can no longer be undone.
 */
const stillUndoable = ({ undoable }: Changes, gone: Change): readonly Undoable[] =>
  undoable.flatMap((press) => {
    const others = press.changes.filter(({ id }) => id !== gone.id);
    const isPart = press.batch === gone.batch && others.length === press.changes.length;
    const changes = withoutChange([gone, ...others], gone.id);
    return isPart || changes.length === 0 ? [] : [{ ...press, changes }];
  });
const without = (keeping: readonly Press[], cause: number | undefined): readonly Press[] =>
  keeping.filter(({ seq }) => seq !== cause);

/**
 * The user's changes on their way to the server (DEV-09): each is stored on disk, then shown, sent in order, and
 * finally saved or reported as refused.
 */
export const changes = plainProjection<Changes>(
  'core/changes',
  {
    ...{ keeping: [], queue: [], undoable: [], made: 0, settled: 0 },
    ...{ renamings: [], renamed: [], elsewhere: 0, undone: [] },
  },
  (on) => [
    on(changeEvents.wanted, (s, { seq, payload: { edits } }) => {
      // The same action again, before the first one is shown, is a double click and not a second action.
      const isKnown = s.keeping.some((press) => JSON.stringify(press.edits) === JSON.stringify(edits));
      if (isKnown || edits.length === 0) return s;
      return { ...s, keeping: [...s.keeping, { seq, edits, gone: [] }] };
    }),
    on(changeEvents.declined, (s, { cause }) => ({ ...s, keeping: without(s.keeping, cause) })),
    on(changeEvents.submitted, (s, { cause, payload: { changes: made, label, unkept } }) => {
      const [first] = made;
      if (!first) return s;
      return {
        ...s,
        keeping: without(s.keeping, cause),
        queue: [...s.queue, ...unknown(s, made).map((change) => queued(change, !unkept))],
        made: s.made + made.length,
        undoable:
          label === ''
            ? s.undoable
            : [...s.undoable, { batch: first.batch, label, until: first.at + UNDO_LASTS, changes: made }],
      };
    }),
    on(changeEvents.nowKept, (s, { payload: { ids } }) =>
      ids.reduce((all, id) => amend(all, id, { isKept: true }), s),
    ),
    on(changeEvents.found, (s, { payload }) => {
      return { ...s, queue: [...unknown(s, payload.changes).map(foundAgain), ...s.queue] };
    }),
    on(changeEvents.elsewhereCounted, (s, { payload: { count } }) => ({ ...s, elsewhere: count })),
    on(changeEvents.dispatched, (s, { payload: { id } }) =>
      amend(s, id, { state: 'sending', wasSent: true }),
    ),
    on(changeEvents.saved, (s, { payload: { id, outcome } }) => {
      const queue = afterSaved(s.queue, id, outcome);
      const before = new Set(s.queue.map(({ edit }) => edit));
      const settled = s.settled + 1;
      const renamed = queue.filter(({ edit }) => !before.has(edit)).map((each) => each.id);
      const renaming = renamingBy(s.queue, id, outcome);
      if (!renaming) return { ...s, queue, settled, renamed };
      // User actions that are being stored, undone or can be undone must use the server's real id from now on.
      const renamings = [...s.renamings, renaming].slice(-MOST_KEPT);
      const undoable = s.undoable.map((press) => {
        const changes = press.changes.map((each) => renamedIn(each, renaming));
        return changes.every((each, i) => each === press.changes[i]) ? press : { ...press, changes };
      });
      return { ...s, queue, settled, renamings, renamed, undoable };
    }),
    on(changeEvents.postponed, (s, { payload: { id, failure, notBefore } }) => {
      const failures = (s.queue.find((each) => each.id === id)?.failures ?? 0) + 1;
      return amend(s, id, { state: 'waiting', failure, notBefore, failures });
    }),
    on(changeEvents.refused, (s, { payload: { id, failure } }) => {
      const gone = s.queue.find((each) => each.id === id);
      if (!gone) return s;
      return {
        ...s,
        keeping: noted(s, [id]),
        queue: [...withoutChange(s.queue, id), { ...gone, state: 'refused', failure }],
        undoable: stillUndoable(s, gone),
      };
    }),
    on(changeEvents.conflicted, (s, { payload: { id, theirs } }) =>
      amend(s, id, { state: 'conflict', theirs }),
    ),
    on(changeEvents.decided, (s, { payload: { id, keep } }) => {
      if (keep === 'mine')
        return amend(s, id, { state: 'waiting', theirs: null, notBefore: 0, isDecided: true });
      const gone = s.queue.find((each) => each.id === id);
      return {
        ...s,
        keeping: noted(s, [id]),
        queue: withoutChange(s.queue, id),
        undoable: gone ? stillUndoable(s, gone) : s.undoable,
      };
    }),
    on(changeEvents.dismissed, (s, { payload: { id } }) => ({
      ...s,
      queue: s.queue.filter((each) => each.id !== id),
    })),
    on(changeEvents.dropped, (s, { payload: { ids } }) => ({
      ...s,
      keeping: noted(s, ids),
      queue: withoutChanges(s.queue, ids),
    })),
    on(changeEvents.released, (s, { payload: { ids } }) => ({
      ...s,
      undoable: s.undoable.filter((press) => !press.changes.some(({ id }) => ids.includes(id))),
      queue: s.queue.map((each) => (ids.includes(each.id) ? { ...each, notBefore: 0 } : each)),
    })),
    on(changeEvents.undoWanted, (s, { payload: { batch } }) => ({
      ...s,
      undoable: s.undoable.filter((press) => press.batch !== batch),
      undone: [...s.undone, ...s.undoable.filter((press) => press.batch === batch)].slice(-MOST_KEPT),
    })),
    on(changeEvents.undoEnded, (s, { payload: { batch } }) => ({
      ...s,
      undoable: s.undoable.filter((press) => press.batch !== batch),
    })),
  ],
);

/** The last user action that can be undone. Null if there is none. */
export const lastUndoable = select((read) => read(changes).undoable.at(-1) ?? null);
/** Changes that the server has not saved yet, including those about which the app asks the user. */
export const unsavedChanges = select((read) =>
  read(changes).queue.filter(({ state }) => state !== 'refused'),
);
/** How many changes a logout would delete, in all tabs. */
export const lostByLogout = select((read) => read(unsavedChanges).length + read(changes).elsewhere);
/** Changes that the server refused and whose refusal the user has not seen yet. */
export const refusedChanges = select((read) =>
  read(changes).queue.filter(({ state }) => state === 'refused'),
);
/** Changes that conflict with a change that another user saved first; the app asks the user which version to keep. */
export const conflicts = select((read) => read(changes).queue.filter(({ state }) => state === 'conflict'));
/** Changes that are not stored on disk and so are lost when the browser tab closes. */
export const unkeptChanges = select((read) => read(changes).queue.filter(({ isKept }) => !isKept));
/** The change to send next, and the earliest time for it. Null if no change is waiting. */
export const nextChange = select((read) => {
  const { queue, undone } = read(changes);
  const next = nextOf(
    queue,
    undone.flatMap((press) => press.changes),
  );
  return next && { id: next.id, notBefore: next.notBefore };
});
