/** The position of a place (degrees). */
type Point = readonly [lat: number, lon: number];
type Area =
  | { readonly kind: 'circle'; readonly centre: Point; readonly radius: number }
  | { readonly kind: 'polygon' | 'line'; readonly points: readonly Point[] };

const METRES_PER_DEGREE = 111_195;
/** A place closer to a line than this is on the line (metres), unless the fence sets another distance. */
const LINE_DISTANCE = 25;

const pointsOf = (text: string): Point[] =>
  text.split(',').flatMap((pair) => {
    const [lat = Number.NaN, lon = Number.NaN] = pair.trim().split(/\s+/).map(Number);
    return Number.isFinite(lat) && Number.isFinite(lon) ? [[lat, lon] as const] : [];
  });

/** Parses the area of a fence in Traccar's text format, latitude first. Null if it cannot be parsed. */
export const areaOf = (text: string): Area | null => {
  const circle = /^\s*CIRCLE\s*\(\s*(\S+)\s+([^\s,]+)\s*,\s*([^\s)]+)\s*\)\s*$/i.exec(text);
  if (circle) {
    const [lat, lon, radius] = circle.slice(1).map(Number);
    return [lat, lon, radius].every(Number.isFinite)
      ? { kind: 'circle', centre: [lat ?? 0, lon ?? 0], radius: radius ?? 0 }
      : null;
  }
  const polygon = /^\s*POLYGON\s*\(\(([^()]*)\)/i.exec(text)?.[1];
  const line = /^\s*LINESTRING\s*\(([^()]*)\)/i.exec(text)?.[1];
  const points = pointsOf(polygon ?? line ?? '');
  if (points.length < (polygon === undefined ? 2 : 3)) return null;
  return { kind: polygon === undefined ? 'line' : 'polygon', points };
};

/** Whether a place lies within the area of a fence. `distance`: maximum distance to a line (metres). */
export const isWithin = (area: Area, [lat, lon]: Point, distance = LINE_DISTANCE): boolean => {
  if (area.kind === 'circle') return Math.hypot(...metres(area.centre, [lat, lon])) <= area.radius;
  const { points } = area;
  if (area.kind === 'line')
    return points.some((from, i) => {
      const to = points[i + 1];
      return to !== undefined && metresToSegment([lat, lon], from, to) <= distance;
    });
  let isInside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [latA, lonA] = points[i] ?? [0, 0];
    const [latB, lonB] = points[j] ?? [0, 0];
    if (latA > lat !== latB > lat && lon < ((lonB - lonA) * (lat - latA)) / (latB - latA) + lonA)
      isInside = !isInside;
  }
  return isInside;
};

/** Returns how far one place is from another to the east and north (metres). Accurate for some kilometres. */
const metres = ([lat, lon]: Point, [toLat, toLon]: Point): [east: number, north: number] => [
  (toLon - lon) * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180),
  (toLat - lat) * METRES_PER_DEGREE,
];

const metresToSegment = (place: Point, from: Point, to: Point): number => {
  const [x, y] = metres(place, from);
  const [toX, toY] = metres(place, to);
  const [dx, dy] = [toX - x, toY - y];
  const along = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x + along * dx, y + along * dy);
};
