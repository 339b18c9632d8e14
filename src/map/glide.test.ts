import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_REST, glideTo, remaining } from './fleet.ts';

const degrees = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const seconds = fc.double({ min: 0.001, max: 10, noNaN: true });

test('[MAP-04] a marker on its way never runs past its fix, whatever the time', () => {
  fc.assert(
    fc.property(
      degrees,
      latitude,
      degrees,
      latitude,
      seconds,
      fc.double({ min: -5, max: 50, noNaN: true }),
      (...all) => {
        const [fromLng, fromLat, lng, lat, takes, later] = all;
        const left = remaining(glideTo(fromLng, fromLat, lng, lat, 100, takes), 100 + later);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('[MAP-04] a glide begins where the marker was and ends at the fix', () => {
  const glide = glideTo(11.9, 57.7, 11.95, 57.75, 5, 2);
  expect(11.95 + glide.awayLng * remaining(glide, 5)).toBeCloseTo(11.9, 9);
  expect(57.75 + glide.awayLat * remaining(glide, 6)).toBeCloseTo(57.725, 9);
  expect(remaining(glide, 7)).toBe(0);
});

test('a glide over the date line goes the short way', () => {
  expect(glideTo(-179.9, 0, 179.9, 0, 0, 1).awayLng).toBeCloseTo(0.2, 9);
  expect(glideTo(179.9, 0, -179.9, 0, 0, 1).awayLng).toBeCloseTo(-0.2, 9);
});

test.each([0, -1, Number.NaN])('a glide of %s seconds is none: the marker stands at its fix', (takes) => {
  expect(glideTo(1, 1, 2, 2, 0, takes)).toBe(AT_REST);
  expect(remaining(AT_REST, 0)).toBe(0);
});
