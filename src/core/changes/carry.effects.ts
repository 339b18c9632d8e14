import { concat, defer, EMPTY, from, mergeMap, type Observable, of } from 'rxjs';
import { type Change, type Edit, isOfMany, type Outcome } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { takenBack } from '../server/ask-again.effects.ts';
import { ask } from '../server/ask.effects.ts';
import { backOff } from '../../rules/back-off.ts';
import { hasNoAnswer, isUndecided } from '../../rules/failures.ts';
import { callFor, lookAt, reloaded } from './calls.ts';
import { dependentsOf, isGoing, isTooLate, OLD, type Queued } from './queue.ts';
import { changes } from './changes.ts';
import { kindOf, isNew, thingIn } from './kind.ts';
import { submit } from './outbox.effects.ts';

/** Sorts the fields of objects in JSON, so that objects with the same fields in different order become equal. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether two users have changed the same part of a field to different values. */
function partsClash(now: unknown, before: unknown, mine: unknown): boolean {
  if (isRecord(now) && isRecord(before) && isRecord(mine))
    return Object.keys(mine).some((part) => partsClash(now[part], before[part], mine[part]));
  return !same(mine, before) && !same(now, before) && !same(now, mine);
}

/**
 * Returns the fields of an edit that another user has meanwhile changed to another value: the server's value is
 * neither the one before the edit nor the one that the edit sets. Fields that only one user has changed are merged
 * (three-way merge).
 */
export function clashes(edit: Edit, theirs: Outcome): readonly string[] {
  const { neverClashes, inParts = [], isIncomparable } = kindOf(edit);
  // A new entity has no conflicts, because no other user knows it yet.
  if (isNew(edit) || neverClashes) return [];
  const there = thingIn(theirs, edit);
  if (there === null) return edit.set === null ? [] : ['gone'];
  const was = isOfMany(edit) ? (edit.was[edit.ids[0] ?? 0] ?? {}) : (edit.was ?? {});
  // A deletion conflicts with any change that another user made to the entity.
  const wanted = edit.set ?? was;
  return Object.keys(wanted).filter((field) => {
    const [now, before, mine] = [
      there[field],
      (was as Record<string, unknown>)[field],
      edit.set === null ? undefined : (edit.set as Record<string, unknown>)[field],
    ];
    if (!(field in was)) return false;
    return inParts.includes(field)
      ? partsClash(now, before, mine)
      : !isIncomparable?.(field, mine) && !same(now, before) && !same(now, mine);
  });
}

/** How many times a change is sent again while the server has problems with it. After that the user is notified. */
const MOST_FAILURES = 8;
/**
 * An old change of up to this many devices is compared with the server device by device; with more devices it is
 * sent without a comparison.
 */
const MOST_LOOKED = 50;
/** HTTP statuses for an entity that does not exist, perhaps because another user has deleted it. */
const CHANGED_ELSEWHERE: ReadonlySet<number> = new Set([404, 410]);

/**
 * Takes a change back, as refused. `isUnsure` means that the server may have it, so the server's state must be
 * reloaded. The `refused` event comes last, because it ends the sending.
 */
const refusedBy = (
  queued: Queued,
  failure: Failure,
  isUnsure: boolean,
  { read }: World,
): readonly Draft[] => [
  takenBack(failure),
  ...(isUnsure ? reloaded(kindOf(queued.edit), queued.edit) : []),
  // If the server refuses a new entity, changes that depend on it are refused too.
  ...dependentsOf(read(changes).queue, queued)
    .filter(({ state }) => state !== 'refused')
    .map(({ id }) => changeEvents.refused({ id, failure })),
  changeEvents.refused({ id: queued.id, failure }),
];

/** Refuses a change because there is no network now, and sending it later would be useless. */
export const cannotGo = (queued: Queued, world: World): readonly Draft[] =>
  refusedBy(queued, { reason: 'unreachable', status: 0 }, false, world);

/** Returns the events for a change that could not be saved. */
function outcomeOf(queued: Queued, failure: Failure, world: World): readonly Draft[] {
  const { ports } = world;
  const { id, failures } = queued;
  const waits = isUndecided(failure) && !kindOf(queued.edit).mustGoNow;
  if (waits && (hasNoAnswer(failure) || failures + 1 < MOST_FAILURES)) {
    const wait =
      failure.retryAfter === undefined
        ? backOff(failures + 1, ports.chance.next())
        : Math.min(failure.retryAfter, 600) * 1000;
    return [changeEvents.postponed({ id, failure, notBefore: ports.clock.now() + wait })];
  }
  if (kindOf(queued.edit).isSilent?.(failure)) return [changeEvents.dropped({ ids: [id] })];
  const isGone = failure.reason === 'notFound';
  // A deletion counts as saved if the entity no longer exists.
  if (isGone && isGoing(queued.edit))
    return [changeEvents.saved({ id, outcome: { of: 'gone' }, again: false })];
  const isElsewhere = CHANGED_ELSEWHERE.has(failure.status) || failure.reason === 'conflict';
  return refusedBy(queued, failure, isGone || isElsewhere || queued.wasSent, world);
}

