import { now } from '../../../src/core/app/clock.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { type Box, isInside, rowsInside } from '../../../src/map/boxes.ts';
import { type Aside, asideOf, clusterRadius, countOf } from '../../../src/map/clusters/clusters.ts';
import { radiusOf, SELECTED_SIZE } from '../../../src/map/detail.ts';
import { fan, fannedDevices, fanSpots } from '../../../src/map/fan.ts';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { type Label, LabelPen } from '../../../src/map/gpu/label-sheet.ts';
import { SPRITE_FLOATS, SpriteLayer, type Sprites } from '../../../src/map/gpu/sprite-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';
import {
  boxesOfPlaced,
  type Covered,
  isFar,
  LEADER,
  type LabelWish,
  NOTHING_COVERED,
  type Obstacle,
  type PlacedLabel,
  placeLabels,
} from '../../../src/map/label-layout.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { ageAt, stateAt } from '../../../src/map/looks.ts';
import { writePlace } from '../../../src/map/spots.ts';
import { favourites } from '../arrangement.state.ts';
import { labelColours, spriteColours } from './themes.ts';

/**
 * If more markers than this are in view, only the chosen device and favourites are labelled: more names would fill the map
 * with text.
 */
const MOST_NAMED = 60;
/**
 * If several labels need the same space, the highest weight wins: chosen device, favourite, labelled before, moving.
 */
const WEIGHTS = { selected: 16, favourite: 8, shown: 4, moving: 2, named: 1 };
/**
 * Distance between a marker's edge and its label (CSS pixels). It is larger for the chosen marker, which has a ring.
 */
const GAP = { selected: 9, other: 3 };
/** Space for the place on the ground at which a marker stands on a tilted map (CSS pixels). */
const FOOT = 5;

