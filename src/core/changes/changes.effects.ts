import { concat, defer, EMPTY, from, mergeMap, of } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notices from '../../../events/notices.ts';
import type { Outcome } from '../../kernel/effect.ts';
import type { EventOf } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { allowedPart } from '../session/access.ts';
import { isReadOnly } from '../session/admin.ts';
import { ask } from '../server/ask.effects.ts';
import { cannotGo, carry } from './carry.effects.ts';
import { dependentsOf, inverse, isTooLate, type Queued, waitsForUndo, renamed } from './queue.ts';
import { lookAgain } from './calls.ts';
import { machineClock } from '../app/clock.ts';
import { changes, nextChange, UNDO_LASTS, unsavedChanges } from './changes.ts';
import { kindOf, isNew, type Renaming } from './kind.ts';
import './kinds.ts';
import { connectivity } from '../server/connectivity.ts';
import { forget, submit } from './outbox.effects.ts';
import { session } from '../session/session.ts';
import { type Change, type Edit, isOfMany } from '../../../events/change-types.ts';

/**
 * Turns the edits of one user action into changes. Each change gets a unique key, and each new entity a temporary id.
 * Deletions wait until they can no longer be undone; with `atOnce` nothing waits. With `keepsIds` new entities keep the
 * ids that they have, because other data already refers to these.
 * @param now milliseconds since 1970
 * @param by numbers that make keys unique: `chance` (0 to 1) differs between two tabs that act at the same moment;
 * `made` is how many changes this tab has made
 */
export function madeOf(
  edits: readonly Edit[],
  now: number,
  { chance, made }: { readonly chance: number; readonly made: number },
  atOnce = false,
  keepsIds = false,
): readonly Change[] {
  const mark = `${now.toString(36)}${Math.floor(chance * 0xffff_ffff).toString(36)}.${made}`;
  const renamings: Renaming[] = [];
  const named = edits.map((edit, i): Edit => {
    if (keepsIds || !isNew(edit) || isOfMany(edit)) return edit;
    const to = typeof edit.id === 'string' ? `new-${mark}${i}` : -(now * 1000 + ((made + i) % 1000));
    renamings.push({ of: edit.of, from: edit.id, to });
    return { ...edit, id: to } as Edit;
  });
  return named.map((edit, i) => ({
    id: `${mark}-${i}`,
    batch: mark,
    at: now,
    notBefore: waitsForUndo(edit) && !atOnce ? now + UNDO_LASTS : now,
    // Other edits of the same user action still refer to new entities by their previous ids. Insert the ids given
    // above.
    edit: isNew(edit) ? edit : renamings.reduce(renamed, edit),
  }));
}

const REFUSED_STAYS = 4_000;
/**
 * The server may ask the app to wait before it sends a change again. A wait longer than this is shortened to it (ms).
 */
const LONGEST_WAIT = 600_000;

/** Whether the server cannot have received the change yet; then it can be dropped without a trace. */
const isUnsent = ({ wasSent, state }: Queued): boolean => !wasSent && state !== 'refused';

/** Returns the numbers that make the keys of changes unique. */
const numbers = ({ ports, read }: World) => ({ chance: ports.chance.next(), made: read(changes).made });

/** Turns a user action into changes, if the user is allowed to make them. */
function takenUp(
  { seq, payload: { edits, label } }: EventOf<typeof changeEvents.wanted>,
  world: World,
): Outcome {
  const { ports, read } = world;
  // A double click causes the same action twice. The first one is being stored or is already shown, so the second is
  // ignored.
  if (!read(changes).keeping.some((press) => press.seq === seq)) return [];
  const isMissing = read(session).auth === null;
  if (isMissing || read(isReadOnly))
    return [
      changeEvents.declined({ reason: isMissing ? 'UserID is missing' : 'Read only' }),
      notices.raised({
        tone: 'danger',
        text: isMissing ? 'settings.userIdMissing' : 'failure.readOnly',
        stays: REFUSED_STAYS,
      }),
    ];
  const allowed = edits.flatMap((edit) => allowedPart(edit, read));
  const made = madeOf(allowed, ports.clock.now(), numbers(world));
  const isWhole = allowed.length === edits.length && allowed.every((edit, i) => edit === edits[i]);
  // A change that a member is not allowed to make is refused without being sent (MEM-01).
  const refusal = [
    changeEvents.declined({ reason: 'Not allowed' }),
    notices.raised({ tone: 'danger', text: 'members.notAllowed', stays: REFUSED_STAYS }),
  ];
  return concat(submit(made, label, world, seq), isWhole ? EMPTY : from(refusal));
}

/**
 * Undoes a user action: drops those of its changes that were not sent yet, and reverts the others by the
 * opposite edits.
 */
