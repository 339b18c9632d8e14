import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as changeEvents from '../../events/changes.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import * as positionEvents from '../../events/positions.ts';
import { isGroundDark, mapLook, mapType, mapTypeOf, onlineMapOffer } from '../../src/core/app/map-look.ts';
import { markedPlace } from '../../src/core/app/marked-place.ts';
import * as userEvents from '../../events/user.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { aDevice, customer, fixes } from '../../tests/samples.ts';
import { routeAddress } from '../../src/core/positions/route-address.ts';
import { dark, light } from '../../src/map/basemap/palette.ts';
import { pictureName } from './effects.ts';
import { mapToolsPlugin } from './index.ts';
import { GROUND } from './Layers.view.tsx';
import { GÖTEBORG, signedIn, STOCKHOLM, told, tools } from './map-tools-given.ts';
import * as measureEvents from '../../events/measure.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import { formatArea } from '../../src/ui/format.ts';
import { measured, measurement } from './measure.state.ts';
import * as auth from '../../events/auth.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';

describe('[MAP-09] which map lies beneath', () => {
  test('is what the customer’s map settings say', () =>
    tools()
      .given(...signedIn)
      .when()
      .reads(mapType, 'outdoor'));
  test.each([
    ['mapbox_satellite_streets_v11', 'satellite'],
    ['mapbox_dark_v10', 'dark'],
    ['light', 'light'],
    ['', 'standard'],
    ['something_else', 'standard'],
  ])('a name that another client wrote, “%s”, is understood as %s', (name, type) => {
    expect(mapTypeOf(name)).toBe(type);
  });
  test('a choice holds at once and is kept in the map settings', () =>
    tools()
      .given(...signedIn)
      .when(mapEvents.typeChosen({ type: 'dark' }))
      .expect(
        changeEvents.wanted({
          edits: [{ of: 'customer', id: 7, set: { map: 'dark' }, was: { map: 'outdoor' } }],
          label: '',
        }),
      )
      .reads(mapType, 'dark')
      .reads(isGroundDark, true));
  test('[SRV-03] at a server that stores no profile it holds for this visit, and no change is asked for', () =>
    tools()
      .given(...signedIn, serverLacks('profile'))
      .when(mapEvents.typeChosen({ type: 'dark' }))
      .expect()
      .reads(mapType, 'dark'));
  describe('the online map that users may choose', () => {
    const offering = appEvents.started({
      version: '',
      backend: 'api',
      demoAccounts: [],
      scenarios: [],
      language: 'en',
      onlineMap: 'https://tiles.openfreemap.org',
    });
    const kept = userEvents.customerLoaded({ customer: { ...customer(), map: 'online' }, source: 'server' });
    const choice = mapEvents.typeChosen({ type: 'online' });

    test('is offered until it is chosen, and the choice is kept in the map settings', () =>
      tools()
        .given(offering, ...signedIn)
        .when()
        .reads(onlineMapOffer, 'https://tiles.openfreemap.org')
        .when(choice)
        .expect(
          changeEvents.wanted({
            edits: [{ of: 'customer', id: 7, set: { map: 'online' }, was: { map: 'outdoor' } }],
            label: '',
          }),
        )
        .reads(mapType, 'online')
        .reads(onlineMapOffer, null));
    test('is there again if the account has kept the choice', () =>
      tools().given(offering, kept).when().reads(mapType, 'online'));
    test('is the standard map where the deployment offers none', () =>
      tools().given(kept).when(choice).reads(mapType, 'standard').reads(onlineMapOffer, null));
    test('[ADM-02] the choice of a customer is none of the super user who looks at the account', () =>
      tools()
        .given(offering, adminEvents.ghostEntered({ userID: 7, by: 1, superUser: true }), kept)
        .when()
        .reads(mapType, 'standard')
        .when(choice)
        .reads(mapType, 'online'));
    test('is dark in the dark theme', () =>
      tools()
        .given(offering, appEvents.systemThemeChanged({ dark: true }))
        .when(choice)
        .reads(isGroundDark, true));
  });
  test('without a network a choice holds for this session, and nothing is sent', () =>
    tools()
      .given(...signedIn, network.wentOffline())
      .when(mapEvents.typeChosen({ type: 'embedded' }))
      .expect()
      .reads(mapType, 'embedded'));
  test('what is kept already is not kept again', () =>
    tools()
      .given(...signedIn)
      .when(mapEvents.typeChosen({ type: 'outdoor' }))
      .expect());
  test('a light map stays light in the dark theme, and a picture from above is dark in the light one', () =>
    tools()
      .given(appEvents.systemThemeChanged({ dark: true }))
      .when(mapEvents.typeChosen({ type: 'light' }))
      .reads(isGroundDark, false)
      .when(appEvents.systemThemeChanged({ dark: false }), mapEvents.typeChosen({ type: 'satellite' }))
      .reads(isGroundDark, true));
  test('a camera that was left tilted comes back with what stands on the ground standing up', () =>
    tools()
      .when(mapEvents.cameraRestored({ ...GÖTEBORG, zoom: 15, bearing: 20, pitch: 55 }))
      .reads(mapLook, { type: null, perspective: true, places: false })
      .when(mapEvents.perspectiveChosen({ on: false }))
      .reads(mapLook, { type: null, perspective: false, places: false }));
});

