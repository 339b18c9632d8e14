import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as mapEvents from '../../events/map.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';

import { signedIn, told, tools } from './map-tools-given.ts';

const here = { lat: 57.7, lng: 11.9, accuracy: 12, heading: null };

describe('[MAP-13] the own place', () => {
  const found = { kind: 'place', ...here } as const;

  test('nobody is asked for it before they press', () => tools().when().after('60s').expect().asked());
  test('after a press it is watched, and brought into view once', () =>
    tools()
      .given(appEvents.resumed())
      .when(ownPlaceEvents.wanted())
      .asked('watch own place')
      .with((world) => world.ownPlaces.next(found))
      .expect(
        ownPlaceEvents.found(here),
        mapEvents.placeRequested({ lat: here.lat, lng: here.lng, zoom: null }),
      )
      .with((world) => world.ownPlaces.next({ ...found, lat: 57.71 }))
      .expect(ownPlaceEvents.found({ ...here, lat: 57.71 })));
  test('a press more, and it is neither watched nor known', () =>
    tools()
      .when(ownPlaceEvents.wanted())
      .with((world) => world.ownPlaces.next(found))
      .when(ownPlaceEvents.unwanted())
      .with((world) => expect(world.ownPlaces.observed).toBe(false))
      .reads(ownPlace, { isWanted: false, place: null, failure: null }));
  test('in the background it is nobody’s business, and it is watched again in front', () =>
    tools()
      .when(ownPlaceEvents.wanted(), appEvents.hidden())
      .with((world) => expect(world.ownPlaces.observed).toBe(false))
      .when(appEvents.resumed())
      .with((world) => expect(world.ownPlaces.observed).toBe(true)));
  test('[fault 51] a user who does not allow it is told how to, and not asked again', () =>
    tools()
      .when(ownPlaceEvents.wanted())
      .with((world) => world.ownPlaces.next({ kind: 'failed', reason: 'denied' }))
      .expect(ownPlaceEvents.failed({ reason: 'denied' }), told('mapTools.ownPlace.denied'))
      .with((world) => expect(world.ownPlaces.observed).toBe(false)));
  test('a place that is late keeps being looked for, and what was known stays', () =>
    tools()
      .when(ownPlaceEvents.wanted())
      .with((world) => world.ownPlaces.next(found))
      .with((world) => world.ownPlaces.next({ kind: 'failed', reason: 'late' }))
      .with((world) => expect(world.ownPlaces.observed).toBe(true))
      .check((app) => expect(app.read(ownPlace).place?.lat).toBe(here.lat)));
  test('that it is late is said once until it comes right, not every 20 s', () =>
    tools()
      .when(ownPlaceEvents.wanted())
      .with((world) => world.ownPlaces.next({ kind: 'failed', reason: 'late' }))
      .expect(ownPlaceEvents.failed({ reason: 'late' }), told('mapTools.ownPlace.late'))
      .with((world) => world.ownPlaces.next({ kind: 'failed', reason: 'late' }))
      .expect(ownPlaceEvents.failed({ reason: 'late' }))
      .with((world) => world.ownPlaces.next(found))
      .with((world) => world.ownPlaces.next({ kind: 'failed', reason: 'late' }))
      .check((app) =>
        expect(app.log.events.filter(({ type }) => type === 'notices/raised')).toHaveLength(2),
      ));
  test('it is gone with the session', () =>
    tools()
      .given(...signedIn)
      .when(ownPlaceEvents.wanted())
      .with((world) => world.ownPlaces.next(found))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .reads(ownPlace, { isWanted: false, place: null, failure: null }));
});