function takenBack({ payload: { batch } }: EventOf<typeof changeEvents.undoWanted>, world: World): Outcome {
  const { ports, read } = world;
  const press = read(changes).undone.find((each) => each.batch === batch);
  if (!press) return [];
  const inQueue = (id: string) => read(changes).queue.find((each) => each.id === id);
  /**
   * Returns the changes that can be dropped because the server cannot have received them, together with those that
   * depend on them.
   */
  const unsent = () => {
    const waiting = press.changes.flatMap(({ id }) => inQueue(id) ?? []).filter(isUnsent);
    const all = waiting.flatMap((each) => [each, ...dependentsOf(read(changes).queue, each)]);
    return all.filter((each, i) => all.indexOf(each) === i);
  };
  return concat(
    forget(unsent(), world),
    // Check again which changes have been sent meanwhile; they are reverted by the opposite edits.
    defer(() => {
      const sent = press.changes.filter(({ id }) => {
        const each = inQueue(id);
        return !each || (!isUnsent(each) && each.state !== 'refused');
      });
      const back = sent.toReversed().flatMap(({ edit }) => inverse(edit));
      const made = madeOf(back, ports.clock.now(), numbers(world), true);
      const gone = unsent().map(({ id }) => id);
      return concat(
        gone.length > 0 ? of(changeEvents.dropped({ ids: gone })) : EMPTY,
        submit(made, '', world),
      );
    }),
  );
}

/**
 * Makes a refused change again, because the user wants to retry it. It keeps the time at which the user made it, so that
 * one of yesterday is compared with the server's version first.
 */
function triedAgain({ payload: { id } }: EventOf<typeof changeEvents.retried>, world: World): Outcome {
  const { read, ports } = world;
  const refused = read(changes).queue.find((each) => each.id === id && each.state === 'refused');
  if (!refused || isTooLate(refused, ports.clock.now())) return [];
  const allowed = read(isReadOnly) ? [] : allowedPart(refused.edit, read);
  const text = read(isReadOnly) ? 'failure.readOnly' : 'members.notAllowed';
  const refusal = of(notices.raised({ tone: 'danger', text, stays: REFUSED_STAYS }));
  if (allowed.length === 0) return refusal;
  const isWhole = allowed.length === 1 && allowed[0] === refused.edit;
  const made = madeOf(allowed, ports.clock.now(), numbers(world), true, true).map((each) => ({
    ...each,
    at: refused.at,
  }));
  return concat(submit(made, '', world), of(changeEvents.dismissed({ id })), isWhole ? EMPTY : refusal);
}

export const changesEffects = [
  effect({
    // User actions are handled one after the other, so that each one sees the results of those before it.
    name: 'submit changes, undo them or retry them',
    on: [changeEvents.wanted, changeEvents.undoWanted, changeEvents.retried],
    how: 'inOrder',
    run: (fact, world) =>
      fact.type === 'changes/wanted'
        ? takenUp(fact, world)
        : fact.type === 'changes/retried'
          ? triedAgain(fact, world)
          : takenBack(fact, world),
  }),
  effect({
    name: 'send the next change',
    while: (read) => {
      const next =
        read(session).auth && read(connectivity).online !== false && !read(isReadOnly)
          ? read(nextChange)
          : null;
      // If the clock is corrected, the wait for the next change starts over.
      return next && { ...next, behind: read(machineClock).behind };
    },
    run: ({ id, notBefore }, world) => {
      const { ports, read } = world;
      // The wait is limited; otherwise a corrected clock could delay a change for days.
      const wait = Math.min(LONGEST_WAIT, Math.max(0, notBefore - ports.clock.now()));
      return (wait > 0 ? ports.clock.after(wait) : of(0 as const)).pipe(
        mergeMap(() => {
          const queued = read(changes).queue.find((each) => each.id === id);
          return queued ? carry(queued, world) : EMPTY;
        }),
      );
    },
  }),
  effect({
    name: 'refuse changes that cannot wait for the network',
    while: (read) => {
      if (read(connectivity).online !== false) return null;
      const ids = read(unsavedChanges).flatMap(({ id, edit }) => (kindOf(edit).mustGoNow ? [id] : []));
      return ids.length > 0 ? ids : null;
    },
    run: (ids, world) =>
      from(world.read(unsavedChanges).filter(({ id }) => ids.includes(id))).pipe(
        mergeMap((queued) => cannotGo(queued, world)),
      ),
  }),
  effect({
    // If a change was sent more than once, the server's response has the state after the first time. Other users may
    // have changed the entity since, so it is loaded again.
    name: 'reload what was sent more than once',
    on: changeEvents.saved,
    how: 'each',
    run: ({ payload: { outcome, again: wasSent } }, world) => {
      if (!wasSent) return [];
      const again = lookAgain(outcome, world.ports.backend);
      return 'call' in again ? ask(world, again.call, (result) => (result.ok ? [result.value] : [])) : again;
    },
  }),
  effect({
    name: 'end the time to undo an action',
    while: (read) => {
      const [oldest] = read(changes).undoable;
      return oldest ? { batch: oldest.batch, until: oldest.until } : null;
    },
    run: ({ batch, until }, { ports }) =>
      ports.clock
        .after(Math.max(0, Math.min(UNDO_LASTS, until - ports.clock.now())))
        .pipe(mergeMap(() => of(changeEvents.undoEnded({ batch })))),
  }),
  effect({
    name: 'send undoable changes at once when the app is hidden',
    on: app.hidden,
    run: (_, { read, ports }) => {
      const ids = read(changes)
        .queue.filter(
          ({ edit, state, notBefore }) =>
            state === 'waiting' && waitsForUndo(edit) && notBefore > ports.clock.now(),
        )
        .map(({ id }) => id);
      return ids.length > 0 ? changeEvents.released({ ids }) : undefined;
    },
  }),
];
