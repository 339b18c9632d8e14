import { indexAt, NO_WAY, type Way, without } from '../../src/rules/travel/way.ts';
import { type Summary, summaryOf } from '../../src/rules/travel/totals.ts';
import { type WrongFix, wrongOf } from '../../src/core/travel/wrong-fixes.ts';
import { selectBy } from '../../src/kernel/read.ts';
import { byDevice, pastOf } from './past.state.ts';

const NONE: readonly WrongFix[] = [];

/**
 * Caches of values computed from a track. An entry lives as long as its track, so that the up to a million fixes are
 * scanned only once.
 */
const believed = new WeakMap<Way, { marks: string; way: Way }>();
const summaries = new WeakMap<Way, Summary>();

/** Returns the track of a device, without the fixes that the user marked as wrong. */
export const wayOfDevice = byDevice((read, device): Way => {
  const way = read(pastOf(device))?.way ?? NO_WAY;
  const marks = read(wrongOf(device));
  if (marks.length === 0) return way;
  const name = marks.map(({ at, lat, lng }) => `${at} ${lat} ${lng}`).join();
  const known = believed.get(way);
  if (known?.marks === name) return known.way;
  const left = without(way, marks);
  believed.set(way, { marks: name, way: left });
  return left;
});

/** Returns the fixes in the shown time range that the user marked as wrong, for one device. */
export const wrongHere = selectBy((read, device: number): readonly WrongFix[] => {
  const { at, lat, lng } = read(pastOf(device))?.way ?? NO_WAY;
  const marks = read(wrongOf(device));
  if (marks.length === 0 || at.length === 0) return NONE;
  return marks.filter((mark) => {
    for (let i = indexAt({ at }, mark.at); i >= 0 && at[i] === mark.at; i--)
      if (lat[i] === mark.lat && lng[i] === mark.lng) return true;
    return false;
  });
});

/**
 * Returns totals, trips, stops, pauses and gaps of a device's history. Fixes that the user marked as wrong are left
 * out.
 */
export const summaryOfDevice = byDevice((read, device): Summary => {
  const way = read(wayOfDevice(device));
  let summary = summaries.get(way);
  if (!summary) summaries.set(way, (summary = summaryOf(way)));
  return summary;
});
