import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allTracks, ownTracks, rowsOf } from '../../../tests/tracks/tracks.ts';
import { read, tracksOf } from './testing.ts';

describe('whole tracks', () => {
  test('there are some', () => expect(ownTracks.length).toBeGreaterThan(3));

  for (const entry of allTracks) {
    const { file, path, points, start, end, bbox } = entry;
    test(`${file}: every fix is read, none is invented`, async () => {
      const result = await read(readFileSync(path, 'utf8'));
      const [track, ...others] = tracksOf(result);
      expect(others).toEqual([]);
      expect(track?.fixes).toBe(points);
      expect(result.notes).toEqual([]);
      expect(new Date(track?.start ?? 0).toISOString().slice(0, 19)).toBe(start.slice(0, 19));
      expect(new Date(track?.end ?? 0).toISOString().slice(0, 19)).toBe(end.slice(0, 19));
      const { west, south, east, north } = track?.bbox ?? { west: 0, south: 0, east: 0, north: 0 };
      expect([west, south, east, north].map((degrees) => Math.round(degrees * 1e4) / 1e4)).toEqual(bbox);
      const rows = rowsOf(entry);
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
