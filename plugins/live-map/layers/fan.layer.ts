import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import { radiusOf } from '../../../src/map/detail.ts';
import { fan, fannedDevices, fanSpots, nextPart } from '../../../src/map/fan.ts';
import { unfold } from '../../../src/map/fan-spread.ts';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { type LabelPicture, LabelPen } from '../../../src/map/gpu/label-sheet.ts';
import { MarkerLayer } from '../../../src/map/gpu/marker-layer.ts';
import { SPRITE_FLOATS, SpriteLayer, type Sprites } from '../../../src/map/gpu/sprite-layer.ts';
import { TailLayer } from '../../../src/map/gpu/tail-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';
import type { MapLayerFactory, PressedPoint } from '../../../src/map/layers.ts';
import { IN_CLUSTER, LOOK_BYTES } from '../../../src/map/looks.ts';
import { isDialogAbove } from '../../../src/ui/dialogs-above.ts';
import { placeBeside, writePlace } from '../../../src/map/spots.ts';
import { labelColours, markerTheme, spriteColours } from './themes.ts';

/** If the map has been zoomed (levels) or rotated (degrees) by this much since the fan was laid out, the fan closes. */
const OTHER_ZOOM = 0.6;
const OTHER_BEARING = 12;
/** A device that moved this far from the fanned-out spot is removed from the fan (CSS pixels). */
const GONE = 120;
/** A press within this distance of the fanned-out spot counts as a press on its middle (CSS pixels). */
const MIDDLE = 26;
/** Maximum number of names around a fanned-out spot. More would cover each other. */
const MOST_NAMED = 12;
const LEG = { light: [70, 80, 95, 190], dark: [200, 210, 225, 170] } as const;

/**
 * The map layer that spreads devices at the same spot in a fan around it, with thin lines, so that each can be pressed
 * (MAP-08).
 */
