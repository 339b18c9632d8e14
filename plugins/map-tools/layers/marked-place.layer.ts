import { ScatterplotLayer } from '@deck.gl/layers';
import * as mapEvents from '../../../events/map.ts';
import { markedPlace, type MarkedPlace } from '../../../src/core/app/marked-place.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';

const RADIUS = 9;

/** Draws the place that the user marked: a ring with a point in the middle, unlike any device. */
const markedPlaceLayer: MapLayerFactory = ({ read, listen, publish, view, isDark, refresh }) => {
  const build = () => {
    const { place } = read(markedPlace);
    const [ink, paper]: [number, number, number][] = isDark()
      ? [
          [244, 246, 250],
          [22, 27, 36],
        ]
      : [
          [20, 24, 32],
          [255, 255, 255],
        ];
    if (!place || !ink || !paper) return [];
    const shared = {
      data: [place],
      getPosition: ({ lng, lat }: MarkedPlace): [number, number] => [lng, lat],
      radiusUnits: 'pixels',
      lineWidthUnits: 'pixels',
      parameters: FLAT,
    } as const;
    return [
      new ScatterplotLayer<MarkedPlace>({
        ...shared,
        id: 'map-tools/marked/ring',
        getRadius: RADIUS,
        stroked: true,
        getLineWidth: 3,
        getFillColor: paper,
        getLineColor: ink,
      }),
      new ScatterplotLayer<MarkedPlace>({
        ...shared,
        id: 'map-tools/marked/dot',
        getRadius: 3,
        getFillColor: ink,
      }),
    ];
  };
  let layers = build();
  const rebuild = () => {
    layers = build();
    refresh();
  };
  listen((of) => of(markedPlace).place, rebuild);
  listen(isDark, rebuild);
  return {
    layers: () => layers,
    press({ x, y, reach }) {
      const { place } = read(markedPlace);
      if (!place) return false;
      const at = view().project(place.lng, place.lat);
      if (Math.hypot(at.x - x, at.y - y) > RADIUS + reach) return false;
      publish(mapEvents.markCleared());
      return true;
    },
  };
};

export default markedPlaceLayer;
