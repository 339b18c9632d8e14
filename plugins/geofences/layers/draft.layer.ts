import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer, SolidPolygonLayer } from '@deck.gl/layers';
import * as fenceEvents from '../../../events/fences.ts';
import type { FenceShape, Point } from '../../../events/geofence-types.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { drawnRings, ringOf, unwrapped } from '../../../src/rules/fences/ring.ts';
import { crossingEdge } from '../../../src/rules/fences/shape-rules.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import { WayLayer } from '../../../src/map/gpu/way-layer.ts';
import type { Grip, MapLayerFactory, PressedPoint } from '../../../src/map/layers.ts';
import { fenceTool, isChoosing } from '../draft.state.ts';
import { dragged, handlesOf, type Handle, isByCorners, shapeAt, withCorner } from '../shape-edits.ts';
import { INK, PAPER } from '../../../src/map/area-names.ts';
import { rgb } from './colours.ts';

const RED = [194, 48, 58] as const;
const RADIUS: Record<Handle['part'], number> = { corner: 8, radius: 8, middle: 7, between: 5 };
/** The size of a new circle or rectangle, from middle to edge, as a fraction of the map's shorter side. */
const FIRST_SIZE = 0.16;
const METRES_PER_PIXEL = 78_271.517;
const CROSS = 14;

