import {
  concat,
  defer,
  EMPTY,
  first as firstOf,
  from,
  mergeMap,
  type Observable,
  of,
  repeat,
  map,
} from 'rxjs';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import type { Trip } from '../../events/logbook-types.ts';
import * as navigation from '../../events/navigation.ts';
import type { Failure } from '../../events/session-types.ts';
import { againOn, BACK } from '../../src/core/server/ask-again.effects.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { keepOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { logbook } from '../../src/core/travel/logbook/logbook.ts';
import { carOf, registers } from '../../src/core/travel/logbook/registers.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { upToDate } from '../../src/core/server/remote.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { isHidden } from '../../src/rules/logbook/privacy.ts';
import {
  chosenInAddress,
  chosenTrips,
  isAtLogbook,
  logbookPage,
  logbookPlace,
  placeInAddress,
  questionKey,
  questionOf,
  isAllThere,
  periodTrips,
} from './page.state.ts';
import { chosenHref, hrefOf } from './place.ts';
import { thinned, withWay } from './ways.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import type { ExportFormat } from '../../events/export-types.ts';
import { filled } from '../../src/core/app/exports/document.ts';
import { drivenWays } from '../../src/core/app/exports/driven-ways.effects.ts';
import { exporting } from '../../src/core/app/exports/exporting.effects.ts';
import { logbookDocument } from '../../src/core/travel/logbook/document.ts';
import type { Read } from '../../src/kernel/read.ts';
import { documentOptions } from './export-options.ts';

/**
 * Loads the logbook's registers (drivers, contacts, reasons, cars, locks) one after the other; a server may lack
 * any of them.
 */
function allRegisters(world: World): Observable<Draft> {
  const { backend } = world.ports;
  const found: Record<string, readonly unknown[]> = {};
  const lacking: string[] = [];
  let failure: Failure | null = null;
  const calls = {
    drivers: () => ask(world, backend.drivers.list(), (result) => note('drivers', result)),
    contacts: () => ask(world, backend.contacts.list(), (result) => note('contacts', result)),
    reasons: () => ask(world, backend.reasons.list(), (result) => note('reasons', result)),
    cars: () => ask(world, backend.cars.list(), (result) => note('cars', result)),
    locks: () => ask(world, backend.logbookLocks(), (result) => note('locks', result)),
  };
  const note = (
    name: string,
    result: { ok: true; value: readonly unknown[] } | { ok: false; failure: Failure },
  ): Draft[] => {
    if (result.ok) found[name] = result.value;
    else if (result.failure.reason === 'unavailable') lacking.push(name);
    else failure = result.failure;
    return [];
  };
  return concat(
    ...Object.values(calls).map((call) => defer(() => (failure ? EMPTY : call()))),
    defer(() =>
      of(
        failure
          ? logbookEvents.registersFailed({ failure })
          : logbookEvents.registersListed({
              drivers: [],
              contacts: [],
              reasons: [],
              cars: [],
              locks: [],
              ...found,
              lacking,
              source: 'server',
            }),
      ),
    ),
  );
}

type Question = { readonly device: number; readonly from: number; readonly to: number };
/**
 * The maximum number of trip pages to load, in case a server never reports the last page: slightly more than the number
 * of weeks in two years.
 */
const MOST_PAGES = 120;
/**
 * Failure reasons that mean that the trip does not exist for this user on this server. Other failures are temporary.
 */
const IS_NONE: ReadonlySet<Failure['reason']> = new Set(['notFound', 'forbidden', 'unavailable']);

/** Loads the trips of a period page by page, newest first: each page is shown as it arrives. */
function pages(world: World, question: Question): Observable<Draft> {
  const { read, ports } = world;
  const { device, from: first, to: last } = question;
  const car = read(carOf(device))?.id ?? null;
  const page = (number: number, upper: number): Observable<Draft> => {
    let next: (() => Observable<Draft>) | null = null;
    return concat(
      askAsMember(
        world,
        ports.backend.logbookTrips(device, car !== null && car > 0 ? car : null, {
          from: first,
          to: last,
          page: number,
        }),
        (result) => {
          if (!result.ok) return [logbookEvents.tripsFailed({ device, failure: result.failure })];
          const { trips, pages: count } = result.value;
          const mine = trips.filter((trip) => trip.from >= first && trip.from <= last);
          // A server that ignores the limits of the requested period also returns trips from before it. The first page
          // with such a trip is therefore the last relevant one.
          const oldest = trips.reduce((least, trip) => Math.min(least, trip.from), upper);
          const isAll = number >= Math.min(count, MOST_PAGES) || oldest < first;
          const lower = isAll ? first : Math.min(upper, oldest);
          if (!isAll) next = () => page(number + 1, Math.max(first, lower - 1));
          return [
            logbookEvents.tripsListed({
              device,
              from: lower,
              to: upper,
              trips: [...mine],
              source: 'server',
              at: Math.floor(ports.clock.now() / 1000),
              isAll,
            }),
          ];
        },
      ),
      defer(() => next?.() ?? EMPTY),
    );
  };
  return page(1, last);
}

