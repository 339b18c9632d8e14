import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import type { MovingFence } from '../../../events/fence-draft-types.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { wrapped } from '../../../src/rules/fences/ring.ts';
import { metresBetween } from '../../../src/rules/geodesy.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { formatDistance } from '../../../src/ui/format.ts';
import { isAbout, moving } from '../moving.state.ts';
import { INK, PAPER } from './colours.ts';

const CALM = [47, 111, 222] as const;
const APART = [217, 119, 6] as const;

type Pair = {
  readonly id: number;
  readonly from: [number, number];
  readonly to: [number, number];
  readonly metres: number;
  readonly limit: number;
};

const pairOf = (read: Read, { id, one: a, two: b, metres: limit }: MovingFence): Pair | null => {
  const [from, to] = [read(lastFixOf(a)), read(lastFixOf(b))];
  return from && to
    ? {
        id,
        from: [from.lng, from.lat],
        // The line takes the shorter way around the earth, also across the date line.
        to: [from.lng + wrapped(to.lng - from.lng), to.lat],
        metres: metresBetween(from, to),
        limit,
      }
    : null;
};
/** Returns the device pairs to draw: all while the geofence tool is open, otherwise those of the selected device. */
function pairs(read: Read): Pair[] {
  const open = read(toolDevices('geofences')) !== null;
  const { selected } = read(attention);
  return read(moving).all.flatMap((each) =>
    each.on && (open || (selected !== null && isAbout(each, selected))) ? (pairOf(read, each) ?? []) : [],
  );
}

/**
 * The map layer with fences between two devices: a line with the distance, and the radius within which the devices
 * count as together.
 */
const movingLayer: MapLayerFactory = ({ read, listen, isDark, refresh }) => {
  let layers: Layer[] = [];
  const build = () => {
    const before = layers.length;
    const data = pairs(read);
    const theme = isDark() ? 'dark' : 'light';
    const colour = ({ metres, limit }: Pair) => (metres > limit ? APART : CALM);
    const distance = ({ metres }: Pair) => {
      const { value, unit } = formatDistance(metres, read(unitsInUse), document.documentElement.lang || 'en');
      return `${value} ${unit}`;
    };
    layers =
      data.length === 0
        ? []
        : [
            new ScatterplotLayer<Pair>({
              id: 'geofences/moving/halo',
              data,
              getPosition: ({ from }) => from,
              getRadius: ({ limit }) => limit,
              radiusUnits: 'meters',
              stroked: true,
              lineWidthUnits: 'pixels',
              getLineWidth: 1.5,
              getLineColor: (each) => [...colour(each), 150],
              getFillColor: (each) => [...colour(each), 22],
              parameters: FLAT,
            }),
            new PathLayer<Pair>({
              id: 'geofences/moving/line',
              data,
              getPath: ({ from, to }) => [from, to],
              getColor: (each) => [...colour(each), 230],
              getWidth: 2.5,
              widthUnits: 'pixels',
              capRounded: true,
              parameters: FLAT,
            }),
            new TextLayer<Pair>({
              id: 'geofences/moving/distance',
              data,
              getText: distance,
              getPosition: ({ from, to }) => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
              getSize: 13,
              getColor: [...INK[theme], 255],
              fontFamily: getComputedStyle(document.body).fontFamily,
              fontWeight: 600,
              fontSettings: { sdf: true },
              // The distance text has a background, because otherwise the line would cross it.
              background: true,
              getBackgroundColor: [...PAPER[theme], 240],
              backgroundPadding: [7, 3],
              backgroundBorderRadius: 8,
              characterSet: 'auto',
              parameters: FLAT,
            }),
          ];
    if (before + layers.length > 0) refresh();
  };
  // The layer subscribes only to the devices of pairs, because it reads only their positions.
  listen(pairs, build);
  listen(isDark, build);
  build();
  return { layers: () => layers };
};

export default movingLayer;
