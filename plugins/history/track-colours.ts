import { deviceBy } from '../../src/core/devices/devices.ts';
import { isGroundDark } from '../../src/core/app/map-look.ts';
import { select } from '../../src/kernel/read.ts';
import { liveryOf } from '../../src/map/looks.ts';
import { historyDevices } from './player.state.ts';

export type Rgb = [number, number, number];

const GREY: Rgb = [110, 118, 129];
/** Two track colours closer than this look alike on a map (redmean distance, 0 … 765). */
const ALIKE = 130;
/** Colours of the light and the dark map, from which the tracks must stand out. */
const GROUNDS = { light: [240, 241, 238], dark: [20, 24, 32] } as const;
/**
 * Spare track colours for devices whose own colour is taken. They are distinct from each other, and visible on the
 * light and the dark map.
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
];

/** Returns how different two colours look: redmean, https://www.compuphase.com/cmetric.htm */
function distance(a: readonly number[], b: readonly number[]): number {
  const [dr, dg, db] = [0, 1, 2].map((i) => (a[i] as number) - (b[i] as number)) as Rgb;
  const mean = ((a[0] as number) + (b[0] as number)) / 2;
  return Math.sqrt((2 + mean / 256) * dr * dr + 4 * dg * dg + (2 + (255 - mean) / 256) * db * db);
}

/**
 * Returns the colours of tracks shown together: each device's own colour, unless an earlier track has nearly the
 * same one or the map's colour hides it. Such a device gets the spare colour that is farthest from all colours
 * already taken.
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

/** The colour of each device's track, dot and curve while the history shows several devices. */
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
 * Whether the history's track is coloured by speed, which a single track is. With several tracks, the colour
 * identifies the device.
 */
export const isBySpeed = select((read) => read(historyDevices).length < 2);

export const css = (colour: Rgb | undefined): string => `rgb(${(colour ?? GREY).join()})`;
