import type { Fix } from './recorded.ts';

const iso = (at: number) => new Date(at * 1_000).toISOString();
const pad = (value: number, width: number) => String(value).padStart(width, '0');

/** The same drive as a file of each format, as receivers and programs write it. */
export const FORMATS: Readonly<
  Record<string, { mimeType: string; write: (track: readonly Fix[]) => string }>
> = {
  gpx: {
    mimeType: 'application/gpx+xml',
    write: (track) =>
      `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Drive</name><trkseg>${track
        .map(
          ({ at, lat, lng }) =>
            `<trkpt lat="${lat.toFixed(7)}" lon="${lng.toFixed(7)}"><time>${iso(at)}</time></trkpt>`,
        )
        .join('\n')}</trkseg></trk></gpx>`,
  },
  kml: {
    mimeType: 'application/vnd.google-earth.kml+xml',
    write: (track) =>
      `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><name>Drive</name><gx:Track>${track
        .map(({ at }) => `<when>${iso(at)}</when>`)
        .join('\n')}${track
        .map(({ lat, lng }) => `<gx:coord>${lng.toFixed(7)} ${lat.toFixed(7)} 0</gx:coord>`)
        .join('\n')}</gx:Track></Placemark></kml>`,
  },
  geojson: {
    mimeType: 'application/geo+json',
    write: (track) =>
      JSON.stringify({
        type: 'Feature',
        properties: { name: 'Drive', coordTimes: track.map(({ at }) => iso(at)) },
        geometry: { type: 'LineString', coordinates: track.map(({ lat, lng }) => [lng, lat]) },
      }),
  },
  nmea: { mimeType: 'text/plain', write: (track) => track.map(sentence).join('\r\n') },
};

/** Returns an RMC sentence (NMEA 0183) with its checksum. */
function sentence({ at, lat, lng, kmh }: Fix): string {
  const moment = new Date(at * 1_000);
  const time = `${pad(moment.getUTCHours(), 2)}${pad(moment.getUTCMinutes(), 2)}${pad(moment.getUTCSeconds(), 2)}.00`;
  const date = `${pad(moment.getUTCDate(), 2)}${pad(moment.getUTCMonth() + 1, 2)}${pad(moment.getUTCFullYear() % 100, 2)}`;
  const angle = (value: number, width: number) => {
    const degrees = Math.floor(Math.abs(value));
    return `${pad(degrees, width)}${((Math.abs(value) - degrees) * 60).toFixed(5).padStart(8, '0')}`;
  };
  const text = `GPRMC,${time},A,${angle(lat, 2)},${lat < 0 ? 'S' : 'N'},${angle(lng, 3)},${lng < 0 ? 'W' : 'E'},${(kmh / 1.852).toFixed(2)},,${date},,`;
  let sum = 0;
  for (const letter of text) sum ^= letter.charCodeAt(0);
  return `$${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}
