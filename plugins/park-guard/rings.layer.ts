import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import type { ParkGuard } from '../../events/care-types.ts';
import { modeNow } from '../../src/core/mode-features.ts';
import { parkGuards } from '../../src/core/park-guard.ts';
import { FLAT } from '../../src/map/gpu/instanced-layer.ts';
import type { MapLayerFactory } from '../../src/map/layers.ts';

const BLUE = [47, 111, 222] as const;
const RED = [194, 48, 58] as const;

/** Guards as rings on the ground: as wide as they are, red once the alarm was raised. */
const rings: MapLayerFactory = ({ read, listen, refresh, isDark }) => {
  let drawn: Layer[] = [];
  const build = () => {
    const data = modeNow(read).features.includes('parkGuard') ? read(parkGuards).armed : [];
    drawn =
      data.length === 0
        ? []
        : [
            new ScatterplotLayer<ParkGuard>({
              id: 'park-guard/rings',
              data: [...data],
              getPosition: ({ lng, lat }) => [lng, lat],
              getRadius: ({ radius }) => radius,
              radiusUnits: 'meters',
              stroked: true,
              lineWidthUnits: 'pixels',
              getLineWidth: 2,
              getLineColor: ({ alarmAt }) => [...(alarmAt === null ? BLUE : RED), 230],
              getFillColor: ({ alarmAt }) => [...(alarmAt === null ? BLUE : RED), isDark() ? 46 : 30],
              parameters: FLAT,
            }),
          ];
    refresh();
  };
  listen((of) => of(parkGuards).armed, build);
  listen((of) => modeNow(of), build);
  listen(isDark, build);
  build();
  return { layers: () => drawn };
};

export default rings;
