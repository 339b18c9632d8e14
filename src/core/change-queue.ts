import { type Change, type Edit, isOfMany, type Outcome } from '../../events/change-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { secondHalf } from './logbook/shaping.ts';

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

/** A new thing, amended or gone: what its edit means. */
export const isNew = (edit: Edit): boolean => !isOfMany(edit) && edit.was === null;
export const isGoing = (edit: Edit): boolean => edit.set === null;
/** It also reaches what the app does not know, so nothing could bring it back: it waits until nobody wants it undone. */
const isSweeping = (edit: Edit): boolean => edit.of === 'alerts' && edit.every !== null;
/** What cannot be turned round at the server waits until nobody can want it back any more. */
export const waitsForUndo = (edit: Edit): boolean =>
  isGoing(edit) || isSweeping(edit) || edit.of === 'tripShape';

/**
 * Which things an edit is about: changes of one thing are sent in the order they were made. The order of the list is one
 * thing, whichever device is moved.
 */
function thingsOf(edit: Edit): readonly string[] {
  if (edit.of === 'trips') return edit.ids.map((id) => `trip ${id}`);
  if (edit.of === 'tripShape')
    return [
      `trip ${edit.id}`,
      `trip ${'mergeWith' in edit.set ? edit.set.mergeWith : secondHalf(edit.id, edit.set.splitAt)}`,
    ];
  if (edit.of !== 'devices') return [`${edit.of} ${edit.id}`];
  const ids = edit.ids.map((id) => `devices ${id}`);
  return edit.set.position === undefined ? ids : [...ids, 'places'];
}

