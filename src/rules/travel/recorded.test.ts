import { describe, expect, test } from 'vitest';
import { allTracks, columnsOf, ownTracks, type Track } from '../../../tests/tracks/tracks.ts';
import { readWay, stopsIn, tripsIn } from './trips.ts';
import { summaryOf } from './totals.ts';
import { wayOf } from './way.ts';

const way = (track: Track) => wayOf(columnsOf(track), 1, 1, 0xffff_ffff).way;

/** The expected trips, stops and metres of each track. They were checked on a map once. */
const FROZEN: Readonly<Record<string, readonly [trips: number, stops: number, metres: number]>> = {
  'car_commuter_goteborg.csv': [4, 5, 14480],
  'bike_to_work_goteborg.csv': [1, 2, 4320],
  'walk_dog_goteborg.csv': [4, 5, 9767],
  'cat_garden_goteborg.csv': [4, 5, 1167],
  'car_outliers_goteborg.csv': [1, 2, 5716],
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

test('tracks of the project are always there', () => {
  expect(ownTracks.length).toBeGreaterThan(3);
});

describe('[LOGB-01] trips and stops of tracks', () => {
  test.each(allTracks)('$file: the trips are those that were seen on the map', (track) => {
    const read = readWay(way(track));
    const trips = tripsIn(read);
    const metres = trips.reduce((sum, trip) => sum + trip.metres, 0);
    expect([trips.length, stopsIn(read, trips).length, metres]).toEqual(FROZEN[track.file]);
    expect(summaryOf(way(track)).totals.metres).toBe(metres);
  });
});

describe('[MAP-06] tracks, drop-outs included', () => {
  test.each(allTracks)('$file: what is said of it holds together', (track) => {
    const { totals, pauses, gaps } = summaryOf(way(track));
    expect(totals.fixes).toBeGreaterThan(50);
    expect(totals.metres).toBeGreaterThan(0);
    expect(totals.metres).toBeLessThanOrEqual(totals.rawMetres + 1);
    // No vehicle, hiker or cat is faster than this on average (km/h).
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
