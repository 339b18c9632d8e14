/**
 * Soft edges: towards the border of a mapped area, its features become transparent in a few steps and along an uneven
 * line, so that the area does not end in a straight line. The property `fade` of each piece is its opacity; a piece
 * without it is opaque.
 */
import { contours } from 'd3-contour';
import polygonClipping from 'polygon-clipping';
import { feature, linesOf } from './geojson.mjs';

const STEPS = 8;
/**
 * Width of the band in which features fade, and how far the outer line of that band strays inwards (metres). Ground
 * fades further inside than the streets on it, so that the area has no visible outline.
 */
const BAND = { ground: 1700, streets: 900 };
const STRAYS = { ground: 1500, streets: 450 };
/** The corners of an area are rounded with this radius (metres). */
const CORNER = 3000;
/**
 * Motorways and trunk roads reach further than the other streets. They fade over this length before they end (metres).
 */
const ROAD_END = 1300;
/** Edge of a raster cell (`CELL`), and the longest part of a line that has one opacity (`PART`), in metres. */
const CELL = 60;
const PART = 40;
const METRES_NORTH = 110574;

const smooth = (share) => {
  const t = Math.max(0, Math.min(1, share));
  return t * t * (3 - 2 * t);
};

/** Returns a number from 0 to 1. It is always the same for a place and changes slowly from place to place. */
function unevenness(x, y) {
  const at = (column, row) => {
    const value = Math.sin(column * 127.1 + row * 311.7) * 43758.5453;
    return value - Math.floor(value);
  };
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(x - column), smooth(y - row)];
  const upper = at(column, row) * (1 - u) + at(column + 1, row) * u;
  const lower = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u;
  return upper * (1 - v) + lower * v;
}

/** Returns functions that fade lines, polygons and points towards the border of a box (degrees). */
function softEdge([west, south, east, north]) {
  const metresEast = 111320 * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const metres = ([lng, lat]) => [(lng - west) * metresEast, (lat - south) * METRES_NORTH];
  const [width, height] = metres([east, north]);
  const corner = Math.min(CORNER, width / 4, height / 4);

  /** Returns how far inside the border a place is (metres). Negative outside the border. */
  function depth(point) {
    const [x, y] = metres(point);
    const dx = Math.abs(x - width / 2) - width / 2 + corner;
    const dy = Math.abs(y - height / 2) - height / 2 + corner;
    return corner - Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - Math.min(Math.max(dx, dy), 0);
  }
  function fadeOf(kind, point) {
    const [x, y] = metres(point);
    const uneven = 0.65 * unevenness(x / 1300, y / 1300) + 0.35 * unevenness(x / 420 + 50, y / 420);
    return smooth((depth(point) - STRAYS[kind] * uneven) / BAND[kind]);
  }
  const streetFade = (point) => fadeOf('streets', point);
  const groundFade = (point) => fadeOf('ground', point);
  const stepOf = (fade) => Math.round(fade * STEPS);
  const marked = ({ geometry, properties }, coordinates, step) =>
    feature({ ...geometry, coordinates }, { ...properties, ...(step < STEPS && { fade: step / STEPS }) });

  /**
   * Returns one outline per step: inside it, features have that step's opacity or a higher one. Inside the last one
   * they are opaque.
   */
  const outlinesOf = (fade) =>
    Array.from({ length: STEPS }, (_, index) => outlineOf((index + 0.5) / STEPS, fade));
  function outlineOf(threshold, fade) {
    const [columns, rows] = [Math.ceil(width / CELL) + 3, Math.ceil(height / CELL) + 3];
    const place = ([x, y]) => [
      west + ((x - 1.5) * CELL) / metresEast,
      south + ((y - 1.5) * CELL) / METRES_NORTH,
    ];
    const values = Float32Array.from({ length: columns * rows }, (_, i) =>
      fade(place([(i % columns) + 0.5, Math.floor(i / columns) + 0.5])),
    );
    return contours()
      .size([columns, rows])
      .thresholds([threshold])(values)[0]
      .coordinates.map((polygon) => polygon.map((ring) => ring.map(place)));
  }

  /** Cuts a line wherever its opacity changes; leaves out invisible parts. */
  function lines(one, fade = streetFade) {
    return linesOf(one.geometry).flatMap((line) => {
      if (line.every((point) => stepOf(fade(point)) === STEPS)) return [marked(one, line, STEPS)];
      const parts = [];
      for (const [a, b] of line.slice(1).map((point, i) => [line[i], point])) {
        const [[ax, ay], [bx, by]] = [metres(a), metres(b)];
        const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / PART));
        const at = (share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
        for (let i = 0; i < count; i++) {
          const [from, to] = [at(i / count), at((i + 1) / count)];
          const step = stepOf(fade(at((i + 0.5) / count)));
          const last = parts.at(-1);
          if (last?.step === step) last.points.push(to);
          else parts.push({ step, points: [from, to] });
        }
      }
      return parts
        .filter(({ step }) => step > 0)
        .map(({ step, points }) => marked({ ...one, geometry: { type: 'LineString' } }, points, step));
    });
  }

  /** Returns a function that cuts a polygon along the outlines of the steps; invisible parts are left out. */
  function polygonsBy(fade) {
    const outlines = outlinesOf(fade);
    return (one) => {
      const points = linesOf(one.geometry).flat();
      if (points.every((point) => stepOf(fade(point)) === STEPS)) return [one];
      const whole = one.geometry.coordinates;
      return outlines.flatMap((outline, index) => {
        const within = polygonClipping.intersection(whole, outline);
        const inner = outlines[index + 1];
        const ring = inner ? polygonClipping.difference(within, inner) : within;
        return ring.map((coordinates) =>
          marked({ ...one, geometry: { type: 'Polygon' } }, coordinates, index + 1),
        );
      });
    };
  }

  /**
   * Returns a function for the opacity of motorways and trunk roads, which fade towards their ends near or beyond the
   * border.
   */
  function roadFade(roads, streets, more) {
    const key = (point) => point.map((degrees) => degrees.toFixed(6)).join();
    const counts = new Map();
    const count = (point) => counts.set(key(point), (counts.get(key(point)) ?? 0) + 1);
    for (const { geometry } of streets) linesOf(geometry).flat().forEach(count);
    const ends = roads
      .flatMap(({ geometry }) => linesOf(geometry).flatMap((line) => [line[0], line.at(-1)]))
      .filter((end) => counts.get(key(end)) === 1 && depth(end) < BAND.streets);
    const last = [...ends, ...more].map(metres);
    return (point) => {
      const [x, y] = metres(point);
      return smooth(Math.min(...last.map(([ex, ey]) => Math.hypot(ex - x, ey - y)), ROAD_END) / ROAD_END);
    };
  }

  /** Whether something small, such as a name or a house, stays visible; it is either shown completely or left out. */
  function isSeen({ geometry: { type, coordinates } }) {
    const points = type === 'Point' ? [coordinates] : linesOf({ type, coordinates })[0];
    return streetFade(points[Math.floor(points.length / 2)]) >= 0.5;
  }
  return {
    lines,
    streetFade,
    /** Built-up and green areas fade further inside than the land and water beneath them. */
    ground: polygonsBy(groundFade),
    base: polygonsBy(streetFade),
    roadFade,
    isSeen,
  };
}