/**
 * Asks the server to create new trips and to look up their addresses. Loads the trips again if loaded ones lack
 * addresses.
 */
const prepared = (world: World, device: number, then: () => Observable<Draft>): Observable<Draft> => {
  let isNews = false;
  const { backend } = world.ports;
  return concat(
    askAsMember(world, backend.prepareTrips(device), () => []),
    askAsMember(world, backend.prepareAddresses(device), (result) => {
      isNews = result.ok && result.value;
      return [];
    }),
    defer(() => (isNews ? then() : EMPTY)),
  );
};

/**
 * Emits as soon as all trips of a vehicle are loaded: immediately if they already are, otherwise after the last page.
 */
const firstReady = ({ read, once }: World, device: number): Observable<unknown> => {
  const isReady = () => read(logbook).status === 'ready' && read(logbook).question?.device === device;
  return defer(() => (isReady() ? of(null) : once(logbookEvents.tripsListed))).pipe(
    repeat(),
    firstOf(isReady),
  );
};

/** If a link names several trips, how many of them are requested at once. */
const AT_ONCE = 4;
/**
 * Loads trips by id. A trip whose request fails temporarily counts neither as found nor as missing: it is requested
 * again.
 */
const named = (world: World, ids: readonly string[]): Observable<Draft> =>
  defer(() => {
    const trips: Trip[] = [];
    const missing: string[] = [];
    const asked = from(ids).pipe(
      mergeMap(
        (id) =>
          askAsMember(world, world.ports.backend.logbookTrip(id), (result) => {
            if (result.ok) trips.push(result.value);
            else if (IS_NONE.has(result.failure.reason)) missing.push(id);
            return [];
          }),
        AT_ONCE,
      ),
    );
    const told = defer(() =>
      trips.length + missing.length > 0 ? of(logbookEvents.tripsFound({ trips, missing })) : EMPTY,
    );
    return concat(asked, told);
  });

