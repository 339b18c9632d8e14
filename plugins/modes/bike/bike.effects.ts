import { defer, repeat, startWith, switchMap } from 'rxjs';
import * as notices from '../../../events/notices.ts';
import * as passportEvents from '../../../events/passport.ts';
import * as rideEvents from '../../../events/rides.ts';
import { can } from '../../../src/core/server/server.ts';
import { askAsMember } from '../../../src/core/server/ask-as-member.effects.ts';
import { againOn, BACK } from '../../../src/core/server/ask-again.effects.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { guardOf } from '../../../src/core/devices/park-guard.ts';
import { firstUnnamed } from '../../../src/core/positions/place-names.ts';
import { learningNames } from '../../../src/core/positions/places.effects.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { effect } from '../../../src/ports/effect.ts';
import { reportPlacesOf } from './bike.state.ts';
import { PHOTOS_HERE, photosInFile } from './passport.ts';
import { photosEffects } from './photos.effects.ts';
import { type FixColumns, fromE7 } from '../../../events/fix-columns.ts';
import type { ReportPlace } from '../../../events/passport.ts';
import { metresBetweenE7 } from '../../../src/rules/geodesy.ts';
import type { Ride } from '../../../events/rides.ts';
import { SILENCE_SECONDS } from '../../../src/rules/travel/gaps.ts';
import { tripsOf } from '../../../src/rules/travel/trips.ts';
import { wayOf } from '../../../src/rules/travel/way.ts';

/** How many points the small picture of a ride has. */
const POINTS = 32;

/**
 * Returns the rides in a device's history, newest first. They are the trips that the app's shared trip code finds
 * (decision 0198). `fixes` may be in any order. A ride that reaches an edge of the loaded `span` (Unix seconds)
 * continues beyond it.
 */
export function ridesIn(fixes: FixColumns, span?: { from: number; to: number }): Ride[] {
  const { way } = wayOf(fixes, fixes.device[0] ?? 0, 1, 0xffff_ffff);
  return tripsOf(way)
    .map(({ first, last, from, to, metres }): Ride => {
      const step = Math.max(1, (last - first) / (POINTS - 1));
      const picked = new Set(
        Array.from({ length: Math.min(POINTS, last - first + 1) }, (_, k) =>
          Math.min(last, first + Math.round(k * step)),
        ),
      );
      return {
        start: from,
        end: to,
        metres,
        ...(span && from - span.from <= SILENCE_SECONDS && { beganBefore: true }),
        ...(span && span.to - to <= SILENCE_SECONDS && { still: true }),
        shape: [...picked].map((i) => ({
          lat: fromE7(way.lat[i] as number),
          lng: fromE7(way.lng[i] as number),
        })),
      };
    })
    .reverse();
}

/** The maximum number of places in a theft report; the others are in the history. */
const MOST = 12;
/**
 * Fixes within this distance (metres) count as the same place, because GPS positions drift while the device stands.
 */
const SAME = 100;
/** A stay of at least this length counts as a stop (seconds). The police need to know where the bicycle stopped. */
const STAY = 300;

/**
 * Returns the places in a device's history, newest first, each with the times of its first and last fix there. If
 * they do not fit on a page, stops come first; the others are spread over the whole track. Pure function; `fixes`
 * may be in any order.
 */
export function placesIn({ at, lat, lng }: FixColumns): ReportPlace[] {
  const order = Array.from({ length: at.length }, (_, i) => i)
    .filter((i) => !(lat[i] === 0 && lng[i] === 0))
    .sort((a, b) => (at[a] as number) - (at[b] as number));
  const places: { first: number; until: number }[] = [];
  for (const i of order) {
    const last = places.at(-1);
    const far = last
      ? metresBetweenE7(
          lat[last.first] as number,
          lng[last.first] as number,
          lat[i] as number,
          lng[i] as number,
        )
      : Number.POSITIVE_INFINITY;
    if (last && far < SAME) last.until = at[i] as number;
    else places.push({ first: i, until: at[i] as number });
  }
  return chosen(places, ({ first, until }) => until - (at[first] as number) >= STAY).map(
    ({ first, until }) => ({
      at: at[first] as number,
      until,
      lat: fromE7(lat[first] as number),
      lng: fromE7(lng[first] as number),
    }),
  );
}

