import { afterEach, expect, test } from 'vitest';
import { createSmallMap, type SmallMap, type SmallMark } from './small-map.ts';

const SOON = { timeout: 20_000 };
const container = document.createElement('div');
let map: SmallMap | null = null;
afterEach(() => {
  map?.destroy();
  container.remove();
});

const mark = (key: string, lat: number, lng: number): SmallMark => ({
  key,
  lat,
  lng,
  colour: '#0067d8',
  metres: null,
  ways: [],
});
const resize = (width: number, height: number) =>
  Object.assign(container.style, { width: `${width}px`, height: `${height}px` });
/** Returns how many pins are inside the map's box. */
const inView = () => {
  const { left, right, top, bottom } = container.getBoundingClientRect();
  return [...container.querySelectorAll('.pin')].filter((pin) => {
    const box = pin.getBoundingClientRect();
    return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
  }).length;
};

/** Returns a small map on the page, by default of 700 × 500 pixels. */
const opened = (more: { steady?: boolean } = {}, width = 700, height = 500) => {
  document.body.append(container);
  resize(width, height);
  return createSmallMap({
    container,
    title: 'Map',
    look: { theme: 'light', type: 'standard', perspective: false },
    language: 'en',
    reducedMotion: true,
    ...more,
    element: () => Object.assign(document.createElement('div'), { className: 'pin' }),
    onMoved: () => undefined,
  });
};

const ends = () => {
  const [left = 0, right = 0] = [...container.querySelectorAll('.pin')].map(
    (pin) => pin.getBoundingClientRect().x,
  );
  return Math.abs(right - left);
};

test('[PLAN-02] a route that is found is brought into view as large as the map allows; before that the map stays', async () => {
  map = opened({ steady: true });
  map.show([mark('1', 57.7, 11.8), mark('2', 57.7, 12.2)]);
  await expect.poll(ends, SOON).toBeGreaterThan(300);
  const [from, to] = [mark('1', 57.7, 12), mark('2', 57.7, 12.02)];
  map.show([from, to]);
  await expect.poll(ends, SOON).toBeLessThan(100);
  map.show([
    {
      ...from,
      ways: [
        [
          [12, 57.7],
          [12.01, 57.71],
          [12.02, 57.7],
        ],
      ],
    },
    to,
  ]);
  await expect.poll(ends, SOON).toBeGreaterThan(300);
});

test('[PLAN-02] a route fills a low map, as on a phone, and one that became half as wide fills it again', async () => {
  map = opened({ steady: true }, 390, 287);
  const between = (east: number) => [
    {
      ...mark('1', 57.7, 12),
      ways: [
        [
          [12, 57.7],
          [12 + east, 57.7],
        ],
      ] as const,
    },
    mark('2', 57.7, 12 + east),
  ];
  map.show(between(0.1));
  await expect.poll(ends, SOON).toBeGreaterThan(290);
  map.show(between(0.055));
  await expect.poll(ends, SOON).toBeGreaterThan(290);
});

test('[SHARE-03] after the window has become narrower, all places are still in view', async () => {
  map = opened();
  map.show([mark('west', 57.7, 11.8), mark('east', 57.7, 12.2)]);
  await expect.poll(inView, SOON).toBe(2);
  resize(300, 400);
  await expect.poll(inView, SOON).toBe(2);
});

test('[SHARE-03] places on both sides of the date line are brought into view without the whole earth', async () => {
  map = opened();
  map.show([mark('1', -17, 179), mark('2', -7, -179)]);
  const height = () => {
    const [top = 0, bottom = 0] = [...container.querySelectorAll('.pin')].map(
      (pin) => pin.getBoundingClientRect().y,
    );
    return Math.abs(top - bottom);
  };
  await expect.poll(height, SOON).toBeGreaterThan(250);
  expect(inView()).toBe(2);
});
