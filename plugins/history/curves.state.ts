import { unitsInUse } from '../../src/core/app/settings.ts';
import { SILENCE_SECONDS } from '../../src/rules/travel/gaps.ts';
import { select } from '../../src/kernel/read.ts';
import { type Bucket, bucketsOf } from '../../src/ui/charts/buckets.ts';
import { speedIn } from '../../src/ui/format.ts';
import { byDevice } from './past.state.ts';
import { chartDevice, historyDevices, player, span } from './player.state.ts';
import { css, trackColours } from './track-colours.ts';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';

/** A million fixes come to so many buckets: about one for each pixel of a wide chart. */
const BUCKETS = 600;
/** A standing tracker may sleep this long without being silent: a chart joins what lies closer. */
const JOINED_SECONDS = 4 * SILENCE_SECONDS;

/** What the chart shows; apart from the player, so that its time does not have the curves worked out anew. */
export const seriesInUse = select((read) => read(player).series);

/** The curve of a device over the time of all: speed in the user's unit, or battery in percent. */
export const curveOf = byDevice((read, device): readonly (readonly Bucket[])[] => {
  const whole = read(span);
  if (!whole) return [];
  const way = read(wayOfDevice(device));
  const units = read(unitsInUse);
  const broken = new Set(
    read(summaryOfDevice(device))
      .gaps.filter(({ reason }) => reason === 'silence')
      .map(({ after }) => after),
  );
  const value =
    read(seriesInUse) === 'speed'
      ? (i: number) => speedIn((way.speed[i] as number) / 10, units)
      : (i: number) => ((way.battery[i] as number) < 0 ? null : (way.battery[i] as number));
  return bucketsOf(way.at, value, whole.from, whole.to, BUCKETS, JOINED_SECONDS, (i) => broken.has(i));
});

/** The curves beside the one that is open, each in its device's colour. */
export const otherCurves = select((read) => {
  const colours = read(trackColours);
  const open = read(chartDevice);
  return read(historyDevices)
    .filter((each) => each !== open)
    .map((id) => ({ id, runs: read(curveOf(id)), colour: css(colours.get(id)) }))
    .filter(({ runs }) => runs.length > 0);
});

/** The highest value of all curves. */
export const highest = select((read) => {
  if (read(seriesInUse) === 'battery') return 100;
  let most = 10;
  for (const device of read(historyDevices))
    for (const run of read(curveOf(device))) for (const { high } of run) most = Math.max(most, high);
  return most;
});

/** Whether any of its fixes tells a battery. */
export const hasBattery = byDevice((read, device) =>
  read(wayOfDevice(device)).battery.some((level) => level >= 0),
);
