import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { APP_MODES, type AppMode } from '../../events/session-types.ts';
import * as tourEvents from '../../events/tour.ts';
import { isTourOpen } from '../../src/core/tour.ts';
import { access } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { tourPlugin } from './index.ts';
import { defineTour, MAP_IN_3D, needsTarget, NEVER_MISSING, waitOf } from './steps.ts';
import { progress } from './tour.state.ts';
import { TOURS, tourOf } from './tours/index.ts';

const overlay = tourPlugin.overlays?.find(({ id }) => id === 'tour/tour');
const at = (path: string) => navigation.locationChanged({ path, query: '' });
const signedIn = (appMode: AppMode = 'v2') =>
  auth.loginSucceeded({ ...access(), appMode, email: 'ada@example.com' });
const home = [app.initialised(), signedIn(), at('/v2')];
const start = tourEvents.started({ name: 'tour' });
const turned = (index: number, direction: 'forward' | 'back' = 'forward') =>
  tourEvents.stepTurned({ index, direction });
const placed = (index: number) => tourEvents.stepPlaced({ index });
const reached = (index: number, missing: number[] = []) => tourEvents.stepReached({ index, missing });

const V2 = TOURS.v2[0]?.steps ?? [];
const indexOf = (dom: string) => V2.findIndex((step) => step.dom === dom);
const PANEL = indexOf('[data-tour~="device-panel"]');
const TILT = indexOf(MAP_IN_3D);
const LAST = V2.length - 1;
/** The page as it is before anybody has pressed a device: all but the panel. */
const withoutPanel = new Set(V2.filter((_, i) => i !== PANEL).map(({ dom }) => dom));

const story = () =>
  scenario({ plugins: [tourPlugin] })
    .with((world) => {
      world.targets = withoutPanel;
    })
    .given(...home);

test('[TOUR-11] a step shows, and 100 ms later hole and card are placed', () =>
  story()
    .when(start)
    .expect(reached(0, [PANEL]))
    .after('99ms')
    .expect()
    .check((it) => expect(overlay?.when(it.read)).toBe(true))
    .after('1ms')
    .expect(placed(0))
    .when(turned(1))
    .expect(reached(1, [PANEL]))
    .after('100ms')
    .expect(placed(1)));

test('[TOUR-11] 50 ms after a resize all is placed anew, once however often the size changes meanwhile', () =>
  story()
    .when(start)
    .after('100ms')
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .check(() => undefined)
    .with((world) => world.resizes.next(true))
    .after('30ms')
    .with((world) => world.resizes.next(true))
    .after('19ms')
    .expect()
    .after('1ms')
    .expect(tourEvents.recentred())
    .with((world) => world.resizes.next(true))
    .after('50ms')
    .expect(tourEvents.recentred())
    .when(tourEvents.ended({ how: 'closed' }))
    .with((world) => world.resizes.next(true))
    .after('1s')
    .expect());

test('[TOUR-10] the step of the 3D map waits 200 ms', () =>
  story()
    .when(start)
    .after('100ms')
    .when(turned(TILT))
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .after('199ms')
    .expect()
    .after('1ms')
    .expect(reached(TILT, [PANEL]))
    .after('100ms')
    .expect(placed(TILT)));

test('[TOUR-10] a step keeps its own delay, that of the 3D map too', () => {
  const texts = { title: 'tour.tilt.title', content: 'tour.tilt.content' };
  expect(waitOf({ dom: '.anything', ...texts })).toBe(0);
  expect(waitOf({ dom: '.anything', delay: 700, ...texts })).toBe(700);
  expect(waitOf({ dom: MAP_IN_3D, ...texts })).toBe(200);
  expect(waitOf({ dom: MAP_IN_3D, delay: 0, ...texts })).toBe(0);
});

test('[TOUR-08] a step whose target is missing is skipped onwards after Next', () =>
  story()
    .when(start)
    .after('100ms')
    .when(turned(PANEL - 1))
    .after('100ms')
    .when(turned(PANEL))
    .check((_, events) => expect(events.some(({ type }) => type === 'tour/stepSkipped')).toBe(true))
    .check((it) => expect(it.read(progress)).toMatchObject({ index: PANEL + 1, direction: 'forward' })));

test('[TOUR-08] and backwards after Back', () =>
  story()
    .when(start)
    .after('100ms')
    .when(turned(PANEL + 1))
    .after('300ms')
    .when(turned(PANEL, 'back'))
    .check((it) =>
      expect(it.read(progress)).toMatchObject({ index: PANEL - 1, shown: PANEL - 1, direction: 'back' }),
    ));

test('[TOUR-08] before the first step there is nothing: the way back turns round', () => {
  const gone = new Set(V2.slice(3).map(({ dom }) => dom));
  return scenario({ plugins: [tourPlugin] })
    .with((world) => {
      world.targets = new Set([...gone].filter((dom) => dom !== V2[PANEL]?.dom));
    })
    .given(...home)
    .when(start, turned(3))
    .after('1s')
    .when(turned(2, 'back'))
    .after('1s')
    .check((it) => expect(it.read(progress).shown).toBe(0)); // the start step needs no target
});

test('[TOUR-08] past the last step the tour is over', () =>
  scenario({ plugins: [tourPlugin] })
    .with((world) => {
      world.targets = new Set();
    })
    .given(...home)
    .when(start)
    .after('1s')
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .when(turned(1))
    .after('2s')
    .expect(tourEvents.stepSkipped({ index: 1, to: null }), tourEvents.ended({ how: 'finished' }))
    .reads(isTourOpen, false)
    .idle());

