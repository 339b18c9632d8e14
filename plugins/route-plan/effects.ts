import { concat, EMPTY, filter, map, mergeMap, of } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as notices from '../../events/notices.ts';
import * as planEvents from '../../events/route-plan.ts';
import { geocoderOf } from '../../src/api/geocoder/index.ts';
import { routingOf } from '../../src/api/routing/index.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { changeOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { location } from '../../src/core/app/location.ts';
import { wantedLanguage } from '../../src/core/app/settings.ts';
import { askedWhileShown } from '../../src/core/travel/travel.effects.ts';
import { carry } from '../../src/ports/carry.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { questionOf } from './comparison.ts';
import { bestOrder, secondsOf, type Table } from './order.ts';
import { placesOfPlan, routePlan, routingEngine, wayKey, shownWay } from './plan.state.ts';
import { straightTable } from './straight.ts';
import type { PlanStop, Profile } from '../../events/route-plan-types.ts';
import type { Platform } from '../../events/session-types.ts';
import { filled, type Way } from '../../src/core/app/exports/document.ts';
import { exporting } from '../../src/core/app/exports/exporting.effects.ts';
import { nameOf } from './words.ts';

/** Formats a stop's coordinates (degrees) for use in a link. */
const place = ({ lat, lng }: Pick<PlanStop, 'lat' | 'lng'>) =>
  [lat, lng].map((value) => Number(value.toFixed(6))).join(',');

/**
 * The maximum number of intermediate stops in a link to Google Maps (Maps URLs, "waypoints"); more would be
 * silently dropped.
 */
export const MOST_ON_THE_WAY = 9;
/** The same for a phone's browser, where the link opens if the phone lacks the Google Maps app. */
const MOST_WITHOUT_APP = 3;

const GOOGLE: Record<Profile, string> = { car: 'driving', bike: 'bicycling', foot: 'walking' };
const APPLE: Record<Profile, string> = { car: 'd', bike: 'b', foot: 'w' };

/**
 * The link that opens the route plan in the phone's navigation app: on iOS Apple Maps with consecutive stops;
 * elsewhere a web address that phones and browsers understand. Null if there are more intermediate stops than such
 * a link allows.
 */
export function navigationAddress(
  stops: readonly PlanStop[],
  profile: Profile,
  platform: Platform,
): string | null {
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last || stops.length < 2 || stops.length - 2 > MOST_ON_THE_WAY) return null;
  if (platform === 'ios') {
    const to = stops.slice(1).map(place).join('+to:');
    return `https://maps.apple.com/?saddr=${place(first)}&daddr=${to}&dirflg=${APPLE[profile]}`;
  }
  const query = new URLSearchParams({
    api: '1',
    origin: place(first),
    destination: place(last),
    travelmode: GOOGLE[profile],
  });
  const between = stops.slice(1, -1);
  if (between.length > 0) query.set('waypoints', between.map(place).join('|'));
  return `https://www.google.com/maps/dir/?${query}`;
}

const SLOT = 'routePlan';
/** Users often add several stops in a row, so the routing engine is called only after this pause (ms). */
const QUIET = 600;
/** A place name that belongs to a point farther away than this (metres) does not describe the stop. */
const NEAR = 150;
const NOTICE_STAYS = 6_000;

const engine = ({ ports, read }: World) =>
  ports.routing && read(connectivity).online !== false ? routingOf(ports.routing) : null;

const isOpen = (read: World['read']) => read(location).place?.path === '/route-plan';

/** Loads the name of a stop's place if it has none yet. */
function nameStop({ id, lat, lng, name: known }: Omit<PlanStop, 'from'>, { ports, read }: World) {
  if (known !== '' || !ports.geocoding || read(connectivity).online === false) return EMPTY;
  const call = geocoderOf(ports.geocoding).nameOf(lat, lng, read(wantedLanguage));
  return carry((request) => ports.http.send(request, null), call).pipe(
    mergeMap((result) => {
      const name = result.ok && result.value.metres <= NEAR ? result.value.name : null;
      return name ? of(planEvents.stopNamed({ id, lat, lng, name })) : EMPTY;
    }),
  );
}

/** The part of the plan that is stored. */
function planOf(read: World['read']) {
  const { stops, profile, ending, departure } = read(routePlan);
  return { stops: stops.map((stop) => ({ ...stop })), profile, ending, departure };
}
const isSameStop = (a: PlanStop, b: PlanStop) => a.id === b.id && a.lat === b.lat && a.lng === b.lng;
/** What these events change in the stored plan. All others change its stops. */
const CHANGED_BY = {
  'routePlan/profileChosen': 'profile',
  'routePlan/endingChosen': 'ending',
  'routePlan/departureChosen': 'departure',
} as const;

