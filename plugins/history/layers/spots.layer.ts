import { ScatterplotLayer } from '@deck.gl/layers';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import type { Rgb } from '../track-colours.ts';

/** A round mark on the map, such as a pause. Position in degrees. */
export type Spot = {
  readonly position: [number, number];
  readonly colour: Rgb;
  /** Whether the mark is for a time without signal. It is drawn faint, because the real position is unknown. */
  readonly isSilent?: boolean;
};

/** Returns the colours of round marks, for a light or a dark map. */
export const spotColours = (isDark: boolean): { ink: Rgb; ground: Rgb } => ({
  ink: isDark ? [236, 240, 246] : [28, 34, 44],
  ground: isDark ? [20, 24, 32] : [255, 255, 255],
});

/**
 * Returns a map layer with round marks.
 * @param radius CSS pixels
 */
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
