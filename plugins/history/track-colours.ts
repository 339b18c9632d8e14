import { deviceBy } from '../../src/core/devices/devices.ts';
import { isGroundDark } from '../../src/core/app/map-look.ts';
import { select } from '../../src/kernel/read.ts';
import { liveryOf } from '../../src/map/looks.ts';
import { historyDevices } from './player.state.ts';
import { summaryOfDevice } from './wrong.state.ts';

export type Rgb = [number, number, number];

const GREY: Rgb = [110, 118, 129];
/** Two track colours are too similar on a map if their distance is less than this (redmean distance, 0 … 765). */
const ALIKE = 130;
/** Background colours of the light and the dark map. Tracks must stand out from them. */
const GROUNDS = { light: [240, 241, 238], dark: [20, 24, 32] } as const;
/**
 * Spare track colours, for devices whose own colour cannot be used. They differ clearly from each other, and are
 * visible on the light and the dark map.
 */
const OTHERS: readonly Rgb[] = [
  [32, 110, 230],
  [226, 92, 20],
  [20, 150, 90],
  [190, 40, 170],
  [200, 150, 0],
  [0, 160, 190],
  [215, 30, 60],
  [130, 90, 220],
  [120, 72, 32],
  [240, 110, 190],
  [105, 125, 20],
  [0, 95, 105],
];

/** Returns how different two colours look: redmean, https://www.compuphase.com/cmetric.htm */
function distance(a: readonly number[], b: readonly number[]): number {
  const [dr, dg, db] = [0, 1, 2].map((i) => (a[i] as number) - (b[i] as number)) as Rgb;
  const mean = ((a[0] as number) + (b[0] as number)) / 2;
  return Math.sqrt((2 + mean / 256) * dr * dr + 4 * dg * dg + (2 + (255 - mean) / 256) * db * db);
}

/**
 * Returns the colours of tracks that are shown together. Each track has its device's own colour, unless that is too
 * similar to the colour of an earlier track or of the map. Then the track gets the spare colour that differs most from
 * these.
 */
export function apart(own: readonly Rgb[], ground: readonly number[]): Rgb[] {
  const taken: Rgb[] = [];
  const nearest = (colour: Rgb) => Math.min(...[ground, ...taken].map((each) => distance(colour, each)));
  for (const colour of own)
    taken.push(
      nearest(colour) >= ALIKE
        ? colour
        : OTHERS.reduce((best, each) => (nearest(each) > nearest(best) ? each : best)),
    );
  return taken;
}

/** The colours of the devices in the history, for track, dot and curve. */
export const trackColours = select((read): ReadonlyMap<number, Rgb> => {
  const devices = read(historyDevices);
  const own = devices.map((id): Rgb => {
    const device = read(deviceBy(id));
    if (!device) return GREY;
    const { red, green, blue } = liveryOf(device);
    return [red, green, blue];
  });
  const colours = apart(own, GROUNDS[read(isGroundDark) ? 'dark' : 'light']);
  return new Map(devices.map((id, i) => [id, colours[i] ?? GREY]));
});

/**
 * Whether the track is coloured by speed. That is so for a single track; the colours of several tracks identify the
 * devices.
 */
export const isBySpeed = select((read) => read(historyDevices).length < 2);

/** The top speed of the track that is coloured by speed (km/h). Null if it is not known. */
export const topSpeed = select((read): number | null => {
  const [device] = read(historyDevices);
  return device === undefined ? null : read(summaryOfDevice(device)).totals.mostKmh;
});

export const css = (colour: Rgb | undefined): string => `rgb(${(colour ?? GREY).join()})`;
