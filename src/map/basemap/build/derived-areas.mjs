/** Derives areas that the data lacks from the streets: the sea beside a city, and built-up ground. */
import { contours } from 'd3-contour';
import { linesOf } from './geojson.mjs';

const CELL = 12; // edge of a raster cell (metres)

/** Returns an empty raster of an area: cells of `CELL` metres, row by row from the north-west. */
function raster([west, south, east, north]) {
  const metresEast = 111320 * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const metresNorth = 110574;
  const width = Math.ceil(((east - west) * metresEast) / CELL);
  const height = Math.ceil(((north - south) * metresNorth) / CELL);
  return {
    width,
    height,
    cell: ([lng, lat]) => [((lng - west) * metresEast) / CELL, ((north - lat) * metresNorth) / CELL],
    point: ([x, y]) => [west + (x * CELL) / metresEast, north - (y * CELL) / metresNorth],
  };
}

/** Returns a mask with 1 for each cell that a line crosses. */
function draw({ width, height, cell }, lines) {
  const mask = new Uint8Array(width * height);
  for (const line of lines)
    for (let i = 1; i < line.length; i++) {
      const [[x0, y0], [x1, y1]] = [cell(line[i - 1]), cell(line[i])];
      const steps = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1));
      for (let step = 0; step <= steps; step++) {
        const x = Math.round(x0 + ((x1 - x0) * step) / steps);
        const y = Math.round(y0 + ((y1 - y0) * step) / steps);
        if (x >= 0 && y >= 0 && x < width && y < height) mask[y * width + x] = 1;
      }
    }
  return mask;
}

/** Returns each cell's distance to the nearest marked cell (cells): two-pass chamfer transform (Borgefors 1986). */
function distance({ width, height }, mask) {
  const far = Float32Array.from(mask, (marked) => (marked ? 0 : 1e9));
  const pass = (from, to, step) => {
    for (let i = from; i !== to; i += step) {
      const x = i % width;
      const behind = i - step * width;
      const near = step > 0 ? [x > 0, x < width - 1] : [x < width - 1, x > 0];
      let least = far[i];
      if (near[0]) least = Math.min(least, far[i - step] + 1);
      if (behind >= 0 && behind < far.length) {
        least = Math.min(least, far[behind] + 1);
        if (near[0]) least = Math.min(least, far[behind - step] + Math.SQRT2);
        if (near[1]) least = Math.min(least, far[behind + step] + Math.SQRT2);
      }
      far[i] = least;
    }
  };
  pass(0, width * height, 1);
  pass(width * height - 1, -1, -1);
  return far;
}

/** Returns the outlines of the cells whose value is above zero. Leaves out tiny areas, and every second point. */
function outlines(grid, values, { ringPoints, holePoints }) {
  const [{ coordinates }] = contours().size([grid.width, grid.height]).smooth(true).thresholds([0])(values);
  const thin = (ring) => ring.filter((_, i) => i % 2 === 0 || i === ring.length - 1).map(grid.point);
  return coordinates
    .filter(([ring]) => ring.length > ringPoints)
    .map(([ring, ...holes]) => [thin(ring), ...holes.filter((hole) => hole.length > holePoints).map(thin)]);
}

const isGround = ({ properties: p, geometry }) =>
  geometry.type !== 'Point' &&
  !(p.bridge && p.bridge !== 'no') &&
  !(p.tunnel && p.tunnel !== 'no') &&
  (p.highway || p.building || p.landuse || /beach|sand|park/.test(p.natural ?? p.leisure ?? ''));

/**
 * Returns the water beside a city. A flood fill starts at `from` and stops `reach` metres before anything mapped on the
 * ground. Its result is then extended until it is only `quay` metres away from the mapped ground.
 *
 * @param from points in the water, or 'south' for the whole southern edge
 * @param within boxes outside of which no water is assumed, because the ground beyond the mapped streets may be land
 */
export function openWater(features, bounds, { from, reach, quay, within = [bounds] }) {
  const grid = raster(bounds);
  const { width, height } = grid;
  const cells = reach / CELL;
  const far = distance(
    grid,
    draw(
      grid,
      features.filter(isGround).flatMap((one) => linesOf(one.geometry)),
    ),
  );
  const open = new Uint8Array(width * height);
  for (const [west, south, east, north] of within) {
    const [[left, top], [right, bottom]] = [grid.cell([west, north]), grid.cell([east, south])].map((cell) =>
      cell.map(Math.round),
    );
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      open.fill(1, y * width + Math.max(0, left), y * width + Math.min(width, right));
  }
  const water = new Uint8Array(width * height);
  const waiting = [];
  const flood = (i) => {
    if (i < 0 || i >= water.length || water[i] || !open[i] || far[i] <= cells) return;
    water[i] = 1;
    waiting.push(i);
  };
  if (from === 'south') for (let x = 0; x < width; x++) flood((height - 1) * width + x);
  else
    for (const point of from) {
      const [x, y] = grid.cell(point).map(Math.round);
      flood(y * width + x);
    }
  while (waiting.length > 0) {
    const i = waiting.pop();
    if (i % width > 0) flood(i - 1);
    if (i % width < width - 1) flood(i + 1);
    flood(i - width);
    flood(i + width);
  }
  const shore = distance(grid, water).map((value) => cells - quay / CELL - value);
  return outlines(grid, shore, { ringPoints: 60, holePoints: 40 });
}

/**
 * Returns the built-up ground: everything within 60 m of a street, after gaps of up to 240 m between streets were
 * closed.
 */
export function builtUp(features, bounds) {
  const grid = raster(bounds);
  const streets = features.filter(
    ({ properties: p }) =>
      p.highway &&
      !/footway|path|track|cycleway|bridleway|steps|motorway|trunk/.test(p.highway) &&
      !p.bridge &&
      !p.tunnel,
  );
  const near = distance(
    grid,
    draw(
      grid,
      streets.flatMap((one) => linesOf(one.geometry)),
    ),
  ).map((cells) => (cells <= 120 / CELL ? 0 : 1));
  const inside = distance(grid, near).map((cells) => cells - 60 / CELL);
  return outlines(grid, inside, { ringPoints: 80, holePoints: 60 });
}
