import {
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  map,
  mergeMap,
  type Observable,
  of,
  race,
} from 'rxjs';
import * as navigation from '../../events/navigation.ts';
import * as tourEvents from '../../events/tour.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { HOME_OF_MODE } from '../../src/core/app/guards.ts';
import { location } from '../../src/core/app/location.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import { tour } from '../../src/core/app/tour.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { Read } from '../../src/kernel/read.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { needsTarget, pictureOf, skippedTo, type TourStep, waitOf } from './steps.ts';
import { openTour, progress } from './tour.state.ts';
import { tourOf } from './tours/index.ts';

/**
 * `PLACED_AFTER`: how long after a step is shown its highlight and card are positioned. `RECENTRED_AFTER`: how long
 * after a resize of the window (ms) (TOUR-11).
 */
const PLACED_AFTER = 100;
const RECENTRED_AFTER = 50;
/** A picture that is still loading delays its tour step no longer than this (ms). */
const PICTURE_AWAITED = 1_000;

const isSmall = (read: Read): boolean => ['xs', 'sm'].includes(read(appState).size);
const isMoving = (picture: string | null): picture is string => picture?.endsWith('.gif') === true;

/** The name of the tour in the address (`/map/{startTour}`), or null. No tour of this name needs to exist. */
function addressedTour(read: Read): string | null {
  const found = /^\/map\/([^/]+)\/?$/.exec(read(location).place?.path ?? '');
  if (!found || read(appState).isInitializing || !read(isSignedIn) || read(session).leaving) return null;
  return found[1] as string;
}

/** Whether the map page is open, which is the page that the tours explain. */
const isAtHome = (read: Read): boolean => read(location).place?.path === HOME_OF_MODE[read(session).appMode];

export const tourEffects = [
  effect({
    name: 'start the tour in the address',
    while: addressedTour,
    run: (name, { read }) => {
      const { appMode } = read(session);
      // Replaces the address, so that the browser's Back does not start the tour again.
      const home = navigation.linkFollowed({ href: HOME_OF_MODE[appMode], replace: true });
      return tourOf(appMode, name) ? [tourEvents.started({ name }), home] : [home];
    },
  }),
  effect({
    name: 'show the current step of the tour',
    while: (read) => {
      const { index, shown } = read(progress);
      const open = read(openTour);
      return open && isAtHome(read) && index !== shown ? `${open.name} ${index}` : null;
    },
    run: (_, world) => {
      const { index } = world.read(progress);
      const step = world.read(openTour)?.steps[index];
      if (!step) return tourEvents.ended({ how: 'stopped' });
      return concat(
        pause(world, waitOf(step)),
        pictureOfStep(world, step),
        defer(() => from(shownOrSkipped(world))),
      );
    },
  }),
  effect({
    name: 'place the spotlight and card of a tour step',
    while: (read) => (read(tour).open !== null && !read(progress).placed ? read(progress).shown : null),
    run: (index, { ports }) =>
      ports.clock.after(PLACED_AFTER).pipe(map(() => tourEvents.stepPlaced({ index }))),
  }),
  effect({
    name: 'place the spotlight and card again after a resize',
    while: (read) => read(tour).open !== null,
    run: (_, { ports }) =>
      ports.scene.resized().pipe(
        exhaustMap(() => ports.clock.after(RECENTRED_AFTER)),
        map(() => tourEvents.recentred()),
      ),
  }),
  effect({
    name: 'preload the animations of a tour',
    on: tourEvents.started,
    how: 'latest',
    run: (_, { ports, read }) => {
      const small = isSmall(read);
      const pictures =
        read(openTour)
          ?.steps.map((step) => pictureOf(step, small))
          .filter(isMoving) ?? [];
      return from(new Set(pictures)).pipe(mergeMap((picture) => fetched(ports, picture), 2));
    },
  }),
  effect({
    name: 'stop a tour when the user leaves its page',
    while: (read) =>
      read(tour).open !== null &&
      !isAtHome(read) &&
      addressedTour(read) === null &&
      !read(appState).isInitializing,
    run: () => tourEvents.ended({ how: 'stopped' }),
  }),
];

/** Shows the requested tour step, or skips it if its target is not in the page. */
function shownOrSkipped({ ports, read }: World): Draft[] {
  const { index, direction } = read(progress);
  const steps = read(openTour)?.steps ?? [];
  const gone = new Set(ports.scene.missing(steps.filter(needsTarget).map(({ dom }) => dom)));
  const missing = steps.flatMap((step, i) => (needsTarget(step) && gone.has(step.dom) ? [i] : []));
  if (!missing.includes(index)) return [tourEvents.stepReached({ index, missing })];
  const to = skippedTo(index, direction, steps.length, (i) => missing.includes(i));
  const skipped = tourEvents.stepSkipped({ index, to });
  return to === null ? [skipped, tourEvents.ended({ how: 'finished' })] : [skipped];
}

const pause = ({ ports }: World, ms: number): Observable<never> =>
  ms > 0 ? ports.clock.after(ms).pipe(mergeMap(() => EMPTY)) : EMPTY;

/** Waits until the animated picture of a tour step has loaded (TOUR-03), up to a limit. */
function pictureOfStep({ ports, read }: World, step: TourStep): Observable<Draft> {
  const picture = pictureOf(step, isSmall(read));
  if (!isMoving(picture) || read(progress).failed.includes(picture)) return EMPTY;
  return race(
    from(ports.scene.fetchPicture(picture)).pipe(map(() => null)),
    ports.clock.after(PICTURE_AWAITED).pipe(map(() => null)),
  ).pipe(mergeMap(() => EMPTY));
}

const fetched = (ports: World['ports'], picture: string): Observable<Draft> =>
  from(ports.scene.fetchPicture(picture)).pipe(
    filter((there) => !there),
    mergeMap(() => of(tourEvents.pictureFailed({ picture }))),
  );
