import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import { throttled } from '../frames.ts';
import type { Covered, ScreenBox } from '../label-layout.ts';

/** The id of the source, layer and image that keep the base map's names away from covered areas. */
export const namesAside = 'names-aside';
const ID = namesAside;
/** Smallest and largest edge of the squares that fill a covered area (CSS pixels). */
const SMALLEST = 8;
const LARGEST = 48;
/**
 * Maximum number of squares, because each costs time. If there would be more, markers are left out, and only labels and
 * buttons get squares.
 */
const MOST = 400;
/**
 * The squares are checked at most this often (ms), and updated only for areas that moved by more than `MOVED` (CSS
 * pixels).
 */
const EVERY = 3_000;
const MOVED = 10;

/** A square of the screen: its centre and side (CSS pixels). */
export type Square = readonly [x: number, y: number, side: number];

/**
 * Returns squares that fill a rectangle. They must be squares because of how the base map reserves space: by showing an
 * invisible square image, whose size is free.
 */
export function squaresOf({ left, right, top, bottom }: ScreenBox): Square[] {
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0) return [];
  const side = Math.min(LARGEST, Math.max(SMALLEST, Math.min(width, height)));
  const along = (from: number, length: number): number[] => {
    const count = Math.max(1, Math.ceil(length / side));
    const step = count === 1 ? 0 : (length - side) / (count - 1);
    const first = count === 1 ? from + length / 2 : from + side / 2;
    return Array.from({ length: count }, (_, index) => first + index * step);
  };
  return along(left, width).flatMap((x) => along(top, height).map((y): Square => [x, y, side]));
}

/**
 * Returns the squares of all covered areas: those of labels and buttons, and also those of markers if the total stays
 * within `MOST`.
 */
export function squaresOfAll({ boxes, obstacles }: Covered): Square[] {
  const squares = boxes.flatMap(squaresOf).slice(0, MOST);
  if (squares.length + obstacles.length > MOST) return squares;
  return [...squares, ...obstacles.map(({ x, y, radius }): Square => [x, y, radius * 1.8])];
}

/** Returns the squares that are not near one of the same size in `known`. */
export const newSquares = (squares: readonly Square[], known: readonly Square[]): readonly Square[] =>
  squares.filter(
    ([x, y, side]) =>
      !known.some(
        ([otherX, otherY, otherSide]) =>
          Math.abs(x - otherX) <= MOVED && Math.abs(y - otherY) <= MOVED && side === otherSide,
      ),
  );

/** Returns whether the base map shows one of its names in the area between two corners (CSS pixels). */
export type HasName = (from: readonly [x: number, y: number], to: readonly [x: number, y: number]) => boolean;

/**
 * Whether one of the squares covers a name. Each question to `hasName` takes long, so it first asks about the area of
 * all squares together, and splits the squares in halves only while there is a name. Without any name, a single
 * question is enough.
 */
export function coversName(squares: readonly Square[], hasName: HasName): boolean {
  if (squares.length === 0) return false;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y, side] of squares) {
    left = Math.min(left, x - side / 2);
    top = Math.min(top, y - side / 2);
    right = Math.max(right, x + side / 2);
    bottom = Math.max(bottom, y + side / 2);
  }
  if (!hasName([left, top], [right, bottom])) return false;
  if (squares.length === 1) return true;
  const axis = right - left > bottom - top ? 0 : 1;
  const sorted = squares.toSorted((a, b) => a[axis] - b[axis]);
  const half = sorted.length >> 1;
  return coversName(sorted.slice(0, half), hasName) || coversName(sorted.slice(half), hasName);
}

function nameIsUnder(map: MapLibreMap, squares: readonly Square[]): boolean {
  const layers = map.getLayersOrder().filter((id) => id !== ID && map.getLayer(id)?.type === 'symbol');
  return coversName(
    squares,
    (from, to) => map.queryRenderedFeatures([[...from], [...to]], { layers, validate: false }).length > 0,
  );
}

/**
 * Keeps the base map's own names (towns, streets, road numbers) away from labels, markers and buttons. To do so, it
 * puts invisible icons there, which the base map places before its names.
 */
export function holdNamesAside(map: MapLibreMap): { cover(covered: Covered): void; stop(): void } {
  let wanted: readonly Square[] = [];
  let drawn: readonly Square[] = [];
  /** Squares that cover no name of the tiles that have loaded, because they are drawn or were checked. */
  let clear: readonly Square[] = [];
  let camera = '';

  const cameraNow = () => {
    const { lng, lat } = map.getCenter();
    return [lng, lat, map.getZoom(), map.getBearing(), map.getPitch()].map((one) => one.toFixed(5)).join();
  };
  const draw = () => {
    const source = map.getSource<GeoJSONSource>(ID);
    if (!source) return;
    const now = cameraNow();
    // New squares make the map place and draw all its names again. While the camera rests, that is done only if a name
    // is covered.
    if (now === camera) {
      const added = newSquares(wanted, clear);
      if (added.length === 0) return;
      clear = wanted;
      if (!nameIsUnder(map, added)) return;
    }
    camera = now;
    drawn = wanted;
    clear = wanted;
    void source.setData({
      type: 'FeatureCollection',
      features: drawn.map(([x, y, side]) => ({
        type: 'Feature' as const,
        properties: { side },
        geometry: { type: 'Point' as const, coordinates: map.unproject([x, y]).toArray() },
      })),
    });
  };
  const soon = throttled(EVERY, draw);

  /** Adds the source and layer again, because a new map style removes everything that was drawn. */
  const begin = () => {
    if (map.getSource(ID)) return;
    if (!map.hasImage(ID)) map.addImage(ID, { width: 1, height: 1, data: new Uint8Array(4) });
    map.addSource(ID, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    // The base map places the names of the topmost layer first.
    map.addLayer({
      id: ID,
      type: 'symbol',
      source: ID,
      layout: {
        'icon-image': ID,
        'icon-size': ['get', 'side'],
        'icon-padding': 0,
        'icon-allow-overlap': true,
      },
    });
    camera = '';
    draw();
  };
  /** A new tile may have names under squares that are not drawn, so these must be checked again. */
  const tileCame = ({ tile, sourceId }: MapSourceDataEvent) => {
    if (tile && sourceId !== ID) clear = drawn;
  };
  map.on('style.load', begin);
  map.on('sourcedata', tileCame);
  return {
    cover(covered) {
      wanted = squaresOfAll(covered);
      soon();
    },
    stop() {
      soon.cancel();
      map.off('style.load', begin);
      map.off('sourcedata', tileCame);
    },
  };
}
