import { attention } from '../../../src/core/devices/devices.ts';
import { radiusOf, SELECTED_SIZE } from '../../../src/map/detail.ts';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { MarkerLayer, type MarkerLayerProps } from '../../../src/map/gpu/marker-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { IN_CLUSTER, LOOK_BYTES } from '../../../src/map/looks.ts';
import { isPastShown, isQuiet, markerTheme } from './themes.ts';

/** The map zoom from which accuracy circles are drawn. Farther out they are smaller than the markers. */
const RINGS_FROM_ZOOM = 11;

/** The map layer with all devices as markers. The selected one is on top. */
const markers: MapLayerFactory = ({ read, listen, fleet, frame, view, isDark, redraw, refresh }) => {
  const style = (isSelected: boolean): MarkerLayerProps['style'] => {
    return () => {
      const { detail: full, zoom } = view();
      // While a history is shown, live devices are faint dots, because full markers with icons would cover the
      // history's track.
      const detail = isPastShown(read) ? 0 : full;
      return {
        ...markerTheme({ read, isDark }),
        radius: isSelected ? radiusOf(2) * SELECTED_SIZE : radiusOf(detail),
        detail: isSelected ? 2 : detail,
        emphasis: isSelected ? 1 : 0,
        rings: zoom >= RINGS_FROM_ZOOM && (isSelected || detail === 2),
      };
    };
  };

  /** A copy of the selected device's data for drawing, so that its marker is drawn on top. */
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
    // The selected marker is drawn even if its device is in a cluster, and even before the clusters know which device
    // is selected.
    selected.looks.bytes[IN_CLUSTER] = 0;
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
  listen(isDark, refresh);
  listen(isPastShown, redraw);
  listen(isQuiet, redraw);
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
