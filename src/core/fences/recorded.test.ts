import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FixColumns } from '../../../events/fix-columns.ts';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { pausesOf } from '../travel/pauses.ts';
import { type Way, wayOf } from '../travel/way.ts';
import { crossingsOf } from './crossings.ts';
import { depthOf } from './depth.ts';

/** Recordings that may lie beside the project; their licences keep them out of it. */
const folder = join(process.cwd(), '..', 'shared', 'tracks');
const present = existsSync(join(folder, 'index.json'));

/** Each line: time, latitude, longitude, speed, heading. No accuracy was recorded: the fences believe what they do of such. */
function wayOfFile(file: string): Way {
  const rows = readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
  const column = (value: (row: number[]) => number) => rows.map((row) => Math.round(value(row)) || 0);
  const none = rows.map(() => 0);
  const columns: FixColumns = {
    device: rows.map(() => 1),
    at: column(([at = 0]) => at),
    lat: column(([, lat = 0]) => lat * 1e7),
    lng: column(([, , lng = 0]) => lng * 1e7),
    speed: none,
    heading: none,
    accuracy: none,
    battery: none,
    flags: none,
    steps: none,
  };
  return wayOf(columns, 1, 1, 0xffff_ffff).way;
}
const part = (way: Way, first: number, last: number): Way =>
  Object.fromEntries(
    Object.entries(way).map(([name, column]) => [name, column.slice(first, last + 1)]),
  ) as never;
const circle = (lat: number, lng: number, radius: number): FenceShape => ({
  kind: 'circle',
  lat: lat / 1e7,
  lng: lng / 1e7,
  radius,
});

/** What an app would say that believes every fix. */
function believed(way: Way, shape: FenceShape): number {
  const depth = depthOf(shape);
  let crossings = 0;
  let before: boolean | null = null;
  for (let i = 0; i < way.at.length; i++) {
    const isIn = depth((way.lat[i] as number) / 1e7, (way.lng[i] as number) / 1e7) >= 0;
    if (before !== null && before !== isIn) crossings++;
    before = isIn;
  }
  return crossings;
}

const CATS = ['cat_bits_cornwall_uk_2017.csv', 'cat_max_cornwall_uk_2017.csv'];
const DRIVES = [
  'car_highway_bremen_2020.csv',
  'car_city_hamm_2020.csv',
  'van_chemnitz_2020.csv',
  'car_city_leipzig.csv',
  'bus_liverpool_4836_uk_2026.csv',
  'bike_amstelveen_nl_2020.csv',
];

describe.skipIf(!present)('[MAP-14] fences on real recordings', () => {
  const rests = CATS.flatMap((file) => {
    const way = present ? wayOfFile(file) : null;
    if (!way) return [];
    return pausesOf(way)
      .filter(({ seconds }) => seconds >= 2 * 3600)
      .map((rest) => ({ rest, night: part(way, rest.first, rest.last) }));
  });

  test('hours of rest indoors raise no alarm around the resting place, however near the fence', () => {
    expect(rests.length).toBeGreaterThan(8);
    for (const { rest, night } of rests)
      for (const radius of [50, 75, 100, 150, 300]) {
        const { crossings, watch } = crossingsOf(night, circle(rest.lat, rest.lng, radius));
        expect(crossings).toEqual([]);
        expect(watch.side).toBe('inside');
      }
  });
  test('believing every fix the same nights would have woken people, and what was held back is told', () => {
    const sum = (count: (night: Way, shape: FenceShape) => number) =>
      rests.reduce((all, { rest, night }) => all + count(night, circle(rest.lat, rest.lng, 50)), 0);
    expect(sum(believed)).toBeGreaterThan(10);
    expect(sum((night, shape) => crossingsOf(night, shape).doubts.length)).toBeGreaterThan(4);
  });
  test('two days of a cat that stays at home: none of them at 150 m', () => {
    const way = wayOfFile(CATS[0] as string);
    const [home] = pausesOf(way).toSorted((a, b) => b.seconds - a.seconds);
    expect(crossingsOf(way, circle(home?.lat ?? 0, home?.lng ?? 0, 150)).crossings).toEqual([]);
  });
  test.each(DRIVES)('%s: in and out of a town’s fence, once each', (file) => {
    const way = wayOfFile(file);
    const middle = Math.floor(way.at.length / 2);
    const fence = circle(way.lat[middle] as number, way.lng[middle] as number, 1000);
    const { crossings } = crossingsOf(way, fence);
    expect(crossings.map(({ kind }) => kind)).toEqual(['entered', 'left']);
    // Told with the time at which it happened, not at which it was sure.
    const depth = depthOf(fence);
    for (const { at } of crossings) {
      const i = way.at.indexOf(at);
      expect(Math.abs(depth((way.lat[i] as number) / 1e7, (way.lng[i] as number) / 1e7))).toBeLessThan(700);
    }
  });
  test('outliers far away, as one receiver had, are no crossings of a fence around the whole way', () => {
    const way = wayOfFile('mixed_lake_cerknica_si_2010.csv');
    const lats = [...way.lat].toSorted((a, b) => a - b);
    const lngs = [...way.lng].toSorted((a, b) => a - b);
    const middle = Math.floor(way.at.length / 2);
    const { crossings } = crossingsOf(way, circle(lats[middle] as number, lngs[middle] as number, 20_000));
    expect(crossings).toEqual([]);
  });
});
