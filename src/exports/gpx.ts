import type { ExportDocument, NamedPlace, Way } from './document.ts';
import { progressing } from './progressing.ts';
import { degrees, escaped, isPlace, momentIn } from './xml.ts';

/** Number of GPX points that are joined into one string at a time. */
const SLICE = 5_000;

/** GPX does not allow longitude 180, so −180 is written instead: the same meridian. */
const longitude = (lng: number) => degrees(lng === 180 ? -180 : lng);

const stop = (tag: 'wpt' | 'rtept', { lat, lng, name, at }: NamedPlace): string =>
  isPlace(lat, lng)
    ? `<${tag} lat="${degrees(lat)}" lon="${longitude(lng)}">${momentIn('time', at)}<name>${escaped(name)}</name></${tag}>\n`
    : '';

/**
 * Writes GPX 1.1: places as `wpt`, planned routes as `rte`, driven tracks as `trk`. After each gap in a track, a new
 * `trkseg` starts.
 */
export function* gpxOf(whole: ExportDocument, heard: (done: number, of: number) => void): Generator<string> {
  const count = progressing(whole, heard);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Fixpoint" xmlns="http://www.topografix.com/GPX/1/1" xmlns:s="urn:fixpoint:sensors:1">\n';
  const about = [whole.subtitle, ...whole.notes].filter(Boolean).join('\n');
  yield `<metadata><name>${escaped(whole.title)}</name>${about ? `<desc>${escaped(about)}</desc>` : ''}</metadata>\n`;
  for (const place of whole.places ?? []) yield stop('wpt', place);
  for (const { name, stops } of whole.routes ?? [])
    yield `<rte><name>${escaped(name)}</name>\n${stops.map((each) => stop('rtept', each)).join('')}</rte>\n`;
  for (const { name, pieces } of whole.tracks ?? []) {
    yield `<trk><name>${escaped(name)}</name>\n`;
    for (const piece of pieces) {
      yield '<trkseg>\n';
      for (let from = 0; from < piece.lat.length; from += SLICE) {
        const to = Math.min(piece.lat.length, from + SLICE);
        yield points(piece, from, to);
        count(to - from);
      }
      yield '</trkseg>\n';
    }
    yield '</trk>\n';
  }
  yield '</gpx>\n';
}

/** Returns a point's sensor values as GPX. GPX allows foreign elements only within `extensions`. */
const saidAt = (sensors: NonNullable<Way['sensors']>, i: number): string => {
  const all = sensors.map(({ name, values }) => {
    const value = values[i] ?? null;
    return value === null ? '' : `<s:sensor name="${escaped(name)}">${escaped(String(value))}</s:sensor>`;
  });
  const text = all.join('');
  return text && `<extensions>${text}</extensions>`;
};

function points({ lat, lng, at, ele, sensors = [] }: Way, from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) {
    const [north, east] = [lat[i] as number, lng[i] as number];
    if (!isPlace(north, east)) continue;
    const height = ele?.[i];
    text += `<trkpt lat="${degrees(north)}" lon="${longitude(east)}">`;
    if (height !== undefined && Number.isFinite(height)) text += `<ele>${Number(height.toFixed(1))}</ele>`;
    text += `${momentIn('time', at?.[i])}${saidAt(sensors, i)}</trkpt>\n`;
  }
  return text;
}