const fanned: MapLayerFactory = ({ read, listen, fleet, view, isDark, publish, redraw, ...context }) => {
  // The fanned-out markers lie around their spot on the screen, also on a tilted map.
  const frame = () => ({ ...context.frame(), lift: 0 });
  const rows = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    looks: new InstanceBuffer(LOOK_BYTES),
    length: 0,
  };
  const legs = { places: rows.places, colours: new InstanceBuffer(4), length: 0 };
  const names: Sprites = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    sprites: new InstanceBuffer(SPRITE_FLOATS * 4),
    length: 0,
    sheet: { width: 1, height: 1, data: new Uint8Array(4) },
  };
  const pen = new LabelPen();
  let shown: readonly { readonly id: number; readonly row: number }[] = [];
  /**
   * The marker positions around the fanned-out spot (CSS pixels), and the zoom and bearing for which they were laid
   * out.
   */
  let spots: readonly { readonly x: number; readonly y: number }[] = [];
  let laidFor = { zoom: 0, bearing: 0 };
  let rowsShown = new Set<number>();
  let share = 0;
  let stopUnfolding = () => {};

  /** Whether a device has left the fanned-out spot. Its marker may still be moving to the new place. */
  function isGone(row: number, middle: { x: number; y: number }): boolean {
    const { lat, lng } = fleet.targets;
    const { x, y } = view().project((lng[row] as number) / 1e7, (lat[row] as number) / 1e7);
    return Math.hypot(x - middle.x, y - middle.y) > GONE;
  }

  function open() {
    stopUnfolding();
    const spot = read(fan).open;
    const { zoom, bearing, project } = view();
    const middle = spot && project(spot.lng, spot.lat);
    shown = read(fannedDevices).flatMap((id) => {
      const row = fleet.rowOf(id);
      if (row === undefined || !middle) return [];
      return isGone(row, middle) ? [] : [{ id, row }];
    });
    rowsShown = new Set(shown.map(({ row }) => row));
    spots = fanSpots(shown.length);
    laidFor = { zoom, bearing };
    rows.length = legs.length = shown.length;
    for (const buffer of [rows.places, rows.looks, legs.colours]) buffer.reserve(shown.length);
    const tint = LEG[isDark() ? 'dark' : 'light'];
    for (const index of shown.keys()) legs.colours.bytes.set(tint, index * 4);
    legs.colours.markAll();
    copyLooks();
    writeNames();
    stopUnfolding = unfold(window.matchMedia('(prefers-reduced-motion: reduce)').matches, (next) => {
      share = next;
      place();
    });
  }

  /** Removes devices that have driven off from the fan. If only one device is left, the fan closes. */
  function leaveOut() {
    const spot = read(fan).open;
    if (!spot || shown.length === 0) return;
    const middle = view().project(spot.lng, spot.lat);
    const stays = shown.filter(({ row }) => !isGone(row, middle));
    if (stays.length === shown.length) return;
    if (stays.length < 2) publish(mapEvents.fanClosed());
    else open();
  }

  function placeOf(spot: { lng: number; lat: number }, index: number, open: number): [number, number] {
    const { x, y } = spots[index] ?? { x: 0, y: 0 };
    return placeBeside(spot, x * open, y * open, laidFor.zoom, laidFor.bearing);
  }

  function place() {
    const spot = read(fan).open;
    if (!spot) return;
    names.places.reserve(names.length);
    for (const [index, { row }] of shown.entries()) {
      const [lng, lat] = placeOf(spot, index, share);
      const heading = fleet.places.floats[row * PLACE_FLOATS + 8] as number;
      writePlace(rows.places.floats, index, lng, lat, heading, [spot.lng, spot.lat]);
      if (index < names.length) writePlace(names.places.floats, index, lng, lat);
    }
    rows.places.markAll();
    names.places.markAll();
    redraw();
  }

  function copyLooks() {
    for (const [index, { row }] of shown.entries()) {
      const at = row * LOOK_BYTES;
      rows.looks.bytes.set(fleet.looks.bytes.subarray(at, at + LOOK_BYTES), index * LOOK_BYTES);
      rows.looks.bytes[index * LOOK_BYTES + IN_CLUSTER] = 0;
    }
    rows.looks.markAll();
  }

  /**
   * Writes the names outside the circle of fanned-out markers. Names that would collide go above and below the circle.
   */
  function writeNames() {
    names.length = shown.length <= MOST_NAMED ? shown.length : 0;
    if (names.length === 0) return;
    const labels = shown.map(({ row }) => ({ name: fleet.deviceAt(row)?.name ?? '', note: '' }));
    const { sheet, pictures } = pen.draw(labels, frame().pixelRatio);
    names.sheet = sheet;
    names.sprites.reserve(names.length);
    for (const [index, picture] of pictures.entries())
      names.sprites.floats.set(besideSpot(spots[index] ?? { x: 0, y: 0 }, picture), index * SPRITE_FLOATS);
    names.sprites.markAll();
  }

  /**
   * Returns the fanned-out device under a pressed point, 'middle' for the spot itself, or null if neither is there.
   */
  function hit({ x, y, reach }: PressedPoint): number | 'middle' | null {
    const spot = read(fan).open;
    if (!spot) return null;
    const { project } = view();
    let found: number | null = null;
    let best = radiusOf(2) + reach;
    for (const [index, { id }] of shown.entries()) {
      // A press is compared with the marker's final position, so that it also counts while the fan is still opening.
      const marker = project(...placeOf(spot, index, 1));
      const away = Math.hypot(marker.x - x, marker.y - y);
      if (away > best) continue;
      best = away;
      found = id;
    }
    if (found !== null) return found;
    const middle = project(spot.lng, spot.lat);
    return Math.hypot(middle.x - x, middle.y - y) <= MIDDLE ? 'middle' : null;
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !read(fan).open || isDialogAbove()) return;
    event.preventDefault();
    publish(mapEvents.fanClosed());
  }
  // This key listener runs before that of the device panel, so that Escape closes first what opened last: the fan.
  window.addEventListener('keydown', onKey, true);

  listen((of) => of(fan), open);
  if (read(fan).open) open();

  const style = () => ({
    ...markerTheme({ read, isDark }),
    radius: radiusOf(2),
    detail: 2,
    emphasis: 0,
    rings: false,
  });
  const layers = [
    new TailLayer({ id: 'live-map/fan-legs', rows: legs, frame, width: 1.25 }),
    new MarkerLayer({ id: 'live-map/fan', rows, frame, style }),
    new SpriteLayer({
      id: 'live-map/fan-names',
      rows: names,
      frame,
      colours: () => spriteColours(labelColours, { read, isDark }),
    }),
  ];
  return {
    layers: () => layers,
    moved({ rows: moved }) {
      if (shown.length === 0) return;
      copyLooks();
      if (moved === 'all' || moved.some((row) => rowsShown.has(row))) leaveOut();
    },
    settled() {
      if (!read(fan).open) return;
      const { zoom, bearing } = view();
      const isOther =
        Math.abs(zoom - laidFor.zoom) > OTHER_ZOOM || Math.abs(bearing - laidFor.bearing) > OTHER_BEARING;
      if (isOther) publish(mapEvents.fanClosed());
    },
    press(at) {
      const spot = read(fan).open;
      if (!spot) return false;
      const found = hit(at);
      const next = nextPart(spot);
      if (typeof found === 'number') publish(deviceEvents.selected({ id: found, from: 'map' }));
      else if (found === 'middle' && next !== null)
        publish(mapEvents.fannedOut({ ...spot, devices: [...spot.devices], from: next }));
      else publish(mapEvents.fanClosed());
      return true;
    },
    points: (at) => hit(at) !== null,
    dispose() {
      stopUnfolding();
      window.removeEventListener('keydown', onKey, true);
    },
  };
};

/** Returns a sprite's numbers (`SPRITE_FLOATS`) for a name on the outer side of a fanned-out marker. */
function besideSpot(spot: { x: number; y: number }, picture: LabelPicture): number[] {
  const room = radiusOf(2) + 6;
  const isAside = Math.abs(spot.x) > Math.abs(spot.y) * 0.6;
  const x = isAside ? Math.sign(spot.x) * (room + picture.width / 2) : 0;
  const y = isAside ? 0 : Math.sign(spot.y) * (room + 8);
  const { left, top, right, bottom, width, height } = picture;
  return [x, y, width, height, left, top, right, bottom, 0, 1];
}

export default fanned;
