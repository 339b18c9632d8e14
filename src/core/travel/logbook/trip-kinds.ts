import type { Edit, EditOf, Outcome } from '../../../../events/change-types.ts';
import * as logbookEvents from '../../../../events/logbook.ts';
import type { Trip } from '../../../../events/logbook-types.ts';
import { changeKind, type ChangeKind, gone, nameOf, type Renaming, told } from '../../changes/kind.ts';
import { devices } from '../../devices/devices.ts';
import { secondHalf } from '../../../rules/logbook/shaping.ts';

const tripsAre = (trips: readonly Trip[]): Outcome => ({ of: 'trips', trips: [...trips], gone: [] });
const logbookOf = (device: number): string => nameOf('logbook', device);

/** Returns the temporary id of the second half of a trip that an edit splits. Null if the edit is not a split. */
const halfOf = (edit: Edit): string | null =>
  edit.of === 'tripShape' && 'splitAt' in edit.set ? secondHalf(edit.id, edit.set.splitAt) : null;

/**
 * Returns a trip's id after the id `from` became `to`. The temporary id of a trip's second half contains the trip's id,
 * so it changes too.
 */
function renamedId(id: string, from: string, to: string): string {
  if (id === from) return to;
  const [, whole, at] = /^new-(.+)-(\d+)$/.exec(id) ?? [];
  if (whole === undefined || at === undefined) return id;
  const name = renamedId(whole, from, to);
  return name === whole ? id : secondHalf(name, Number(at));
}
const isOf = (id: string, half: string): boolean => renamedId(id, half, '') !== id;
/**
 * Returns a function that applies a renaming to trip ids. If something other than a trip was renamed, the ids stay the
 * same.
 */
export const naming = ({ of, from, to }: Renaming) =>
  of === 'trip' ? (id: string) => renamedId(id, `${from}`, `${to}`) : (id: string) => id;

/** Properties that all kinds of trip edits share. */
const ofTrips = {
  reload: () => logbookEvents.refreshRequested(),
  // A later lock of the logbook waits until these edits have been sent.
  holds: ({ device }: { readonly device: number }) => [logbookOf(device)],
  rights: ({ device }: { readonly device: number }) => ({ devices: [device], actions: ['logbook'] as const }),
} satisfies Partial<ChangeKind<'trips' | 'trip' | 'tripShape'>>;
const ofOneTrip = {
  look: ({ id }, backend) => told(backend.logbookTrip(id), (trip) => tripsAre([trip])),
  called: () => ({ text: 'changes.trips', values: { count: 1 } }),
  thingIn: (outcome, edit) =>
    outcome.of === 'trips' ? (outcome.trips.find(({ id }) => id === edit.id) ?? null) : null,
} satisfies Partial<ChangeKind<'trip' | 'tripShape'>>;

/** The kind of change that sets the same logbook entries for several trips at once. */
export const tripsKind = changeKind<'trips'>({
  ...ofTrips,
  of: 'trips',
  ability: 'logbook',
  call: ({ ids, set }, { backend }) => told(backend.saveTrips(ids, set), tripsAre),
  look: ({ ids }, backend) => told(backend.logbookTrip(ids[0] ?? ''), (trip) => tripsAre([trip])),
  called: ({ ids }) => ({ text: 'changes.trips', values: { count: ids.length } }),
  things: ({ ids }) => ids.map((id) => nameOf('trip', id)),
  renamed(edit, renaming) {
    const named = naming(renaming);
    if (edit.ids.every((id) => named(id) === id)) return edit;
    const was = Object.fromEntries(Object.entries(edit.was).map(([id, fields]) => [named(id), fields]));
    return { ...edit, ids: edit.ids.map(named), was };
  },
  isLostWithout({ ids }, made) {
    const half = halfOf(made);
    return half === null ? undefined : ids.every((id) => isOf(id, half));
  },
  // When a split is undone, the second half is removed from an edit of several trips. An edit of that half alone stays
  // and fails later; the app reports that to the user.
  without(edit, removed) {
    const half = halfOf(removed);
    if (half === null) return null;
    const ids = edit.ids.filter((id) => !isOf(id, half));
    return ids.length === 0 ? edit : { ...edit, ids };
  },
  thingIn: (outcome, { ids }) =>
    outcome.of === 'trips' ? (outcome.trips.find(({ id }) => ids.includes(id)) ?? null) : null,
});

