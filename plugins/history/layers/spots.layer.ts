import { ScatterplotLayer } from '@deck.gl/layers';
import { deviceBy } from '../../../src/core/devices.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import { liveryOf } from '../../../src/map/looks.ts';

export type Rgb = [number, number, number];
/** A round mark on the map, in degrees. */
export type Spot = {
  readonly position: [number, number];
  readonly colour: Rgb;
  /** Nothing is known of the moment that it stands for: faint. */
  readonly isSilent?: boolean;
};

/** What marks are drawn with on a light or a dark ground. */
export const spotColours = (isDark: boolean): { ink: Rgb; ground: Rgb } => ({
  ink: isDark ? [236, 240, 246] : [28, 34, 44],
  ground: isDark ? [20, 24, 32] : [255, 255, 255],
});

export const deviceColour = (read: Read, id: number): Rgb => {
  const device = read(deviceBy(id));
  if (!device) return [110, 118, 129];
  const { red, green, blue } = liveryOf(device);
  return [red, green, blue];
};

/** @param radius CSS pixels */
export const spotLayer = (
  id: string,
  data: readonly Spot[],
  radius: number,
  line: Rgb,
): ScatterplotLayer<Spot> =>
  new ScatterplotLayer<Spot>({
    id,
    data,
    getPosition: ({ position }) => position,
    getFillColor: ({ colour, isSilent }) => [...colour, isSilent ? 90 : 255],
    getLineColor: line,
    getRadius: radius,
    radiusUnits: 'pixels',
    stroked: true,
    lineWidthUnits: 'pixels',
    getLineWidth: 2.5,
    parameters: FLAT,
    updateTriggers: { getFillColor: data, getLineColor: line },
  });
