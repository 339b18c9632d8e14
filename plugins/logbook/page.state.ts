import * as appEvents from '../../events/app.ts';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import type { Trip } from '../../events/logbook-types.ts';
import * as network from '../../events/network.ts';
import { now } from '../../src/core/app/clock.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { ghostOf, location } from '../../src/core/app/location.ts';
import { answered, type Remote } from '../../src/core/server/remote.ts';
import { type LockedNames, isNamed, lockedNames, PRINTED } from '../../src/rules/logbook/locked-names.ts';
import { logbook, tripsIn, locks } from '../../src/core/travel/logbook/logbook.ts';
import { isComplete } from '../../src/rules/logbook/readiness.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { presentId } from '../../src/core/travel/logbook/trip-ids.ts';
import { type TripDay, byDay } from '../../src/rules/logbook/totals.ts';
import { hasFeature } from '../../src/core/app/mode-features.ts';
import { withPlaces } from '../../src/core/positions/place-names.ts';
import { boundsOf, LONGEST_PERIOD } from '../../src/rules/time/periods.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select, selectBy } from '../../src/kernel/read.ts';
import { CHOSEN_PATH, chosenIn, LOGBOOK_PATH, type LogbookPlace, placeOf } from './place.ts';
import { lockedUntil } from '../../src/rules/logbook/trip-rules.ts';
import type { Seconds } from '../../src/rules/units.ts';
import { dayBefore, localDay } from '../../src/rules/time/local-day.ts';

export type Way = Remote<{
  readonly at: readonly number[];
  readonly lat: readonly number[];
  readonly lng: readonly number[];
  readonly speed: readonly number[];
}>;
type Panel = 'split' | 'byHand' | 'lock' | 'keys' | 'totals';
export type LogbookPage = {
  /** The trips that the user selected: the next action applies to them. */
  picked: string[];
  panel: { panel: Panel; trip: string | null } | null;
  /** The trips for which the user declined the suggested values. */
  declined: string[];
  /** What followed the `?` in the last address of the logbook, so that the way back leads to the same list. */
  query: string;
  /** The tracks by trip, each with the period for which it was requested (Unix seconds). */
  ways: Record<string, Way & { from: number; to: number }>;
};

/** Forgets tracks that failed to load, so that they are requested again where they are viewed. */
function forgetFailed({ ways }: LogbookPage): void {
  for (const [id, { status }] of Object.entries(ways)) if (status === 'failed') delete ways[id];
}

const NO_WAY = { at: [], lat: [], lng: [], speed: [] };
/** What is open on the logbook pages, and the tracks of viewed trips. */
export const logbookPage = projection<LogbookPage>(
  'logbook/page',
  { picked: [], panel: null, declined: [], query: '', ways: {} },
  (on) => [
    on(logbookEvents.picked, (s, { payload }) => {
      s.picked = payload.trips;
    }),
    on(navigation.locationChanged, (s, { payload }) => {
      forgetFailed(s);
      if (ghostOf(payload.path).path === LOGBOOK_PATH) s.query = payload.query;
      else s.panel = null;
    }),
    on(network.wentOnline, forgetFailed),
    on(appEvents.resumed, forgetFailed),
    on(logbookEvents.panelOpened, (s, { payload }) => {
      forgetFailed(s);
      s.panel = payload;
    }),
    on(logbookEvents.panelClosed, (s) => {
      s.panel = null;
    }),
    on(logbookEvents.suggestionDeclined, (s, { payload }) => {
      s.declined.push(payload.trip);
    }),
    on(logbookEvents.wayRequested, (s, { payload: { trip, from, to } }) => {
      s.ways[trip] = { status: 'loading', failure: null, ...NO_WAY, from, to };
    }),
    on(logbookEvents.wayFound, (s, { payload: { trip, at, lat, lng, speed } }) => {
      const way = s.ways[trip];
      if (way) s.ways[trip] = { ...way, ...answered, at, lat, lng, speed };
    }),
    on(logbookEvents.wayLost, (s, { payload: { trip, failure } }) => {
      const way = s.ways[trip];
      if (way) s.ways[trip] = { ...way, status: 'failed', failure, ...NO_WAY };
    }),
    // If the server split or merged a trip, the track is another one and is loaded again.
    on(changeEvents.saved, (s, { payload: { outcome } }) => {
      if (outcome.of !== 'trips') return;
      for (const { id, from, to } of outcome.trips) {
        const way = s.ways[id];
        if (way && (way.from !== from || way.to !== to)) delete s.ways[id];
      }
      const gone = new Set(outcome.gone);
      s.picked = s.picked.filter((id) => !gone.has(id));
    }),
  ],
);

