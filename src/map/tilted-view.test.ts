import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxOf } from './boxes.ts';
import { mercatorLat, pixelsPerDegree } from './mercator.ts';
import { cornersOf, tiltedView } from './tilted-view.ts';

const HEIGHT = 800;
/** MapLibre's camera sees 36.87°. */
const TO_CENTRE = HEIGHT / 2 / Math.tan((36.87 * Math.PI) / 360);
const FRAME = { left: -500, right: 480, top: -300, bottom: 350 };
const OPTIONS = { frame: FRAME, pitch: 70, bearing: 0, toCentre: TO_CENTRE, maxZoom: 15.5 };
type Options = typeof OPTIONS;
const TOWN = boxOf(11.8, 57.65, 12.1, 57.75);

/** Returns where a tilted map shows a place, as `project` of MapLibre does: pixels from the map's centre. */
function shown(view: ReturnType<typeof tiltedView>, { pitch, bearing }: Options, lng: number, lat: number) {
  const scale = pixelsPerDegree(view.zoom);
  const [east, north] = [(lng - view.lng) * scale, (mercatorLat(lat) - mercatorLat(view.lat)) * scale];
  const [turn, tilt] = [(bearing * Math.PI) / 180, (pitch * Math.PI) / 180];
  const right = east * Math.cos(turn) - north * Math.sin(turn);
  const down = -(east * Math.sin(turn) + north * Math.cos(turn));
  const depth = TO_CENTRE - down * Math.sin(tilt);
  return { x: (TO_CENTRE * right) / depth, y: (TO_CENTRE * down * Math.cos(tilt)) / depth, depth };
}

/** Returns what the corners of an area cover on screen. */
function covers([west, south, east, north]: readonly [number, number, number, number], options: Options) {
  const view = tiltedView(cornersOf(boxOf(west, south, east, north)), options);
  const corners = [west, east].flatMap((lng) => [south, north].map((lat) => shown(view, options, lng, lat)));
  const [x, y] = [corners.map((each) => each.x), corners.map((each) => each.y)];
  return {
    zoom: view.zoom,
    depth: Math.min(...corners.map(({ depth }) => depth)),
    ...{ left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) },
  };
}

describe('[MAP-09] an area on a tilted map', () => {
  test('fills the free part of the map, and not a thin band of it', () => {
    const seen = covers([11.8, 57.65, 12.1, 57.75], OPTIONS);
    expect(seen.right - seen.left).toBeGreaterThan(0.99 * (FRAME.right - FRAME.left));
    expect(seen.bottom - seen.top).toBeGreaterThan(150);
  });

  test('keeps below the horizon, however far it reaches', () => {
    const seen = covers([11.9, 50, 12, 62], { ...OPTIONS, pitch: 78 });
    const horizon = -TO_CENTRE / Math.tan((78 * Math.PI) / 180);
    expect(seen.top).toBeGreaterThanOrEqual(0.76 * horizon);
    expect(seen.bottom).toBeLessThanOrEqual(FRAME.bottom + 1);
  });

  test('of no size at all is in the middle of the free part, at the maximum zoom', () => {
    const seen = covers([11.9, 57.7, 11.9, 57.7], { ...OPTIONS, pitch: 50 });
    expect(seen.zoom).toBeCloseTo(15.5, 5);
    expect(seen.left).toBeCloseTo((FRAME.left + FRAME.right) / 2, 0);
    expect(seen.top).toBeCloseTo((FRAME.top + FRAME.bottom) / 2, 0);
  });

  test('across the date line is one area', () => {
    const across = tiltedView(cornersOf(boxOf(179.9, -17, 180.1, -16.9)), OPTIONS);
    const beside = tiltedView(cornersOf(boxOf(9.9, -17, 10.1, -16.9)), OPTIONS);
    expect(across.zoom).toBeCloseTo(beside.zoom, 5);
    expect(across.lng).toBeCloseTo(180, 2);
  });

  test('always fits, and would not if the map were closer, whatever the tilt and the direction', () => {
    const degrees = fc.double({ min: 0.001, max: 2, noNaN: true });
    fc.assert(
      fc.property(
        degrees,
        degrees,
        fc.integer({ min: 1, max: 78 }),
        fc.integer({ min: -180, max: 180 }),
        (wide, high, pitch, bearing) => {
          const options = { ...OPTIONS, pitch, bearing };
          const seen = covers([12, 57, 12 + wide, 57 + high], options);
          expect(seen.depth).toBeGreaterThan(0);
          expect(seen.left).toBeGreaterThan(FRAME.left - 1);
          expect(seen.right).toBeLessThan(FRAME.right + 1);
          expect(seen.top).toBeGreaterThan(FRAME.top - 1);
          expect(seen.bottom).toBeLessThan(FRAME.bottom + 1);
          const closer = tiltedView(cornersOf(boxOf(12, 57, 12 + wide, 57 + high)), {
            ...options,
            maxZoom: 22,
          });
          expect(closer.zoom).toBeGreaterThan(seen.zoom - 1e-6);
        },
      ),
    );
  });

  test('needs less zoom the larger it is', () => {
    const zooms = [0.01, 0.1, 1, 10].map(
      (size) => tiltedView(cornersOf(boxOf(5, 45, 5 + size, 45 + size)), OPTIONS).zoom,
    );
    expect(zooms).toEqual([...zooms].sort((a, b) => b - a));
    expect(tiltedView(cornersOf(TOWN), OPTIONS).zoom).toBeLessThan(15.5);
  });
});
