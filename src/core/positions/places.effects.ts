import { concat, defer, EMPTY, filter, from, map, merge, mergeMap, type Observable, of } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as paperEvents from '../../../events/papers.ts';
import * as placeEvents from '../../../events/places.ts';
import { geocoderOf } from '../../api/geocoder/index.ts';
import type { Geocoder } from '../../api/geocoder/geocoder.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import { carry } from '../../ports/carry.ts';
import { effect, type World } from '../../ports/effect.ts';
import type { Call, Result } from '../../api/call.ts';
import { connectivity } from '../server/connectivity.ts';
import { attention, devices } from '../devices/devices.ts';
import { firstUnnamed, nameOfPlace } from './place-names.ts';
import { nameOfCell, places, selectedCell } from './places.ts';
import { maySend, roughly } from './places-asking.ts';
import { lastFixOf } from './positions.ts';
import { safePlaces } from './safe-places.ts';
import { wantedLanguage } from '../app/settings.ts';
import { keepOwn, readOwn } from '../storage/kept.effects.ts';

/**
 * How long the user must look at a device before the app requests its address (ms): public geocoders demand a second
 * between two requests.
 */
const LOOKS_FOR = 1_200;
/** How long the app waits after the last keystroke before it searches for places (ms). */
const TYPING = 350;

/** The storage slots with the addresses that were loaded last, and with the safe places of devices. */
const SLOTS = { names: 'placeNames', safe: 'safePlaces' };
/** Number of addresses that are stored. */
const MOST_KEPT = 100;

const geocoder = ({ ports }: World): Geocoder | null => ports.geocoding && geocoderOf(ports.geocoding);
const isOnline = ({ read }: World) => read(connectivity).online !== false;

/** Sends a call to a host other than the app's server, without a token and without the user's identity. */
const askOutside = <Answer>(
  { ports }: World,
  call: Call<Answer>,
  done: (result: Result<Answer>) => Draft,
): Observable<Draft> => carry((request) => ports.http.send(request, null), call).pipe(map(done));

/**
 * Publishes the name of a place: first that of the nearest town, which the app knows offline, then the street, if a
 * geocoder is available.
 */
function named(world: World, cell: string, lat: number, lng: number): Observable<Draft> {
  const online = isOnline(world) ? geocoder(world) : null;
  const near = defer(() => from(world.ports.gazetteer.near(lat, lng))).pipe(
    map((town) =>
      placeEvents.named({
        cell,
        name: town?.name ?? null,
        metres: Math.round(town?.metres ?? 0),
        by: 'gazetteer',
      }),
    ),
  );
  const asked = online
    ? askOutside(world, online.nameOf(lat, lng, world.read(wantedLanguage)), (result) =>
        result.ok
          ? placeEvents.named({ cell, ...result.value, by: 'geocoder' })
          : placeEvents.nameFailed({ cell, failure: result.failure }),
      )
    : EMPTY;
  return concat(near, asked);
}

/**
 * Loads the name of a place when the user has looked at it for a moment. `cell`: the place's key, see `cellOf`.
 * `lat` and `lng` in degrees.
 */
export const learnName = (world: World, cell: string, lat: number, lng: number): Observable<Draft> =>
  concat(
    offered(world),
    world.ports.clock.after(LOOKS_FOR).pipe(mergeMap(() => named(world, cell, lat, lng))),
  );

/** Publishes that a geocoder is available for naming places, once per session. */
const offered = (world: World): Observable<Draft> =>
  defer(() =>
    isOnline(world) && geocoder(world) && !world.read(places).hasGeocoder
      ? of(placeEvents.geocoderOffered({}))
      : EMPTY,
  );

type Unnamed = { readonly cell: string; readonly lat: number; readonly lng: number };

/**
 * Returns an effect that loads the names of places for a screen, one by one, if a geocoder is available.
 * @param next returns the place to name now; null if all places have names or the screen is closed
 */
export const learningNames = (name: string, next: (read: Read) => Unnamed | null) =>
  effect({
    name,
    while: (read) => (read(connectivity).online === false ? null : next(read)),
    run: ({ cell, lat, lng }, world) => (geocoder(world) ? learnName(world, cell, lat, lng) : EMPTY),
  });

