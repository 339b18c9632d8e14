import { describe, expect, test } from 'vitest';
import { fitFile } from './fit-given.ts';
import type { RecordedTrack } from './recorded-track.ts';
import { linesOf, places, read, tracksOf } from './testing.ts';

const at = Date.UTC(2024, 4, 1, 6);
const two = [
  { at, lat: 451000000, lng: -131000000 },
  { at: at + 60_000, lat: 452000000, lng: -131000000 },
];
const rounded = (list: [string, number, number][]) =>
  list.map(([time, lat, lng]) => [time, Math.round(lat * 1e6) / 1e6, Math.round(lng * 1e6) / 1e6]);
const told = (track: RecordedTrack | undefined) => {
  const { speed, elevation, accuracy } = track?.columns ?? {};
  return [speed?.[1], elevation?.[1], accuracy?.[1]];
};
const joined = (...files: Uint8Array[]) => Uint8Array.from(files.flatMap((file) => [...file]));

describe('[TRACK-01] a FIT file', () => {
  test.each([
    ['little first', false],
    ['big first', true],
  ])('becomes a track, numbers written %s, whatever pieces it comes in', async (_, isBig) => {
    const bytes = fitFile(two, { isBig, speed: 5000, altitude: (120 + 500) * 5, accuracy: 4 });
    for (const size of [1, 7, 4096]) {
      const result = await read(bytes, { size });
      expect(result).toMatchObject({ ok: true, format: 'fit', notes: [], lines: [] });
      const [only, ...others] = tracksOf(result);
      expect(others).toEqual([]);
      expect(rounded(places(only))).toEqual([
        ['2024-05-01T06:00:00.000Z', 45.1, -13.1],
        ['2024-05-01T06:01:00.000Z', 45.2, -13.1],
      ]);
      expect(told(only)).toEqual([180, 120, 4]);
    }
  });

  test('what the device does not know is worked out, or stays unknown', async () => {
    const [only] = tracksOf(await read(fitFile(two)));
    expect(only?.columns.elevation).toBeUndefined();
    expect(only?.columns.accuracy[0]).toBe(0);
    // 0.1° of latitude in a minute.
    expect(Math.round((only?.columns.speed[1] ?? 0) / 100)).toBe(67);
  });

  test('[TRACK-02] a course is a plan and becomes a line, although its places name times', async () => {
    const result = await read(fitFile(two, { kind: 6 }));
    expect(tracksOf(result)).toEqual([]);
    expect(linesOf(result)).toMatchObject([{ name: 'walk', points: 2 }]);
  });

  test('several in one file are several tracks', async () => {
    expect(tracksOf(await read(joined(fitFile(two), fitFile(two))))).toHaveLength(2);
  });

  test('records without a place are counted', async () => {
    const result = await read(fitFile([...two, { at, lat: NaN, lng: NaN }]));
    expect(tracksOf(result)[0]?.fixes).toBe(2);
    expect(result.notes).toEqual([{ reason: 'withoutPosition', count: 1 }]);
  });

  test('with heart rates alone says that there is no position', async () => {
    expect(await read(fitFile([{ at, lat: NaN, lng: NaN }]))).toMatchObject({
      ok: false,
      problem: { reason: 'noFixes' },
    });
  });

  const good = fitFile(two);
  test.each([
    ['cut in the middle', good.slice(0, -9)],
    ['with one changed byte', good.map((byte, i) => (i === 60 ? byte ^ 1 : byte))],
    ['with a header and nothing else', good.slice(0, 14)],
    ['with a header of no known length', good.map((byte, i) => (i === 0 ? 99 : byte))],
    ['that says it is 4 GB long', good.map((byte, i) => (i >= 4 && i < 8 ? 255 : byte))],
  ])('%s is refused as damaged', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ ok: false, problem: { reason: 'damaged' } });
  });

  test('a whole one before a damaged one is kept, and the rest is told', async () => {
    const result = await read(joined(good, good.slice(0, -9)));
    expect(tracksOf(result)).toHaveLength(1);
    expect(result.notes.map(({ reason }) => reason)).toContain('damaged');
  });

  test('larger than may lie in memory is refused with both sizes', async () => {
    expect(await read(good, { size: 20, limits: { binary: 50 } })).toEqual({
      ok: false,
      problem: { reason: 'tooLarge', bytes: good.length, limit: 50 },
      notes: [],
    });
  });
});
