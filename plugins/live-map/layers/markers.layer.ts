import { attention } from '../../../src/core/devices.ts';
import { radiusOf } from '../../../src/map/detail.ts';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { MarkerLayer, type MarkerLayerProps } from '../../../src/map/gpu/marker-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { LOOK_BYTES } from '../../../src/map/looks.ts';
import { stateColours } from '../../../src/ui/state-colours.ts';

type Bytes = readonly [number, number, number];
const colour = ([r, g, b]: Bytes, alpha = 1): [number, number, number, number] => [
  r / 255,
  g / 255,
  b / 255,
  alpha,
];

const WHITE: Bytes = [255, 255, 255];
const NIGHT: Bytes = [20, 25, 33];
const DARK_SURFACE: Bytes = [30, 36, 46];

/** The alphas carry what a theme decides beyond colour: strength of the shadow, and whether outlines are light. */
const themes = {
  light: { surface: colour(WHITE, 0.3), outline: colour(WHITE, 0) },
  dark: { surface: colour(DARK_SURFACE, 0.6), outline: colour(NIGHT, 1) },
};

/** Accuracy is drawn from here on: farther out its rings are smaller than the markers. */
const RINGS_FROM_ZOOM = 11;

/** A selected marker is drawn a little larger, and always with its icon. */
const SELECTED = 1.16;

/** All devices as markers, and the selected one above them. */
const markers: MapLayerFactory = ({ read, listen, fleet, frame, view, isDark, redraw, refresh }) => {
  const style = (isSelected: boolean): MarkerLayerProps['style'] => {
    return () => {
      const { detail, zoom } = view();
      const name = isDark() ? 'dark' : 'light';
      const states = stateColours[name];
      return {
        ...themes[name],
        moving: colour(states.moving),
        standing: colour(states.standing),
        nosignal: colour(states.nosignal),
        off: colour(states.off),
        radius: isSelected ? radiusOf(2) * SELECTED : radiusOf(detail),
        detail: isSelected ? 2 : detail,
        emphasis: isSelected ? 1 : 0,
        rings: zoom >= RINGS_FROM_ZOOM && (isSelected || detail === 2),
      };
    };
  };

  /** The selected marker's row, once more. */
  const selected = {
    places: new InstanceBuffer(PLACE_FLOATS * 4, 1),
    looks: new InstanceBuffer(LOOK_BYTES, 1),
    length: 0,
  };
  function copySelected() {
    const id = read(attention).selected;
    const row = id === null ? undefined : fleet.rowOf(id);
    selected.length = row === undefined ? 0 : 1;
    if (row === undefined) return;
    selected.places.floats.set(fleet.places.floats.subarray(row * PLACE_FLOATS, (row + 1) * PLACE_FLOATS));
    selected.looks.bytes.set(fleet.looks.bytes.subarray(row * LOOK_BYTES, (row + 1) * LOOK_BYTES));
    selected.places.markAll();
    selected.looks.markAll();
  }
  listen(
    (of) => of(attention).selected,
    () => {
      copySelected();
      redraw();
    },
  );
  listen(
    (of) => isDark() || of === undefined,
    () => refresh(),
  );
  copySelected();

  const layers = [
    new MarkerLayer({ id: 'live-map/markers', rows: fleet, frame, style: style(false) }),
    new MarkerLayer({ id: 'live-map/selected', rows: selected, frame, style: style(true) }),
  ];
  return {
    layers: () => layers,
    moved: copySelected,
    settled: copySelected,
  };
};

export default markers;
