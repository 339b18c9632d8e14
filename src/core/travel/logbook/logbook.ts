import type { Change, Outcome } from '../../../../events/change-types.ts';
import * as changeEvents from '../../../../events/changes.ts';
import * as logbookEvents from '../../../../events/logbook.ts';
import type { Lock, Trip } from '../../../../events/logbook-types.ts';
import { plainProjection } from '../../../kernel/projection.ts';
import { select, selectBy } from '../../../kernel/read.ts';
import type { Remote } from '../../server/remote.ts';
import { afterSaved, withoutChanges } from '../../changes/queue.ts';
import { isOfTrips, laidOver } from './logbook-edits.ts';

type Question = { readonly device: number; readonly from: number; readonly to: number };
/** The trips of vehicles in the logbook: as the server has them, and with changes that the server has not saved yet. */
export type Logbook = Remote<{
  readonly confirmed: readonly Trip[];
  readonly locks: readonly Lock[];
  readonly pending: readonly Change[];
  readonly shown: { readonly trips: readonly Trip[]; readonly locks: readonly Lock[] };
  /** The device and period of the last request for trips. */
  readonly question: Question | null;
  /** When the server sent the trips on screen (unix seconds), if these are a stored copy; otherwise null. */
  readonly keptSince: number | null;
  /** Ids from links to trips that do not exist. */
  readonly missing: readonly string[];
}>;

const nothing: Logbook = {
  confirmed: [],
  locks: [],
  pending: [],
  shown: { trips: [], locks: [] },
  question: null,
  status: 'none',
  failure: null,
  keptSince: null,
  missing: [],
};
const show = (s: Logbook): Logbook => ({ ...s, shown: laidOver(s.confirmed, s.locks, s.pending) });
const put = (all: readonly Trip[], trips: readonly Trip[], gone: readonly string[] = []): readonly Trip[] => {
  const out = new Set([...trips.map(({ id }) => id), ...gone]);
  return [...all.filter(({ id }) => !out.has(id)), ...trips];
};
/** Returns these ids, each once, without those of trips that exist. */
const without = (missing: readonly string[], trips: readonly Trip[]): readonly string[] =>
  missing.length === 0
    ? missing
    : [...new Set(missing)].filter((id) => !trips.some((trip) => trip.id === id));
const putLocks = (all: readonly Lock[], locks: readonly Lock[]): readonly Lock[] => [
  ...all.filter(({ device }) => !locks.some((lock) => lock.device === device)),
  ...locks,
];
function taken(s: Logbook, outcome: Outcome): Logbook {
  if (outcome.of === 'trips') return { ...s, confirmed: put(s.confirmed, outcome.trips, outcome.gone) };
  if (outcome.of === 'lock') return { ...s, locks: putLocks(s.locks, [outcome.lock]) };
  return s;
}
function takenBack(s: Logbook, ids: readonly string[]): Logbook {
  const pending = withoutChanges(s.pending, ids);
  return pending === s.pending ? s : show({ ...s, pending });
}
function added(s: Logbook, changes: readonly Change[]): Logbook {
  const known = new Set(s.pending.map(({ id }) => id));
  const mine = changes.filter(({ id, edit, refused }) => isOfTrips(edit) && !refused && !known.has(id));
  return mine.length === 0 ? s : show({ ...s, pending: [...s.pending, ...mine] });
}

/** Projection: recorded trips (LOGB-01) with the users' logbook entries. */
export const logbook = plainProjection<Logbook>('core/logbook', nothing, (on) => [
  on(logbookEvents.tripsRequested, (s, { payload }) => {
    const isSame =
      s.question?.device === payload.device &&
      s.question.from === payload.from &&
      s.question.to === payload.to;
    return {
      ...s,
      question: payload,
      status: isSame && s.status === 'ready' ? 'ready' : 'loading',
      failure: null,
    };
  }),
  on(logbookEvents.tripsListed, (s, { payload: { device, from, to, trips, source, at, isAll } }) => {
    // Stored trips are ignored if the server has already answered.
    if (source === 'storage' && s.status === 'ready') return s;
    const others = s.confirmed.filter((trip) => trip.device !== device || trip.from < from || trip.from > to);
    return show({
      ...s,
      confirmed: put(others, trips),
      missing: without(s.missing, trips),
      status: source === 'storage' ? s.status : isAll ? 'ready' : 'loading',
      failure: source === 'storage' ? s.failure : null,
      keptSince: source === 'storage' ? at : null,
    });
  }),
  on(logbookEvents.tripsFailed, (s, { payload: { failure } }) => ({
    ...s,
    status: failure.reason === 'unavailable' ? 'unavailable' : 'failed',
    failure,
  })),
  on(logbookEvents.tripsFound, (s, { payload: { trips, missing } }) =>
    show({ ...s, confirmed: put(s.confirmed, trips), missing: without([...s.missing, ...missing], trips) }),
  ),
  on(logbookEvents.registersListed, (s, { payload: { locks } }) => show({ ...s, locks })),
  on(changeEvents.submitted, (s, { payload }) => added(s, payload.changes)),
  on(changeEvents.found, (s, { payload }) => added(s, payload.changes)),
  on(changeEvents.saved, (s, { payload: { id, outcome } }) => {
    const done = s.pending.find((each) => each.id === id);
    if (!done) return s;
    const gone = done.edit.of === 'trip' && outcome.of === 'gone' ? [done.edit.id] : [];
    const { confirmed, locks } = taken(s, outcome);
    return show({
      ...s,
      locks,
      confirmed: put(confirmed, [], gone),
      pending: afterSaved(s.pending, id, outcome),
    });
  }),
  on(changeEvents.conflicted, (s, { payload: { id, theirs } }) =>
    s.pending.some((each) => each.id === id) ? show(taken(s, theirs)) : s,
  ),
  on(changeEvents.refused, (s, { payload: { id } }) => takenBack(s, [id])),
  on(changeEvents.dropped, (s, { payload: { ids } }) => takenBack(s, ids)),
  on(changeEvents.decided, (s, { payload: { id, keep } }) => (keep === 'theirs' ? takenBack(s, [id]) : s)),
]);

/**
 * The trips of a vehicle in a period, oldest first. A key such as `5 1700000000 1700086400` consists of the vehicle,
 * the start and the end (unix seconds).
 */
export const tripsIn = selectBy((read, key: string): readonly Trip[] => {
  const [device = 0, from = 0, to = 0] = key.split(' ').map(Number);
  return read(logbook)
    .shown.trips.filter((trip) => trip.device === device && trip.from >= from && trip.from <= to)
    .sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
});
export const tripBy = selectBy(
  (read, id: string): Trip | null => read(logbook).shown.trips.find((trip) => trip.id === id) ?? null,
);
export const locks = select((read) => read(logbook).shown.locks);
/** Trips with a change that the server does not have yet. */
export const waitingTrips = select(
  (read): ReadonlySet<string> =>
    new Set(
      read(logbook).pending.flatMap(({ edit }) =>
        edit.of === 'trips' ? edit.ids : edit.of === 'trip' || edit.of === 'tripShape' ? [edit.id] : [],
      ),
    ),
);
