import type { Layer } from '@deck.gl/core';
import { SolidPolygonLayer } from '@deck.gl/layers';
import * as fenceEvents from '../../../events/fences.ts';
import type { Point, FenceShape } from '../../../events/geofence-types.ts';
import { alike, type FenceGroup } from '../../../src/rules/fences/alike.ts';
import { depthOf, surrounds } from '../../../src/rules/fences/depth.ts';
import { boundsOf, drawnRings, ringOf } from '../../../src/rules/fences/ring.ts';
import { geofences } from '../../../src/core/devices/geofences.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { mapLook } from '../../../src/core/app/map-look.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { type AreaName, areaNames, NAME } from '../../../src/map/area-names.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import { WayLayer } from '../../../src/map/gpu/way-layer.ts';
import { type Covered, namesWithRoom, NOTHING_COVERED } from '../../../src/map/label-layout.ts';
import type { MapLayerFactory, PressedPoint } from '../../../src/map/layers.ts';
import { fenceTool } from '../draft.state.ts';
import { rgb } from './colours.ts';
import { most } from '../../../src/rules/extremes.ts';
import { metresBetween } from '../../../src/rules/geodesy.ts';
import type { Box } from '../../../src/map/boxes.ts';

type Drawn = {
  readonly group: FenceGroup;
  readonly ring: readonly Point[];
  readonly chosen: boolean;
  /** How strongly the fence is filled (0–1), see `strengthIn`. */
  readonly strength: number;
};

/** Maximum number of fences drawn at once. More could not be distinguished. */
const MOST = 500;
/** Maximum number of fence names drawn. More would cover the map. */
const MOST_NAMES = 60;
/** The height of a fence's walls on a tilted map: this share of its extent from south to north, within limits (m). */
const WALL = { share: 0.12, least: 8, most: 400 };
/** How strongly the other fences are coloured while one fence is being drawn (0–1). */
const PALE = 0.35;
/** How much farther from a small fence its name is if the marker of a device covers the fence (CSS pixels). */
const PAST_MARKER = 30;
/** With at most this many fences, all have their names on the map while the geofence tool is open. */
const ALL_NAMED = 12;
/** The number of dashes along the border of a fence that is switched off. */
const DASHES = 36;

/**
 * Returns the fences to draw: all if the geofence tool is open or the user has chosen to see all, otherwise those of
 * the selected device. The fence being edited is left out, because the draft layer draws it.
 */
function wanted(read: Read): readonly FenceGroup[] {
  const { draft } = read(fenceTool);
  const open = read(toolDevices('geofences')) !== null;
  const { selected } = read(attention);
  const { shown } = read(geofences);
  const hidden = open && draft ? new Set(draft.fences) : null;
  if (open || read(mapLook).places) return alike(hidden ? shown.filter(({ id }) => !hidden.has(id)) : shown);
  return selected === null ? [] : alike(shown.filter(({ device }) => device === selected));
}

function wallHeight(shape: FenceShape): number {
  const { south, north } = boundsOf(shape);
  const extent = metresBetween({ lat: south, lng: 0 }, { lat: north, lng: 0 });
  return Math.min(WALL.most, Math.max(WALL.least, extent * WALL.share));
}

const path = (ring: readonly Point[]): [number, number][] => {
  const first = ring[0];
  return (first ? [...ring, first] : []).map(({ lng, lat }) => [lng, lat]);
};

/** Where the name of a fence may be: a point of its outline, and how far below it the name is (CSS pixels). */
type Spot = { readonly at: Point; readonly down: number };
/** The name of a fence. A fence that the date line cuts into parts has a name for each part. */
type Name = { readonly text: string; readonly key: string; readonly chosen: boolean } & {
  readonly spots: readonly Spot[];
};

/** Returns the northernmost or southernmost point of an outline. If there are several, returns their middle. */
function endOf(ring: readonly Point[], north: boolean): Point {
  const lats = ring.map((each) => each.lat);
  const lat = north ? most(lats) : -most(lats.map((each) => -each));
  const lngs = ring.filter((each) => Math.abs(lat - each.lat) < 1e-9).map(({ lng }) => lng);
  return { lat, lng: lngs.reduce((sum, lng) => sum + lng, 0) / lngs.length };
}

/** Returns where the name of a fence may be: above it, below it, or beyond a marker that covers a small fence. */
function spotsOf(ring: readonly Point[]): readonly Spot[] {
  const [top, bottom] = [endOf(ring, true), endOf(ring, false)];
  return [0, PAST_MARKER].flatMap((more) => [
    { at: top, down: -NAME.above - more },
    { at: bottom, down: NAME.above + more },
  ]);
}

