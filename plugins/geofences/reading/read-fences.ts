import { Finds, LARGEST_FILE, type ReadFences, Unusable, type Looks, looksOf } from './found.ts';
import type { FenceShape, Point } from '../../../events/geofence-types.ts';
import sax from 'sax';

/**
 * With `strictEntities`, the XML parser accepts only XML's own entities, and not the more than two hundred of HTML. The
 * type definitions of the package lack this option.
 */
const OPTIONS = { position: true, strictEntities: true };
const KML_DEEPEST = 60;
/**
 * The KML text is parsed in pieces of this size (characters), because the parser checks the sizes of its buffers once
 * per piece.
 */
const PIECE = 32_768;
const LONGEST_TEXT = 2_000_000;

type Polygon = { outer: Point[]; holes: number };
type Placemark = {
  name: string;
  radius: number;
  /** The additional data of a KML placemark, by name. */
  said: Map<string, string>;
  polygons: Polygon[];
  points: Point[];
  lines: number;
};
const empty = (): Placemark => ({
  name: '',
  radius: Number.NaN,
  said: new Map(),
  polygons: [],
  points: [],
  lines: 0,
});
/** The maximum number of data values read for one placemark. No area needs more. */
const MOST_SAID = 50;
/** The maximum length of a data value (characters). The longest is a line with a hundred corners. */
const LONGEST_SAID = 4_000;

/**
 * Reads areas from KML 2.2 (OGC 07-147r2): polygons of placemarks, and points whose data has a radius.
 *
 * A file with a document type declaration is rejected: files with drawn areas do not need one, and entities defined in
 * it could expand a small file enormously. Only XML's own entities are replaced, and nothing is fetched.
 */
function readKml(text: string, finds: Finds): void {
  const parser = new sax.SAXParser(true, OPTIONS);
  const inside: string[] = [];
  let words = '';
  let data = '';
  let mark: Placemark | null = null;
  const stop = (reason: 'syntax' | 'doctype' | 'nesting') => {
    throw new Unusable(reason, { line: parser.line + 1 });
  };
  parser.onerror = () => stop('syntax');
  parser.ondoctype = () => stop('doctype');
  parser.onopentag = ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1);
    if (inside.push(local) > KML_DEEPEST) stop('nesting');
    words = '';
    if (local === 'Placemark') mark = empty();
    else if (local === 'Polygon') mark?.polygons.push({ outer: [], holes: 0 });
    else if (local === 'Data' || local === 'SimpleData')
      data = String((attributes as Record<string, string>)['name'] ?? '');
    else if (local === 'LineString' && mark) mark.lines++;
  };
  const add = (piece: string) => {
    if (words.length + piece.length > LONGEST_TEXT) stop('nesting');
    words += piece;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    const name = inside.pop();
    const value = words;
    words = '';
    if (!mark) return;
    const polygon = mark.polygons.at(-1);
    if (name === 'Placemark') {
      finish(mark, finds);
      mark = null;
    } else if (name === 'name' && inside.at(-1) === 'Placemark') mark.name = value;
    else if ((name === 'value' || name === 'SimpleData') && /^(radius|buffer)$/i.test(data))
      mark.radius = Number(value);
    else if ((name === 'value' || name === 'SimpleData') && mark.said.size < MOST_SAID)
      mark.said.set(data, value.slice(0, LONGEST_SAID));
    else if (name === 'coordinates' && inside.at(-1) === 'Point')
      // The points are added one by one. A single `push` call with too many arguments would overflow the stack.
      for (const at of places(value)) mark.points.push(at);
    else if (name === 'coordinates' && polygon && inside.includes('innerBoundaryIs')) polygon.holes++;
    else if (name === 'coordinates' && polygon && inside.includes('outerBoundaryIs'))
      polygon.outer = places(value);
  };
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
  if (inside.length > 0) stop('syntax');
}

