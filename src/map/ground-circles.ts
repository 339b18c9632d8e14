import { ScatterplotLayer } from '@deck.gl/layers';
import { FLAT } from './gpu/instanced-layer.ts';

type Circle = { readonly lat: number; readonly lng: number; readonly radius: number };
type Colour = [red: number, green: number, blue: number, alpha: number];
type CirclesLook<Thing> = {
  /** Width of the circle's outline (CSS pixels). */
  readonly width: number;
  readonly line: (thing: Thing) => Colour;
  readonly fill: (thing: Thing) => Colour;
};

/** Creates a map layer of circles: a soft area with an outline, and a radius in metres. Colours from 0 to 255. */
export const groundCircles = <Thing extends Circle>(
  id: string,
  data: readonly Thing[],
  { width, line, fill }: CirclesLook<Thing>,
) =>
  new ScatterplotLayer<Thing>({
    id,
    data: [...data],
    getPosition: ({ lng, lat }) => [lng, lat],
    getRadius: ({ radius }) => radius,
    radiusUnits: 'meters',
    stroked: true,
    lineWidthUnits: 'pixels',
    getLineWidth: width,
    getLineColor: line,
    getFillColor: fill,
    parameters: FLAT,
  });
