import { describe, expect, test } from 'vitest';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { allTracks, columnsOf, type Track } from '../../../tests/tracks/tracks.ts';
import { pausesOf } from '../travel/pauses.ts';
import { type Way, wayOf } from '../travel/way.ts';
import { crossingsOf } from './crossings.ts';
import { depthOf } from './depth.ts';

/** Returns a recorded track without its speeds, because fences only use positions. */
const wayOfTrack = (track: Track): Way => {
  const columns = columnsOf(track);
  return wayOf({ ...columns, speed: Array.from(columns.at, () => 0) }, 1, 1, 0xffff_ffff).way;
};
/** Returns the tracks whose file names begin with one of these words. Developers may add recordings of their own. */
const tracks = (...kinds: readonly string[]) =>
  allTracks.filter(({ file }) => kinds.some((kind) => file.startsWith(kind)));
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

/** Returns how many crossings an app would report if it trusted every fix. */
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

const CATS = tracks('cat');
const HOME_BODIES = [...CATS, ...tracks('walk', 'car_commuter')];
const DRIVES = tracks('car_commuter', 'car_highway', 'car_city', 'van', 'bus', 'bike');

describe('[MAP-14] fences on tracks', () => {
  const rests = HOME_BODIES.flatMap((track) => {
    const way = wayOfTrack(track);
    return pausesOf(way)
      .filter(({ seconds }) => seconds >= 2 * 3600)
      .map((rest) => ({ rest, night: part(way, rest.first, rest.last) }));
  });

  test('hours of rest indoors raise no alarm around the resting place, however near the fence', () => {
    expect(rests.length).toBeGreaterThan(7);
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
    const way = wayOfTrack(CATS[0] as Track);
    const [home] = pausesOf(way).toSorted((a, b) => b.seconds - a.seconds);
    expect(crossingsOf(way, circle(home?.lat ?? 0, home?.lng ?? 0, 150)).crossings).toEqual([]);
  });
  test.each(DRIVES)('$file: in and out of a town’s fence, once each', (track) => {
    const way = wayOfTrack(track);
    const middle = Math.floor(way.at.length / 2);
    const fence = circle(way.lat[middle] as number, way.lng[middle] as number, 1000);
    const { crossings } = crossingsOf(way, fence);
    expect(crossings.map(({ kind }) => kind)).toEqual(['entered', 'left']);
    // The alarm has the time of the crossing itself, not the later time at which the crossing became certain.
    const depth = depthOf(fence);
    for (const { at } of crossings) {
      const i = way.at.indexOf(at);
      expect(Math.abs(depth((way.lat[i] as number) / 1e7, (way.lng[i] as number) / 1e7))).toBeLessThan(700);
    }
  });
  test.each(tracks('car_outliers', 'mixed'))(
    '$file: outliers far away are no crossings of a fence around the whole way',
    (track) => {
      const way = wayOfTrack(track);
      const lats = [...way.lat].toSorted((a, b) => a - b);
      const lngs = [...way.lng].toSorted((a, b) => a - b);
      const middle = Math.floor(way.at.length / 2);
      const { crossings } = crossingsOf(way, circle(lats[middle] as number, lngs[middle] as number, 20_000));
      expect(crossings).toEqual([]);
    },
  );
});