/**
 * Chooses as many places as fit on the report, newest first: the newest, the latest stops, and an even selection of
 * the others.
 */
function chosen<Place>(places: readonly Place[], isStop: (place: Place) => boolean): Place[] {
  const newest = places.toReversed();
  if (newest.length <= MOST) return newest;
  const kept = new Set([newest[0] as Place, ...newest.filter(isStop).slice(0, MOST - 4)]);
  const others = newest.filter((place) => !kept.has(place));
  const room = MOST - kept.size;
  for (let i = 0; i < room; i++) kept.add(others[Math.floor((i * others.length) / room)] as Place);
  return newest.filter((place) => kept.has(place));
}

const DAY = 86_400;
/** How much history is searched for rides, and for the places of a report (seconds). */
const RIDES_OF = 2 * DAY;
const PLACES_OF = DAY;
const NOTICE_STAYS = 6_000;

export const bikeEffects = [
  effect({
    name: 'load the rides of the open bicycle',
    ability: 'history',
    while: (read) => read(toolDevices('rides'))?.[0] ?? null,
    run: (device, world) =>
      defer(() => world.once(rideEvents.requested)).pipe(
        repeat(),
        startWith(null),
        switchMap(() => {
          const to = Math.floor(world.ports.clock.now() / 1000);
          const span = { from: to - RIDES_OF, to };
          return askAsMember(world, world.ports.backend.track(device, span), (result) => [
            result.ok
              ? rideEvents.listed({ device, rides: ridesIn(result.value, span) })
              : rideEvents.failed({ device, failure: result.failure }),
          ]);
        }),
      ),
  }),
  effect({
    name: 'load the earlier places of the bicycle in the report',
    ability: 'history',
    while: (read) => read(toolDevices('report'))?.[0] ?? null,
    run: (device, world) =>
      againOn(world, [passportEvents.placesRequested, ...BACK], () => {
        const to = Math.floor(world.ports.clock.now() / 1000);
        return askAsMember(
          world,
          world.ports.backend.track(device, { from: to - PLACES_OF, to }),
          (result) => [
            result.ok
              ? passportEvents.placesListed({ device, places: placesIn(result.value) })
              : passportEvents.placesFailed({ device, failure: result.failure }),
          ],
        );
      }),
  }),
  learningNames('load the place names of a hand-over report', (read) => {
    const id = read(toolDevices('report'))?.[0];
    const device = id === undefined ? undefined : read(deviceBy(id));
    if (id === undefined || !device) return null;
    const of = [read(guardOf(device.imei)), read(lastFixOf(id)), ...read(reportPlacesOf(id)).places];
    return firstUnnamed(
      read,
      of.filter((each) => each !== null),
    );
  }),
  ...photosEffects,
  effect({
    name: 'save the hand-over report',
    on: passportEvents.reportSaved,
    run: ({ payload: { name, text, photosOf } }, world) => {
      const save = (photos: string) =>
        world.ports.paper.save(
          name,
          'text/html;charset=utf-8',
          text.replace(PHOTOS_HERE, () => photos),
        );
      if (!photosOf || !can(world.read, 'media')) return save('');
      // The passport's photos are not in the log, so they are added to the report file here.
      return askAsMember(world, world.ports.backend.passportPhotos(photosOf), (result) => {
        save(result.ok ? photosInFile(result.value) : '');
        return result.ok
          ? []
          : [notices.raised({ tone: 'warning', text: 'bike.report.withoutPhotos', stays: NOTICE_STAYS })];
      });
    },
  }),
  effect({
    name: 'print the hand-over report',
    on: passportEvents.reportPrinted,
    run: (_, { ports }) => ports.paper.print(),
  }),
];
