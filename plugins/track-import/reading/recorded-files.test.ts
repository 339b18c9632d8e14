import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read, tracksOf } from './testing.ts';

/** Recordings that may lie beside the project; their licences keep them out of it. */
const folder = join(process.cwd(), '..', 'shared', 'tracks');
const present = existsSync(join(folder, 'index.json'));

type Entry = {
  file: string;
  points: number;
  start: string;
  end: string;
  bbox: [number, number, number, number];
};
const entries = present ? (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Entry[]) : [];

describe.skipIf(!present)('real recordings', () => {
  test('there are some', () => expect(entries.length).toBeGreaterThan(0));

  for (const { file, points, start, end, bbox } of entries) {
    test(`${file}: every fix is read, none is invented`, async () => {
      const text = readFileSync(join(folder, file), 'utf8');
      const result = await read(text);
      const [track, ...others] = tracksOf(result);
      expect(others).toEqual([]);
      expect(track?.fixes).toBe(points);
      expect(result.notes).toEqual([]);
      expect(new Date(track?.start ?? 0).toISOString().slice(0, 19)).toBe(start.slice(0, 19));
      expect(new Date(track?.end ?? 0).toISOString().slice(0, 19)).toBe(end.slice(0, 19));
      const { west, south, east, north } = track?.bbox ?? { west: 0, south: 0, east: 0, north: 0 };
      expect([west, south, east, north].map((degrees) => Math.round(degrees * 1e4) / 1e4)).toEqual(bbox);
      const rows = text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number));
      expect(Array.from(track?.columns.at ?? [])).toEqual(rows.map(([at = NaN]) => at * 1000));
      expect(Array.from(track?.columns.lat ?? [])).toEqual(
        rows.map(([, lat = NaN]) => Math.round(lat * 1e7)),
      );
      expect(Array.from(track?.columns.lng ?? [])).toEqual(
        rows.map(([, , lng = NaN]) => Math.round(lng * 1e7)),
      );
      expect(Array.from(track?.columns.speed ?? [])).toEqual(
        rows.map((row) => Math.round((row[3] ?? NaN) * 10)),
      );
      expect(Array.from(track?.columns.heading ?? [])).toEqual(
        rows.map((row) => ((row[4] ?? NaN) % 360) * 10),
      );
    });
  }
});