/** The kind of change that creates, edits or deletes a trip entered by hand. */
export const tripKind = changeKind<'trip'>({
  ...ofTrips,
  ...ofOneTrip,
  of: 'trip',
  ability: 'logbook',
  call: ({ id, device, set }, { key, backend }) =>
    set === null
      ? told(backend.removeTrip(id), gone)
      : told(backend.addTrip(key, device, set), (trip) => tripsAre([trip])),
  named({ id }, outcome) {
    const made = outcome.of === 'trips' ? outcome.trips[0] : undefined;
    return made ? { of: 'trip', from: id, to: made.id } : null;
  },
  renamed(edit, renaming) {
    const id = naming(renaming)(edit.id);
    return id === edit.id ? edit : { ...edit, id };
  },
});

/** Returns the id of the trip that an edit merges with this one. Null if the edit is a split. */
const joined = (edit: EditOf<'tripShape'>): string | null =>
  'mergeWith' in edit.set ? edit.set.mergeWith : null;

/** The kind of change that splits a trip, or merges it with the next. */
export const tripShapeKind = changeKind<'tripShape'>({
  ...ofTrips,
  ...ofOneTrip,
  of: 'tripShape',
  ability: 'logbook',
  call: ({ id, set }, { backend }) =>
    told(
      'splitAt' in set ? backend.splitTrip(id, set.splitAt) : backend.mergeTrips([id, set.mergeWith]),
      ({ trips, gone: ids }) => ({ of: 'trips', trips, gone: ids }),
    ),
  said: (edit) => (joined(edit) === null ? 'changes.split' : 'changes.merged'),
  things: (edit) => [edit.id, joined(edit) ?? halfOf(edit) ?? ''].map((id) => nameOf('trip', id)),
  isFinal: () => true,
  inverse: () => [],
  makes: (edit) => halfOf(edit) !== null,
  named(edit, outcome) {
    const half = halfOf(edit);
    const second = outcome.of === 'trips' ? outcome.trips.find(({ id }) => id !== edit.id) : undefined;
    return half !== null && second ? { of: 'trip', from: half, to: second.id } : null;
  },
  renamed(edit, renaming) {
    const named = naming(renaming);
    const other = joined(edit);
    const isOther = other !== null && named(other) !== other;
    if (named(edit.id) === edit.id && !isOther) return edit;
    return { ...edit, id: named(edit.id), set: isOther ? { mergeWith: named(other) } : edit.set };
  },
  isLostWithout(edit, made) {
    const half = halfOf(made);
    if (half === null) return undefined;
    const other = joined(edit);
    return isOf(edit.id, half) || (other !== null && isOf(other, half));
  },
});

/** The kind of change that permanently locks all logbook entries up to a day. */
export const lockKind = changeKind<'lock'>({
  of: 'lock',
  ability: 'logbook',
  call: ({ id, car, set }, { backend }) =>
    told(backend.lockLogbook(id, car, set.until), (lock) => ({ of: 'lock', lock })),
  look: ({ id, car }, backend) =>
    told(backend.logbookLocks(), (locks) => ({
      of: 'lock',
      lock: locks.find(({ device }) => device === id) ?? { device: id, car, until: 0 },
    })),
  reload: () => logbookEvents.refreshRequested(),
  called: ({ id }, read) => ({
    text: 'changes.lock',
    values: { name: read(devices).byId.get(id)?.name ?? '' },
  }),
  said: () => 'changes.locked',
  // Pending changes of the entries that will be locked must be sent first.
  waitsFor: ({ id }) => [logbookOf(id)],
  inverse: () => [],
  rights: ({ id }) => ({ devices: [id], actions: ['logbook'] }),
});