test('[TOUR-08] `.popover-viewport` is never skipped', () => {
  const step = { dom: NEVER_MISSING, title: 'tour.list.title', content: 'tour.list.content' };
  expect(NEVER_MISSING).toBe('.popover-viewport');
  expect(needsTarget(step)).toBe(false);
  expect(needsTarget({ ...step, dom: '.other' })).toBe(true);
  expect(needsTarget({ ...step, dom: '', isStart: true })).toBe(false);
});

test('[TOUR-03] moving pictures are fetched when the tour begins, for the size of the screen', () =>
  story()
    .when(start)
    .check(() => undefined)
    .asked('fetch marker.gif', 'store tours')
    .when(tourEvents.ended({ how: 'closed' }), app.sizeClassChanged({ size: 'xs' }), start)
    .asked('fetch sheet.gif', 'fetch marker.gif', 'store tours'));

test('[TOUR-03] a step waits for its moving picture, but no longer than a second', () => {
  let arrives: (there: boolean) => void = () => undefined;
  const marker = V2.findIndex(({ image }) => image === 'marker.gif');
  return story()
    .with((world) => {
      world.pictures = () => new Promise((done) => (arrives = done));
    })
    .when(start)
    .after('100ms')
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .when(turned(marker))
    .after('400ms')
    .expect()
    .check(() => arrives(true))
    .after('1ms')
    .expect(reached(marker, [PANEL]))
    .when(turned(1), turned(marker))
    .after('100ms')
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .after('899ms')
    .expect()
    .after('1ms')
    .expect(reached(marker, [PANEL]));
});

test('[TOUR-03] a moving picture that cannot be had is told of, and its step comes without it', () =>
  story()
    .with((world) => {
      world.pictures = () => Promise.resolve(false);
    })
    .when(start)
    .expectTypes('tour/stepReached', 'tour/pictureFailed')
    .check((it) => expect(it.read(progress).failed).toEqual(['marker.gif'])));

test.each(['closed', 'finished', 'stopped'] as const)('[TOUR-09] %s: the tour is over and hidden', (how) =>
  story()
    .when(start)
    .after('100ms')
    .check((it) => expect(overlay?.when(it.read)).toBe(true))
    .when(tourEvents.ended({ how }))
    .check((it) => expect(overlay?.when(it.read)).toBe(false))
    .reads(isTourOpen, false)
    .after('1min')
    .check((_, events) => expect(events.at(-1)?.type).toBe('tour/ended'))
    .idle(),
);

test('[TOUR-09] leaving the map stops the tour, so does a logout', () =>
  story()
    .when(start)
    .after('100ms')
    .expectTypes('tour/stepReached', 'tour/stepPlaced')
    .when(at('/settings'))
    .expect(tourEvents.ended({ how: 'stopped' }))
    .when(at('/v2'), start)
    .after('100ms')
    .when(auth.loggedOut({ reason: 'chosen' }))
    .reads(isTourOpen, false)
    .check((it) => expect(it.read(progress).shown).toBeNull()));

test('[ROUTE-08] `/map/tour` starts the tour and leads home, so that Back does not start it again', () =>
  scenario({ plugins: [tourPlugin] })
    .given(app.initialised(), signedIn())
    .when(at('/map/tour'))
    .expect(start, navigation.linkFollowed({ href: '/v2', replace: true }))
    .when(at('/v2'))
    .expect(reached(0))
    .after('100ms')
    .expect(placed(0))
    .when(at('/v2'))
    .after('1s')
    .expect());

test('[ROUTE-08] an unknown tour is just the map', () =>
  scenario({ plugins: [tourPlugin] })
    .given(app.initialised(), signedIn('bike'))
    .when(at('/map/somewhere'))
    .expect(navigation.linkFollowed({ href: '/bike', replace: true }))
    .reads(isTourOpen, false));

test('[ROUTE-08] before somebody has signed in the address waits', () =>
  scenario({ plugins: [tourPlugin] })
    .given(at('/map/tour'))
    .when(app.initialised())
    .expect()
    .when(signedIn('pets'))
    .check((it) => expect(it.read(isTourOpen)).toBe(true)));

test('[TOUR-12] a tour is called `tour` and ends with `mapTour.end`, unless it says otherwise', () => {
  const steps = [{ dom: '.x', title: 'tour.list.title', content: 'tour.list.content' }];
  expect(defineTour({ steps })).toEqual({ name: 'tour', endText: 'mapTour.end', steps });
  expect(defineTour({ name: 'short', endText: 'tour.bike.end', steps })).toMatchObject({
    name: 'short',
    endText: 'tour.bike.end',
  });
});

test.each(APP_MODES)('[TOUR-12] %s has a real tour of its map', (mode) => {
  const tour = tourOf(mode, 'tour');
  if (!tour) throw new Error('no tour');
  expect(tour.steps.length).toBeGreaterThanOrEqual(5);
  expect(tour.steps.length).toBeLessThanOrEqual(8);
  expect(tour.steps[0]).toMatchObject({ isStart: true });
  expect(tour.steps.filter(({ isStart }) => isStart)).toHaveLength(1);
  expect(tourOf(mode, 'unknown')).toBeNull();
});

test('every tour ends at the same place in the log, whoever presses quickly', () =>
  story()
    .when(start, ...V2.map((_, index) => turned(index)))
    .after('5s')
    .check((it) => expect(it.read(progress)).toMatchObject({ index: LAST, shown: LAST, placed: true })));
