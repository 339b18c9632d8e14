import { FixBuilder } from '../../../src/api/fix-builder.ts';
import { random } from './random.mjs';

export const LONG = 1_000_000;
let made = null;

/** Returns a drive of a million seconds in and around a town, ending now. It is made only once. */
export function longWay() {
  made ??= make();
  return made;
}

function make() {
  const next = random(7);
  const end = Math.floor(Date.now() / 1000) - 60;
  const begin = end - LONG;
  const lat = new Int32Array(LONG);
  const lng = new Int32Array(LONG);
  let heading = 0;
  let [y, x] = [577_200_000, 120_000_000];
  for (let i = 0; i < LONG; i++) {
    // The drive turns at random, and back towards the town when it gets far away.
    if (next() < 0.02) heading += (next() - 0.5) * 3;
    if (i % 400 === 0) heading = Math.atan2(120_000_000 - x, 577_200_000 - y) + (next() - 0.5) * 2;
    y += Math.cos(heading) * 1_100;
    x += Math.sin(heading) * 2_000;
    lat[i] = y;
    lng[i] = x;
  }
  return {
    begin,
    end,
    places: () => Array.from({ length: LONG }, (_, i) => [lng[i] / 1e7, lat[i] / 1e7]),
    between(device, from, to) {
      const fixes = new FixBuilder(1_024);
      const last = Math.min(LONG - 1, to - begin);
      for (let i = Math.max(0, from - begin); i <= last; i++)
        fixes.push(device, begin + i, lat[i], lng[i], 440 + (i % 160), 0, 6, 80, 6, 0);
      return fixes.columns();
    },
  };
}
