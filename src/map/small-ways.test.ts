import { expect, test } from 'vitest';
import { acrossDateLine, wayArrows, wayLines } from './small-ways.ts';
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

test('[SHARE-03] earlier ways lie below the others, are marked for a faint line, and have no arrows', () => {
  const way = [
    [11, 57, 50],
    [11.1, 57, 50],
  ] as const;
  const track = { colour: '#2f6fde', ways: [], earlier: [way] };
  const { features } = wayLines([{ ...track, earlier: undefined, ways: [way] }, track]);
  expect(features.map(({ properties }) => properties?.['earlier'] ?? false)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(wayArrows([track], 12).features).toEqual([]);
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
