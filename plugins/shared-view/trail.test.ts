import { expect, test } from 'vitest';
import { hasEarlier, trailOf, type waysOf } from './seen.ts';

const at = (seconds: number, lat: number) => ({
  at: seconds,
  lat,
  lng: 11.97,
  speed: 0,
  heading: 0,
  accuracy: null,
});

test('[SHARE-03] the current trip is apart from the ways before it; a standing device has its last one', () => {
  const shop = [at(300, 57.71), at(600, 57.7101), at(900, 57.71)];
  const drive = [at(0, 57.7), at(100, 57.705), ...shop, at(960, 57.715), at(1_020, 57.72)];
  const lats = (ways: ReturnType<typeof waysOf>) => ways.flat().map(([, lat]) => lat);
  const moving = trailOf(drive);
  expect(lats(moving.ways)).toEqual([57.71, 57.715, 57.72]);
  expect(lats(moving.earlier)).toEqual([57.7, 57.705, 57.71, 57.7101, 57.71]);
  const parked = trailOf([...drive, at(2_000, 57.72), at(3_000, 57.7201)]);
  expect(lats(parked.ways).slice(0, 3)).toEqual([57.71, 57.715, 57.72]);
  expect(trailOf([at(0, 57.7), at(10, 57.701)]).earlier.flat()).toHaveLength(1);
  expect(trailOf([])).toEqual({ ways: [], earlier: [] });
});

test('[SHARE-03] the key names earlier trips only where some are seen on the map', () => {
  const drive = [at(0, 57.7), at(60, 57.705), at(120, 57.71)];
  const stop = [at(500, 57.71), at(600, 57.71)];
  expect(hasEarlier([...drive, ...stop, at(660, 57.715), at(720, 57.72)])).toBe(true);
  expect([[], drive, [...drive, ...stop]].map(hasEarlier)).toEqual([false, false, false]);
});
