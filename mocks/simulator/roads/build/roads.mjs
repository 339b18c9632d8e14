/**
 * Builds the road graphs of the demo areas from the OpenStreetMap data of the map's streets.
 *
 *   node mocks/simulator/roads/build/roads.mjs
 *
 * Needs the sources of the map (docs/basemap.md says how to get them) and the npm package simplify-js.
 * ROADS_OUT names the folder to write to (default: mocks/simulator/roads).
 */
import fs from 'node:fs';
import simplify from 'simplify-js';
import { linesOf } from '../../../../src/map/basemap/build/geojson.mjs';
import { areas } from '../../../../src/map/basemap/build/osm-areas.mjs';

const output = process.env.ROADS_OUT ?? 'mocks/simulator/roads';
/** Coordinates are stored as degrees × 10⁵: about a metre, exact enough for a car's lane and short in a file. */
const SCALE = 1e5;
const SIMPLIFY_METRES = 2;

/** For each area: its centre, its bounds, and the speed limits (km/h) for streets without a limit in the map data. */
const AREAS = {
  goteborg: {
    center: [11.967, 57.705],
    within: [11.86, 57.65, 12.09, 57.76],
    limits: { motorway: 90, trunk: 70, primary: 60, secondary: 50, tertiary: 50, residential: 40 },
  },
  liechtenstein: {
    center: [9.5215, 47.1405],
    within: [9.45, 47.04, 9.65, 47.28],
    limits: { motorway: 120, trunk: 80, primary: 60, secondary: 50, tertiary: 50, residential: 40 },
  },
  astana: {
    center: [71.43, 51.13],
    within: [71.33, 51.07, 71.55, 51.22],
    limits: { motorway: 110, trunk: 80, primary: 60, secondary: 60, tertiary: 60, residential: 40 },
  },
  montevideo: {
    center: [-56.165, -34.895],
    within: [-56.24, -34.94, -56.07, -34.84],
    limits: { motorway: 90, trunk: 75, primary: 60, secondary: 45, tertiary: 45, residential: 45 },
  },
};
const LIKE = { unclassified: 'residential', road: 'residential' };

/** Returns the direction of travel: 1 along the way, −1 against it, 0 both. */
function direction({ oneway, junction, highway }) {
  if (oneway === '-1' || oneway === 'reverse') return -1;
  if (oneway === 'no') return 0;
  return /^(yes|true|1)$/.test(oneway) || junction === 'roundabout' || /^motorway/.test(highway) ? 1 : 0;
}

function limitOf(tags, limits) {
  const tagged = /^\d+$/.test(tags.maxspeed ?? '') ? Number(tags.maxspeed) : 0;
  const kind = tags.highway.replace('_link', '');
  if (tagged >= 5) return Math.min(130, tagged);
  if (kind === 'living_street') return 20;
  const limit = limits[LIKE[kind] ?? kind];
  return tags.highway === kind ? limit : Math.min(limit, 50);
}

const drivable = (tags) =>
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|road)(_link)?$/.test(
    tags.highway,
  ) &&
  tags.area !== 'yes' &&
  ![tags.access, tags.motor_vehicle, tags.vehicle].some((value) => /^(no|private)$/.test(value));

const cellOf = ([lng, lat]) => [Math.round(lng * SCALE), Math.round(lat * SCALE)];

/** Returns the streets of an area as edges, cut where streets meet. */
function edgesOf(features, { within: [west, south, east, north], limits }) {
  const inside = ([lng, lat]) => lng > west && lng < east && lat > south && lat < north;
  const ways = features
    .filter(
      ({ geometry, properties }) =>
        properties.highway && /LineString$/.test(geometry.type) && drivable(properties),
    )
    .flatMap(({ geometry, properties }) => linesOf(geometry).map((line) => ({ tags: properties, line })))
    .flatMap(({ tags, line }) => {
      const parts = [[]];
      for (const point of line) inside(point) ? parts.at(-1).push(cellOf(point)) : parts.push([]);
      return parts.filter((part) => part.length > 1).map((points) => ({ tags, points }));
    });
  const uses = new Map();
  const use = (point, times) => uses.set(point.join(), (uses.get(point.join()) ?? 0) + times);
  for (const { points } of ways)
    points.forEach((point, i) => use(point, i === 0 || i === points.length - 1 ? 2 : 1));
  const edges = [];
  for (const { tags, points } of ways) {
    let from = 0;
    for (let to = 1; to < points.length; to++) {
      if (uses.get(points[to].join()) < 2) continue;
      const part = points
        .slice(from, to + 1)
        .filter((point, i, all) => i === 0 || point.join() !== all[i - 1].join());
      from = to;
      const way = direction(tags);
      if (part.length > 1)
        edges.push({
          points: way < 0 ? part.reverse() : part,
          oneway: way !== 0,
          limit: limitOf(tags, limits),
          name: tags.name ?? tags.ref ?? '',
        });
    }
  }
  // A way that crosses a tile's edge is in both tiles, so duplicates are removed.
  return [...new Map(edges.map((edge) => [edge.points.join(';'), edge])).values()];
}

