import { describe, expect, test } from 'vitest';
import { linesOf, places, read, tracksOf } from './testing.ts';

const t1 = '2020-01-01T00:00:01Z';
const t2 = '2020-01-01T00:00:02Z';
const expected = [
  ['2020-01-01T00:00:01.000Z', 45, 13],
  ['2020-01-01T00:00:02.000Z', 45.5, 13.5],
];
const line = {
  type: 'LineString',
  coordinates: [
    [13, 45, 7.4],
    [13.5, 45.5],
  ],
};
const feature = (geometry: object, properties: object = {}): object => ({
  type: 'Feature',
  geometry,
  properties,
});

describe('a GeoJSON file', () => {
  const shapes: Readonly<Record<string, object>> = {
    'coordTimes after the places': feature(line, { name: 'Tour', coordTimes: [t1, t2] }),
    'coordTimes before the places': {
      type: 'Feature',
      properties: { coordTimes: [t1, t2], name: 'Tour' },
      geometry: line,
    },
    'the type after everything': {
      properties: { name: 'Tour', times: [t1, t2] },
      geometry: { coordinates: line.coordinates, type: 'LineString' },
      type: 'Feature',
    },
    'coordinateProperties of togeojson': feature(line, {
      name: 'Tour',
      coordinateProperties: { times: [t1, t2] },
    }),
    'times in a line of several parts': feature(
      { type: 'MultiLineString', coordinates: [[[13, 45, 7.4]], [[13.5, 45.5]]] },
      { name: 'Tour', coordTimes: [[t1], [t2]] },
    ),
    'times as the fourth number': feature(
      {
        type: 'LineString',
        coordinates: [
          [13, 45, 7.4, 1577836801],
          [13.5, 45.5, null, 1577836802000],
        ],
      },
      { name: 'Tour' },
    ),
    'unix times': feature(line, { name: 'Tour', timestamps: [1577836801, 1577836802] }),
  };
  for (const [name, content] of Object.entries(shapes)) {
    test(`with ${name} becomes a track`, async () => {
      for (const text of [
        JSON.stringify(content),
        JSON.stringify({ type: 'FeatureCollection', features: [content] }, null, 2),
      ]) {
        for (const size of [1, 4096]) {
          const result = await read(text, { size });
          expect(result).toMatchObject({ ok: true, format: 'geojson', notes: [] });
          const [only] = tracksOf(result);
          expect(only?.name).toBe('Tour');
          expect(places(only)).toEqual(expected);
          expect(only?.columns.elevation?.[0]).toBe(7);
        }
      }
    });
  }

  test('points with times make one track per device, with their speed and heading', async () => {
    const point = (time: unknown, properties: object): object =>
      feature({ type: 'Point', coordinates: [13, 45] }, { time, ...properties });
    const features = [
      point(t1, { speed_ms: 10, bearing: '90', device: 'a', tags: ['x'], nested: { time: 1 } }),
      point(t2, { device: 'b' }),
      point(1577836803, { device: 'a' }),
      point('never', {}),
    ];
    const result = await read(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(tracksOf(result).map(({ name, fixes }) => [name, fixes])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(tracksOf(result)[0]?.columns.speed[0]).toBe(360);
    expect(tracksOf(result)[0]?.columns.heading[0]).toBe(900);
    expect(result.notes).toEqual([
      { reason: 'waypointsLeftOut', count: 1 },
      { reason: 'severalTracks', count: 2 },
    ]);
  });

  test('areas are no tracks, also inside a collection of geometries', async () => {
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [1, 1],
          [2, 2],
          [3, 1],
          [1, 1],
        ],
      ],
    };
    const collection = { type: 'GeometryCollection', geometries: [area, line, area] };
    const [only, ...others] = tracksOf(
      await read(JSON.stringify(feature(collection, { coordTimes: [t1, t2] }))),
    );
    expect(places(only)).toEqual(expected);
    expect(others).toEqual([]);
  });

  test('features one per line, and with record separators, are read', async () => {
    const one = JSON.stringify(shapes['unix times']);
    for (const text of [`${one}\n${one}\n`, `\u001e${one}\n\u001e${one}\n`]) {
      expect(tracksOf(await read(text))).toHaveLength(2);
    }
  });

  test('bare collections of geometries are a track each', async () => {
    const measured = { type: 'LineString', coordinates: [[13, 45, 0, 1577836801]] };
    const one = JSON.stringify({ type: 'GeometryCollection', geometries: [measured, measured] });
    expect(tracksOf(await read(`${one}\n${one}\n`))).toHaveLength(2);
  });

  test('[TRACK-02] a bare line without times is a line', async () => {
    const result = await read(JSON.stringify(line));
    expect(tracksOf(result)).toEqual([]);
    expect(linesOf(result)).toMatchObject([{ name: 'walk', points: 2 }]);
  });

  test('[TRACK-02] some with times, others without: tracks and lines', async () => {
    const result = await read(JSON.stringify([feature(line), feature(line, { times: [t1, t2] })]));
    expect(tracksOf(result)).toHaveLength(1);
    expect(linesOf(result)).toHaveLength(1);
    expect(result.notes).toEqual([]);
  });

  test('places that are no numbers are skipped, and do not shift the times', async () => {
    const text = JSON.stringify(
      feature(
        {
          type: 'LineString',
          coordinates: [
            ['13', 45],
            [13.5, 45.5],
          ],
        },
        { times: [t1, t2] },
      ),
    );
    const result = await read(text);
    expect(places(tracksOf(result)[0])).toEqual([expected[1]]);
    expect(result.notes).toEqual([{ reason: 'skippedLines', count: 1, firstLine: 1 }]);
  });

  test('cut in the middle keeps what came before', async () => {
    const whole = JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { times: [t1, t2] }, geometry: line }],
    });
    const result = await read(whole.slice(0, whole.indexOf('45.5')));
    expect(places(tracksOf(result)[0])).toEqual([expected[0]]);
    expect(result.notes).toEqual([{ reason: 'truncated', line: 1 }]);
    expect(await read('{"type":"Feature",\n"geome')).toMatchObject({
      problem: { reason: 'truncated', line: 2 },
    });
  });

  for (const text of [
    '{"a":1,}',
    '{"a" 1}',
    '[1 2]',
    '{,}',
    '[nul]',
    '[1}',
    '{"a":1]',
    '{"a":01x}',
    '[}',
    ']',
    '{"a":1}}',
    '["a":1]',
    '[+1]',
  ]) {
    test(`${text} is told as malformed, with its place`, async () => {
      const result = await read(`\n ${text}`.replace('\n ]', '[]\n ]'));
      expect(result).toMatchObject({
        ok: false,
        problem: { reason: 'malformed', line: 2, detail: 'syntax' },
      });
    });
  }

  test('the fault is told with line and column', async () => {
    expect(await read('{"a": 1,\n  "b": ?}', { size: 4 })).toMatchObject({
      problem: { reason: 'malformed', line: 2, column: 8 },
    });
  });

  test('what came before a fault is kept', async () => {
    const result = await read(`[${JSON.stringify(shapes['unix times'])}, oops]`);
    expect(tracksOf(result)[0]?.fixes).toBe(2);
    expect(result.notes).toMatchObject([{ reason: 'malformed', count: 1, line: 1, detail: 'syntax' }]);
  });

  test('brackets inside each other without end and endless numbers are given up', async () => {
    expect(await read('['.repeat(100_000))).toMatchObject({
      problem: { reason: 'malformed', detail: 'nesting' },
    });
    expect(await read(`[${'1'.repeat(100_000)}]`)).toMatchObject({
      problem: { reason: 'malformed', detail: 'tooLong' },
    });
  });

  test('escapes, long strings and keys named like parts of objects do no harm', async () => {
    const properties = `{"__proto__":{"time":5},"name":"a\\u00e9\\"\\n{","bad":"\\x","photo":"${'A'.repeat(300_000)}","times":["${t1}","${t2}"]}`;
    const [only] = tracksOf(
      await read(`{"type":"Feature","properties":${properties},"geometry":${JSON.stringify(line)}}`),
    );
    expect(only?.name).toBe('aé" {');
    expect(only?.fixes).toBe(2);
  });
});
