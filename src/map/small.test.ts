import { expect, test } from 'vitest';
import { rounded } from './camera.ts';
import { detailFor } from './detail.ts';
import { pathOf } from './gpu/icon-atlas.ts';
import { liveryOf } from './looks.ts';
import { nearest } from './pointer.ts';
import { scaleFor } from './scale.ts';

test('markers lose their icon where there are many, and do not flicker at the limit', () => {
  expect(detailFor(10, 0)).toBe(2);
  expect(detailFor(280, 2)).toBe(2);
  expect(detailFor(280, 1)).toBe(1);
  expect(detailFor(1_700, 1)).toBe(1);
  expect(detailFor(100_000, 2)).toBe(0);
});

test('a scale bar shows a round length that fits', () => {
  expect(scaleFor(1, 100, 'metric')).toEqual({ pixels: 100, value: 100, unit: 'm' });
  expect(scaleFor(38.2, 100, 'metric')).toMatchObject({ value: 3, unit: 'km' });
  expect(scaleFor(100, 100, 'imperial')).toMatchObject({ value: 5, unit: 'mi' });
  for (const metres of [0.07, 3, 900, 78_000])
    expect(scaleFor(metres, 90, 'imperial').pixels).toBeLessThanOrEqual(90);
});

test('the marker nearest to a click is meant, and none beyond reach', () => {
  const two = [
    { row: 1, x: 10, y: 10 },
    { row: 2, x: 14, y: 10 },
  ];
  expect(nearest(two, 13, 10, 8)).toBe(2);
  expect(nearest(two, 100, 10, 8)).toBeNull();
  expect(nearest([], 0, 0, 8)).toBeNull();
});

test('of two markers on one place a click means the one on top', () => {
  const on = (row: number) => ({ row, x: 10, y: 10 });
  expect(nearest([on(1), on(2)], 12, 10, 8)).toBe(2);
  expect(nearest([on(1)], 18, 10, 8), 'at the end of the reach').toBe(1);
});

test('a colour that is none becomes grey, an unknown icon a plain dot', () => {
  const plain = { colour: 'javascript:alert(1)', icon: 'spaceship', device_models: [] };
  const { red, green, blue, icon } = liveryOf(plain);
  expect([red, green, blue]).toEqual([110, 118, 129]);
  expect(icon).toBe(liveryOf({ ...plain, icon: 'plain' }).icon);
});

test('shapes of line icons become paths; what is none becomes nothing', () => {
  expect(pathOf('circle', { cx: '7', cy: '17', r: '2' })).toBe('M5 17A2 2 0 1 1 9 17A2 2 0 1 1 5 17Z');
  expect(pathOf('polyline', { points: '1,2 3 4' })).toBe('M1 2L3 4');
  expect(pathOf('line', { x1: '1', y1: '2', x2: '3', y2: '4' })).toBe('M1 2L3 4');
  expect(pathOf('script', {})).toBe('');
  expect(pathOf('polygon', {})).toBe('');
});

test('a camera fits a log line', () => {
  expect(rounded({ lat: 57.70591234567, lng: 11.96, zoom: 13.123456, bearing: -0.04, pitch: 12.34 })).toEqual(
    {
      lat: 57.705912,
      lng: 11.96,
      zoom: 13.123,
      bearing: 0,
      pitch: 12.3,
    },
  );
});
