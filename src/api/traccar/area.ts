import type { FenceShape, Point } from '../../../events/geofence-types.ts';
import { least, most } from '../../rules/extremes.ts';

/** Metres to both sides of a line, where the fence does not say. */
export const NARROW = 25;
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const CIRCLE = new RegExp(
  String.raw`^\s*CIRCLE\s*\(\s*(${NUMBER})\s+(${NUMBER})\s*,\s*(${NUMBER})\s*\)\s*$`,
  'i',
);
const POLYGON = /^\s*POLYGON\s*\(\s*\(([^()]*)\)/i;
const LINE = /^\s*LINESTRING\s*\(([^()]*)\)\s*$/i;
const PAIR = new RegExp(String.raw`^\s*(${NUMBER})\s+(${NUMBER})\s*$`, 'i');

const isPlace = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** `lat lng, lat lng, …`; null when one of them is no place. */
function pointsIn(text: string): Point[] | null {
  const points: Point[] = [];
  for (const pair of text.split(',')) {
    const [, lat, lng] = PAIR.exec(pair) ?? [];
    if (lat === undefined || lng === undefined || !isPlace(Number(lat), Number(lng))) return null;
    points.push({ lat: Number(lat), lng: Number(lng) });
  }
  return points;
}

const isSame = (a: Point | undefined, b: Point | undefined): boolean =>
  a?.lat === b?.lat && a?.lng === b?.lng;

/**
 * The shape that an area of the server has: `CIRCLE (lat lng, metres)`, `POLYGON ((lat lng, …))` or `LINESTRING (lat lng, …)`;
 * null for anything else. Of a polygon with holes it is the outer ring.
 * @param width metres to both sides of a line
 */
export function shapeOf(area: string, width: number | null = null): FenceShape | null {
  const [, lat, lng, metres] = CIRCLE.exec(area) ?? [];
  if (metres !== undefined) {
    const circle = { lat: Number(lat), lng: Number(lng), radius: Number(metres) };
    return isPlace(circle.lat, circle.lng) && circle.radius > 0 && Number.isFinite(circle.radius)
      ? { kind: 'circle', ...circle }
      : null;
  }
  const [, line] = LINE.exec(area) ?? [];
  if (line !== undefined) {
    const points = pointsIn(line);
    if (!points || points.every((each) => isSame(each, points[0]))) return null;
    return { kind: 'line', corners: points, width: width !== null && width > 0 ? width : NARROW };
  }
  const corners = pointsIn(POLYGON.exec(area)?.[1] ?? '');
  if (!corners) return null;
  if (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop();
  if (corners.length < 3) return null;
  return rectangleOf(corners) ?? { kind: 'polygon', corners };
}

/** The same as a rectangle, where its four corners lie along the parallels. */
function rectangleOf(corners: readonly Point[]): FenceShape | null {
  const [lats, lngs] = [corners.map(({ lat }) => lat), corners.map(({ lng }) => lng)];
  const [south, north, low, high] = [least(lats), most(lats), least(lngs), most(lngs)];
  const isUpright = corners.every(
    (corner, i) =>
      (corner.lat === south || corner.lat === north) &&
      (corner.lng === low || corner.lng === high) &&
      // Neighbours share one side.
      (corner.lat === corners[(i + 1) % 4]?.lat) !== (corner.lng === corners[(i + 1) % 4]?.lng),
  );
  if (corners.length !== 4 || !isUpright) return null;
  // Wider than half the world: it lies across the date line.
  const [west, east] = high - low > 180 ? [high, low] : [low, high];
  return { kind: 'rectangle', west, south, east, north };
}

/** About a centimetre, and never with an exponent. */
const written = (value: number): string => {
  const text = value.toFixed(7);
  let end = text.length;
  while (text[end - 1] === '0') end--;
  if (text[end - 1] === '.') end--;
  const short = text.slice(0, end);
  return short === '-0' ? '0' : short;
};
const pair = ({ lat, lng }: Point): string => `${written(lat)} ${written(lng)}`;

/** A shape as an area of the server. The width of a line is an attribute of the fence (`withWidth`). */
export function areaOf(shape: FenceShape): string {
  if (shape.kind === 'circle') return `CIRCLE (${pair(shape)}, ${Math.round(shape.radius * 100) / 100})`;
  if (shape.kind === 'line') return `LINESTRING (${shape.corners.map(pair).join(', ')})`;
  const corners = shape.kind === 'polygon' ? shape.corners : cornersOf(shape);
  return `POLYGON ((${[...corners, ...corners.slice(0, 1)].map(pair).join(', ')}))`;
}

const cornersOf = ({ west, south, east, north }: FenceShape & { kind: 'rectangle' }): Point[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];
