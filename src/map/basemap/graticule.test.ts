import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bounds } from './areas.ts';
import { graticule } from './graticule.ts';

const berlin: Bounds = [13.3, 52.45, 13.5, 52.55];
const labels = (...args: Parameters<typeof graticule>) =>
  graticule(...args).features.flatMap(({ properties }) =>
    properties?.label ? [properties.label as string] : [],
  );

describe('the graticule', () => {
  test('tells degrees with as many figures as its step needs', () => {
    expect(labels(berlin, 13, 1000)).toContain('13.40°E');
    expect(labels(berlin, 13, 1000)).toContain('52.50°N');
  });

  test('knows the other half of the world', () => {
    const found = labels([-70.05, -33.55, -69.95, -33.45], 13, 1000);
    expect(found).toContain('70.00°W');
    expect(found).toContain('33.50°S');
  });

  test('beyond the date line begins anew in the west, and before it in the east', () => {
    const beyond = labels([179.9, -18.1, 180.3, -17.9], 11, 1000);
    expect(beyond).toContain('179.90°W');
    expect(labels([-180.3, -18.1, -179.9, -17.9], 11, 1000)).toContain('179.90°E');
    expect(beyond.filter((label) => label.startsWith('180.') && !label.startsWith('180.00'))).toEqual([]);
  });

  test('is not drawn from far away', () => expect(graticule(berlin, 8, 1000).features).toEqual([]));
  test('is not drawn over streets', () =>
    expect(graticule([11.95, 57.7, 11.98, 57.71], 14, 1000).features).toEqual([]));
  test('is not drawn where a part of the view has streets, also when its middle has none', () =>
    expect(graticule([11.95, 57.55, 12.15, 57.7], 11, 1000).features).toEqual([]));
  test.each([
    [[13, 52, 13, 52] as Bounds, 1000],
    [[14, 52, 13, 53] as Bounds, 1000],
    [berlin, 0],
    [berlin, Number.NaN],
  ])('a map without size has none: %j, %d pixels', (bounds, width) =>
    expect(graticule(bounds, 13, width).features).toEqual([]),
  );

  test('never draws so many lines that they hide the map', () => {
    const view = fc.record({
      lng: fc.double({ min: -179, max: 179, noNaN: true }),
      lat: fc.double({ min: -70, max: 70, noNaN: true }),
      zoom: fc.double({ min: 8.5, max: 20, noNaN: true }),
      width: fc.integer({ min: 200, max: 3000 }),
    });
    fc.assert(
      fc.property(view, ({ lng, lat, zoom, width }) => {
        const half = (width * 360) / (512 * 2 ** zoom) / 2;
        const { features } = graticule([lng - half, lat - half, lng + half, lat + half], zoom, width);
        expect(features.length).toBeLessThan(400);
      }),
    );
  });
});