/** The map layer with names and ages beside the markers on screen. No label covers another label or a marker. */
const labels: MapLayerFactory = ({ read, fleet, frame, view, isDark, labels: texts, listen, redraw }) => {
  const pen = new LabelPen();
  const rows: Sprites = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    sprites: new InstanceBuffer(SPRITE_FLOATS * 4),
    length: 0,
    sheet: { width: 1, height: 1, data: new Uint8Array(4) },
  };
  let shown: readonly PlacedLabel[] = [];
  /** The devices that are drawn beside their places, by row. */
  let aside: ReadonlyMap<number, Aside> = new Map();
  let covered: Covered = NOTHING_COVERED;
  let drawn = '';

  function labelOf(row: number, isNamed: boolean): Label {
    const at = fleet.positions?.last.arrays.at[row] ?? 0;
    const isOld = ageAt(fleet.looks.bytes, row) !== 'live';
    return {
      name: isNamed ? (fleet.deviceAt(row)?.name ?? '') : '',
      note: isOld ? texts().age(Math.max(0, read(now) - at)) : '',
    };
  }

  const radius = (isSelected: boolean) => radiusOf(2) * (isSelected ? SELECTED_SIZE : 1);

  function choose() {
    const { box, detail, visible, project, width, height, sight } = view();
    const id = read(attention).selected;
    const selected = id === null ? undefined : fleet.rowOf(id);
    const favourite = new Set(read(favourites).ids);
    const inView =
      detail === 2 ? rowsInside(fleet.markers, box, 400) : selected === undefined ? [] : [selected];
    aside = new Map(
      asideOf(fleet.clusters).flatMap((one) =>
        isInside(box, one.lat * 1e7, one.lng * 1e7) ? [[one.row, one]] : [],
      ),
    );
    const sides = new Map(shown.map(({ row, side }) => [row, side]));
    const { time, lift } = frame();
    const marks = [...inView, ...aside.keys()].map((row) => {
      const beside = aside.get(row);
      const { x, y } = project(...(beside ? ([beside.lng, beside.lat] as const) : fleet.shownAt(row, time)));
      return { row, x, y: y - lift, radius: radius(row === selected) };
    });
    const found = new Map<number, Label>();
    const wishes = marks.flatMap(({ row, x, y, radius: edge }): LabelWish[] => {
      if (x < -50 || y < -50 || x > width + 50 || y > height + 50) return [];
      const isSelected = row === selected;
      const isFavourite = favourite.has(fleet.idAt(row));
      const label = labelOf(row, visible <= MOST_NAMED || isSelected || isFavourite);
      if (!label.name && !label.note) return [];
      found.set(row, label);
      const side = sides.get(row) ?? null;
      const weight =
        (isSelected ? WEIGHTS.selected : 0) +
        (isFavourite ? WEIGHTS.favourite : 0) +
        (side ? WEIGHTS.shown : 0) +
        (stateAt(fleet.looks.bytes, row) === 'moving' ? WEIGHTS.moving : 0) +
        (label.name ? WEIGHTS.named : 0);
      const away = edge + (isSelected ? GAP.selected : GAP.other);
      return [{ row, x, y, ...pen.measure(label), away, weight, side }];
    });
    // No label covers the place on the ground at which a marker stands.
    const feet = lift > 0 ? marks.map(({ x, y }) => ({ row: -1, x, y: y + lift, radius: FOOT })) : [];
    const obstacles = [...marks, ...feet, ...othersIn(box, project)];
    shown = placeLabels(wishes, obstacles, sight);
    covered = { boxes: boxesOfPlaced(wishes, shown), obstacles };
    drawSheet(
      shown.map(({ row, side }) => ({
        ...(found.get(row) ?? { name: '', note: '' }),
        leader: isFar(side) ? (side === 'farBelow' ? 'top' : 'bottom') : null,
      })),
    );
  }

  /** Returns the clusters in view and the fanned-out devices, which labels must not cover. */
  function othersIn(box: Box, project: ReturnType<typeof view>['project']): Obstacle[] {
    const { clusters } = fleet;
    const others: Obstacle[] = [];
    const add = (lng: number, lat: number, room: number, lift = frame().lift) => {
      const { x, y } = project(lng, lat);
      others.push({ row: -1, x, y: y - lift, radius: room });
    };
    for (let cluster = 0; cluster < clusters.length; cluster++) {
      const lng = clusters.lng[cluster] as number;
      const lat = clusters.lat[cluster] as number;
      const count = countOf(clusters, cluster);
      if (count > 1 && isInside(box, lat * 1e7, lng * 1e7)) add(lng, lat, clusterRadius(count));
    }
    const { open } = read(fan);
    const outermost = fanSpots(read(fannedDevices).length).at(-1);
    // A fan lies around its spot on the ground.
    if (open && outermost) add(open.lng, open.lat, Math.hypot(outermost.x, outermost.y) + radius(false), 0);
    return others;
  }

  function drawSheet(list: readonly Label[]) {
    const { pixelRatio } = frame();
    const key = JSON.stringify([list, shown, pixelRatio]);
    if (key !== drawn) {
      drawn = key;
      const { sheet, pictures } = pen.draw(list, pixelRatio);
      rows.sheet = sheet;
      rows.sprites.reserve(list.length);
      for (const [index, { left, top, right, bottom, width, height }] of pictures.entries()) {
        const { right: x, down: y, side } = shown[index] as PlacedLabel;
        // The image of a distant label includes its leader line, so the image's middle is closer to the marker than the
        // text's.
        const nearer = isFar(side) ? (Math.sign(y) * LEADER) / 2 : 0;
        rows.sprites.floats.set(
          [x, y - nearer, width, height, left, top, right, bottom, 0, 1],
          index * SPRITE_FLOATS,
        );
      }
      rows.sprites.markAll();
      redraw();
    }
    copyPlaces();
  }

  /** Copies the markers' places to their labels, so that labels move with their markers. */
  function copyPlaces() {
    rows.places.reserve(shown.length);
    for (const [index, { row }] of shown.entries()) {
      const beside = aside.get(row);
      if (beside) writePlace(rows.places.floats, index, beside.lng, beside.lat);
      else
        rows.places.floats.set(
          fleet.places.floats.subarray(row * PLACE_FLOATS, (row + 1) * PLACE_FLOATS),
          index * PLACE_FLOATS,
        );
    }
    rows.length = shown.length;
    rows.places.markAll();
  }

  listen((of) => of(attention).selected, choose);
  listen((of) => of(favourites), choose);
  listen((of) => of(fan), choose);
  const layers = [
    new SpriteLayer({
      id: 'live-map/labels',
      rows,
      frame,
      colours: () => spriteColours(labelColours, { read, isDark }),
    }),
  ];
  return { layers: () => layers, moved: copyPlaces, settled: choose, covers: () => covered };
};

export default labels;
