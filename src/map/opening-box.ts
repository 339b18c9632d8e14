import { type Box, boxAround, type Places } from './boxes.ts';

/** With at least this many devices, the map may open at one region instead of all devices. */
const FLEET = 50;
/** If all devices lie within this distance (degrees × 10⁷), the map always opens with all of them in view. */
const NEAR = 20e7;
/** The map opens at a region only if the region contains at least this share of the devices. */
const SHARE = 1 / 3;
/** Edge of a grid cell (degrees × 10⁷). A region has 3 × 3 cells, which is about the size of a country. */
const CELL = 3e7;
/** Cells around the earth. */
const AROUND = 120;
const HALF_TURN = 1.8e9;

/**
 * Returns the area at which the map opens: normally all shown devices. But if a large fleet is spread over the earth,
 * all of it would be just a few rings on a world map. So then the map opens at the region with the most devices. Null
 * if no device is shown.
 *
 * Reads the columns at most three times.
 */
export function openingBox(places: Places): Box | null {
  const all = boxAround(places);
  if (!all || (width(all) < NEAR && all.north - all.south < NEAR)) return all;
  const cells = new Map<number, number>();
  let count = 0;
  for (let row = 0; row < places.length; row++) {
    if (!places.shown[row]) continue;
    count++;
    const cell = cellOf(places.lat[row] as number, places.lng[row] as number);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  if (count < FLEET) return all;
  let most = 0;
  let best = 0;
  for (const cell of cells.keys()) {
    let sum = 0;
    for (const neighbour of around(cell)) sum += cells.get(neighbour) ?? 0;
    if (sum > most) {
      most = sum;
      best = cell;
    }
  }
  if (most < count * SHARE) return all;
  const region = new Set(around(best));
  const rows: number[] = [];
  for (let row = 0; row < places.length; row++)
    if (places.shown[row] && region.has(cellOf(places.lat[row] as number, places.lng[row] as number)))
      rows.push(row);
  return boxAround(places, rows);
}

/** Returns the extent of an area from west to east (degrees × 10⁷). */
const width = ({ west, east }: Box) => (east - west + 2 * HALF_TURN) % (2 * HALF_TURN);

/** Returns the number of the grid cell that contains a place. */
const cellOf = (lat: number, lng: number) =>
  Math.floor(lat / CELL) * AROUND + (((Math.floor(lng / CELL) % AROUND) + AROUND) % AROUND);

/** Returns a cell and the eight cells around it. */
function around(cell: number): number[] {
  const column = ((cell % AROUND) + AROUND) % AROUND;
  const row = (cell - column) / AROUND;
  return [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].map((right) => (row + up) * AROUND + ((column + right + AROUND) % AROUND)),
  );
}