export const routePlanEffects = [
  effect({
    name: 'load the route of the plan',
    while: (read) => {
      const key = read(wayKey);
      const { told, failed } = read(routePlan);
      return isOpen(read) && key !== null && told?.key !== key && failed?.key !== key
        ? { key, online: read(connectivity).online !== false }
        : null;
    },
    run: ({ key }, world) => {
      const { ports, read } = world;
      const routing = engine(world);
      if (!routing) return undefined;
      const call = routing.way(read(placesOfPlan), read(routePlan).profile);
      const offered = read(routingEngine).isOffered ? EMPTY : of(planEvents.engineOffered());
      const told = ports.clock.after(QUIET).pipe(
        // The routing engine belongs to a third party, so the request is sent without the session token.
        mergeMap(() => carry((request) => ports.http.send(request, null), call)),
        map((result) =>
          result.ok
            ? planEvents.wayTold({ key, way: { legs: [...result.value.legs], line: [...result.value.line] } })
            : planEvents.wayFailed({ key, failure: result.failure }),
        ),
      );
      return concat(offered, told);
    },
  }),
  effect({
    name: 'optimise the order of the stops',
    on: planEvents.orderWanted,
    how: 'latest',
    run: (_, world) => {
      const { ports, read } = world;
      const { stops, profile, ending } = read(routePlan);
      const key = read(wayKey);
      // An order without stops changes nothing.
      const outdated = planEvents.ordered({ ids: [], before: 0, after: 0, exact: false, estimated: false });
      const ordered = (table: Table, estimated: boolean) => {
        if (read(wayKey) !== key || read(routePlan).ending !== ending) return outdated;
        const now = stops.map((_stop, i) => i);
        const best = bestOrder(table, ending);
        const before = secondsOf(table, now, ending === 'back');
        const isBetter = best.seconds < before;
        return planEvents.ordered({
          ids: (isBetter ? best.order : now).map((i) => stops[i]?.id ?? 0),
          before: Number.isFinite(before) ? Math.round(before) : 0,
          after: Number.isFinite(best.seconds) ? Math.round(Math.min(before, best.seconds)) : 0,
          exact: best.exact,
          estimated,
        });
      };
      const routing = engine(world);
      if (!routing || stops.length < 2) return ordered(straightTable(stops, profile), true);
      const call = routing.table(stops, profile);
      return carry((request) => ports.http.send(request, null), call).pipe(
        map((result) =>
          result.ok ? ordered(result.value, false) : ordered(straightTable(stops, profile), true),
        ),
      );
    },
  }),
  effect({
    name: 'load the place name of a stop',
    on: [planEvents.stopAdded, planEvents.stopPlaced],
    how: 'each',
    run: (fact, world) =>
      nameStop(
        fact.type === 'routePlan/stopAdded' ? fact.payload.stop : { ...fact.payload, name: '' },
        world,
      ),
  }),
  effect({
    // Stops that were added without a network, or whose name did not arrive before the page was closed.
    name: 'load the place names that stops still lack',
    while: (read) => isOpen(read) && read(connectivity).online !== false,
    run: (_, world) => concat(...world.read(routePlan).stops.map((stop) => nameStop(stop, world))),
  }),
  effect({
    name: 'request the comparison of plan and history',
    ability: 'history',
    live: true,
    while: (read) => (isOpen(read) ? questionOf(read) : null),
    run: askedWhileShown,
  }),
  effect({
    name: 'open the route plan in a navigation app',
    on: planEvents.handedOver,
    run: (_, { read, ports }) => {
      const places = read(placesOfPlan);
      const { platform } = ports.host;
      const address = navigationAddress(places, read(routePlan).profile, platform);
      const problem = (text: string) => notices.raised({ tone: 'warning', text, stays: NOTICE_STAYS });
      if (address === null) return problem('routePlan.tooManyForNavigation');
      if (!ports.host.openOutside(address)) return problem('mapTools.blocked');
      // Nothing tells whether the phone has the app.
      const mayLose = platform !== 'ios' && read(isPhone) && places.length - 2 > MOST_WITHOUT_APP;
      return mayLose ? problem('routePlan.threeWithoutApp') : undefined;
    },
  }),
  effect({
    name: 'store the route plan',
    on: [
      planEvents.stopAdded,
      planEvents.stopPlaced,
      planEvents.stopNamed,
      planEvents.stopMoved,
      planEvents.stopRemoved,
      planEvents.cleared,
      planEvents.undone,
      planEvents.ordered,
      planEvents.profileChosen,
      planEvents.endingChosen,
      planEvents.departureChosen,
    ],
    how: 'inOrder',
    // Only what was changed here is replaced, because another tab may have changed the rest.
    run: (fact, world) =>
      changeOwn(world, SLOT, planEvents.restored, (stored) => {
        const own = planOf(world.read);
        if (stored === null) return planEvents.restored(own);
        if (fact.type === 'routePlan/stopNamed')
          return planEvents.restored({
            ...stored,
            stops: stored.stops.map((stop) => own.stops.find((each) => isSameStop(each, stop)) ?? stop),
          });
        const field = CHANGED_BY[fact.type as keyof typeof CHANGED_BY] ?? 'stops';
        return planEvents.restored({ ...stored, [field]: own[field] });
      }),
  }),
  effect({
    name: 'restore the route plan',
    // Another tab may have changed the plan while this one was hidden.
    on: [auth.loginSucceeded, auth.sessionRestored, app.resumed],
    how: 'latest',
    run: (_, world) =>
      readOwn(world, SLOT, planEvents.restored).pipe(
        filter((stored) => JSON.stringify(stored.payload) !== JSON.stringify(planOf(world.read))),
      ),
  }),
];

/**
 * Exports the route plan as GPX or KML: its stops in order, and its line if an engine computed the route (PLAN-03).
 */
export const routePlanExportEffects = [
  exporting('routePlan', ({ about, frame }, { read }) => {
    const places = read(placesOfPlan);
    const way = read(shownWay);
    if (about !== read(wayKey) || places.length < 2 || !way) return null;
    const line: Way = {
      lat: way.line.filter((_, i) => i % 2 === 1),
      lng: way.line.filter((_, i) => i % 2 === 0),
    };
    const stops = places.map((place) => ({ name: nameOf(read, place), lat: place.lat, lng: place.lng }));
    return filled(frame, [], {
      routes: [{ name: frame.title, stops }],
      // Exports the line only if a routing engine computed it, because a straight line would be mistaken for a route.
      ...(way.by === 'engine' && { tracks: [{ name: frame.title, pieces: [line] }] }),
    });
  }),
];