/** Splits a change of several devices or trips into one change for each. Some servers accept only one at a time. */
const oneByOne = ({ edit, ...change }: Queued): readonly Change[] =>
  !isOfMany(edit)
    ? []
    : edit.ids.map((one: number | string) => ({
        id: `${change.id}.${one}`,
        batch: change.batch,
        at: change.at,
        notBefore: 0,
        edit: { ...edit, ids: [one], was: { [one]: edit.was[one] ?? {} } } as Edit,
      }));

const isOfSeveral = ({ edit }: Queued) => isOfMany(edit) && edit.ids.length > 1;
/**
 * Replaces a change of several entities by one change for each. Each of them is sent, compared, and decided by the user
 * separately. If it was sent before, the server may have saved it for all or some of the entities, so they are loaded
 * again.
 */
const split = (queued: Queued, world: World): Observable<Draft> =>
  concat(
    submit(oneByOne(queued), '', world),
    from(queued.wasSent ? reloaded(kindOf(queued.edit), queued.edit) : []),
    // Comes last, because it ends the sending.
    of(changeEvents.dropped({ ids: [queued.id] })),
  );

/** Sends a change with its attached data, which most kinds of changes do not have. */
function send(queued: Queued, world: World): Observable<Draft> {
  const attaching = kindOf(queued.edit).attach?.(queued, queued.edit, world);
  return attaching
    ? from(attaching).pipe(
        mergeMap(({ attached, waits }) => (waits ? from(waits) : sendWith(attached, queued, world))),
      )
    : sendWith(null, queued, world);
}

/** Whether each device of a change of several may be refused or accepted by itself. */
const mayDiffer = ({ edit }: Queued, { reason }: Failure): boolean =>
  reason === 'unavailable' ||
  ((reason === 'forbidden' || reason === 'notFound') && isOfMany(edit) && edit.ids.length <= MOST_LOOKED);

function sendWith(attached: unknown, queued: Queued, world: World): Observable<Draft> {
  const { ports, read } = world;
  let conflict: Failure | null = null;
  let isTooMany = false;
  return concat(
    of(changeEvents.dispatched({ id: queued.id })),
    defer(() =>
      ask(world, callFor(queued, ports.backend, read, attached, ports.clock.now()), (result) => {
        if (result.ok)
          return [
            ...(kindOf(queued.edit).saved?.(result.value) ?? []),
            changeEvents.saved({ id: queued.id, outcome: result.value, again: queued.wasSent }),
          ];
        const { failure } = result;
        const isConflict = failure.reason === 'conflict' || failure.status === 412;
        // Perhaps the server refuses only one of the devices, which has left the account or may not be changed.
        isTooMany = isOfSeveral(queued) && (mayDiffer(queued, failure) || isConflict);
        conflict = isConflict ? failure : null;
        return isTooMany || isConflict ? [] : outcomeOf(queued, failure, world);
      }),
    ),
    // If the server reports a conflict, the entity's current version on the server decides what happens.
    defer(() => {
      if (isTooMany) return split(queued, world);
      return conflict === null ? EMPTY : clashed(queued, conflict, world);
    }),
  );
}

/**
 * Handles the server's report that another user saved a change first. If both changed the same field, the app asks the
 * user; otherwise the change is sent again. After three such reports in a row the change is refused.
 */
function clashed(queued: Queued, failure: Failure, world: World): Observable<Draft> {
  const { ports } = world;
  const { id, failures } = queued;
  const { neverClashes, mustGoNow } = kindOf(queued.edit);
  const again = (): readonly Draft[] =>
    mustGoNow || failures >= 2
      ? refusedBy(queued, failure, true, world)
      : [
          changeEvents.postponed({
            id,
            failure,
            notBefore: ports.clock.now() + backOff(failures + 1, ports.chance.next()),
          }),
        ];
  return neverClashes ? from(again()) : look(queued, world, again);
}

/**
 * Loads the server's current version of the entity. Asks the user if both users changed the same field; otherwise
 * continues with `done`.
 */
function look(queued: Queued, world: World, done: () => readonly Draft[]): Observable<Draft> {
  return ask(world, lookAt(queued, world.ports.backend), (result) => {
    if (!result.ok) return outcomeOf(queued, result.failure, world);
    return clashes(queued.edit, result.value).length > 0
      ? [changeEvents.conflicted({ id: queued.id, theirs: result.value })]
      : done();
  });
}

/** Whether a change has waited so long that it may be based on outdated data, and the user has not confirmed it. */
const isStale = ({ isDecided, at, edit }: Queued, now: number): boolean =>
  !isDecided &&
  now - at > OLD &&
  edit.was !== null &&
  !kindOf(edit).neverClashes &&
  (!isOfMany(edit) || edit.ids.length <= MOST_LOOKED);

/**
 * Sends a change to the server and returns the result as events. A change that has waited long is first compared
 * with the server's version.
 */
export function carry(queued: Queued, world: World): Observable<Draft> {
  const now = world.ports.clock.now();
  if (isTooLate(queued, now)) return from(refusedBy(queued, { reason: 'timeout', status: 0 }, true, world));
  if (!isStale(queued, now)) return send(queued, world);
  if (isOfSeveral(queued)) return split(queued, world);
  let goesOn = false;
  const looked = look(queued, world, () => {
    goesOn = true;
    return [];
  });
  return concat(
    looked,
    defer(() => (goesOn ? send(queued, world) : EMPTY)),
  );
}
