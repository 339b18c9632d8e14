import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import * as measureEvents from '../../../events/measure.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import { WayLayer } from '../../../src/map/gpu/way-layer.ts';
import type { Grip, MapLayerFactory, PressedPoint } from '../../../src/map/layers.ts';
import { type MeasuredPoint, measured } from '../measure.state.ts';

const RADIUS = 7;
type Colour = [number, number, number];
const INK: { light: Colour; dark: Colour } = { light: [20, 24, 32], dark: [244, 246, 250] };
const PAPER: { light: Colour; dark: Colour } = { light: [255, 255, 255], dark: [22, 27, 36] };

/** Draws the line of the measuring tool: a press adds a point, points can be dragged. */
const measureLayer: MapLayerFactory = ({ read, listen, publish, view, isDark, refresh }) => {
  /**
   * The point of the measured line that the user is dragging. While dragged, it only moves on screen; it is published
   * when released.
   */
  let dragged: ({ index: number } & MeasuredPoint) | null = null;
  const isOpen = () => read(toolDevices('measure')) !== null;
  const pointsNow = (): readonly MeasuredPoint[] =>
    read(measured).points.map((point, index) => (dragged?.index === index ? dragged : point));

  function build(): Layer[] {
    if (!isOpen()) return [];
    const points = pointsNow();
    const name = isDark() ? 'dark' : 'light';
    const path = points.map(({ lng, lat }): [number, number] => [lng, lat]);
    const line = (id: string, getColor: Colour, getWidth: number) =>
      new WayLayer<[number, number][]>({
        id: `map-tools/measure/${id}`,
        data: [path],
        getPath: (each) => each,
        getColor,
        getWidth,
      });
    return [
      ...(path.length > 1 ? [line('casing', PAPER[name], 6), line('line', INK[name], 2.5)] : []),
      new ScatterplotLayer<MeasuredPoint>({
        id: 'map-tools/measure/points',
        data: points,
        getPosition: ({ lng, lat }) => [lng, lat],
        radiusUnits: 'pixels',
        getRadius: RADIUS - 1,
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 2.5,
        getFillColor: PAPER[name],
        getLineColor: INK[name],
        parameters: FLAT,
      }),
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

  const indexAt = ({ x, y, reach }: PressedPoint): number => {
    const { project } = view();
    return read(measured).points.findLastIndex(({ lng, lat }) => {
      const at = project(lng, lat);
      return Math.hypot(at.x - x, at.y - y) <= RADIUS + reach;
    });
  };

  return {
    layers: () => layers,
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
