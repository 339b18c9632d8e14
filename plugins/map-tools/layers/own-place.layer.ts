import { ScatterplotLayer } from '@deck.gl/layers';
import { ownPlace } from '../../../src/core/positions/own-place.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';

const BLUE: [number, number, number] = [38, 112, 233];
/**
 * A location less accurate than this (metres) is drawn as a ring without a dot, because a dot in the middle would
 * mislead.
 */
const TOO_VAGUE = 2_000;

/** Draws the user's location: a dot with its accuracy ring. */
const ownPlaceLayer: MapLayerFactory = ({ read, listen, isDark, refresh }) => {
  const build = () => {
    const { place } = read(ownPlace);
    if (!place) return [];
    const data = [place];
    const getPosition = ({ lng, lat }: typeof place): [number, number] => [lng, lat];
    const shared = { data, getPosition, parameters: FLAT, stroked: true } as const;
    const ring = new ScatterplotLayer<typeof place>({
      ...shared,
      id: 'map-tools/own-place/ring',
      radiusUnits: 'meters',
      getRadius: place.accuracy,
      getFillColor: [...BLUE, isDark() ? 46 : 30],
      getLineColor: [...BLUE, 110],
      lineWidthUnits: 'pixels',
      getLineWidth: 1,
    });
    if (place.accuracy > TOO_VAGUE) return [ring];
    return [
      ring,
      new ScatterplotLayer<typeof place>({
        ...shared,
        id: 'map-tools/own-place/dot',
        radiusUnits: 'pixels',
        getRadius: 7,
        getFillColor: BLUE,
        getLineColor: [255, 255, 255],
        lineWidthUnits: 'pixels',
        getLineWidth: 3,
      }),
    ];
  };
  let layers = build();
  const rebuild = () => {
    layers = build();
    refresh();
  };
  listen((of) => of(ownPlace).place, rebuild);
  listen(isDark, rebuild);
  return { layers: () => layers };
};

export default ownPlaceLayer;