function finish({ name, radius, said, polygons, points, lines }: Placemark, finds: Finds): void {
  const looks = looksOf((key) => said.get(key));
  const [lat, lng] = [Number(said.get('lat') ?? Number.NaN), Number(said.get('lng') ?? Number.NaN)];
  // According to its data, this polygon was made from a circle, so it becomes a circle again.
  if (
    radius > 0 &&
    Number.isFinite(lat) &&
    Number.isFinite(lng) &&
    points.length === 0 &&
    polygons.length === 1
  )
    return finds.circle(name, { lat, lng }, radius, looks);
  const line = lineSaid((key) => said.get(key));
  if (line && points.length === 0 && polygons.length === 1 && finds.line(name, line, looks)) return;
  for (const { outer, holes } of polygons)
    if (outer.length > 0) finds.polygon(name, outer, holes, looks);
    else finds.leave('unreadable');
  for (const at of points)
    if (radius > 0) finds.circle(name, at, radius, looks);
    else finds.leave('points');
  for (let i = 0; i < lines; i++) finds.leave('lines');
}

/**
 * Parses a list of coordinates in KML. Each has longitude first, then latitude, and a height that is ignored. If one of
 * them is invalid, the result is empty.
 */
function places(text: string): Point[] {
  const all = text
    .trim()
    .split(/\s+/)
    .map((tuple) => tuple.split(',').map(Number))
    .map(([lng, lat]) => ({ lng: lng ?? Number.NaN, lat: lat ?? Number.NaN }));
  return all.every(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng)) ? all : [];
}

/** Returns the line around which an area was drawn, according to its data. Null if there is none. */
function lineSaid(said: (name: string) => unknown): FenceShape | null {
  const [text, width] = [said('line'), toNumber(said('width'))];
  const corners = typeof text === 'string' ? places(text) : [];
  return corners.length > 0 && width > 0 ? { kind: 'line', corners, width } : null;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const DEEPEST = 20;
const NAMES = ['name', 'Name', 'title', 'NAME', 'label'];
const RADII = ['radius', 'buffer', 'Radius', 'RADIUS'];

/** Reads areas from GeoJSON (RFC 7946): polygons, and points with a radius. */
function readGeoJson(text: string, finds: Finds): void {
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
    case 'Polygon': {
      const line = lineSaid((key) => own[key]);
      if (line && finds.line(title, line, looks)) return;
      return polygon(coordinates, title, finds, looks);
    }
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

/**
 * Converts a value from a file to a number. A string that contains a number is accepted; any other value becomes NaN.
 */
const toNumber = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;

function toPoint(value: unknown): Point | null {
  const [lng, lat] = listOf(value);
  return typeof lng === 'number' && typeof lat === 'number' && Number.isFinite(lng) && Number.isFinite(lat)
    ? { lat, lng }
    : null;
}

/**
 * Returns the line of a JSON syntax error. It is computed from the character position in the JavaScript engine's
 * message, or is the last line if the message has no position.
 */
function lineOf(text: string, problem: string): number {
  const at = Number(/position (\d+)/.exec(problem)?.[1] ?? text.length);
  return text.slice(0, at).split('\n').length;
}

/**
 * Reads the areas in a GeoJSON or KML file. Never throws: if the file is unusable, it returns the reason and, where
 * known, the line.
 * @param hasLines whether the server has fences around a line; without them, the outline of a line becomes a polygon
 */
export function readFences(text: string, hasLines = true): ReadFences {
  const finds = new Finds(hasLines);
  try {
    if (text.length > LARGEST_FILE) throw new Unusable('tooLarge', { most: LARGEST_FILE });
    // Some programs start files with a byte order mark. It is removed here.
    const whole = text.replace(/^\uFEFF/, '').trimStart();
    if (whole === '') throw new Unusable('empty');
    if (whole.startsWith('{')) readGeoJson(whole, finds);
    else if (whole.startsWith('<')) readKml(whole, finds);
    else throw new Unusable('unknown');
    if (finds.found.length === 0) throw new Unusable('nothing');
    return { ok: true, found: finds.found, left: finds.left };
  } catch (problem) {
    if (!(problem instanceof Unusable)) throw problem;
    return { ok: false, problem: problem.problem };
  }
}
