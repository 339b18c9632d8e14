import { now } from '../../../src/core/app/clock.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { rowsInside } from '../../../src/map/boxes.ts';
import { radiusOf } from '../../../src/map/detail.ts';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { type Label, LabelPen } from '../../../src/map/gpu/label-sheet.ts';
import { SPRITE_FLOATS, SpriteLayer, type Sprites } from '../../../src/map/gpu/sprite-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';
import { chooseLabels, type LabelWish } from '../../../src/map/label-layout.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { ageAt } from '../../../src/map/looks.ts';
import { labelColours, spriteColours } from './themes.ts';

/** If more markers than this are in view, none gets a label, because the map would be full of text. */
const MOST_NAMED = 60;
/** The advantage of a label that is already shown over an equally important one, so that labels do not flicker. */
const STAYS = 0.5;
const SELECTED = 10;

/** The map layer with names and ages under the markers on screen. Labels that would cover each other are left out. */
const labels: MapLayerFactory = ({ read, fleet, frame, view, isDark, labels: texts, listen, redraw }) => {
  const pen = new LabelPen();
  const rows: Sprites = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    sprites: new InstanceBuffer(SPRITE_FLOATS * 4),
    length: 0,
    sheet: { width: 1, height: 1, data: new Uint8Array(4) },
  };
  let shown: number[] = [];
  let drawn = '';

  function labelOf(row: number, isNamed: boolean): Label {
    const at = fleet.positions?.last.arrays.at[row] ?? 0;
    const isOld = ageAt(fleet.looks.bytes, row) !== 'live';
    return {
      name: isNamed ? (fleet.deviceAt(row)?.name ?? '') : '',
      note: isOld ? texts().age(Math.max(0, read(now) - at)) : '',
    };
  }

  function choose() {
    const { box, detail, visible, project, width, height } = view();
    const id = read(attention).selected;
    const selected = id === null ? undefined : fleet.rowOf(id);
    const inView =
      detail === 2 ? rowsInside(fleet.markers, box, 400) : selected === undefined ? [] : [selected];
    const before = new Set(shown);
    const time = frame().time;
    const marks = inView.map((row) => {
      const { x, y } = project(...fleet.shownAt(row, time));
      return { row, x, y, radius: radiusOf(2) };
    });
    const found = new Map<number, Label>();
    const wishes = marks.flatMap(({ row, x, y }): LabelWish[] => {
      if (x < -50 || y < -50 || x > width + 50 || y > height + 50) return [];
      const label = labelOf(row, visible <= MOST_NAMED || row === selected);
      if (!label.name && !label.note) return [];
      found.set(row, label);
      const size = pen.measure(label);
      const weight = (row === selected ? SELECTED : 0) + (label.name ? 1 : 0) + (before.has(row) ? STAYS : 0);
      return [{ row, x, y: y + below(row === selected), ...size, weight }];
    });
    const chosen = chooseLabels(wishes, marks);
    shown = chosen.map(({ row }) => row);
    drawSheet(
      shown.map((row) => found.get(row) ?? { name: '', note: '' }),
      selected,
    );
  }

  const below = (isSelected: boolean) => radiusOf(2) * (isSelected ? 1.16 : 1) + (isSelected ? 19 : 13);

  function drawSheet(list: readonly Label[], selected: number | undefined) {
    const { pixelRatio } = frame();
    const key = JSON.stringify([list, shown, selected, pixelRatio]);
    if (key !== drawn) {
      drawn = key;
      const { sheet, pictures } = pen.draw(list, pixelRatio);
      rows.sheet = sheet;
      rows.sprites.reserve(list.length);
      for (const [index, picture] of pictures.entries()) {
        const offset = below(shown[index] === selected);
        rows.sprites.floats.set(
          [
            0,
            offset,
            picture.width,
            picture.height,
            picture.left,
            picture.top,
            picture.right,
            picture.bottom,
            0,
            1,
          ],
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
    for (const [index, row] of shown.entries())
      rows.places.floats.set(
        fleet.places.floats.subarray(row * PLACE_FLOATS, (row + 1) * PLACE_FLOATS),
        index * PLACE_FLOATS,
      );
    rows.length = shown.length;
    rows.places.markAll();
  }

  listen((of) => of(attention).selected, choose);
  const layers = [
    new SpriteLayer({
      id: 'live-map/labels',
      rows,
      frame,
      colours: () => spriteColours(labelColours, { read, isDark }),
    }),
  ];
  return { layers: () => layers, moved: copyPlaces, settled: choose };
};

export default labels;
