import { concat, defer, EMPTY, from, mergeMap, type Observable, of } from 'rxjs';
import { type Change, type Edit, isOfMany, type Outcome } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { takenBack } from '../server/ask-again.effects.ts';
import { ask } from '../server/ask.effects.ts';
import { backOff } from '../../rules/back-off.ts';
import { callFor, lookAt, reloaded } from './calls.ts';
import { dependentsOf, isGoing, type Queued } from './queue.ts';
import { changes } from './changes.ts';
import { kindOf, isNew, thingIn } from './kind.ts';
import { submit } from './outbox.effects.ts';

/** Whatever the order in which fields were written. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether both have changed a part, each to something else. */
function partsClash(now: unknown, before: unknown, mine: unknown): boolean {
  if (isRecord(now) && isRecord(before) && isRecord(mine))
    return Object.keys(mine).some((part) => partsClash(now[part], before[part], mine[part]));
  return !same(mine, before) && !same(now, before) && !same(now, mine);
}

/**
 * Whether somebody else has changed the same fields meanwhile, to something else: what is there is neither what the change
 * was made upon nor what it wants. Fields that only one of both has changed go together (three-way merge).
 */
export function clashes(edit: Edit, theirs: Outcome): readonly string[] {
  const { neverClashes, inParts = [], isIncomparable } = kindOf(edit);
  // A new thing is nobody else's yet.
  if (isNew(edit) || neverClashes) return [];
  const there = thingIn(theirs, edit);
  if (there === null) return edit.set === null ? [] : ['gone'];
  const was = isOfMany(edit) ? (edit.was[edit.ids[0] ?? 0] ?? {}) : (edit.was ?? {});
  // What is to go is asked about when it is not what it was any more.
  const wanted = edit.set ?? was;
  return Object.keys(wanted).filter((field) => {
    const [now, before, mine] = [
      there[field],
      (was as Record<string, unknown>)[field],
      edit.set === null ? undefined : (edit.set as Record<string, unknown>)[field],
    ];
    if (inParts.includes(field) && edit.set !== null) return field in was && partsClash(now, before, mine);
    return field in was && !isIncomparable?.(field, mine) && !same(now, before) && !same(now, mine);
  });
}

/** A server that has trouble of its own with one change is asked this often; then the user is told. */
const MOST_FAILURES = 8;
/** A change that is older than this (milliseconds) was made upon what may be history: it is looked first. */
const OLD = 60_000;
/** An old change of so many devices is compared one by one; of more it goes out as it is. */
const MOST_LOOKED = 50;
/** The server, or the way there, has trouble that may pass. */
const PASSES: ReadonlySet<Failure['reason']> = new Set([
  'unreachable',
  'timeout',
  'server',
  'tooManyRequests',
  'unreadable',
  'unauthorised',
  'decryption',
]);
/** Somebody else may have taken it away. */
const CHANGED_ELSEWHERE: ReadonlySet<number> = new Set([404, 410]);
/** Nobody has answered at all: that says nothing about the change. */
const NO_ANSWER: ReadonlySet<Failure['reason']> = new Set(['unreachable', 'timeout', 'unauthorised']);

/**
 * The change is taken back. `isUnsure`: how things are at the server is to be seen. That it is refused comes last: with it
 * the sending ends.
 */
const refusedBy = (
  queued: Queued,
  failure: Failure,
  isUnsure: boolean,
  { read }: World,
): readonly Draft[] => [
  takenBack(failure),
  ...(isUnsure ? reloaded(kindOf(queued.edit), queued.edit) : []),
  // What was made on top of a new thing is about nothing without it.
  ...dependentsOf(read(changes).queue, queued)
    .filter(({ state }) => state !== 'refused')
    .map(({ id }) => changeEvents.refused({ id, failure })),
  changeEvents.refused({ id: queued.id, failure }),
];

/** What can only be done now, and there is no network. */
export const cannotGo = (queued: Queued, world: World): readonly Draft[] =>
  refusedBy(queued, { reason: 'unreachable', status: 0 }, false, world);

/** What becomes of a change that could not be saved. */
function outcomeOf(queued: Queued, failure: Failure, world: World): readonly Draft[] {
  const { ports } = world;
  const { id, failures } = queued;
  const waits = PASSES.has(failure.reason) && !kindOf(queued.edit).mustGoNow;
  if (waits && (NO_ANSWER.has(failure.reason) || failures + 1 < MOST_FAILURES)) {
    const wait =
      failure.retryAfter === undefined
        ? backOff(failures + 1, ports.chance.next())
        : Math.min(failure.retryAfter, 600) * 1000;
    return [changeEvents.postponed({ id, failure, notBefore: ports.clock.now() + wait })];
  }
  if (kindOf(queued.edit).isSilent?.(failure)) return [changeEvents.dropped({ ids: [id] })];
  const isGone = failure.reason === 'notFound';
  // What was to go and is gone is as wanted.
  if (isGone && isGoing(queued.edit))
    return [changeEvents.saved({ id, outcome: { of: 'gone' }, again: false })];
  const isElsewhere = CHANGED_ELSEWHERE.has(failure.status) || failure.reason === 'conflict';
  return refusedBy(queued, failure, isGone || isElsewhere || queued.wasSent, world);
}