/** The edit that takes this one back. Several devices that were different before need several. */
export function inverse(edit: Edit): readonly Edit[] {
  if (edit.of === 'alerts') return [{ ...edit, every: null, set: edit.was, was: edit.set }];
  // A lock is for good, what was told is told, and what is cut or joined waits until nobody can want it back.
  if (edit.of === 'tripShape' || edit.of === 'lock' || edit.of === 'feedback') return [];
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

/** The same edit about a thing whose id has become known. */
function renamed(edit: Edit, made: Edit, outcome: Outcome): Edit {
  if (made.of === 'group' && outcome.of === 'group') {
    const [from, to] = [made.id, outcome.group.id];
    if (edit.of === 'group' && edit.id === from) return { ...edit, id: to };
    if (edit.of !== 'devices') return edit;
    const swap = <Fields extends { group?: number | null | undefined }>(fields: Fields): Fields =>
      fields.group === from ? { ...fields, group: to } : fields;
    const was = Object.entries(edit.was).map(([id, fields]) => [id, swap(fields)] as const);
    return { ...edit, set: swap(edit.set), was: Object.fromEntries(was) };
  }
  if (made.of === 'geofence' && outcome.of === 'geofence')
    return edit.of === 'geofence' && edit.id === made.id ? { ...edit, id: outcome.geofence.id } : edit;
  if (made.of === 'share' && outcome.of === 'share')
    return edit.of === 'share' && edit.id === made.id ? { ...edit, id: outcome.share.salt } : edit;
  if (made.of === 'trip' && outcome.of === 'trips' && outcome.trips[0])
    return renamedTrip(edit, made.id, outcome.trips[0].id);
  if (made.of === 'feedback') return edit; // nothing is made on top of it
  const half = halfOf(made);
  if (made.of === 'tripShape' && half !== null && outcome.of === 'trips') {
    const second = outcome.trips.find(({ id }) => id !== made.id);
    return second ? renamedTrip(edit, half, second.id) : edit;
  }
  if (made.of === outcome.of && edit.of === made.of && !isOfMany(made) && !isOfMany(edit)) {
    const thing = (outcome as unknown as Record<string, { readonly id?: number }>)[outcome.of];
    return edit.id === made.id && thing?.id !== undefined ? ({ ...edit, id: thing.id } as Edit) : edit;
  }
  return edit;
}

/** Changes that are made on top of a new thing, or of half a trip: without it they are about nothing. */
export function dependentsOf<One extends Change>(queue: readonly One[], { id, edit }: Change): One[] {
  const half = halfOf(edit);
  if (half !== null) return queue.filter((each) => each.id !== id && isOfHalf(each.edit, half));
  if (!isNew(edit) || isOfMany(edit) || edit.of === 'alerts') return [];
  return queue.filter(
    (each) =>
      each.id !== id &&
      (each.edit.of === 'devices'
        ? edit.of === 'group' && each.edit.set.group === edit.id
        : thingsOf(each.edit).includes(`${edit.of} ${edit.id}`)),
  );
}

/** What waits once this change is with the server: what was made on top of a new thing is now about its real id. */
export function afterSaved<One extends Change>(queue: readonly One[], id: string, outcome: Outcome): One[] {
  const done = queue.find((each) => each.id === id);
  if (!done) return [...queue];
  const rest = queue.filter((each) => each !== done);
  return isNew(done.edit) || halfOf(done.edit) !== null
    ? rest.map((each) => {
        const edit = renamed(each.edit, done.edit, outcome);
        return edit === each.edit ? each : { ...each, edit };
      })
    : rest;
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
  const half = halfOf(gone.edit);
  return queue.flatMap((each): One[] => {
    if (each === gone) return [];
    const { edit } = each;
    if (each.at < gone.at || !thingsOf(edit).some((thing) => about.has(thing))) return [each];
    if (isOfMany(edit) && isOfMany(gone.edit)) {
      const removed = gone.edit;
      const was = Object.entries(edit.was).map(
        ([device, fields]) =>
          [device, rebasedFields(fields, removed.set, removed.was[device] ?? null)] as const,
      );
      return [{ ...each, edit: { ...edit, was: Object.fromEntries(was) } as Edit }];
    }
    if (half !== null && edit.of === 'trips') return [{ ...each, edit: withoutHalf(edit, half) }];
    if (isOfMany(edit) || edit.was === null || isOfMany(gone.edit)) return [each];
    if (edit.of === 'alerts') return [each]; // each says of its own alerts what they were
    return [
      { ...each, edit: { ...edit, was: rebasedFields(edit.was, gone.edit.set, gone.edit.was) } as Edit },
    ];
  });
}

/**
 * The change to send next: the one on its way, else the one that may go first. Things wait for their own earlier changes
 * only: one that the server cannot take now, or that somebody is asked about, holds up nothing else.
 */
export function nextOf(queue: readonly Queued[]): Queued | null {
  const held = new Set<string>();
  let next: Queued | null = null;
  for (const each of queue) {
    if (each.state === 'refused') continue;
    const things = thingsOf(each.edit);
    const isFirst = !things.some((thing) => held.has(thing)) && !waitsForNew(each.edit, held);
    for (const thing of [...things, ...logbookOf(each.edit)]) held.add(thing);
    if (!isFirst || each.state === 'conflict') continue;
    if (each.state === 'sending') return each;
    if (next === null || each.notBefore < next.notBefore) next = each;
  }
  return next;
}

/** Devices that are to go into a group which the server does not know yet wait for it, a lock for what is to be locked. */
const waitsForNew = (edit: Edit, held: ReadonlySet<string>): boolean =>
  edit.of === 'lock'
    ? held.has(`logbook ${edit.id}`)
    : edit.of === 'devices' && typeof edit.set.group === 'number' && held.has(`group ${edit.set.group}`);

/** The logbook that a change is in: nobody may lock it before that. */
const logbookOf = (edit: Edit): readonly string[] =>
  edit.of === 'trips' || edit.of === 'trip' || edit.of === 'tripShape' ? [`logbook ${edit.device}`] : [];

/** The id by which the second half of a trip is known while its cut waits; null: the edit is no cut. */
const halfOf = (edit: Edit): string | null =>
  edit.of === 'tripShape' && 'splitAt' in edit.set ? secondHalf(edit.id, edit.set.splitAt) : null;

/** The id of a trip, or of a half of it, once the trip has another one. */
function renamedId(id: string, from: string, to: string): string {
  if (id === from) return to;
  const [, whole, at] = /^new-(.+)-(\d+)$/.exec(id) ?? [];
  if (whole === undefined || at === undefined) return id;
  const name = renamedId(whole, from, to);
  return name === whole ? id : secondHalf(name, Number(at));
}
const isOf = (id: string, half: string): boolean => renamedId(id, half, '') !== id;

/** An edit that is about a half, or about halves of it, and about nothing that is left without it. */
function isOfHalf(edit: Edit, half: string): boolean {
  if (edit.of === 'trips') return edit.ids.every((id) => isOf(id, half));
  if (edit.of !== 'tripShape') return false;
  return isOf(edit.id, half) || ('mergeWith' in edit.set && isOf(edit.set.mergeWith, half));
}
/** What is written about several trips without a half that is none: what is about it alone stays to be told of. */
function withoutHalf(edit: Extract<Edit, { of: 'trips' }>, half: string): Edit {
  const ids = edit.ids.filter((id) => !isOf(id, half));
  return ids.length === 0 ? edit : { ...edit, ids };
}

/** The same edit about a trip whose id has become known: one that was written by hand, or the second half of one. */
function renamedTrip(edit: Edit, from: string, to: string): Edit {
  const named = (id: string): string => renamedId(id, from, to);
  if (edit.of === 'trips')
    return edit.ids.every((id) => named(id) === id)
      ? edit
      : {
          ...edit,
          ids: edit.ids.map(named),
          was: Object.fromEntries(Object.entries(edit.was).map(([id, was]) => [named(id), was])),
        };
  if (edit.of === 'trip') return named(edit.id) === edit.id ? edit : { ...edit, id: named(edit.id) };
  if (edit.of !== 'tripShape') return edit;
  const { id, set } = edit;
  const isOther = 'mergeWith' in set && named(set.mergeWith) !== set.mergeWith;
  if (named(id) === id && !isOther) return edit;
  return { ...edit, id: named(id), set: isOther ? { mergeWith: named(set.mergeWith) } : set };
}
