import type { Point } from '../../../events/geofence-types.ts';
import { type Finds, type Looks, looksOf, Unusable } from './found.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const DEEPEST = 20;
const NAMES = ['name', 'Name', 'title', 'NAME', 'label'];
const RADII = ['radius', 'buffer', 'Radius', 'RADIUS'];

/** Reads areas out of GeoJSON (RFC 7946): polygons, and points that say how far around them. */
export function readGeoJson(text: string, finds: Finds): void {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch (problem) {
    throw new Unusable('syntax', { line: lineOf(text, String(problem)) });
  }
  if (!isObject(whole) || typeof whole['type'] !== 'string') throw new Unusable('unknown');
  walk(whole, {}, finds, 0);
}

function walk(value: unknown, properties: Json, finds: Finds, depth: number): void {
  if (depth > DEEPEST) throw new Unusable('nesting');
  if (!isObject(value)) return finds.leave('unreadable');
  const own = isObject(value['properties']) ? value['properties'] : properties;
  const name = NAMES.map((key) => own[key]).find((each) => typeof each === 'string');
  const title = typeof name === 'string' ? name : '';
  const looks = looksOf((key) => own[key]);
  const coordinates = value['coordinates'];
  switch (value['type']) {
    case 'FeatureCollection':
      for (const each of listOf(value['features'])) walk(each, {}, finds, depth + 1);
      return;
    case 'Feature':
      return walk(value['geometry'], own, finds, depth + 1);
    case 'GeometryCollection':
      for (const each of listOf(value['geometries'])) walk(each, own, finds, depth + 1);
      return;
    case 'Polygon':
      return polygon(coordinates, title, finds, looks);
    case 'MultiPolygon':
      for (const each of listOf(coordinates)) polygon(each, title, finds, looks);
      return;
    case 'Point': {
      const at = toPoint(coordinates);
      const radius = RADII.map((key) => toNumber(own[key])).find((metres) => metres > 0);
      return at && radius !== undefined
        ? finds.circle(title, at, radius, looks)
        : finds.leave(at ? 'points' : 'unreadable');
    }
    case 'LineString':
    case 'MultiLineString':
      return finds.leave('lines');
    case 'MultiPoint':
      return finds.leave('points');
    default:
      return finds.leave('unreadable');
  }
}

function polygon(rings: unknown, name: string, finds: Finds, looks: Looks): void {
  const [outer, ...holes] = listOf(rings);
  const corners = listOf(outer).map(toPoint);
  const whole = corners.filter((corner) => corner !== null);
  return whole.length === corners.length && whole.length > 0
    ? finds.polygon(name, whole, holes.length, looks)
    : finds.leave('unreadable');
}

/** Numbers, in quotes too: a file may hold things that can be no number at all. */
const toNumber = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;

function toPoint(value: unknown): Point | null {
  const [lng, lat] = listOf(value);
  return typeof lng === 'number' && typeof lat === 'number' && Number.isFinite(lng) && Number.isFinite(lat)
    ? { lat, lng }
    : null;
}

/** Engines say where in their own words; the line follows from the character. */
function lineOf(text: string, problem: string): number {
  const at = Number(/position (\d+)/.exec(problem)?.[1] ?? text.length);
  return text.slice(0, at).split('\n').length;
}