/** Cuts a fence's outline into dashes. The number of dashes is the same for small and large fences. */
function dashes(ring: readonly Point[]): [number, number][][] {
  const whole = path(ring);
  const lengths = whole.slice(1).map(([x, y], i) => {
    const [a, b] = whole[i] as [number, number];
    return Math.hypot((x - a) * Math.cos((y * Math.PI) / 180), y - b);
  });
  const step = lengths.reduce((sum, length) => sum + length, 0) / (2 * DASHES);
  const cut: [number, number][][] = [];
  let gone = 0;
  for (const [i, length] of lengths.entries()) {
    const [a, b] = whole[i] as [number, number];
    const [c, d] = whole[i + 1] as [number, number];
    for (let from = 0; from < length; ) {
      const place = gone + from;
      const to = Math.min(length, from + step - (place % step) + step * 1e-9);
      const at = (t: number): [number, number] => [a + ((c - a) * t) / length, b + ((d - b) * t) / length];
      if (Math.floor(place / step) % 2 === 0) cut.push([at(from), at(to)]);
      from = to;
    }
    gone += length;
  }
  return cut;
}

/**
 * The map layer with the fences: translucent areas with a border and a name. The border of a fence that is switched off
 * is dashed.
 */
const fencesLayer: MapLayerFactory = ({ read, listen, publish, view, isDark, refresh }) => {
  let drawn: readonly Drawn[] = [];
  let areas: Layer[] = [];
  let names: readonly Name[] = [];
  /** The names that are drawn. All others would cover a marker or a label. */
  let named: ReadonlyMap<string, Spot> = new Map();
  let nameLayers: Layer[] = [];
  let covered: Covered = NOTHING_COVERED;
  /** Whether the fences are pale, because the user is drawing one fence. */
  const isPale = (of: Read = read) => of(toolDevices('geofences')) !== null && of(fenceTool).draft !== null;
  const pen = document.createElement('canvas').getContext('2d');
  const collect = () => {
    const { chosen } = read(fenceTool);
    const { box } = view();
    const groups = wanted(read);
    const near =
      groups.length <= MOST
        ? groups
        : groups.filter(({ shape }) => {
            const { west, south, east, north } = boundsOf(shape);
            const isNear = box.west > box.east || (east * 1e7 >= box.west && west * 1e7 <= box.east);
            return isNear && north * 1e7 >= box.south && south * 1e7 <= box.north;
          });
    drawn = near.slice(0, MOST).map((group) => ({
      group,
      ring: ringOf(group.shape),
      chosen: group.fences.some(({ id }) => id === chosen),
      strength: strengthIn(group.shape, box),
    }));
  };
  const build = () => {
    const before = areas.length;
    collect();
    const dark = isDark();
    const pale = isPale() ? PALE : 1;
    const data = drawn.flatMap((each) => drawnRings(each.ring).map((ring): Drawn => ({ ...each, ring })));
    const lines = data.flatMap((each) =>
      (each.group.on === false ? dashes(each.ring) : [path(each.ring)]).map((line) => ({ ...each, line })),
    );
    areas =
      data.length === 0
        ? []
        : [
            new SolidPolygonLayer<Drawn>({
              id: 'geofences/areas',
              data,
              getPolygon: ({ ring }) => ring.map(({ lng, lat }): [number, number] => [lng, lat]),
              getFillColor: ({ group, chosen, strength }) => [
                ...rgb(group.colour),
                pale * strength * (group.on === false ? 12 : (chosen ? 64 : 34) + (dark ? 14 : 0)),
              ],
              // On a tilted map, a fence is a low block of glass.
              extruded: read(mapLook).perspective,
              getElevation: ({ group }) => wallHeight(group.shape),
              material: false,
              parameters: FLAT,
            }),
            new WayLayer<(typeof lines)[number]>({
              id: 'geofences/edges',
              data: lines,
              getPath: ({ line }) => line,
              getColor: ({ group }) => [...rgb(group.colour), pale * (group.on === false ? 170 : 235)],
              getWidth: ({ chosen }) => (chosen ? 4 : 2),
              // Dashes have no round ends, because these would fill the gaps.
              capRounded: false,
            }),
          ];
    names =
      data.length > MOST_NAMES
        ? []
        : data.map(({ group, ring, chosen }, index) => ({
            key: `${group.fences[0]?.id} ${index}`,
            text: group.name.length > 32 ? `${group.name.slice(0, 31)}…` : group.name,
            spots: spotsOf(ring),
            chosen,
          }));
    named = namesToDraw();
    drawNames();
    if (before + areas.length > 0) refresh();
  };

  /** Returns the names that do not cover a device's marker or label, each with its spot. */
  function namesToDraw(): ReadonlyMap<string, Spot> {
    const { project } = view();
    if (pen) pen.font = `${NAME.weight} ${NAME.size}px ${getComputedStyle(document.body).fontFamily}`;
    const areAllNamed = read(toolDevices('geofences')) !== null && names.length <= ALL_NAMED;
    // A name stays at its spot as long as it has room there.
    const spots = names.map((name) => {
      const now = named.get(name.key);
      const own = now && name.spots.find((spot) => spot.at.lat === now.at.lat && spot.down === now.down);
      return own ? [own, ...name.spots.filter((spot) => spot !== own)] : name.spots;
    });
    const free = namesWithRoom(
      names.map(({ key, text, chosen }, index) => {
        const [first = { x: 0, y: 0 }, ...elsewhere] = (spots[index] ?? []).map(({ at, down }) => {
          const { x, y } = project(at.lng, at.lat);
          return { x, y: y + down };
        });
        const width = pen?.measureText(text).width ?? 0;
        const isNeeded = chosen || areAllNamed;
        return { ...first, elsewhere, width, height: NAME.height, isShown: named.has(key), isNeeded };
      }),
      covered,
    );
    return new Map(
      [...free].map(([index, spot]) => [names[index]?.key ?? '', spots[index]?.[spot] as Spot] as const),
    );
  }

  function drawNames() {
    const data = names.flatMap(({ key, text }): AreaName[] => {
      const spot = named.get(key);
      return spot ? [{ text, ...spot }] : [];
    });
    nameLayers =
      data.length === 0
        ? []
        : [areaNames('geofences/names', data, names, isDark() ? 'dark' : 'light', isPale() ? 120 : 230)];
  }
  listen(wanted, build);
  listen((of) => of(fenceTool).chosen, build);
  listen(isPale, build);
  listen(isDark, build);
  listen((of) => of(mapLook).perspective, build);
  build();

  /**
   * Returns the smallest fence that contains the pressed point, or null if none does. A larger fence around a small one
   * can still be pressed outside the small one.
   */
  const at = ({ lat, lng }: PressedPoint): FenceGroup | null => {
    if (read(toolDevices('geofences')) === null || read(fenceTool).draft) return null;
    const hits = drawn.filter(({ group }) => depthOf(group.shape)(lat, lng) >= 0);
    const size = ({ group }: Drawn) => {
      const { west, east, south, north } = boundsOf(group.shape);
      return (east - west) * (north - south);
    };
    return hits.toSorted((a, b) => size(a) - size(b))[0]?.group ?? null;
  };
  return {
    layers: () => [...areas, ...nameLayers],
    settled: () => {
      const { box } = view();
      if (
        drawn.length >= MOST ||
        drawn.some(({ group, strength }) => strengthIn(group.shape, box) !== strength)
      )
        build();
    },
    yields(now) {
      covered = now;
      if (names.length === 0) return;
      const next = namesToDraw();
      const isSame = ([key, { at, down }]: [string, Spot]) =>
        named.get(key)?.at.lat === at.lat && named.get(key)?.down === down;
      if (next.size === named.size && [...next].every(isSame)) return;
      named = next;
      drawNames();
      refresh();
    },
    points: (point) => at(point) !== null,
    press(point) {
      const found = at(point)?.fences[0];
      if (!found) return false;
      publish(fenceEvents.fenceChosen({ id: found.id }));
      return true;
    },
  };
};

export default fencesLayer;

/**
 * The shares of the view between which the fill of a fence fades out. If a fence covers more than `to`, only its
 * outline is drawn.
 */
const FADES = { from: 0.12, to: 0.5 };
/** The number of steps in which the fill fades, so that a small move of the map does not change it. */
const STEPS = 4;

/**
 * Returns how strongly a fence is filled, from 0 (outline only) to 1. The larger the part of the view that a fence
 * covers, the weaker its fill, because a large fill tints the whole map.
 */
export function strengthIn(shape: FenceShape, box: Box): number {
  if (surrounds(shape, box)) return 0;
  if (box.west > box.east || box.south >= box.north) return 1;
  const { west, south, east, north } = boundsOf(shape);
  const along = Math.min(east * 1e7, box.east) - Math.max(west * 1e7, box.west);
  const up = Math.min(north * 1e7, box.north) - Math.max(south * 1e7, box.south);
  if (along <= 0 || up <= 0) return 1;
  const share = (along * up) / ((box.east - box.west) * (box.north - box.south));
  const fade = (FADES.to - share) / (FADES.to - FADES.from);
  return Math.round(Math.min(1, Math.max(0, fade)) * STEPS) / STEPS;
}
