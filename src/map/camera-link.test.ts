import type { Map as MapLibreMap } from 'maplibre-gl';
import { describe, expect, test, vi } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import type { Draft } from '../kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import type { Box } from './boxes.ts';
import { camera } from './camera.ts';
import { linkCamera, zoomOnto } from './camera-link.ts';

const at = (lat: number, lng: number): Box => {
  const [south, west] = [Math.round(lat * 1e7), Math.round(lng * 1e7)];
  return { west, south, east: west, north: south };
};
const GOTEBORG = at(57.7, 11.97);
const BORAS = at(57.72, 12.94);

test('a device on streets is shown closely, and as closely as the user has zoomed in', () => {
  expect(zoomOnto(GOTEBORG, 9, false)).toBe(15.5);
  expect(zoomOnto(GOTEBORG, 16.2, false)).toBe(16.2);
});

test('[MAP-09] where the embedded map has no streets, a device is shown with the towns around it', () => {
  expect(zoomOnto(BORAS, 9, false)).toBe(11);
  expect(zoomOnto(BORAS, 16, false)).toBe(11);
  expect(zoomOnto(BORAS, 9, true), 'the online map').toBe(15.5);
});

const AREA = { west: 9.5, south: 47.14, east: 9.52, north: 47.16 };
const COVERED = { top: 0, right: 0, bottom: 240, left: 0 };

const CENTRE = { lat: 57.7, lng: 11.97 };
const VIEW = { ...CENTRE, zoom: 9, bearing: 0, pitch: 0 };

/**
 * A camera whose map writes down how it is moved. `wish` asks for an area, `cover` opens a panel over the map.
 *
 * @param earlier what was requested before the map was on screen
 */
const given = ({
  earlier,
  isOpen = earlier !== undefined,
  view = null,
  selected = 2,
  isFollowing = false,
}: {
  earlier?: object;
  isOpen?: boolean;
  view?: object | null;
  selected?: number | null;
  isFollowing?: boolean;
} = {}) => {
  const moves: string[] = [];
  const published: Draft[] = [];
  let padding = { top: 0, right: 0, bottom: 0, left: 0 };
  let centre = CENTRE;
  let tilt = 0;
  const on: Record<string, (event: object) => void> = {};
  const box = { left: 0, right: 800, top: 0, bottom: 600 };
  const page = { getBoundingClientRect: () => box, querySelector: () => null, querySelectorAll: () => [] };
  const container = { ...page, clientWidth: 800, clientHeight: 600, parentElement: null };
  const map = {
    on: (name: string, hear: (event: object) => void) => void (on[name] = hear),
    getContainer: () => container,
    getCenter: () => ({ wrap: () => centre }),
    getZoom: () => 12,
    getBearing: () => 0,
    getPitch: () => tilt,
    getVerticalFieldOfView: () => 36.87,
    // The devices lie in the west of the map, at its left edge.
    unproject: ([x, y]: readonly [number, number]) => ({ lng: 10.99 + x / 1e4, lat: 57.01 - y / 1e4 }),
    getBounds: () => ({ getWest: () => 9, getEast: () => 12, getSouth: () => 56, getNorth: () => 58 }),
    getPadding: () => padding,
    setPadding: (next: typeof padding) => void (padding = next),
    easeTo: ({ pitch }: { pitch?: number }) =>
      void moves.push(pitch === undefined ? 'ease' : `tilt to ${pitch}°`),
    flyTo: ({ center, pitch = 0 }: { center: readonly number[]; pitch?: number }) =>
      void moves.push(
        `fly to ${center.map((each) => Math.round(each * 10) / 10).join()} at ${pitch}° above ${padding.bottom}`,
      ),
    fitBounds: () => void moves.push(`fit above ${padding.bottom}`),
  };
  let asked = earlier ? 1 : 0;
  let wanted: object = earlier ?? { area: AREA };
  let devices = 0;
  const heard: (() => void)[] = [];
  const camera = { selected, view, by: null, perspective: false, rows: new Map() };
  const link = linkCamera(map as unknown as MapLibreMap, {
    read: (() => ({ ...camera, wish: asked === 0 ? null : { of: wanted, count: asked, isOpen } })) as never,
    listen(_: unknown, hear: () => void) {
      heard.push(hear);
      return () => undefined;
    },
    publish: (draft) => void published.push(draft),
    fleet: {
      rowOf: (id: number) => (id <= devices ? id - 1 : undefined),
      get targets() {
        return { length: 1, lat: [57e7], lng: [11e7], shown: [devices > 0 ? 1 : 0] };
      },
      get shownCount() {
        return devices;
      },
    } as never,
    isFollowing: () => isFollowing,
    panned: () => undefined,
    reducedMotion: () => false,
  });
  return {
    moves,
    published,
    wish(of: object = { area: AREA }) {
      wanted = of;
      asked += 1;
      for (const hear of heard) hear();
    },
    cover: () => link.setPadding(COVERED),
    /** The user switches 3D on or off, and the camera gets there. */
    perspective(isOn: boolean) {
      camera.perspective = isOn;
      for (const hear of heard) hear();
      tilt = isOn ? 70 : 0;
    },
    /** The positions of devices 1 to `count` are there. */
    positions(count: number) {
      devices = count;
      link.showFirst();
    },
    /** The camera rests at this latitude. */
    rests(lat = CENTRE.lat) {
      centre = { ...CENTRE, lat };
      on['moveend']?.({});
    },
    /** The user begins to move the map. */
    touched: () => on['movestart']?.({ originalEvent: new Event('wheel') }),
    moved(originalEvent?: object) {
      on['movestart']?.({ originalEvent });
      on['moveend']?.({});
    },
    tell: () => link.tell(),
  };
};