/** The current page of the logbook as its address names it, or null if another page is open. */
export const placeInAddress = select((read): LogbookPlace | null => {
  const { place } = read(location);
  return place?.path === LOGBOOK_PATH ? placeOf(place.query, read(now), read(timeZoneInUse)) : null;
});
/** The current page of the logbook. A trip that was saved meanwhile has the id that the server gave it. */
export const logbookPlace = select((read): LogbookPlace | null => {
  const place = read(placeInAddress);
  return place && { ...place, trip: place.trip === null ? null : presentId(read, place.trip) };
});
/** Whether the user can change the trips of the logbook that is open. */
export const canWrite = select(
  (read): boolean =>
    read(logbookPlace) !== null &&
    !read(isReadOnly) &&
    read(vehicleInUse) !== null &&
    read(logbook).status !== 'unavailable',
);
export const isAtLogbook = select((read) => {
  const path = read(location).place?.path;
  return path === LOGBOOK_PATH || path === CHOSEN_PATH;
});
/** The trips that the address of the map page for several chosen trips names. */
export const chosenInAddress = select((read): readonly string[] => {
  const { place } = read(location);
  return place?.path === CHOSEN_PATH ? chosenIn(place.query) : [];
});
/** The trips shown on the map page. A trip that was saved meanwhile has the id that the server gave it. */
export const chosenTrips = select((read): readonly string[] =>
  read(chosenInAddress).map((id) => presentId(read, id)),
);

/** Vehicles that may have a logbook. Vehicles with a car entry come first. */
export const vehicles = select((read): readonly { readonly id: number; readonly name: string }[] => {
  const { byId } = read(devices);
  const withCar = read(registers).cars.shown.map(({ device }) => device);
  const first = new Set(withCar);
  const others = [...byId.keys()].filter((id) => !first.has(id) && hasFeature(read, 'vehicle', id));
  return [...first, ...others].flatMap((id) => {
    const device = byId.get(id);
    // A logbook is a tax record, so only the owner of the device has it.
    return device && mayDevice(read, id, 'logbook') ? [{ id, name: device.name }] : [];
  });
});
export const vehicleInUse = select((read): number | null => {
  const wanted = read(logbookPlace)?.vehicle;
  const all = read(vehicles);
  return all.find(({ id }) => id === wanted)?.id ?? all[0]?.id ?? null;
});

/** The key of the shown list of trips: vehicle, start and end (Unix seconds). Null if no list is shown. */
export const questionKey = select((read): string | null => {
  const place = read(logbookPlace);
  // Outside the logbook nobody asks for its vehicle: it is found by looking at all devices after each change of one.
  const device = place && read(vehicleInUse);
  if (!place || device === null) return null;
  const { from, to } = boundsOf(place.period, read(timeZoneInUse));
  return `${device} ${from} ${to}`;
});
export const questionOf = (key: string) => {
  const [device = 0, from = 0, to = 0] = key.split(' ').map(Number);
  return { device, from, to };
};
const NO_TRIPS: readonly Trip[] = [];
/** All trips of the open vehicle in the open period, oldest first. */
export const periodTrips = select((read): readonly Trip[] => {
  const key = read(questionKey);
  return key === null ? NO_TRIPS : read(tripsIn(key)).map((trip) => withPlaces(read, trip));
});
/**
 * Whether the server has sent all trips of the open vehicle and period: not only some of them, and not a locally
 * stored copy (LOGB-06).
 */
