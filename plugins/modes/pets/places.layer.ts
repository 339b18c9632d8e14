import type { Layer } from '@deck.gl/core';
import type { SafePlace } from '../../../events/care-types.ts';
import { attention, deviceBy } from '../../../src/core/devices/devices.ts';
import { hasFeature } from '../../../src/core/app/mode-features.ts';
import { papersOf } from '../../../src/core/devices/papers.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { groundCircles } from '../../../src/map/ground-circles.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';

const GREEN = [47, 158, 110] as const;

const placesOf = (read: Read): readonly SafePlace[] | null => {
  const { selected } = read(attention);
  if (!hasFeature(read, 'places', selected)) return null;
  const device = read(deviceBy(selected));
  return device ? (read(papersOf(device.imei)).shown?.places ?? null) : null;
};

/** Draws the safe places of the selected device as translucent areas on the map. */
const places: MapLayerFactory = ({ read, listen, refresh, isDark }) => {
  let drawn: Layer[] = [];
  const build = () => {
    const data = placesOf(read) ?? [];
    const before = drawn.length;
    drawn =
      data.length === 0
        ? []
        : [
            groundCircles('mode-pets/places', data, {
              width: 1,
              line: () => [...GREEN, 120],
              fill: () => [...GREEN, isDark() ? 52 : 36],
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