/** The map layer with the fence being drawn, the handles to drag, and the crosshair for drawing by keyboard. */
const draftLayer: MapLayerFactory = ({ read, listen, publish, view, isDark, refresh }) => {
  /**
   * The fence's shape while the user drags a handle. This shape is only drawn. It is published when the user releases
   * the handle.
   */
  let moved: FenceShape | null = null;
  const draftNow = () => (read(toolDevices('geofences')) === null ? null : read(fenceTool).draft);
  const shapeNow = () => moved ?? draftNow()?.shape ?? null;
  const canEdit = () => draftNow() !== null && !read(isReadOnly);

  function build(): Layer[] {
    const draft = draftNow();
    const shape = shapeNow();
    const { corner, aim } = read(fenceTool);
    const theme = isDark() ? 'dark' : 'light';
    if (!draft) return [];
    const isLine = shape?.kind === 'line';
    const ring = shape ? ringOf(shape) : [];
    const isOpen = isLine || (shape?.kind === 'polygon' && shape.corners.length < 3);
    const isWrong = shape?.kind === 'polygon' && !isOpen && crossingEdge(shape.corners) !== null;
    const colour = isWrong ? RED : rgb(draft.colour);
    const rings = drawnRings(ring);
    // For a fence along a line, the border is drawn along the line itself, not around the filled area.
    const lines = (isLine ? drawnRings(unwrapped(shape.corners)) : rings).map((each) =>
      [...each, ...(isOpen || !each[0] ? [] : [each[0]])].map(({ lng, lat }): [number, number] => [lng, lat]),
    );
    const stroke = (id: string, getColor: readonly [number, number, number], getWidth: number) =>
      new WayLayer<[number, number][]>({
        id: `geofences/draft/${id}`,
        data: lines,
        getPath: (each) => each,
        getColor: [...getColor],
        getWidth,
      });
    const handles = shape && canEdit() ? handlesOf(shape) : [];
    const isChosen = ({ part, index }: Handle) => part === 'corner' && index === corner;
    return [
      ...(ring.length > 2
        ? [
            new SolidPolygonLayer<readonly Point[]>({
              id: 'geofences/draft/area',
              data: rings,
              getPolygon: (each) => each.map(({ lng, lat }): [number, number] => [lng, lat]),
              getFillColor: [...colour, 60],
              parameters: FLAT,
            }),
          ]
        : []),
      ...(ring.length > 1 ? [stroke('casing', PAPER[theme], 6), stroke('edge', colour, 3)] : []),
      new ScatterplotLayer<Handle>({
        id: 'geofences/draft/handles',
        data: [...handles],
        getPosition: ({ lng, lat }) => [lng, lat],
        radiusUnits: 'pixels',
        getRadius: ({ part }) => RADIUS[part],
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 2.5,
        getFillColor: (each) =>
          isChosen(each) || each.part === 'middle'
            ? [...colour, 255]
            : [...PAPER[theme], each.part === 'between' ? 170 : 255],
        getLineColor: (each) =>
          each.part === 'middle' ? [...PAPER[theme], 255] : [...colour, each.part === 'between' ? 150 : 255],
        parameters: FLAT,
      }),
      ...(canEdit() && (aim || (isChoosing(draft) && !view().isMoving))
        ? cross(aim ?? view(), INK[theme], PAPER[theme])
        : []),
    ];
  }
  /**
   * Returns the layers of the crosshair. It is where the user has moved it by keyboard, or else in the middle of the
   * map.
   */
  function cross(
    { lat, lng }: Pick<Point, 'lat' | 'lng'>,
    ink: readonly [number, number, number],
    paper: readonly [number, number, number],
  ): Layer[] {
    const size = (CROSS * 360) / (512 * 2 ** view().zoom);
    const up = size * Math.cos((lat * Math.PI) / 180);
    const data: [number, number][][] = [
      [
        [lng - size, lat],
        [lng + size, lat],
      ],
      [
        [lng, lat - up],
        [lng, lat + up],
      ],
    ];
    return (
      [
        ['under', paper, 6],
        ['over', ink, 2.5],
      ] as const
    ).map(
      ([id, colour, width]) =>
        new WayLayer<[number, number][]>({
          id: `geofences/draft/cross-${id}`,
          data,
          getPath: (each) => each,
          getColor: [...colour],
          getWidth: width,
        }),
    );
  }
  let layers = build();
  const rebuild = () => {
    layers = build();
    refresh();
  };
  listen((of) => of(fenceTool), rebuild);
  listen((of) => of(toolDevices('geofences')), rebuild);
  listen(isDark, rebuild);

  const handleAt = ({ x, y, reach }: PressedPoint): Handle | null => {
    const shape = shapeNow();
    if (!shape || !canEdit()) return null;
    const { project } = view();
    return (
      handlesOf(shape).findLast(({ lng, lat, part }) => {
        const at = project(lng, lat);
        return Math.hypot(at.x - x, at.y - y) <= RADIUS[part] + reach;
      }) ?? null
    );
  };
  /** Returns the distance from the middle to the edge of a new fence at this latitude (metres). */
  const firstSize = (lat: number) => {
    const { zoom, width, height } = view();
    const metres = (METRES_PER_PIXEL * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
    return Math.min(width, height) * FIRST_SIZE * metres;
  };

  return {
    layers: () => layers,
    settled: () => {
      if (draftNow()) rebuild();
    },
    // The crosshair is drawn at a fixed place on the ground. While the map moves, a crosshair in the middle would move
    // with the ground, so it is hidden until the camera rests.
    steered() {
      if (canEdit() && !read(fenceTool).aim) rebuild();
    },
    // While the user draws a fence, every press on the map belongs to the drawing, even one on a device.
    press(at) {
      const draft = draftNow();
      if (!draft) return false;
      if (!canEdit()) return true;
      const handle = handleAt(at);
      if (handle) {
        if (handle.part === 'corner') publish(fenceEvents.cornerChosen({ index: handle.index }));
        return true;
      }
      const place = { lat: at.lat, lng: at.lng };
      if (isByCorners(draft.kind))
        // A fence opened from the list is complete, so a press on the map adds no corner to it. An accidental press
        // would spoil the shape.
        return draft.fences.length === 0 ? add(withCorner(draft.shape, place, draft.kind)) : true;
      return draft.shape ? true : add(shapeAt(draft.kind, place, firstSize(at.lat)));
    },
    points: (at) => handleAt(at) !== null,
    grab(at): Grip | null {
      const handle = handleAt(at);
      const shape = shapeNow();
      if (!handle || !shape) return null;
      return {
        move(to) {
          moved = dragged(shape, handle, to);
          rebuild();
        },
        drop() {
          const done = moved;
          moved = null;
          if (done) add(done);
        },
      };
    },
  };
  function add(shape: FenceShape): true {
    publish(fenceEvents.draftChanged({ changes: { shape } }));
    return true;
  }
};

export default draftLayer;
