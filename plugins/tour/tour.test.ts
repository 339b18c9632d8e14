import { expect, test } from 'vitest';
import { APP_MODES } from '../../events/session-types.ts';
import * as tourEvents from '../../events/tour.ts';
import { isTourOpen } from '../../src/core/app/tour.ts';
import { scenario } from '../../tests/scenario.ts';
import { tourPlugin } from './index.ts';
import { MAP_IN_3D, needsTarget, NEVER_MISSING, waitOf } from './steps.ts';
import { progress } from './tour.state.ts';
import { tourOf } from './tours/index.ts';
import { home, indexOf, overlay, PANEL, placed, reached, start, story, turned, V2 } from './tour-given.ts';

const TILT = indexOf(MAP_IN_3D);

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

test.each(APP_MODES)('[TOUR-12] %s has a real tour of its map', (mode) => {
  const tour = tourOf(mode, 'tour');
  if (!tour) throw new Error('no tour');
  expect(tour.steps.length).toBeGreaterThanOrEqual(5);
  expect(tour.steps.length).toBeLessThanOrEqual(8);
  expect(tour.steps[0]).toMatchObject({ isStart: true });
  expect(tour.steps.filter(({ isStart }) => isStart)).toHaveLength(1);
  expect(tourOf(mode, 'unknown')).toBeNull();
});
