import type { Layer } from '@deck.gl/core';
import type { SafePlace } from '../../../events/care-types.ts';
import { attention, deviceBy } from '../../../src/core/devices/devices.ts';
import { hasFeature, modeNow } from '../../../src/core/app/mode-features.ts';
import { geofencesOf } from '../../../src/core/devices/geofences.ts';
import { papersOf } from '../../../src/core/devices/papers.ts';
import { withoutFences } from '../../../src/core/devices/safe-places.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { areaNames } from '../../../src/map/area-names.ts';
import { METRES_PER_DEGREE } from '../../../src/rules/fences/ring.ts';
import { groundCircles } from '../../../src/map/ground-circles.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';

const GREEN = [47, 158, 110] as const;
const NONE: readonly SafePlace[] = [];

const placesOf = (read: Read): readonly SafePlace[] => {
  const { selected } = read(attention);
  if (selected === null || !hasFeature(read, 'places', selected)) return NONE;
  const places = read(papersOf(read(deviceBy(selected))?.imei ?? '')).shown?.places ?? NONE;
  return modeNow(read).features.includes('geofences')
    ? withoutFences(places, read(geofencesOf(selected)))
    : places;
};

/** Draws the safe places of the selected device as translucent areas with their names on the map. */
const places: MapLayerFactory = ({ read, listen, refresh, isDark }) => {
  let drawn: Layer[] = [];
  const build = () => {
    const data = placesOf(read);
    const names = data.map(({ name: text, lat, lng, radius }) => ({
      text,
      at: { lat: lat + radius / METRES_PER_DEGREE, lng },
    }));
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
            areaNames('mode-pets/names', names, names, isDark() ? 'dark' : 'light'),
          ];
    if (before + drawn.length > 0) refresh();
  };
  listen(
    (of) =>
      placesOf(of)
        .map(({ id, name, lat, lng, radius }) => [id, name, lat, lng, radius].join())
        .join(),
    build,
  );
  listen(isDark, build);
  build();
  return { layers: () => drawn };
};

export default places;
