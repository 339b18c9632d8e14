import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import type { MovingFence } from '../../../events/fence-draft-types.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { wrapped } from '../../../src/rules/fences/ring.ts';
import { metresBetween } from '../../../src/rules/geodesy.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import { WayLayer } from '../../../src/map/gpu/way-layer.ts';
import { type Covered, namesWithRoom, NOTHING_COVERED } from '../../../src/map/label-layout.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { formatDistance } from '../../../src/ui/format.ts';
import { isAbout, moving } from '../../../src/core/devices/moving-fences.ts';
import { LENGTH, lengthWidth, lineLengths } from '../../../src/map/area-names.ts';

const CALM = [47, 111, 222] as const;
const APART = [217, 119, 6] as const;

type Pair = {
  readonly id: number;
  readonly from: [number, number];
  readonly to: [number, number];
  readonly metres: number;
  readonly limit: number;
};

const middleOf = ({ from, to }: Pair) => ({ lng: (from[0] + to[0]) / 2, lat: (from[1] + to[1]) / 2 });

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
 * The map layer with fences between two devices: a line with the distance, and a circle with the distance up to which
 * the devices count as together.
 */
const movingLayer: MapLayerFactory = ({ read, listen, isDark, refresh, view }) => {
  let layers: Layer[] = [];
  let data: readonly Pair[] = [];
  let covered: Covered = NOTHING_COVERED;
  let named: ReadonlySet<number> = new Set();
  const distance = ({ metres }: Pair) => {
    const { value, unit } = formatDistance(metres, read(unitsInUse), document.documentElement.lang || 'en');
    return `${value} ${unit}`;
  };
  /** Returns the pairs whose distance text does not cover a marker, a label or a button. */
  function distancesToDraw(): ReadonlySet<number> {
    const { project } = view();
    const free = namesWithRoom(
      data.map((each) => {
        const { lng, lat } = middleOf(each);
        return {
          ...project(lng, lat),
          width: lengthWidth(distance(each)),
          height: LENGTH.size + 2 * LENGTH.padding[1],
          isShown: named.has(each.id),
          isNeeded: false,
        };
      }),
      covered,
    );
    return new Set(data.filter((_, index) => free.has(index)).map(({ id }) => id));
  }

  const build = () => {
    const before = layers.length;
    data = pairs(read);
    named = distancesToDraw();
    const colour = ({ metres, limit }: Pair) => (metres > limit ? APART : CALM);
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
            new WayLayer<Pair>({
              id: 'geofences/moving/line',
              data,
              getPath: ({ from, to }) => [from, to],
              getColor: (each) => [...colour(each), 230],
              getWidth: 2.5,
            }),
            lineLengths(
              'geofences/moving/distance',
              data
                .filter(({ id }) => named.has(id))
                .map((each) => ({ text: distance(each), at: middleOf(each) })),
              isDark() ? 'dark' : 'light',
            ),
          ];
    if (before + layers.length > 0) refresh();
  };
  // Listens only to the pairs, so positions of other devices do not trigger a rebuild.
  listen(pairs, build);
  listen(isDark, build);
  build();
  return {
    layers: () => layers,
    yields(now) {
      covered = now;
      if (data.length === 0) return;
      const next = distancesToDraw();
      if (next.size !== named.size || [...next].some((id) => !named.has(id))) build();
    },
  };
};

export default movingLayer;
