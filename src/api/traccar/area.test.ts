import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { ringOf } from '../../rules/fences/ring.ts';
import { metresBetween } from '../../rules/geodesy.ts';
import { areaOf, shapeOf } from './geofence-calls.ts';

describe('area', () => {
  /** Rounds to seven decimals, the precision in which areas are written; `+ 0` turns −0 into 0. */
  const digits = (value: number) => Number(value.toFixed(7)) + 0;
  const lat = fc.double({ min: -89, max: 89, noNaN: true }).map(digits);
  const lng = fc.double({ min: -179, max: 179, noNaN: true }).map(digits);
  const point = fc.record({ lat, lng });
  const circle = fc.record({
    kind: fc.constant('circle' as const),
    lat,
    lng,
    radius: fc.integer({ min: 1, max: 10_000_000 }).map((centimetres) => centimetres / 100),
  });
  const polygon = fc.record({
    kind: fc.constant('polygon' as const),
    corners: fc
      .array(point, { minLength: 5, maxLength: 30 })
      .filter((all) => JSON.stringify(all[0]) !== JSON.stringify(all.at(-1))),
  });
  const line = fc.record({
    kind: fc.constant('line' as const),
    corners: fc
      .array(point, { minLength: 2, maxLength: 30 })
      .filter((all) => all.some((each) => JSON.stringify(each) !== JSON.stringify(all[0]))),
    width: fc.integer({ min: 1, max: 5_000 }),
  });
  const rectangle = fc
    .tuple(
      fc.double({ min: -80, max: 70, noNaN: true }),
      fc.double({ min: 0.001, max: 10, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: 0.001, max: 170, noNaN: true }),
    )
    .map(([south, high, west, wide]): FenceShape => {
      const east = west + wide;
      return {
        kind: 'rectangle',
        south: digits(south),
        north: digits(south + high),
        west: digits(west),
        east: digits(east > 180 ? east - 360 : east),
      };
    });

  describe('[TRAC-09] areas of the server', () => {
    test('each shape that is written is read as it was', () =>
      fc.assert(
        fc.property(fc.oneof(circle, polygon, rectangle, line), (shape) => {
          expect(shapeOf(areaOf(shape), shape.kind === 'line' ? shape.width : null)).toEqual(shape);
        }),
      ));

    test('latitude stands before longitude', () => {
      expect(areaOf({ kind: 'circle', lat: 52.52, lng: 13.405, radius: 400 })).toBe(
        'CIRCLE (52.52 13.405, 400)',
      );
      expect(areaOf({ kind: 'rectangle', south: 1, north: 2, west: 3, east: 4 })).toBe(
        'POLYGON ((1 3, 1 4, 2 4, 2 3, 1 3))',
      );
    });

    test('a number near nothing is written without an exponent', () =>
      expect(areaOf({ kind: 'circle', lat: 1e-9, lng: -1e-9, radius: 5 })).toBe('CIRCLE (0 0, 5)'));

    test('an upright area of four corners is a rectangle; one that stands aslant is a polygon', () => {
      expect(shapeOf('POLYGON ((52.50 13.38, 52.55 13.38, 52.55 13.46, 52.50 13.46, 52.50 13.38))')).toEqual({
        ...{ kind: 'rectangle', south: 52.5, north: 52.55, west: 13.38, east: 13.46 },
      });
      expect(shapeOf('POLYGON ((0 0, 1 1, 2 0, 1 -1, 0 0))')?.kind).toBe('polygon');
      expect(shapeOf('POLYGON ((0 0, 1 1, 0 1, 1 0, 0 0))')?.kind).toBe('polygon');
    });

    test('of an area with holes the outer ring is shown', () =>
      expect(shapeOf('POLYGON ((0 0, 0 9, 9 9, 5 20, 0 0), (1 1, 1 2, 2 2, 1 1))')).toMatchObject({
        corners: [{ lat: 0 }, { lat: 0 }, { lat: 9 }, { lat: 5 }],
      }));

    test('whichever way it is written: small letters, no blanks, an exponent', () => {
      expect(shapeOf(' circle(52.5 1.34e1,4E2 )')).toEqual({
        kind: 'circle',
        lat: 52.5,
        lng: 13.4,
        radius: 400,
      });
      expect(shapeOf('polygon((0 0,0 1,3 3))')).toMatchObject({ kind: 'polygon' });
    });

    test('the area of a line is the corridor along it: every corner as far from it as it is wide', () => {
      const line = (width?: number) => shapeOf('LINESTRING (52.5 13.38, 52.55 13.38)', width);
      expect(line()).toMatchObject({ kind: 'line', width: 25 });
      const ring = ringOf(line(100) as FenceShape);
      expect(ring).toHaveLength(4);
      for (const corner of ring) {
        const end = { lat: corner.lat > 52.52 ? 52.55 : 52.5, lng: 13.38 };
        expect(Math.abs(metresBetween(corner, end) - 100)).toBeLessThan(1);
      }
    });

    test('any line with a length has a corridor on the earth', () =>
      fc.assert(
        fc.property(
          fc.array(point, { minLength: 2, maxLength: 20 }),
          fc.integer({ min: 1, max: 500 }),
          (points, width) => {
            const shape = shapeOf(
              `LINESTRING (${points.map((each) => `${each.lat.toFixed(7)} ${each.lng.toFixed(7)}`).join(', ')})`,
              width,
            );
            const ring = shape ? ringOf(shape) : [];
            expect(shape === null || ring.length >= 4).toBe(true);
            expect(ring.filter((each) => !(Math.abs(each.lat) <= 90))).toEqual([]);
          },
        ),
      ));

    test.each([
      '',
      'POINT (1 2)',
      'CIRCLE (91 0, 5)',
      'CIRCLE (1 2, 0)',
      'CIRCLE (1 2, -5)',
      'CIRCLE (1 2, 1e999)',
      'CIRCLE (1 2)',
      'POLYGON ((0 0, 0 1, 0 0))',
      'POLYGON ((0 0, 0 999, 1 1))',
      'POLYGON ((0 0, a b, 1 1))',
      'POLYGON (0 0, 0 1, 1 1)',
      'LINESTRING (1 2)',
      'LINESTRING (1 2, 1 2)',
      'LINESTRING (1 2, 1 200)',
      '<script>alert(1)</script>',
    ])('"%s" is no area', (area) => expect(shapeOf(area)).toBeNull());

    test('whatever comes, nothing is thrown', () =>
      fc.assert(
        fc.property(
          fc.oneof(fc.string(), fc.stringMatching(/^(POLYGON|CIRCLE|LINESTRING) ?\(+[\d ,.e-]{0,60}\)*$/)),
          (area) => void shapeOf(area),
        ),
      ));
  });
});
