import { type Box, boundsOf, boxAround, type Places } from './boxes.ts';
import { mercatorLat, pixelsPerDegree } from './mercator.ts';

/** Width and height of a part of the map (CSS pixels). */
export type Room = { readonly width: number; readonly height: number };

/** Markers nearer to each other than this become one circle with a number (CSS pixels). */
const MARKER: Room = { width: 64, height: 64 };
/**
 * The map opens closer to the devices while it would show fewer markers than this. With thousands of devices, `MOST` of
 * them: circles that touch become one, so that fewer are drawn than counted here, and each stands for hundreds.
 */
const MARKERS = 6;
const MOST = 40;
/** This many devices ask for one marker more. */
const DEVICES_PER_MARKER = 200;
/** With few devices, fewer markers are enough: this share of the devices. */
const OF_DEVICES = 0.6;
/** With at least this many devices, the map does not open farther away than `COUNTRY`, if most are in one country. */
const FLEET = 50;
/** Zoom level at which the map shows about a country. */
const COUNTRY = 5;
/** The map opens at a region only if the region contains at least this share of the devices; for a fleet, less. */
const SHARE = 1 / 2;
const SHARE_OF_FLEET = 1 / 5;
/** Zoom level at which the map shows a town. Of at most `MARKERS` devices in one town, none is left out. */
const TOWN = 10;
/** Zoom level at which the map shows a few streets. The map does not open closer. */
const STREETS = 15;

/**
 * Returns the area at which the map opens: normally all shown devices. But if some are far away, all of them would be
 * just a few circles with numbers. Then the map opens at the region with the most devices, as close as needed to show
 * several markers. Null if no device is shown.
 *
 * Reads the columns about twice for each zoom level that it tries.
 *
 * @param room the part of the map into which the devices have to fit
 */
export function openingBox(places: Places, room: Room): Box | null {
  const all = boxAround(places);
  if (!all) return null;
  const shown: number[] = [];
  for (let row = 0; row < places.length; row++) if (places.shown[row]) shown.push(row);
  if (shown.length <= MARKERS && zoomOf(all, room) >= TOWN) return all;
  const isFleet = shown.length >= FLEET;
  const wanted = Math.min(
    Math.max(MARKERS, Math.min(MOST, shown.length / DEVICES_PER_MARKER)),
    Math.ceil(shown.length * OF_DEVICES),
  );
  const least = shown.length * (isFleet ? SHARE_OF_FLEET : SHARE);
  let best = all;
  let most = 0;
  let rows = shown;
  for (let zoom = Math.floor(zoomOf(all, room)); zoom <= STREETS; zoom++) {
    if (zoom >= COUNTRY || !isFleet) {
      const box = boxAround(places, rows) ?? all;
      const markers = new Set(gridOf(places, rows, zoomOf(box, room), MARKER).cells).size;
      if (markers > most || (isFleet && markers === most)) {
        most = markers;
        best = box;
      }
      if (most >= wanted) break;
    }
    // At the next zoom level, the room is three cells wide and three cells high.
    const { cells, columns } = gridOf(places, rows, zoom + 1, {
      width: room.width / 3,
      height: room.height / 3,
    });
    const block = fullestBlock(cells, columns);
    rows = rows.filter((_, i) => block.has(cells[i] as number));
    if (rows.length < least) break;
  }
  return best;
}

/** Returns the zoom level at which an area just fits into the room. */
function zoomOf(box: Box, { width, height }: Room): number {
  const [[west, south], [east, north]] = boundsOf(box);
  const scale = Math.min(width / (east - west), height / (mercatorLat(north) - mercatorLat(south)));
  return Math.min(STREETS, Math.max(0, Math.log2(scale / pixelsPerDegree(0))));
}

/**
 * Lays a grid over the world, with cells of this size at this zoom level. Returns the cell of each row, and how many
 * cells there are around the earth.
 */
function gridOf(places: Places, rows: readonly number[], zoom: number, size: Room) {
  const scale = pixelsPerDegree(zoom);
  const columns = Math.max(3, Math.floor((360 * scale) / size.width));
  const cells = rows.map((row) => {
    const x = Math.floor(((places.lng[row] as number) / 3.6e9 + 0.5) * columns) % columns;
    const y = Math.floor(((mercatorLat((places.lat[row] as number) / 1e7) + 180) * scale) / size.height);
    return y * columns + x;
  });
  return { cells, columns };
}

/** Returns the 3 × 3 cells with the most devices. */
function fullestBlock(cells: readonly number[], columns: number): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  let most = 0;
  let fullest: readonly number[] = [];
  for (const cell of counts.keys()) {
    const block = around(cell, columns);
    const sum = block.reduce((total, each) => total + (counts.get(each) ?? 0), 0);
    if (sum > most) {
      most = sum;
      fullest = block;
    }
  }
  return new Set(fullest);
}

/** Returns a cell and the eight cells around it. */
function around(cell: number, columns: number): number[] {
  const x = cell % columns;
  return [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].map((right) => cell - x + up * columns + ((x + right + columns) % columns)),
  );
}
