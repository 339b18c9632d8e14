import { indexAt, NO_WAY, type Way, without } from '../../src/rules/travel/way.ts';
import { type Summary, summaryOf } from '../../src/rules/travel/totals.ts';
import { type WrongFix, wrongOf } from '../../src/core/travel/wrong-fixes.ts';
import { selectBy } from '../../src/kernel/read.ts';
import { byDevice, pastOf } from './past.state.ts';

const NONE: readonly WrongFix[] = [];

/** Values computed from a track, cached as long as the track exists: a million fixes are scanned once. */
const believed = new WeakMap<Way, { marks: string; way: Way }>();
const summaries = new WeakMap<Way, Summary>();

/** The track of a device without the fixes that were marked as wrong. */
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

/** Marked fixes within the shown range. */
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

/** Totals, pauses and gaps of a device's history, without marked fixes. */
export const summaryOfDevice = byDevice((read, device): Summary => {
  const way = read(wayOfDevice(device));
  let summary = summaries.get(way);
  if (!summary) summaries.set(way, (summary = summaryOf(way)));
  return summary;
});
