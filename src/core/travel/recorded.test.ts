import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FixColumns } from '../../../events/fix-columns.ts';
import { readWay, stopsIn, tripsIn } from './trips.ts';
import { summaryOf } from './totals.ts';
import { wayOf } from './way.ts';

/** Recordings that may lie beside the project; their licences keep them out of it. */
const folder = join(process.cwd(), '..', 'shared', 'tracks');
const present = existsSync(join(folder, 'index.json'));
const files = present
  ? (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { file: string }[]).map(
      ({ file }) => file,
    )
  : [];

/** Each line: time, latitude, longitude, speed, heading. */
function columns(file: string): FixColumns {
  const rows = readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
  const column = (value: (row: number[]) => number) => rows.map((row) => Math.round(value(row)) || 0);
  return {
    device: column(() => 1),
    at: column(([at = 0]) => at),
    lat: column(([, lat = 0]) => lat * 1e7),
    lng: column(([, , lng = 0]) => lng * 1e7),
    speed: column((row) => Math.max(0, row[3] ?? 0) * 10),
    heading: column(() => 0),
    accuracy: column(() => 0),
    battery: column(() => -1),
    flags: column(() => 0),
    steps: column(() => 0),
  };
}
const summary = (file: string) => summaryOf(wayOf(columns(file), 1, 1, 0xffff_ffff).way);

/** Trips, stops and whole metres of each recording: looked at on a map, and frozen. */
const FROZEN: Readonly<Record<string, readonly [trips: number, stops: number, metres: number]>> = {
  'car_town_visnjan_hr_2020.csv': [1, 0, 2733],
  'mixed_lake_cerknica_si_2010.csv': [2, 2, 4107],
  'hike_korita_zbevnica_hr_2010.csv': [3, 3, 6039],
  'car_city_leipzig.csv': [1, 0, 9543],
  'bike_amstelveen_nl_2020.csv': [1, 0, 5067],
  'bus_liverpool_4836_uk_2026.csv': [2, 1, 9762],
  'cat_bits_cornwall_uk_2017.csv': [1, 2, 170],
  'cat_max_cornwall_uk_2017.csv': [18, 19, 9893],
  'car_highway_bremen_2020.csv': [1, 0, 37595],
  'van_chemnitz_2020.csv': [1, 0, 21952],
  'car_city_hamm_2020.csv': [1, 0, 5870],
};

describe.skipIf(!present)('[LOGB-01] trips and stops of real recordings', () => {
  test.each(files)('%s: the trips are those that were seen on the map', (file) => {
    const read = readWay(wayOf(columns(file), 1, 1, 0xffff_ffff).way);
    const trips = tripsIn(read);
    const metres = trips.reduce((sum, trip) => sum + trip.metres, 0);
    expect([trips.length, stopsIn(read, trips).length, metres]).toEqual(FROZEN[file]);
    expect(summary(file).totals.metres).toBe(metres);
  });
});

describe.skipIf(!present)('[MAP-06] real recordings, drop-outs included', () => {
  test.each(files)('%s: what is said of it holds together', (file) => {
    const { totals, pauses, gaps } = summary(file);
    expect(totals.fixes).toBeGreaterThan(50);
    expect(totals.metres).toBeGreaterThan(0);
    expect(totals.metres).toBeLessThanOrEqual(totals.rawMetres + 1);
    // What vehicle, hiker and cat can do.
    expect(totals.averageKmh ?? 0).toBeLessThan(150);
    for (const pause of pauses) expect(pause.seconds).toBeGreaterThanOrEqual(300);
    for (const gap of gaps) expect(gap.reason === 'jump' || gap.seconds >= 300).toBe(true);
    const times = pauses.map(({ from, to }) => [from, to] as const);
    for (let i = 1; i < times.length; i++)
      expect((times[i] as readonly [number, number])[0]).toBeGreaterThanOrEqual(
        (times[i - 1] as readonly [number, number])[1],
      );
  });
});