test.each([
  ['light', light],
  ['dark', dark],
] as const)(
  '[MAP-09] the menu shows the built-in map in the colours that it has: %s',
  (theme, { land, built, water, street, motorway, motorwayCase }) => {
    expect(GROUND[theme]).toEqual({
      ...{ land, built, water, road: street, main: motorway, edge: motorwayCase },
    });
  },
);

describe('[MAP-14] the places of all devices', () => {
  test('are on the map when they are wanted, and gone when they are not', () =>
    tools()
      .given(...signedIn)
      .when(mapEvents.placesChosen({ on: true }))
      .reads(mapLook, { type: null, perspective: false, places: true })
      .when(mapEvents.placesChosen({ on: false }))
      .reads(mapLook, { type: null, perspective: false, places: false }));
  test('end with their session', () =>
    tools()
      .given(...signedIn, mapEvents.placesChosen({ on: true, from: 'storage' }))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .reads(mapLook, { type: null, perspective: false, places: false }));
});

describe('[MAP-13] the way to a device', () => {
  const device = aDevice(1, { name: 'Van (old) & co' });
  const at = { lat: 57.70716, lng: 11.96679, name: device.name };

  test('is handed to the phone’s navigation, or to a map site', () => {
    expect(routeAddress(at, 'android')).toBe(
      'geo:57.70716,11.96679?q=57.70716,11.96679(Van%20old%20%26%20co)',
    );
    expect(routeAddress(at, 'ios')).toBe('https://maps.apple.com/?daddr=57.70716,11.96679');
    expect(routeAddress(at, 'web')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=57.70716%2C11.96679',
    );
  });
  test('names the place and nothing else to anybody', () => {
    expect(routeAddress(at, 'web')).not.toContain('Van');
    expect(routeAddress(at, 'ios')).not.toContain('Van');
  });
  test('a browser that holds the window back is not passed over in silence', () =>
    tools()
      .with((world) => {
        world.windows = 0;
      })
      .when(mapEvents.routeWanted(at))
      .expect(told('mapTools.blocked')));
  test('cannot be had for a device without a position', () =>
    tools()
      .given(deviceEvents.listed({ devices: [device], leftOut: [], source: 'server' }))
      .when()
      .check((app) => {
        const [action] = mapToolsPlugin.deviceActions ?? [];
        expect(action?.says(app.read, 1)).toBeNull();
        app.publish(positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 1 }) }));
        expect(action?.says(app.read, 1)?.type).toBe('map/routeWanted');
      }));
});

