import sax from 'sax';
import type { Point } from '../../../events/geofence-types.ts';
import { type Finds, looksOf, Unusable } from './found.ts';

/** `strictEntities` keeps HTML's two hundred out; the package's types do not know it yet. */
const OPTIONS = { position: true, strictEntities: true };
const DEEPEST = 60;
/** Small pieces: the parser checks the size of its buffers once for each. */
const PIECE = 32_768;
const LONGEST_TEXT = 2_000_000;

type Polygon = { outer: Point[]; holes: number };
type Placemark = {
  name: string;
  radius: number;
  /** Other data of it, by name. */
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
/** More data of one area nobody needs. */
const MOST_SAID = 50;

/**
 * Reads areas out of KML 2.2 (OGC 07-147r2): polygons of placemarks, and points with a radius among their data.
 *
 * A document type is refused: nobody who draws areas needs one, and entities of their own are how small files become large
 * ones. No entity but XML's own is ever replaced, and nothing is fetched.
 */
export function readKml(text: string, finds: Finds): void {
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
    if (inside.push(local) > DEEPEST) stop('nesting');
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
      mark.said.set(data, value.slice(0, 100));
    else if (name === 'coordinates' && inside.at(-1) === 'Point')
      // Not all at once: as arguments they overflow the stack.
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
  // A circle that was drawn as a polygon and says what it is.
  if (
    radius > 0 &&
    Number.isFinite(lat) &&
    Number.isFinite(lng) &&
    points.length === 0 &&
    polygons.length === 1
  )
    return finds.circle(name, { lat, lng }, radius, looks);
  for (const { outer, holes } of polygons)
    if (outer.length > 0) finds.polygon(name, outer, holes, looks);
    else finds.leave('unreadable');
  for (const at of points)
    if (radius > 0) finds.circle(name, at, radius, looks);
    else finds.leave('points');
  for (let i = 0; i < lines; i++) finds.leave('lines');
}

/** KML writes longitude first, and a height that no fence has. A place that is none spoils its ring. */
function places(text: string): Point[] {
  const all = text
    .trim()
    .split(/\s+/)
    .map((tuple) => tuple.split(',').map(Number))
    .map(([lng, lat]) => ({ lng: lng ?? Number.NaN, lat: lat ?? Number.NaN }));
  return all.every(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng)) ? all : [];
}