export const isAllThere = select((read): boolean => {
  const key = read(questionKey);
  const { status, question, keptSince } = read(logbook);
  if (key === null || !question || status !== 'ready' || keptSince !== null) return false;
  return key === `${question.device} ${question.from} ${question.to}`;
});
const namesInLocked = select((read): LockedNames => {
  const { locks, trips } = read(logbook).shown;
  return lockedNames(locks, trips);
});
/**
 * The fields of a register entry (key such as `driver 5`) that cannot change, because a locked trip among those
 * loaded uses the entry (LOGB-04).
 */
export const fixedFields = selectBy((read, key: string): readonly string[] => {
  const [of = '', id] = key.split(' ');
  return isNamed(of) && read(namesInLocked)[of].has(Number(id)) ? PRINTED[of] : NO_FIELDS;
});
const NO_FIELDS: readonly string[] = [];
/** The trips that pass the logbook's filter. */
export const shownTrips = select((read): readonly Trip[] => {
  const filter = read(logbookPlace)?.filter ?? 'all';
  const trips = read(periodTrips);
  if (filter === 'all') return trips;
  return trips.filter((trip) => (filter === 'open' ? !isComplete(trip) : trip.type === filter));
});
/** The ids of the trips that the user selected, as they are now. */
export const pickedIds = select((read): readonly string[] =>
  read(logbookPage).picked.map((id) => presentId(read, id)),
);
/** The selected trips that pass the filter: an action never changes a trip that is not on screen. */
export const pickedTrips = select((read): readonly Trip[] => {
  const picked = read(pickedIds);
  return read(shownTrips).filter(({ id }) => picked.includes(id));
});
const tripDays = select((read): readonly TripDay[] => byDay(read(shownTrips), read(timeZoneInUse)));

/** The rows of the rendered trip list: a heading for each day, then that day's trips. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly day: TripDay }
  | { readonly kind: 'trip'; readonly key: string; readonly trip: Trip };
export const rows = select((read): readonly Row[] =>
  read(tripDays).flatMap((day): Row[] => [
    { kind: 'day', key: day.day, day },
    ...day.trips.map((trip): Row => ({ kind: 'trip', key: trip.id, trip })),
  ]),
);
export const isPicked = selectBy((read, id: string) => read(pickedIds).includes(id));

export type LockCheck = {
  /** The loaded trips that the lock would close although they are incomplete. */
  readonly open: number;
  /** The days whose trips must be loaded to count all incomplete ones. Null if they are loaded. */
  readonly unchecked: { readonly from: string; readonly to: string } | null;
  /** Trips before this moment (Unix seconds) are not checked, because one period does not reach further back. */
  readonly earliest: Seconds | null;
};

/**
 * Checks the trips that a lock up to a time (Unix seconds) would close: from the previous lock on, but not
 * further back than one period reaches. The page may show other days, so these trips need not be loaded.
 */
export const lockCheck = selectBy((read, until: number): LockCheck => {
  const zone = read(timeZoneInUse);
  const device = read(vehicleInUse) ?? 0;
  const before = lockedUntil(read(locks), device);
  const to = localDay(until, zone);
  const earliest = dayBefore(to, LONGEST_PERIOD - 1);
  const next = before === null ? null : localDay(before + 1, zone);
  const isWhole = next !== null && next >= earliest;
  const days = { from: isWhole ? next : earliest, to };
  const bounds = boundsOf(days, zone);
  const { status, question, keptSince } = read(logbook);
  const isLoaded =
    status === 'ready' &&
    keptSince === null &&
    question?.device === device &&
    question.from <= bounds.from &&
    question.to >= until;
  const trips = read(tripsIn(`${device} ${(before ?? 0) + 1} ${until}`));
  return {
    open: trips.filter((trip) => !isComplete(trip)).length,
    unchecked: isLoaded ? null : days,
    earliest: isWhole ? null : bounds.from,
  };
});
