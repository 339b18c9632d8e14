import { ScatterplotLayer } from '@deck.gl/layers';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import type { Rgb } from '../track-colours.ts';

/** A round mark on the map (degrees). */
export type Spot = {
  readonly position: [number, number];
  readonly colour: Rgb;
  /** Nothing is known about its time: drawn faint. */
  readonly isSilent?: boolean;
};

/** The colours of marks on a light or a dark background. */
export const spotColours = (isDark: boolean): { ink: Rgb; ground: Rgb } => ({
  ink: isDark ? [236, 240, 246] : [28, 34, 44],
  ground: isDark ? [20, 24, 32] : [255, 255, 255],
});

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