test('[MAP-06] a panel that opens while the camera flies to a track does not end the flight half-way', () => {
  const { moves, wish, cover } = given();
  wish();
  cover();
  expect(moves).toEqual(['fit above 0', 'fit above 240']);
});

test('[MAP-06] a panel that opens over a map at rest moves the map gently', () => {
  const { moves, cover } = given();
  cover();
  expect(moves).toEqual(['ease']);
});

test('[MAP-12] a panel that closes while the camera flies back does not end the flight half-way', () => {
  const { moves, wish, cover } = given();
  wish({ view: { lat: 47, lng: 9, zoom: 8, bearing: 0, pitch: 45 } });
  cover();
  expect(moves).toEqual(['fly to 9,47 at 45° above 0', 'fly to 9,47 at 45° above 240']);
});

describe('[MAP-09] a map that the user tilts to 3D', () => {
  const ONTO_DEVICES = 'fly to 11,57 at 70° above 0';
  const BACK = 'fly to 12,57.7 at 0° above 0';
  const shown = (options = {}) => {
    const it = given({ view: VIEW, ...options });
    it.positions(1);
    it.moves.length = 0;
    return it;
  };

  test('brings the devices that were in view into view again, and leads back to where it was', () => {
    const { moves, perspective } = shown();
    perspective(true);
    perspective(false);
    expect(moves).toEqual([ONTO_DEVICES, BACK]);
  });

  test('does so again for the room that a sheet leaves that goes down at the same time', () => {
    const { moves, perspective, cover } = shown();
    perspective(true);
    cover();
    expect(moves).toEqual([ONTO_DEVICES, 'fly to 11,57 at 70° above 240']);
  });

  test('is tilted where it is if no device is in view, or the camera follows one', () => {
    const none = given({ view: VIEW });
    none.perspective(true);
    none.perspective(false);
    const followed = shown({ isFollowing: true });
    followed.perspective(true);
    followed.perspective(false);
    for (const { moves } of [none, followed]) expect(moves).toEqual(['tilt to 70°', 'tilt to 0°']);
  });

  test.each([
    ['the user has moved it', (it: ReturnType<typeof given>) => it.touched()],
    ['an area was asked for', (it: ReturnType<typeof given>) => it.wish()],
  ])('stays where it is when it is flat again if %s', (_, between) => {
    vi.stubGlobal('KeyboardEvent', class {});
    const it = shown();
    it.perspective(true);
    between(it);
    it.perspective(false);
    expect(it.moves.at(-1)).toBe('tilt to 0°');
  });

  test('shows an area that is asked for with the same tilt', () => {
    const { moves, perspective, wish } = shown();
    perspective(true);
    wish();
    expect(moves.at(-1)).toBe('fly to 9.5,47.1 at 70° above 0');
  });
});

describe('[MAP-10] what another page asked the map to show', () => {
  const place = { place: { lat: 47, lng: 9, zoom: 12 } };

  test('is shown as soon as the map is on screen', () => {
    const { moves, positions } = given({ earlier: place });
    positions(0);
    positions(1);
    expect(moves).toEqual(['fly to 9,47 at 0° above 0']);
  });

  test('is not shown again if the camera has rested there before', () => {
    const { moves, positions } = given({ earlier: place, isOpen: false });
    positions(0);
    expect(moves).toEqual([]);
  });

  test('[ROUTE-08] if it is a device of a link, is shown once it has a position', () => {
    const { moves, positions } = given({ earlier: { device: 2 } });
    positions(0);
    expect(moves).toEqual([]);
    positions(2);
    positions(2);
    expect(moves).toEqual(['fit above 0']);
  });

  test.each([
    ['another device is open', { selected: 3 }],
    ['the device was closed', { selected: null }],
    ['the camera follows a device', { isFollowing: true }],
  ])('is forgotten if %s before the device has a position', (_, state) => {
    const { moves, positions } = given({ earlier: { device: 2 }, view: VIEW, ...state });
    positions(0);
    positions(2);
    expect(moves).toEqual([]);
  });

  test('gives way to the user, who moves the map before the device has a position', () => {
    vi.stubGlobal('KeyboardEvent', class {});
    const { moves, positions, moved } = given({ earlier: { device: 2 }, view: VIEW });
    positions(0);
    moved(new Event('wheel'));
    positions(2);
    expect(moves).toEqual([]);
  });

  const open = (...facts: Draft[]) => folded([camera as never], ...facts).read(camera).wish?.isOpen;
  test('is open until the camera rests, and a device until it is closed', () => {
    const asked = mapEvents.fitRequested({ device: 2 });
    const rested = mapEvents.cameraSettled({ ...VIEW, by: 'app' });
    expect(open(asked)).toBe(true);
    expect(open(asked, rested)).toBe(false);
    expect(open(asked, deviceEvents.deselected())).toBe(false);
  });
});