/** Several devices or trips at once, at a server that knows only one at a time: a change for each. */
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

/** As it is now: by now it may be about the real id of a thing that was new when it was made. */
const asItIs = (queued: Queued, { read }: World): Queued =>
  read(changes).queue.find(({ id }) => id === queued.id) ?? queued;

const isOfSeveral = ({ edit }: Queued) => isOfMany(edit) && edit.ids.length > 1;
/** Each is sent, compared and asked about on its own. */
const split = (queued: Queued, world: World): Observable<Draft> =>
  concat(submit(oneByOne(queued), '', world), of(changeEvents.dropped({ ids: [queued.id] })));

/** Sends a change with what goes along, which for most kinds is nothing. */
function send(queued: Queued, world: World): Observable<Draft> {
  const attaching = kindOf(queued.edit).attach?.(queued, queued.edit, world);
  return attaching
    ? from(attaching).pipe(
        mergeMap(({ attached, waits }) => (waits ? from(waits) : sendWith(attached, queued, world))),
      )
    : sendWith(null, queued, world);
}

function sendWith(attached: unknown, queued: Queued, world: World): Observable<Draft> {
  const { ports, read } = world;
  let conflict: Failure | null = null;
  let isTooMany = false;
  return concat(
    of(changeEvents.dispatched({ id: queued.id })),
    defer(() => {
      const now = asItIs(queued, world);
      return ask(world, callFor(now, ports.backend, read, attached), (result) => {
        if (result.ok)
          return [
            ...(kindOf(now.edit).saved?.(result.value) ?? []),
            changeEvents.saved({ id: now.id, outcome: result.value, again: queued.wasSent }),
          ];
        const { failure } = result;
        const isConflict = failure.reason === 'conflict' || failure.status === 412;
        isTooMany = isOfSeveral(now) && (failure.reason === 'unavailable' || isConflict);
        conflict = isConflict ? failure : null;
        return isTooMany || isConflict ? [] : outcomeOf(now, failure, world);
      });
    }),
    // A conflict is no answer yet: how the thing is now decides.
    defer(() => {
      const now = asItIs(queued, world);
      if (isTooMany) return split(now, world);
      return conflict === null ? EMPTY : clashed(now, queued, conflict, world);
    }),
  );
}

/**
 * The server says that somebody else was faster. Where both have changed the same, the user is asked. No field conflicts: it
 * goes once more; after three conflicts in a row it is refused.
 */
function clashed(now: Queued, { failures }: Queued, failure: Failure, world: World): Observable<Draft> {
  const { ports } = world;
  const { neverClashes, mustGoNow } = kindOf(now.edit);
  const again = (): readonly Draft[] =>
    mustGoNow || failures >= 2
      ? refusedBy(now, failure, true, world)
      : [
          changeEvents.postponed({
            id: now.id,
            failure,
            notBefore: ports.clock.now() + backOff(failures + 1, ports.chance.next()),
          }),
        ];
  return neverClashes ? from(again()) : look(now, world, again);
}

/** Looks how the thing is at the server, and asks the user where both have changed the same; else `done` goes on. */
function look(queued: Queued, world: World, done: () => readonly Draft[]): Observable<Draft> {
  return ask(world, lookAt(queued, world.ports.backend), (result) => {
    if (!result.ok) return outcomeOf(queued, result.failure, world);
    return clashes(queued.edit, result.value).length > 0
      ? [changeEvents.conflicted({ id: queued.id, theirs: result.value })]
      : done();
  });
}

/** A change that was made upon what may be history by now, and that nobody was asked about. */
const isStale = ({ isDecided, at, edit }: Queued, now: number): boolean =>
  !isDecided &&
  now - at > OLD &&
  edit.was !== null &&
  !kindOf(edit).neverClashes &&
  (!isOfMany(edit) || edit.ids.length <= MOST_LOOKED);

/** Carries a change to the server, and gives what became of it. One that is old is compared with what is there first. */
export function carry(queued: Queued, world: World): Observable<Draft> {
  const now = world.ports.clock.now();
  if (kindOf(queued.edit).mustGoNow && now - queued.at > OLD)
    return from(refusedBy(queued, { reason: 'timeout', status: 0 }, true, world));
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