const isMotorway = ({ properties: { kind } }) => kind === 'motorway' || kind === 'trunk';
const isRoad = (one) => isMotorway(one) && !one.properties.link;

/** Returns polygons without the parts that other polygons cover. */
const without = (features, others) =>
  features.map((one) => {
    const coordinates = others.reduce(
      (rest, other) => polygonClipping.difference(rest, other.geometry.coordinates),
      [one.geometry.coordinates],
    );
    return { ...one, geometry: { type: 'MultiPolygon', coordinates } };
  });

/**
 * Applies the soft edge of a box to all layers of an area.
 *
 * @param roadEnds ends of roads that cannot be recognised as ends in the data, because two carriageways meet there
 * @param beyond water beyond the border that joins the area's own water; if there is any, the area's own water does not
 * fade
 */
export function softened(layers, { box, roadEnds = [] }, beyond) {
  const edge = softEdge(box);
  const roadFade = edge.roadFade(layers.streets.filter(isRoad), layers.streets, roadEnds);
  // A ramp fades together with its road.
  const rampFade = (point) => Math.min(edge.streetFade(point), roadFade(point));
  const fadeOfRoad = (one) => (isRoad(one) ? roadFade : isMotorway(one) ? rampFade : undefined);
  const each = (names, change) =>
    Object.fromEntries(names.map((name) => [name, layers[name].flatMap(change)]));
  const seen = (one) => (edge.isSeen(one) ? [one] : []);
  const water = [...layers.ocean, ...beyond];
  return {
    ...layers,
    // The land ends at the shore: land that fades over the water would look like a pale seam in the sea.
    coverage: without(layers.coverage, water).flatMap(edge.base),
    ocean: beyond.length > 0 ? water : layers.ocean.flatMap(edge.base),
    ...each(['land', 'water_polygons'], edge.ground),
    ...each(['water_lines'], (one) => edge.lines(one)),
    streets: layers.streets.flatMap((one) => edge.lines(one, fadeOfRoad(one))),
    street_labels: layers.street_labels.filter((one) =>
      isRoad(one) ? roadFade(linesOf(one.geometry)[0][0]) > 0.5 : edge.isSeen(one),
    ),
    ...each(['sites', 'buildings', 'street_polygons', 'addresses', 'pois', 'place_labels'], seen),
  };
}