describe('[MAP-05] while the camera follows a device', () => {
  test('its views are published at most every ten seconds, and when the following ends', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { published, positions, rests, tell } = given({ isFollowing: true, earlier: { area: AREA } });
    const latitudes = () => published.map(({ payload }) => (payload as { lat: number }).lat);
    positions(1);
    rests(57.1);
    vi.advanceTimersByTime(9_000);
    rests(57.2);
    expect(latitudes()).toEqual([57.1]);
    vi.advanceTimersByTime(2_000);
    rests(57.3);
    rests(57.4);
    expect(latitudes()).toEqual([57.1, 57.3]);
    tell();
    tell();
    expect(latitudes()).toEqual([57.1, 57.3, 57.4]);
    vi.useRealTimers();
  });
});

describe('[MAP-12] the view from which a device was opened', () => {
  const OVERVIEW = { lat: 57.7, lng: 11.9, zoom: 9, bearing: 0, pitch: 0 };
  const CLOSE = { ...OVERVIEW, lat: 57.72, zoom: 15.5 };
  const settled = (view: typeof CLOSE, by: 'user' | 'app') => mapEvents.cameraSettled({ ...view, by });
  const opened = (device: number) => [mapEvents.fitRequested({ device }), settled(CLOSE, 'app')];
  const closed = deviceEvents.deselected();
  const past = mapEvents.toolOpened({ tool: 'history', devices: [1] });
  const left = mapEvents.toolClosed({ tool: 'history' });
  const wish = (...facts: Draft[]) => folded([camera as never], ...facts).read(camera).wish?.of;

  test('comes back when the device is closed', () =>
    expect(wish(settled(OVERVIEW, 'user'), ...opened(1), closed)).toEqual({ view: OVERVIEW }));

  test('is the same after another device was opened in between', () =>
    expect(wish(settled(OVERVIEW, 'user'), ...opened(1), ...opened(2), closed)).toEqual({ view: OVERVIEW }));

  test('comes back once', () =>
    expect(
      wish(
        settled(OVERVIEW, 'user'),
        ...opened(1),
        closed,
        settled(OVERVIEW, 'app'),
        settled(CLOSE, 'user'),
        closed,
      ),
    ).toEqual({ view: OVERVIEW }));

  test.each([
    ['the user has moved the map since', [settled({ ...CLOSE, zoom: 12 }, 'user')]],
    ['all devices were brought into view', [mapEvents.fitRequested({ device: null })]],
    ['another visit restored the map', [mapEvents.cameraRestored(CLOSE)]],
    ['the camera follows the device', [deviceEvents.followStarted({ id: 1 })]],
    ['the map was tilted to 3D', [mapEvents.perspectiveChosen({ on: true })]],
    ['a place was looked for', [mapEvents.placeRequested({ lat: 57, lng: 12, zoom: null })]],
    ['a circle of devices was opened', [mapEvents.areaRequested(AREA)]],
  ])('is forgotten when %s', (_, facts) =>
    expect(wish(settled(OVERVIEW, 'user'), ...opened(1), ...facts, closed)).not.toHaveProperty('view'),
  );

  test('comes back after the history of the device, which brought its trips into view', () => {
    const trip = mapEvents.areaRequested({ ...AREA, of: 'history' });
    const stop = mapEvents.placeRequested({ lat: 57.7, lng: 11.9, zoom: 15, of: 'history' });
    for (const part of [trip, stop])
      expect(
        wish(settled(OVERVIEW, 'user'), ...opened(1), past, part, settled(CLOSE, 'app'), left, closed),
        part.type,
      ).toEqual({ view: OVERVIEW });
  });

  test('is forgotten when a town is looked for while a history is open', () => {
    const town = mapEvents.areaRequested(AREA);
    expect(wish(settled(OVERVIEW, 'user'), ...opened(1), past, town, left, closed)).toEqual({ area: AREA });
  });

  test('is none if the map has never been shown', () =>
    expect(wish(mapEvents.fitRequested({ device: 1 }), closed)).toEqual({ device: 1 }));
});
