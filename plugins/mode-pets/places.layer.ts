import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import type { SafePlace } from '../../events/care-types.ts';
import { attention, deviceBy } from '../../src/core/devices.ts';
import { hasFeature } from '../../src/core/mode-features.ts';
import { papersOf } from '../../src/core/papers.ts';
import type { Read } from '../../src/kernel/read.ts';
import { FLAT } from '../../src/map/gpu/instanced-layer.ts';
import type { MapLayerFactory } from '../../src/map/layers.ts';

const GREEN = [47, 158, 110] as const;

const placesOf = (read: Read): readonly SafePlace[] | null => {
  const { selected } = read(attention);
  if (!hasFeature(read, 'places', selected)) return null;
  const device = read(deviceBy(selected));
  return device ? (read(papersOf(device.imei)).shown?.places ?? null) : null;
};

/** The safe places of the selected device as soft areas on the ground. */
const places: MapLayerFactory = ({ read, listen, refresh, isDark }) => {
  let drawn: Layer[] = [];
  const build = () => {
    const data = placesOf(read) ?? [];
    const before = drawn.length;
    drawn =
      data.length === 0
        ? []
        : [
            new ScatterplotLayer<SafePlace>({
              id: 'mode-pets/places',
              data: [...data],
              getPosition: ({ lng, lat }) => [lng, lat],
              getRadius: ({ radius }) => radius,
              radiusUnits: 'meters',
              stroked: true,
              lineWidthUnits: 'pixels',
              getLineWidth: 1,
              getLineColor: [...GREEN, 120],
              getFillColor: [...GREEN, isDark() ? 52 : 36],
              parameters: FLAT,
            }),
          ];
    if (before + drawn.length > 0) refresh();
  };
  listen(placesOf, build);
  listen(isDark, build);
  build();
  return { layers: () => drawn };
};

export default places;
