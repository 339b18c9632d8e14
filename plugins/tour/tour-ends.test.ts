import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as tourEvents from '../../events/tour.ts';
import { isTourOpen } from '../../src/core/app/tour.ts';
import { scenario } from '../../tests/scenario.ts';
import { tourPlugin } from './index.ts';
import { defineTour } from './steps.ts';
import { progress } from './tour.state.ts';
import { at, overlay, PANEL, placed, reached, signedIn, start, story, turned, V2 } from './tour-given.ts';

const LAST = V2.length - 1;

test('[TOUR-03] moving pictures are fetched when the tour begins, for the size of the screen', () =>
  story()
    .when(start)
    .check(() => undefined)
    .asked('fetch marker.gif', 'store tours')
    .when(tourEvents.ended({ how: 'closed' }), app.sizeClassChanged({ size: 'xs' }), start)
    .asked('fetch sheet.gif', 'fetch marker.gif'));

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

test('every tour ends at the same place in the log, whoever presses quickly', () =>
  story()
    .when(start, ...V2.map((_, index) => turned(index)))
    .after('5s')
    .check((it) => expect(it.read(progress)).toMatchObject({ index: LAST, shown: LAST, placed: true })));