export const placesEffects = [
  effect({
    name: 'load the place name of the selected device',
    while: (read) => {
      const cell = read(selectedCell);
      if (cell === null || read(nameOfCell(cell))?.by === 'geocoder') return null;
      if (read(places).failed.some((each) => each.cell === cell)) return null;
      // The network state is part of the condition, so that the app requests the name again when the network is back.
      return { cell, online: read(connectivity).online !== false };
    },
    run: ({ cell }, world) =>
      concat(
        offered(world),
        // The app's own towns can be asked at once.
        world.ports.clock.after(isOnline(world) && geocoder(world) ? LOOKS_FOR : 0).pipe(
          mergeMap(() => {
            const { selected } = world.read(attention);
            const fix = selected === null ? null : world.read(lastFixOf(selected));
            if (!fix) return EMPTY;
            const { lat, lng } = fix;
            return named(world, cell, lat, lng);
          }),
        ),
      ),
  }),
  learningNames('load the address of the named place where the selected device is', (read) => {
    const { selected } = read(attention);
    const fix = selected === null ? null : read(lastFixOf(selected));
    const cell = read(selectedCell);
    // First the address of the device itself, because public geocoders allow one request a second.
    if (!fix || cell === null || read(nameOfCell(cell))?.by !== 'geocoder') return null;
    return read(nameOfPlace)(fix.lat, fix.lng).middle && firstUnnamed(read, [fix]);
  }),
  effect({
    name: 'store the addresses of places for offline use',
    on: placeEvents.named,
    how: 'inOrder',
    run: ({ payload: { by, name } }, world) => {
      if (by !== 'geocoder' || name === null) return;
      const names = world
        .read(places)
        .names.filter((each) => each.by === 'geocoder' && each.name !== null)
        .slice(-MOST_KEPT);
      const language = world.read(wantedLanguage);
      return keepOwn(world, SLOTS.names, placeEvents.namesRestored({ language, names: [...names] }));
    },
  }),
  effect({
    name: 'store the safe places for offline use',
    on: [paperEvents.loaded, changeEvents.saved],
    how: 'inOrder',
    run: (fact, world) => {
      if (fact.type === 'changes/saved' && fact.payload.outcome.of !== 'papers') return;
      const devices = world
        .read(safePlaces)
        .devices.filter((each) => each.places.length > 0)
        .map(({ imei, places: list }) => ({ imei, places: [...list] }));
      return keepOwn(world, SLOTS.safe, paperEvents.safePlacesRestored({ devices }));
    },
  }),
  effect({
    name: 'restore the addresses of places and the safe places',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) =>
      merge(
        readOwn(world, SLOTS.safe, paperEvents.safePlacesRestored),
        readOwn(world, SLOTS.names, placeEvents.namesRestored).pipe(
          // A geocoder names places in the language of its request.
          filter(
            (draft) =>
              !placeEvents.namesRestored.is(draft) || draft.payload.language === world.read(wantedLanguage),
          ),
        ),
      ),
  }),
  effect({
    name: 'search places by name',
    on: placeEvents.searched,
    how: 'latest',
    run: ({ payload: { text, near = null } }, world) => {
      const mayAsk = isOnline(world) && maySend(text, world.read(devices).byId.values());
      const online = mayAsk ? geocoder(world) : null;
      const brought = defer(() => from(world.ports.gazetteer.find(text))).pipe(
        map((found) => placeEvents.found({ text, places: [...found], by: 'gazetteer' })),
      );
      const asked = online
        ? world.ports.clock
            .after(TYPING)
            .pipe(
              mergeMap(() =>
                askOutside(
                  world,
                  online.search(text, near && roughly(near), world.read(wantedLanguage)),
                  (result) =>
                    result.ok
                      ? placeEvents.found({ text, places: [...result.value], by: 'geocoder' })
                      : placeEvents.searchFailed({ text, failure: result.failure }),
                ),
              ),
            )
        : // No geocoder is available, or the text must not be sent to one. The towns found above are the only results.
          of(placeEvents.found({ text, places: [], by: 'geocoder' }));
      return concat(brought, asked);
    },
  }),
];
