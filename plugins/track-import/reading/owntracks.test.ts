import { describe, expect, test } from 'vitest';
import { places, read, tracksOf } from './testing.ts';

const line = (message: unknown, topic = '*                 ') =>
  `2024-05-01T06:00:05Z\t${topic}\t${typeof message === 'string' ? message : JSON.stringify(message)}\n`;
const here = {
  _type: 'location',
  lat: 45.1,
  lon: 13.1,
  tst: 1714543200,
  vel: 36,
  cog: 90,
  acc: 7,
  alt: 120,
  batt: 80,
};

describe('[TRACK-01] a file of the OwnTracks Recorder', () => {
  test('becomes a track with speed, course, accuracy and elevation, whatever pieces it comes in', async () => {
    const text = line(here) + line({ ...here, tst: 1714543260, lat: 45.2 });
    for (const size of [1, 7, 4096]) {
      const result = await read(text, { size });
      expect(result).toMatchObject({ ok: true, format: 'owntracks', notes: [] });
      const [only, ...others] = tracksOf(result);
      expect(others).toEqual([]);
      expect(places(only)).toEqual([
        ['2024-05-01T06:00:00.000Z', 45.1, 13.1],
        ['2024-05-01T06:01:00.000Z', 45.2, 13.1],
      ]);
      const { speed, heading, accuracy, elevation } = only?.columns ?? {};
      expect([speed?.[1], heading?.[1], accuracy?.[1], elevation?.[1]]).toEqual([360, 900, 7, 120]);
    }
  });

  test('what the phone does not say is taken from the line, or worked out', async () => {
    const [only] = tracksOf(await read(line({ _type: 'location', lat: 45, lon: 13 })));
    expect(places(only)).toEqual([['2024-05-01T06:00:05.000Z', 45, 13]]);
  });

  test('cards, way points, farewells and steps are no places, and are passed over in silence', async () => {
    const other = [
      line({ _type: 'card', name: 'A', face: 'A'.repeat(9_000) }, 'info'),
      line({ _type: 'waypoint', desc: 'Home', lat: 44, lon: 12, tst: 1714543200 }, 'waypoint'),
      line({ _type: 'transition', lat: 44, lon: 12, tst: 1714543200 }, 'event'),
      line({ _type: 'lwt', tst: 1714543200 }, 'lwt'),
      line('offline', 'status'),
    ].join('');
    const result = await read(line(here) + other);
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([]);
  });

  test('encrypted positions are counted, and a file of nothing else says what to do', async () => {
    const sealed = line({ _type: 'encrypted', data: 'QUJD' });
    expect(await read(sealed + sealed)).toMatchObject({
      ok: false,
      problem: { reason: 'encrypted', count: 2 },
    });
    expect((await read(line(here) + sealed)).notes).toEqual([{ reason: 'encrypted', count: 1 }]);
  });

  test.each([
    ['no JSON', '{"_type":"location",', 'skippedLines'],
    ['a list', '[1,2]', null],
    [
      'a message of no end',
      `{"_type":"location","lat":45,"lon":13,"x":"${'x'.repeat(70_000)}"}`,
      'skippedLines',
    ],
    ['texts for numbers', '{"_type":"location","lat":"45","lon":"13"}', 'skippedLines'],
    ['no place', '{"_type":"location","tst":1714543200}', 'skippedLines'],
    ['a place nowhere on Earth', '{"_type":"location","lat":145,"lon":13}', 'outOfRange'],
    ['the place of nobody', '{"_type":"location","lat":0,"lon":0}', 'zeroZero'],
    ['a prototype', '{"__proto__":{"_type":"location","lat":45,"lon":13}}', null],
  ])('%s is left out', async (_, message, reason) => {
    const result = await read(line(here) + line(message));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes.map((note) => note.reason)).toEqual(reason === null ? [] : [reason]);
  });

  test('a line without a message is skipped, and told with its number', async () => {
    expect((await read(`${line(here)}nothing\n`)).notes).toEqual([
      { reason: 'skippedLines', count: 1, firstLine: 2 },
    ]);
  });

  test('cut in the middle keeps what came before', async () => {
    const result = await read((line(here) + line(here)).slice(0, -20));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'truncated', line: 2 }]);
  });

  test('of farewells only has no position', async () => {
    expect(await read(line({ _type: 'lwt', tst: 1 }))).toMatchObject({
      ok: false,
      problem: { reason: 'noFixes' },
    });
  });
});