describe('[MAP-18] pictures and paper', () => {
  const taken = (purpose: 'file' | 'print') => mapEvents.pictureTaken({ purpose, address: 'blob:x' });

  test('a picture is saved under the day and time it was taken', () =>
    tools().when(taken('file')).asked('save map-2026-06-15-0800.png').expect());
  test('on paper it goes through the print dialog', () =>
    tools().when(taken('print')).asked('print').expect());
  test.each([
    ['a printer that cannot load it', taken('print')],
    ['a map that gives none', mapEvents.pictureFailed({ purpose: 'file' })],
  ])('%s is told', (_, fact) =>
    tools()
      .with((world) => {
        world.printer = false;
      })
      .when(fact)
      .expect(told('mapTools.pictureFailed')),
  );
  test('names of pictures sort by time', () => {
    expect(pictureName(Date.UTC(2026, 10, 2, 3, 4))).toBe('map-2026-11-02-0304.png');
  });
});

describe('[MAP-18] a marked place', () => {
  test('is one at a time, with its coordinates to copy', () =>
    tools()
      .when(
        mapEvents.placeMarked({ ...GÖTEBORG, name: null, by: 'press' }),
        mapEvents.placeMarked({ ...STOCKHOLM, name: 'Stockholm', by: 'search' }),
      )
      .reads(markedPlace, { place: { ...STOCKHOLM, name: 'Stockholm' } })
      .when(mapEvents.markCleared())
      .reads(markedPlace, { place: null }));
});

describe('[MAP-18] measuring', () => {
  const open = mapEvents.toolOpened({ tool: 'measure', devices: [] });

  test('Göteborg to Stockholm is 398 km, setting out to the north-east', () =>
    tools()
      .when(open, measureEvents.pointAdded(GÖTEBORG), measureEvents.pointAdded(STOCKHOLM))
      .check((app) => {
        const { legs, metres, area } = app.read(measurement);
        // The geodesic on the WGS84 ellipsoid is 398 km (rounded). The app's sphere differs by at most 0.6 %.
        expect(metres).toBeGreaterThan(396_000);
        expect(metres).toBeLessThan(400_000);
        expect(Math.round(legs[0]?.bearing ?? 0)).toBe(60);
        expect(area).toBe(0);
      }));
  test('one point measures nothing, and a point that is not there cannot be moved or removed', () =>
    tools()
      .when(
        open,
        measureEvents.pointAdded(GÖTEBORG),
        measureEvents.pointMoved({ index: 4, ...STOCKHOLM }),
        measureEvents.pointRemoved({ index: 4 }),
      )
      .reads(measured, { points: [GÖTEBORG] })
      .reads(measurement, { legs: [], metres: 0, area: 0 }));
  test('a dragged point changes the legs on both sides', () =>
    tools()
      .when(
        open,
        ...[GÖTEBORG, STOCKHOLM, GÖTEBORG].map((point) => measureEvents.pointAdded(point)),
        measureEvents.pointMoved({ index: 1, ...GÖTEBORG }),
      )
      .check((app) => expect(app.read(measurement).metres).toBe(0)));
  test('a square of a hundredth of a degree at the equator is 1.24 square kilometres', () =>
    tools()
      .when(
        open,
        ...[
          { lat: 0, lng: 0 },
          { lat: 0, lng: 0.01 },
          { lat: 0.01, lng: 0.01 },
          { lat: 0.01, lng: 0 },
        ].map((point) => measureEvents.pointAdded(point)),
      )
      .check((app) => expect(app.read(measurement).area / 1e6).toBeCloseTo(1.236, 2)));
  test('putting the tool away takes the points along; another tool takes its place', () =>
    tools()
      .when(open, measureEvents.pointAdded(GÖTEBORG), mapEvents.toolClosed({ tool: 'measure' }))
      .reads(measured, { points: [] })
      .reads(mapTool, { inHand: null })
      .when(
        open,
        measureEvents.pointAdded(GÖTEBORG),
        mapEvents.toolOpened({ tool: 'heat', devices: [1] }),
        mapEvents.toolClosed({ tool: 'measure' }),
      )
      .reads(measured, { points: [] })
      .reads(mapTool, { inHand: { tool: 'heat', devices: [1] } }));
  test('areas are told in the unit that people can picture', () => {
    expect(formatArea(5_400, 'metric', 'en')).toBe('5,400\u00a0m²');
    expect(formatArea(3_770_000, 'metric', 'de')).toBe('3,77\u00a0km²');
    expect(formatArea(2_600_000, 'imperial', 'en')).toBe('1.00\u00a0mi²');
  });
});

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
