import { project32 } from '@deck.gl/core';
import { PathLayer, type PathLayerProps } from '@deck.gl/layers';
import { FLAT } from './instanced-layer.ts';
import { mercator32, withFixed } from './mercator.ts';

/** Replaced conditions of Deck's path shader: all lines have the same width near and far on a tilted map. */
const FIXED = { 'if (path.billboard)': 'if (true)', '!path.billboard': 'false' };

/**
 * Draws lines on the map, with round joints and ends and a width in pixels. This is Deck's path layer without the code
 * that the app never needs.
 */
export class WayLayer<Data = unknown> extends PathLayer<Data> {
  static override layerName = 'WayLayer';
  static override defaultProps = {
    widthUnits: 'pixels',
    jointRounded: true,
    capRounded: true,
    billboard: true,
    parameters: FLAT,
  } satisfies Partial<PathLayerProps>;

  override getShaders(): ReturnType<PathLayer['getShaders']> {
    const { vs, modules, ...shaders } = super.getShaders();
    return {
      ...shaders,
      vs: withFixed(vs, FIXED),
      modules: modules.map((each: object) => (each === project32 ? mercator32 : each)),
    };
  }
}
