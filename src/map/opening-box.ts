import { type Box, boxAround, type Places } from './boxes.ts';

/** With at least this many devices, the map may open with one region instead of all devices. */
const FLEET = 50;
/** If all devices lie within this many degrees, the map opens with all of them. */
const NEAR = 20e7;
/** A region with at least this share of the devices is worth opening with. */
const SHARE = 1 / 3;
/** Side of a cell of the grid (degrees × 10⁷). A region has 3 × 3 cells: about the size of a country. */
const CELL = 3e7;
/** Cells around the earth. */
const AROUND = 120;
const HALF_TURN = 1.8e9;

/**
 * Returns the area with which the map opens: all shown devices. But all devices of a fleet spread over the earth would be
 * a few rings on the map of the world, so it opens with the region that has most devices. Null if none is shown.
 *
 * Reads the columns three times at most.
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

/** How far an area reaches from west to east (degrees × 10⁷). */
const width = ({ west, east }: Box) => (east - west + 2 * HALF_TURN) % (2 * HALF_TURN);

/** The number of the cell that holds a place. */
const cellOf = (lat: number, lng: number) =>
  Math.floor(lat / CELL) * AROUND + (((Math.floor(lng / CELL) % AROUND) + AROUND) % AROUND);

/** A cell and the eight around it. */
function around(cell: number): number[] {
  const column = ((cell % AROUND) + AROUND) % AROUND;
  const row = (cell - column) / AROUND;
  return [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].map((right) => (row + up) * AROUND + ((column + right + AROUND) % AROUND)),
  );
}
