import type { ExportDocument, NamedPlace, Way } from './document.ts';
import { progressing } from './progressing.ts';
import { degrees, escaped, isPlace, momentIn } from './xml.ts';

/** Number of KML points that are joined into one string at a time. */
const SLICE = 5_000;

const time = (at: number | undefined): string => {
  const when = momentIn('when', at);
  return when && `<TimeStamp>${when}</TimeStamp>`;
};
const place = ({ name, lat, lng, at }: NamedPlace): string =>
  isPlace(lat, lng)
    ? `<Placemark><name>${escaped(name)}</name>${time(at)}<Point><coordinates>${degrees(lng)},${degrees(lat)}</coordinates></Point></Placemark>\n`
    : '';

/**
 * Writes KML 2.2: places as points, tracks as lines. After each gap in a track, a new line starts in the same
 * placemark.
 */
export function* kmlOf(whole: ExportDocument, heard: (done: number, of: number) => void): Generator<string> {
  const count = progressing(whole, heard);
  const about = [whole.subtitle, ...whole.notes].filter(Boolean).join('\n');
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n';
  yield `<name>${escaped(whole.title)}</name>\n${about ? `<description>${escaped(about)}</description>\n` : ''}`;
  yield '<Style id="way"><LineStyle><color>ffc8611a</color><width>4</width></LineStyle></Style>\n';
  for (const each of whole.places ?? []) yield place(each);
  for (const { name, stops } of whole.routes ?? []) {
    yield `<Folder><name>${escaped(name)}</name>\n${stops.map(place).join('')}`;
    const line = stops.filter(({ lat, lng }) => isPlace(lat, lng));
    if (line.length > 1)
      yield `<Placemark><name>${escaped(name)}</name><styleUrl>#way</styleUrl><LineString><tessellate>1</tessellate><coordinates>${line.map(({ lat, lng }) => `${degrees(lng)},${degrees(lat)}`).join(' ')}</coordinates></LineString></Placemark>\n`;
    yield '</Folder>\n';
  }
  for (const { name, pieces } of whole.tracks ?? []) {
    yield `<Placemark><name>${escaped(name)}</name>${span(pieces)}<styleUrl>#way</styleUrl><MultiGeometry>\n`;
    for (const piece of pieces) {
      const places = placesIn(piece);
      count(piece.lat.length);
      if (places.length === 0) continue;
      // A KML line needs at least two points, so a single fix is written as a point.
      yield places.length > 1
        ? '<LineString><tessellate>1</tessellate><coordinates>'
        : '<Point><coordinates>';
      for (let from = 0; from < places.length; from += SLICE)
        yield `${places.slice(from, from + SLICE).join(' ')}\n`;
      yield places.length > 1 ? '</coordinates></LineString>\n' : '</coordinates></Point>\n';
    }
    yield '</MultiGeometry></Placemark>\n';
  }
  yield '</Document>\n</kml>\n';
}

function span(pieces: readonly Way[]): string {
  const first = pieces[0]?.at?.[0];
  const last = pieces.at(-1);
  const end = last?.at?.[last.lat.length - 1];
  const [begins, ends] = [momentIn('begin', first), momentIn('end', end)];
  return begins && ends && `<TimeSpan>${begins}${ends}</TimeSpan>`;
}

function placesIn({ lat, lng, ele }: Way): string[] {
  const places: string[] = [];
  for (let i = 0; i < lat.length; i++) {
    const [north, east, height] = [lat[i] as number, lng[i] as number, ele?.[i]];
    const high = height !== undefined && Number.isFinite(height) ? `,${Number(height.toFixed(1))}` : '';
    if (isPlace(north, east)) places.push(`${degrees(east)},${degrees(north)}${high}`);
  }
  return places;
}
