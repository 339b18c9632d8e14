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
const opened = (more: { steady?: boolean; whole?: boolean } = {}, width = 700, height = 500) => {
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

/** Returns how far the middle of each pin is from the left and from the right edge of the map (pixels). */
const fromEdges = () => {
  const { left, right } = container.getBoundingClientRect();
  return [...container.querySelectorAll('.pin')].map((pin) => {
    const { x, width } = pin.getBoundingClientRect();
    return [x + width / 2 - left, right - x - width / 2] as const;
  });
};
/** Whether all pins are beside a card of 200 pixels and buttons of 56, with room for their names. */
const areFree = () => fromEdges().every(([left, right]) => left > 200 + 60 && right > 56 + 60);
const COVERED = { top: 0, right: 56, bottom: 0, left: 200 };

test.each([
  ['device', [mark('bus', 57.7, 12)], mark('bus', 57.7, 12.0037)],
  [
    'device with its destination',
    [mark('bus', 57.7, 12), mark('goal', 57.7, 11.99)],
    mark('bus', 57.7, 12.0012),
  ],
] as const)(
  '[SHARE-03] a %s that moves on stays in the free part of the map, unless the user has moved the map',
  async (_, [first, ...others], moved) => {
    map = opened();
    map.setPadding(COVERED);
    map.show([first, ...others]);
    await expect.poll(areFree, SOON).toBe(true);
    map.show([moved, ...others]);
    await expect.poll(areFree, SOON).toBe(true);
    map.zoom(2);
    map.show([{ ...moved, lng: moved.lng + 0.004 }, ...others]);
    expect(areFree()).toBe(false);
  },
);

test('[SHARE-01] as a device comes nearer to its destination, the map shows both larger', async () => {
  map = opened({ whole: true });
  map.show([mark('bus', 57.7, 12.2), mark('goal', 57.7, 12)]);
  await expect.poll(ends, SOON).toBeGreaterThan(400);
  map.show([mark('bus', 57.7, 12.05), mark('goal', 57.7, 12)]);
  await expect.poll(ends, SOON).toBeGreaterThan(400);
});

test('[INBOX-02] the circle around a place is in view as a whole', async () => {
  map = opened();
  map.show([mark('1', 57.7, 12), mark('2', 57.7, 12.01)]);
  await expect.poll(ends, SOON).toBeGreaterThan(250);
  map.show([{ ...mark('1', 57.7, 12), metres: 2_000 }, mark('2', 57.7, 12.01), mark('3', 57.7, 12.005)]);
  await expect.poll(ends, SOON).toBeLessThan(100);
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