/** Returns the nodes that can be reached from `start` along `next`. */
function reach(start, next) {
  const seen = new Set([start]);
  const waiting = [start];
  while (waiting.length > 0)
    for (const key of next.get(waiting.pop()) ?? []) if (!seen.has(key)) waiting.push(key) && seen.add(key);
  return seen;
}

/** Keeps only streets whose nodes can all reach each other. */
function stronglyConnected(edges, center) {
  const forward = new Map();
  const backward = new Map();
  const add = (map, from, to) => map.set(from, [...(map.get(from) ?? []), to]);
  for (const { points, oneway } of edges) {
    const [a, b] = [points[0].join(), points.at(-1).join()];
    add(forward, a, b);
    add(backward, b, a);
    if (!oneway) {
      add(forward, b, a);
      add(backward, a, b);
    }
  }
  const [x, y] = cellOf(center);
  const near = [...forward.keys()].sort((a, b) => {
    const distance = (key) => Math.hypot(...key.split(',').map((value, i) => Number(value) - [x, y][i]));
    return distance(a) - distance(b);
  });
  const component = (key) => reach(key, forward).intersection(reach(key, backward));
  const largest = near
    .slice(0, 20)
    .map(component)
    .reduce((a, b) => (b.size > a.size ? b : a));
  return edges.filter(({ points }) => largest.has(points[0].join()) && largest.has(points.at(-1).join()));
}

function thin(points) {
  const metresPerCell = 111320 / SCALE;
  const shrink = Math.cos((points[0][1] / SCALE / 180) * Math.PI);
  const scaled = points.map(([x, y]) => ({
    x: x * metresPerCell * shrink,
    y: y * metresPerCell,
    point: [x, y],
  }));
  return simplify(scaled, SIMPLIFY_METRES, true).map(({ point }) => point);
}

/** Encodes whole numbers as base64 of zigzag varints (as in protocol buffers). */
function packed(numbers) {
  const bytes = [];
  for (const number of numbers) {
    let value = number < 0 ? -2 * number - 1 : 2 * number;
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
    bytes.push(value);
  }
  return Buffer.from(bytes).toString('base64');
}
const deltas = (numbers) => numbers.map((number, i) => number - (numbers[i - 1] ?? 0));

for (const [area, { center, ...options }] of Object.entries(AREAS)) {
  const all = edgesOf(areas[area]().features, options);
  const edges = stronglyConnected(all, center).map((edge) => ({ ...edge, points: thin(edge.points) }));
  // Numbers the nodes in rows of 0.005°, from west to east, so that neighbours get similar numbers.
  const row = ([, y]) => Math.floor(y / 500);
  const cells = [
    ...new Map(
      edges.flatMap(({ points }) => [points[0], points.at(-1)]).map((point) => [point.join(), point]),
    ).values(),
  ];
  cells.sort((a, b) => row(a) - row(b) || a[0] - b[0] || a[1] - b[1]);
  const number = new Map(cells.map((point, i) => [point.join(), i]));
  const rows = edges
    .map((edge) => ({
      ...edge,
      from: number.get(edge.points[0].join()),
      to: number.get(edge.points.at(-1).join()),
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const names = [...new Set(rows.map((edge) => edge.name))].sort((a, b) => (a < b ? -1 : 1));
  const content = {
    attribution: '© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright',
    scale: SCALE,
    names,
    lng: packed(deltas(cells.map(([x]) => x))),
    lat: packed(deltas(cells.map(([, y]) => y))),
    from: packed(deltas(rows.map((edge) => edge.from))),
    to: packed(rows.map((edge) => edge.to - edge.from)),
    limit: packed(rows.map((edge) => edge.limit)),
    name: packed(deltas(rows.map((edge) => names.indexOf(edge.name)))),
    oneway: packed(rows.map((edge) => Number(edge.oneway))),
    bends: packed(rows.map((edge) => edge.points.length - 2)),
    shape: packed(
      rows.flatMap(({ points }) =>
        points.slice(1, -1).flatMap(([x, y], i) => [x - points[i][0], y - points[i][1]]),
      ),
    ),
  };
  fs.writeFileSync(`${output}/${area}.json`, `${JSON.stringify(content, null, 1)}\n`);
  console.log(area, cells.length, 'nodes', rows.length, 'of', all.length, 'edges', names.length, 'names');
}
