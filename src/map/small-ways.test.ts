import { expect, test } from 'vitest';
import { acrossDateLine, boxesAlong, wayArrows, wayLines } from './small-ways.ts';
import { speedColour } from './trace-columns.ts';

const rgb = (kmh: number) => `rgb(${speedColour(kmh * 10).join(', ')})`;
const colours = (features: ReturnType<typeof wayLines>['features']) =>
  features.flatMap(({ properties }) => (properties?.['colour'] ? [properties['colour']] : []));

test('[SHARE-03] a shared trail has the colours of its speeds, like the trails of the app', () => {
  const { features } = wayLines([
    {
      colour: '#2f6fde',
      ways: [
        [
          [11, 57, 0],
          [11.01, 57, 50],
          [11.02, 57, 50],
          [11.03, 57, 80],
        ],
      ],
    },
  ]);
  expect(colours(features)).toEqual([rgb(0), rgb(50)]);
  expect(features.filter(({ properties }) => properties?.['edge'])).toHaveLength(1);
  const ends = features.map(({ geometry }) => geometry.type === 'LineString' && geometry.coordinates.length);
  expect(ends, 'the outline, the slow part, the fast part').toEqual([4, 2, 3]);
});

test('a track without speeds is one line of its own colour, and a single place makes none', () => {
  const { features } = wayLines([
    {
      colour: '#2f6fde',
      ways: [
        [
          [11, 57],
          [11.01, 57],
          [11.02, 57],
        ],
        [[12, 57]],
      ],
    },
  ]);
  expect(colours(features)).toEqual(['#2f6fde']);
});

test('arrows point along the track and keep their distance on screen at each zoom level', () => {
  const east = [
    {
      colour: '#2f6fde',
      ways: [
        [
          [11, 57],
          [11.1, 57],
        ] as const,
      ],
    },
  ];
  const near = wayArrows(east, 12).features;
  expect(near.length).toBe(Math.floor((0.1 * 512 * 2 ** 12) / 360 / 90 + 0.5));
  expect(near.map(({ properties }) => Math.round(Number(properties?.['heading'])))).toEqual(
    near.map(() => 90),
  );
  expect(wayArrows(east, 10).features.length).toBeLessThan(near.length / 2);
});

test('[SHARE-03] an earlier way is one line below the others, however its speeds change, and has no arrows', () => {
  const way = [
    [11, 57, 50],
    [11.1, 57, 5],
    [11.2, 57, 80],
  ] as const;
  const track = { colour: '#2f6fde', ways: [], earlier: [way] };
  const { features } = wayLines([{ ...track, earlier: undefined, ways: [way] }, track]);
  expect(features.map(({ properties }) => Object.keys(properties ?? {})[0])).toEqual([
    ...['edge', 'earlier'],
    ...['edge', 'colour', 'colour'],
  ]);
  expect(wayArrows([track], 12).features).toEqual([]);
});

test('[SHARE-03] a track has a box at each spot of the screen that it passes, so that no name interrupts its line', () => {
  const project = (lng: number, lat: number) => ({ x: lng, y: lat });
  const way = [
    [-100, 60],
    [120, 60],
    [120, 180],
    [120, 60],
  ] as const;
  const boxes = boxesAlong([{ colour: '#2f6fde', ways: [], earlier: [way] }], project, {
    width: 400,
    height: 300,
  });
  const isCovered = (x: number, y: number) =>
    boxes.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  for (let x = 0; x <= 120; x += 5) expect(isCovered(x, 60), `${x}`).toBe(true);
  for (let y = 60; y <= 180; y += 5) expect(isCovered(120, y), `${y}`).toBe(true);
  expect(boxes).toHaveLength(11 + 10);
  expect(boxesAlong([{ colour: '#2f6fde', ways: [[[0, 0]]] }], project, { width: 9, height: 9 })).toEqual([]);
});

test('[SHARE-03] places on both sides of the date line are side by side, with their tracks', () => {
  const way = [
    [179, -17, 5],
    [-179, -16, 6],
  ] as const;
  const marks = acrossDateLine([
    { key: 'start', lng: 179, ways: [] },
    { key: 'end', lng: -179, ways: [way] },
  ]);
  expect(marks.map(({ lng }) => lng)).toEqual([179, 181]);
  expect(marks[1]?.ways).toEqual([
    [
      [179, -17, 5],
      [181, -16, 6],
    ],
  ]);
});

test('places that are nearer to each other across Greenwich stay as they are', () => {
  const marks = [
    { key: 'start', lng: -3, ways: [] },
    { key: 'end', lng: 4, ways: [] },
  ];
  expect(acrossDateLine(marks)).toBe(marks);
  expect(acrossDateLine([])).toEqual([]);
});