export const logbookEffects = [
  effect({
    name: 'load the logbook registers',
    ability: 'logbook',
    while: (read) => read(isSignedIn) && read(isAtLogbook),
    run: (_, world) =>
      concat(
        world.read(registers).status === 'loading'
          ? readOwn(world, 'logbookRegisters', logbookEvents.registersListed)
          : EMPTY,
        againOn(world, [logbookEvents.refreshRequested, ...BACK], () =>
          upToDate(world, () => allRegisters(world)),
        ),
      ),
  }),
  effect({
    name: 'load the trips of the open logbook',
    ability: 'logbook',
    while: (read) => {
      const { status } = read(registers);
      // The trip request needs the id of the vehicle's car, so it waits until the registers are loaded.
      return read(isSignedIn) && status !== 'loading' ? read(questionKey) : null;
    },
    run: (key, world) => {
      const question = questionOf(key);
      const load = () => upToDate(world, () => pages(world, question));
      return concat(
        of(logbookEvents.tripsRequested(question)),
        world.read(logbook).confirmed.some(({ device }) => device === question.device)
          ? EMPTY
          : readOwn(world, `logbook.${question.device}`, logbookEvents.tripsListed),
        againOn(world, [logbookEvents.refreshRequested, ...BACK], load),
      );
    },
  }),
  effect({
    name: 'request new trips for the open logbook',
    ability: 'logbook',
    while: (read) => {
      const key = read(isSignedIn) ? read(questionKey) : null;
      return key === null ? null : questionOf(key).device;
    },
    // Runs only once each time the logbook is opened: otherwise a server that always reports an incomplete list would
    // be asked endlessly.
    run: (device, world) =>
      firstReady(world, device).pipe(
        mergeMap(() => prepared(world, device, () => of(logbookEvents.refreshRequested()))),
      ),
  }),
  effect({
    name: 'store the trips for offline use',
    on: logbookEvents.tripsListed,
    how: 'inOrder',
    run: ({ payload: { source, isAll, at } }, world) => {
      const { question, confirmed } = world.read(logbook);
      if (source === 'storage' || !isAll || !question) return;
      const { device, from: first, to: last } = question;
      const trips = confirmed.filter((trip) => inside(trip, question));
      return keepOwn(
        world,
        `logbook.${device}`,
        logbookEvents.tripsListed({
          device,
          from: first,
          to: last,
          trips: [...trips],
          source: 'storage',
          at,
          isAll: true,
        }),
      );
    },
  }),
  effect({
    name: 'store the logbook registers for offline use',
    on: logbookEvents.registersListed,
    how: 'inOrder',
    run: ({ payload }, world) =>
      payload.source === 'storage'
        ? undefined
        : keepOwn(
            world,
            'logbookRegisters',
            logbookEvents.registersListed({ ...payload, source: 'storage' }),
          ),
  }),
  effect({
    name: 'load the trips that a link names',
    ability: 'logbook',
    while: (read) => {
      if (!read(isSignedIn)) return null;
      const { shown, missing } = read(logbook);
      const known = new Set([...shown.trips.map(({ id }) => id), ...missing]);
      const wanted = read(chosenTrips).filter((id) => !known.has(id));
      return wanted.length > 0 ? wanted.join(' ') : null;
    },
    run: (ids, world) => againOn(world, BACK, () => named(world, ids.split(' '))),
  }),
  effect({
    name: 'put the id of a saved trip into the address',
    on: changeEvents.saved,
    run: (_, { read }) => {
      const chosen = read(chosenTrips);
      if (chosen.some((id) => !read(chosenInAddress).includes(id)))
        return navigation.linkFollowed({ href: chosenHref(chosen), replace: true });
      const [before, place] = [read(placeInAddress), read(logbookPlace)];
      return place && place.trip !== before?.trip
        ? navigation.linkFollowed({ href: hrefOf(place), replace: true })
        : undefined;
    },
  }),
  effect({
    name: 'load the route of a trip',
    ability: 'history',
    on: logbookEvents.wayRequested,
    how: 'each',
    run: ({ payload: { trip, device, from: first, to: last } }, world) =>
      askAsMember(world, world.ports.backend.track(device, { from: first, to: last }), (result) => {
        // If the trip was split or merged meanwhile, its route is another one, and it is requested again.
        const wanted = world.read(logbookPage).ways[trip];
        if (wanted?.from !== first || wanted.to !== last) return [];
        return result.ok
          ? [logbookEvents.wayFound({ trip, ...thinned(result.value) })]
          : [logbookEvents.wayLost({ trip, failure: result.failure })];
      }),
  }),
  effect({
    name: 'request the routes of the trips on the map',
    while: (read) => {
      const { ways } = read(logbookPage);
      const known = new Map(read(logbook).shown.trips.map((trip) => [trip.id, trip]));
      const opened = read(logbookPlace)?.trip ?? null;
      const wanted = [...read(chosenTrips), ...(opened === null ? [] : [opened])].flatMap((id): Trip[] => {
        const trip = known.get(id);
        return trip && !ways[id] && trip.start && !trip.manual && !isHidden(trip) ? [trip] : [];
      });
      return wanted.length > 0 ? wanted.map(({ id }) => id).join(' ') : null;
    },
    run: (ids, world) =>
      from(ids.split(' ')).pipe(
        mergeMap((id) => {
          const trip = world.read(logbook).shown.trips.find((each) => each.id === id);
          return trip
            ? of(logbookEvents.wayRequested({ trip: id, device: trip.device, from: trip.from, to: trip.to }))
            : EMPTY;
        }),
      ),
  }),
];
const inside = (trip: Trip, { device, from: first, to: last }: Question) =>
  trip.device === device && trip.from >= first && trip.from <= last;

const rowsOf = (read: Read, words: (key: string) => string) =>
  logbookDocument(read(periodTrips), documentOptions(read), words).tables;

export const logbookExportEffects = [
  exporting('logbook', ({ about, frame, format }, world) => {
    const { read, ports } = world;
    const trips = read(periodTrips);
    // Writes no file if the user has meanwhile opened another vehicle or period, or if trips are still missing: an
    // exported logbook is always complete.
    if (about !== read(questionKey) || trips.length === 0 || !read(isAllThere)) return null;
    const rows = rowsOf(read, (key) => ports.words.text(key));
    if (!isWay(format)) return filled(frame, rows);
    const device = Number(about.split(' ')[0]);
    const stretches = withWay(trips).map(({ from, to, startAddress, endAddress }) => ({
      device,
      from,
      to,
      name: [startAddress, endAddress].filter(Boolean).join(' – '),
    }));
    if (stretches.length === 0) return null;
    return drivenWays(stretches, world).pipe(map((tracks) => filled(frame, rows, { tracks })));
  }),
];

const isWay = (format: ExportFormat): boolean => format === 'gpx' || format === 'kml';
