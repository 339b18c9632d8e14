import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as mapEvents from '../../events/map.ts';
import * as measureEvents from '../../events/measure.ts';
import { areaOf, bearingBetween } from '../../src/core/geodesy.ts';
import { mapTool } from '../../src/core/map-tool.ts';
import { formatArea } from '../../src/ui/format.ts';
import { measured, measurement } from './measure.state.ts';
import { GÖTEBORG, STOCKHOLM, tools } from './map-tools-given.ts';

describe('[MAP-18] measuring', () => {
  const open = mapEvents.toolOpened({ tool: 'measure', devices: [] });

  test('Göteborg to Stockholm is 398 km, setting out to the north-east', () =>
    tools()
      .when(open, measureEvents.pointAdded(GÖTEBORG), measureEvents.pointAdded(STOCKHOLM))
      .check((app) => {
        const { legs, metres, area } = app.read(measurement);
        // Against the geodesic on the WGS84 ellipsoid: 398 km (rounded); the sphere is off by at most 0.6 %.
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
        mapEvents.toolOpened({ tool: 'heat', devices: [1] }),
        mapEvents.toolClosed({ tool: 'measure' }),
      )
      .reads(mapTool, { inHand: { tool: 'heat', devices: [1] } }));
  test('the area does not depend on where the ring begins, which way it runs, or on the date line', () => {
    const square = (west: number) =>
      [
        [0, west],
        [0, west + 1],
        [1, west + 1],
        [1, west],
      ].map(([lat = 0, lng = 0]) => ({ lat: lat * 1e7, lng: (((lng + 540) % 360) - 180) * 1e7 }));
    // A degree by a degree at the equator: 12 364 km² on the sphere of 6 371 008.8 m.
    expect(areaOf(square(10)) / 1e6).toBeCloseTo(12_363.7, 0);
    expect(areaOf(square(179.5))).toBeCloseTo(areaOf(square(10)), -3);
    fc.assert(
      fc.property(fc.integer({ min: -179, max: 178 }), fc.nat(3), (west, turn) => {
        const ring = square(west);
        const turned = [...ring.slice(turn), ...ring.slice(0, turn)];
        expect(areaOf(turned)).toBeCloseTo(areaOf(ring), -2);
        expect(areaOf(turned.toReversed())).toBeCloseTo(areaOf(ring), -2);
      }),
    );
  });
  test('bearings lie between 0° and 360°, and the way back is the other way round on a meridian', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -89e7, max: 89e7 }),
        fc.integer({ min: -180e7, max: 180e7 }),
        fc.integer({ min: -89e7, max: 89e7 }),
        fc.integer({ min: -180e7, max: 180e7 }),
        (latA, lngA, latB, lngB) => {
          const bearing = bearingBetween(latA, lngA, latB, lngB);
          expect(bearing).toBeGreaterThanOrEqual(0);
          expect(bearing).toBeLessThan(360);
        },
      ),
    );
    expect(bearingBetween(0, 0, 1e7, 0)).toBe(0);
    expect(bearingBetween(1e7, 0, 0, 0)).toBe(180);
    // The example of the formulary: Los Angeles to New York, and back.
    const [losAngeles, newYork] = [
      [339_500_000, -1_184_000_000],
      [406_333_333, -737_833_333],
    ] as const;
    expect(bearingBetween(...losAngeles, ...newYork)).toBeCloseTo(65.9, 1);
    expect(bearingBetween(...newYork, ...losAngeles)).toBeCloseTo(273.9, 1);
  });
  test('areas are told in the unit that people can picture', () => {
    expect(formatArea(5_400, 'metric', 'en')).toBe('5,400 m²');
    expect(formatArea(3_770_000, 'metric', 'de')).toBe('3,77 km²');
    expect(formatArea(2_600_000, 'imperial', 'en')).toBe('1.00 mi²');
  });
});
