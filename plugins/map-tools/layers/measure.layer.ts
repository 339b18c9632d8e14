import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import * as measureEvents from '../../../events/measure.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { formatLanguage, unitsInUse } from '../../../src/core/app/settings.ts';
import { type AreaName, INK, lengthWidth, lineLengths, PAPER } from '../../../src/map/area-names.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import { WayLayer } from '../../../src/map/gpu/way-layer.ts';
import { latOfMercator, mercatorLat } from '../../../src/map/mercator.ts';
import { unwrapped } from '../../../src/rules/fences/ring.ts';
import { metresBetween } from '../../../src/rules/geodesy.ts';
import { formatDistance } from '../../../src/ui/format.ts';
import type { Grip, MapLayerFactory, PressedPoint } from '../../../src/map/layers.ts';
import { type MeasuredPoint, measured } from '../measure.state.ts';

const RADIUS = 7;
/** How much longer on screen than its length in words a part of the line must be for the words to appear (pixels). */
const ROOM = 4 * RADIUS;
type Colour = [number, number, number, number];

const textsOf = (named: readonly AreaName[]): string => named.map(({ text }) => text).join('\n');

/** Draws the line of the measuring tool: a press adds a point, points can be dragged. */
const measureLayer: MapLayerFactory = ({ read, listen, publish, view, isDark, refresh }) => {
  /**
   * The point of the measured line that the user is dragging. While dragged, it only moves on screen; it is published
   * when released.
   */
  let dragged: ({ index: number } & MeasuredPoint) | null = null;
  let shown = '';
  const isOpen = () => read(toolDevices('measure')) !== null;
  const pointsNow = (): readonly MeasuredPoint[] =>
    read(measured).points.map((point, index) => (dragged?.index === index ? dragged : point));

  /** Returns the lengths of the parts of the line that have room for words at this zoom. */
  function lengths(): readonly AreaName[] {
    const { project } = view();
    const points = unwrapped(pointsNow());
    return points.slice(1).flatMap((to, index) => {
      const from = points[index] as MeasuredPoint;
      const { value, unit } = formatDistance(metresBetween(from, to), read(unitsInUse), read(formatLanguage));
      const text = `${value} ${unit}`;
      const [a, b] = [project(from.lng, from.lat), project(to.lng, to.lat)];
      if (Math.hypot(a.x - b.x, a.y - b.y) < lengthWidth(text) + ROOM) return [];
      const lat = latOfMercator((mercatorLat(from.lat) + mercatorLat(to.lat)) / 2);
      return [{ text, at: { lng: (from.lng + to.lng) / 2, lat } }];
    });
  }

  function build(): Layer[] {
    if (!isOpen()) return [];
    const points = pointsNow();
    const name = isDark() ? 'dark' : 'light';
    const ink: Colour = [...INK[name], 255];
    const paper: Colour = [...PAPER[name], 255];
    // Lines take the shorter way around the earth, also across the date line.
    const pathOf = (of: readonly MeasuredPoint[]) =>
      unwrapped(of).map(({ lng, lat }): [number, number] => [lng, lat]);
    const path = pathOf(points);
    const line = (id: string, getColor: Colour, getWidth: number, along = path) =>
      new WayLayer<[number, number][]>({
        id: `map-tools/measure/${id}`,
        data: [along],
        getPath: (each) => each,
        getColor,
        getWidth,
      });
    const [first, last] = [points[0], unwrapped(points).at(-1)];
    const named = lengths();
    shown = textsOf(named);
    return [
      // The area that the panel says is that of the closed line.
      ...(path.length > 2 && first && last
        ? [line('closing', [...INK[name], 110], 1.5, pathOf([last, first]))]
        : []),
      ...(path.length > 1 ? [line('casing', paper, 6), line('line', ink, 2.5)] : []),
      new ScatterplotLayer<MeasuredPoint>({
        id: 'map-tools/measure/points',
        data: points,
        getPosition: ({ lng, lat }) => [lng, lat],
        radiusUnits: 'pixels',
        getRadius: RADIUS - 1,
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 2.5,
        getFillColor: paper,
        getLineColor: ink,
        parameters: FLAT,
      }),
      ...(named.length > 0 ? [lineLengths('map-tools/measure/lengths', named, name)] : []),
    ];
  }
  let layers = build();
  const rebuild = () => {
    layers = build();
    refresh();
  };
  listen((of) => of(measured), rebuild);
  listen((of) => of(toolDevices('measure')), rebuild);
  listen(isDark, rebuild);
  listen((of) => of(unitsInUse), rebuild);

  const indexAt = ({ x, y, reach }: PressedPoint): number => {
    const { project } = view();
    return read(measured).points.findLastIndex(({ lng, lat }) => {
      const at = project(lng, lat);
      return Math.hypot(at.x - x, at.y - y) <= RADIUS + reach;
    });
  };

  return {
    layers: () => layers,
    settled() {
      if (isOpen() && textsOf(lengths()) !== shown) rebuild();
    },
    // While the measuring tool is open, every press adds a point. This includes a press on a device, so that the user
    // can measure from the device.
    press(at) {
      if (!isOpen()) return false;
      if (indexAt(at) < 0) publish(measureEvents.pointAdded({ lat: at.lat, lng: at.lng }));
      return true;
    },
    points: (at) => isOpen() && indexAt(at) >= 0,
    grab(at): Grip | null {
      const index = isOpen() ? indexAt(at) : -1;
      if (index < 0) return null;
      return {
        move({ lat, lng }) {
          dragged = { index, lat, lng };
          rebuild();
        },
        drop({ lat, lng }) {
          const moved = dragged !== null;
          dragged = null;
          if (moved) publish(measureEvents.pointMoved({ index, lat, lng }));
        },
      };
    },
  };
};

export default measureLayer;
