import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checksum } from './formats/nmea.ts';
import { fitFile } from './fit-given.ts';
import type { Format, RecordedTrack } from './recorded-track.ts';
import { read, tracksOf } from './testing.ts';

type Fix = { at: number; lat: number; lng: number };

/** Fixes that are not at 0°, 0°, in whole numbers of 10⁻⁷ degrees, which seven decimals can express. */
const fixes: fc.Arbitrary<Fix[]> = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: 400_000_001, max: 2_999_999_999 }).map((seconds) => seconds * 1000),
      lat: fc.integer({ min: -900_000_000, max: 900_000_000 }),
      lng: fc.integer({ min: 1, max: 1_800_000_000 }),
    }),
    { minLength: 1, maxLength: 40, selector: ({ at }) => at },
  )
  .map((list) => list.sort((a, b) => a.at - b.at));

const degrees = (entry: number): string => (entry / 1e7).toFixed(7);
const iso = ({ at }: Fix): string => new Date(at).toISOString();

/** Formats an angle in NMEA's degrees and minutes. Eight decimals of a minute are more precise than 10⁻⁷ degrees. */
function minutes(entry: number, digits: number, letters: string): string {
  const size = Math.abs(entry);
  const whole = Math.floor(size / 1e7);
  const rest = ((size - whole * 1e7) * 60) / 1e7;
  return `${String(whole).padStart(digits, '0')}${rest.toFixed(8).padStart(11, '0')},${letters[entry < 0 ? 1 : 0]}`;
}

type Kind =
  | Format
  | 'GeoJSON points'
  | 'KML points'
  | 'Timeline of a phone'
  | 'Timeline of an iPhone'
  | 'Timeline of Takeout';
/** Formats a place as in a phone's `Timeline.json`. */
const spelled = ({ lat, lng }: Fix): string => `${degrees(lat)}°, ${degrees(lng)}°`;

const writers: Readonly<Record<Kind, (list: Fix[]) => string | Uint8Array<ArrayBuffer>>> = {
  tcx: (list) =>
    `<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap><Track>${list.map((fix) => `<Trackpoint><Time>${iso(fix)}</Time><Position><LatitudeDegrees>${degrees(fix.lat)}</LatitudeDegrees><LongitudeDegrees>${degrees(fix.lng)}</LongitudeDegrees></Position></Trackpoint>`).join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`,
  fit: (list) => fitFile(list),
  timeline: (list) =>
    JSON.stringify({
      locations: list.map((fix) => ({ latitudeE7: fix.lat, longitudeE7: fix.lng, timestamp: iso(fix) })),
    }),
  'Timeline of Takeout': (list) =>
    JSON.stringify({
      timelineObjects: list.map((fix) => ({
        activitySegment: {
          simplifiedRawPath: { points: [{ latE7: fix.lat, lngE7: fix.lng, timestampMs: String(fix.at) }] },
        },
      })),
    }),
  'Timeline of a phone': (list) =>
    JSON.stringify({
      semanticSegments: list.map((fix) => ({
        startTime: iso(fix),
        endTime: iso(fix),
        timelinePath: [{ point: spelled(fix), time: iso(fix) }],
      })),
    }),
  'Timeline of an iPhone': (list) =>
    JSON.stringify(
      list.map((fix) => ({
        endTime: iso(fix),
        startTime: iso(fix),
        timelinePath: [
          { point: `geo:${degrees(fix.lat)},${degrees(fix.lng)}`, durationMinutesOffsetFromStartTime: '0' },
        ],
      })),
    ),
  owntracks: (list) =>
    list
      .map((fix) => ({ _type: 'location', lat: fix.lat / 1e7, lon: fix.lng / 1e7, tst: fix.at / 1000 }))
      .map((message) => `2020-01-01T00:00:00Z\t*                 \t${JSON.stringify(message)}\n`)
      .join(''),

  gpx: (list) =>
    `<gpx><trk><trkseg>${list.map((fix) => `<trkpt lat="${degrees(fix.lat)}" lon="${degrees(fix.lng)}"><time>${iso(fix)}</time></trkpt>`).join('')}</trkseg></trk></gpx>`,
  csv: (list) =>
    `dateunix,lat,lng\n${list.map(({ at, lat, lng }) => `${at / 1000},${degrees(lat)},${degrees(lng)}\n`).join('')}`,
  kml: (list) =>
    `<kml><Placemark><gx:Track>${list.map((fix) => `<when>${iso(fix)}</when>`).join('')}${list.map(({ lat, lng }) => `<gx:coord>${degrees(lng)} ${degrees(lat)} 0</gx:coord>`).join('')}</gx:Track></Placemark></kml>`,
  'KML points': (list) =>
    `<kml>${list.map((fix) => `<Placemark><TimeStamp><when>${iso(fix)}</when></TimeStamp><Point><coordinates>${degrees(fix.lng)},${degrees(fix.lat)}</coordinates></Point></Placemark>`).join('')}</kml>`,
  geojson: (list) =>
    JSON.stringify({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: list.map(({ lat, lng }) => [lng / 1e7, lat / 1e7]) },
      properties: { coordTimes: list.map(iso) },
    }),
  'GeoJSON points': (list) =>
    list
      .map((fix) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [fix.lng / 1e7, fix.lat / 1e7] },
        properties: { time: fix.at },
      }))
      .map((feature) => JSON.stringify(feature))
      .join('\n'),
  nmea: (list) =>
    list
      .map((fix) => {
        const digits = iso(fix).replace(/\D/g, '');
        const date = digits.slice(6, 8) + digits.slice(4, 6) + digits.slice(2, 4);
        const body = `GPRMC,${digits.slice(8, 14)},A,${minutes(fix.lat, 2, 'NS')},${minutes(fix.lng, 3, 'EW')},,,${date},,`;
        return `$${body}*${checksum(body).toString(16).padStart(2, '0')}\r\n`;
      })
      .join(''),
};

/** The moment from which FIT counts seconds (Unix ms). */
const FIT_EPOCH = Date.UTC(1989, 11, 31);

const asFixes = ({ columns }: RecordedTrack): Fix[] =>
  Array.from(columns.at, (at, i) => ({ at, lat: columns.lat[i] ?? NaN, lng: columns.lng[i] ?? NaN }));

describe('fixes written and read back are the same', () => {
  for (const [name, write] of Object.entries(writers)) {
    test(`as ${name}`, async () => {
      const pieceSize = fc.constantFrom(1, 13, 1 << 15);
      await expect(
        fc.assert(
          fc.asyncProperty(fixes, pieceSize, async (list, size) => {
            // Leaves out fixes that NMEA cannot express: it writes only the years 1980 to 2079 (two digits), and
            // receivers without a fix write nearly 0°, 0°.
            const written =
              name === 'nmea'
                ? list.filter(({ at, lat, lng }) => at > 4e11 && at < 3e12 && Math.abs(lat) + lng > 100)
                : name === 'fit'
                  ? list.filter(({ at }) => at > FIT_EPOCH)
                  : list;
            fc.pre(written.length > 0); // other tests cover files without any fix
            const result = await read(write(written), { size });
            expect(result.notes).toEqual([]);
            const found = tracksOf(result).flatMap(asFixes);
            expect(found.map(({ at }) => at)).toEqual(written.map(({ at }) => at));
            // FIT divides half a turn into 2³¹ steps, each about 0.84 × 10⁻⁷ degrees.
            const most = name === 'fit' ? 2 : 0;
            const isNear = ({ lat, lng }: Fix, i: number) =>
              Math.abs(lat - (written[i]?.lat ?? NaN)) <= most &&
              Math.abs(lng - (written[i]?.lng ?? NaN)) <= most;
            expect(found.every(isNear)).toBe(true);
          }),
          { numRuns: 60 },
        ),
      ).resolves.toBeUndefined();
    });
  }
});

describe('whatever the bytes are, the answer is a result', () => {
  const begins = [
    '',
    '<gpx>',
    '<kml><Placemark>',
    '{"type":"Feature",',
    '[',
    '$GPRMC,',
    '<TrainingCenterDatabase><Activities><Activity><Lap><Track>',
    '<TrainingCenterDatabase><Courses><Course>',
    '{"locations":[',
    '{"semanticSegments":[',
    '{"timelineObjects":[',
    '[{"startTime":"2020-01-01T00:00:01Z","visit":',
    '2020-01-01T00:00:01Z\t*\t{',
    'time,lat,lon\n',
    '\ufeff',
    'sep=;\n',
  ];
  const whole = fc.constantFrom(
    '<trk><trkseg><trkpt lat="45" lon="13"><time>2020-01-01T00:00:01Z</time></trkpt>',
    '<trkpt lat="46" lon="-13"><time>2019-01-01T00:00:01</time><speed>4</speed></trkpt>',
    '<gx:Track><when>2020-01-01T00:00:01Z</when><gx:coord>13 45 1</gx:coord>',
    '<gx:coord>13 46 2</gx:coord><when>2019-01-01T00:00:01Z</when></gx:Track></Placemark>',
    '\n1577836801,45,13\n',
    '\n1577836701,"46",13\r\n',
    '\n$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n',
    '\n$GPGGA,123520,4807.138,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,\n',
    '<Trackpoint><Time>2020-01-01T00:00:01Z</Time><Position><LatitudeDegrees>45</LatitudeDegrees><LongitudeDegrees>13</LongitudeDegrees></Position></Trackpoint>',
    '<rte><rtept lat="45" lon="13"/><rtept lat="46" lon="13"/></rte>',
    '{"latitudeE7":450000000,"longitudeE7":130000000,"timestampMs":"1577836801000"},',
    '{"startTime":"2020-01-01T00:00:01Z","endTime":"2020-01-01T01:00:01.000+01:00","timelinePath":[{"point":"45°, 13°","time":"2020-01-01T00:30:01Z"}]},',
    '{"endTime":"2020-01-01T00:00:01Z","startTime":"2020-01-01T00:00:01Z","visit":{"topCandidate":{"placeLocation":"geo:45.1,13.1"}}},',
    '{"placeVisit":{"location":{"latitudeE7":450000000,"longitudeE7":130000000},"duration":{"startTimestamp":"2020-01-01T00:00:01Z"}}},',
    '{"position":{"LatLng":"45.1°, 13.1°","timestamp":"2020-01-01T00:00:01Z"}},',
    '\n2020-01-01T00:00:01Z\t*\t{"_type":"location","lat":45,"lon":13,"tst":1577836801}\n',
    '{"type":"Feature","properties":{"time":1577836801},"geometry":{"type":"Point","coordinates":[13,45]}}\n',
    '"geometry":{"coordinates":[[13,45,1,1577836801],[14,45,2,1577836901]],"type":"LineString"},',
  );
  const parts = fc.constantFrom(
    '<trkpt lat="1" lon="',
    '">',
    '</trk>',
    '<gx:Track>',
    '<when>',
    '<gx:coord>1 2',
    '<coordinates>',
    '<![CDATA[',
    '<!--',
    '&#x0;',
    '&amp',
    '"coordinates":[[',
    '"coordinates":',
    '"properties":{',
    '"times":["',
    ']',
    '}',
    '{',
    '[',
    ',',
    '"',
    '\\u00',
    '1e999',
    '-',
    '$GPGGA,1,',
    '*00',
    '\r',
    '\n',
    '181220',
    '1577836801',
    'NaN',
    '\u0000',
    '\u2028',
    '__proto__',
    '<',
    '>',
    '0',
    '.',
    '-0',
    '9999999999999999',
  );
  const soup = fc.tuple(
    fc.constantFrom(...begins),
    fc.array(fc.oneof(whole, whole, parts, fc.string(), fc.string({ unit: 'binary' })), { maxLength: 40 }),
  );

  const soundness = async (content: string | Uint8Array, size: number): Promise<void> => {
    const result = await read(content, { size });
    if (!result.ok) {
      expect(result.problem.reason).toBeTypeOf('string');
      return;
    }
    expect(result.tracks.length + result.lines.length).toBeGreaterThan(0);
    for (const { name, points, metres, columns } of result.lines) {
      expect(name).not.toBe('');
      expect(points).toBeGreaterThan(1);
      expect(metres).toBeGreaterThan(0);
      expect(columns.lat).toHaveLength(points);
      expect(columns.lng).toHaveLength(points);
      expect(columns.lat.every((entry) => Math.abs(entry) <= 9e8)).toBe(true);
    }
    for (const { name, fixes: count, columns, start, end, bbox } of result.tracks) {
      expect(name).not.toBe('');
      expect(count).toBeGreaterThan(0);
      for (const column of Object.values(columns)) expect(column).toHaveLength(count);
      expect(Array.from(columns.at)).toEqual(Array.from(columns.at).sort((a, b) => a - b));
      expect([start, end]).toEqual([columns.at[0], columns.at[count - 1]]);
      expect(columns.heading.every((entry) => entry < 3600)).toBe(true);
      expect(columns.speed.every((entry) => entry < 0xffff)).toBe(true);
      expect(bbox.south).toBeGreaterThanOrEqual(-90);
      expect(bbox.east).toBeLessThanOrEqual(180);
    }
  };

  test('any bytes', async () => {
    await expect(
      fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 50 }), soundness),
        { numRuns: 500 },
      ),
    ).resolves.toBeUndefined();
  });

  test('any mixture of parts of the formats', async () => {
    await expect(
      fc.assert(
        fc.asyncProperty(soup, fc.integer({ min: 1, max: 50 }), ([begin, rest], size) =>
          soundness(begin + rest.join(''), size),
        ),
        { numRuns: 2000 },
      ),
    ).resolves.toBeUndefined();
  });

  test('any good file cut anywhere, with any byte changed', async () => {
    const good = Object.values(writers);
    await expect(
      fc.assert(
        fc.asyncProperty(
          fixes,
          fc.nat(),
          fc.nat(),
          fc.integer({ min: 0, max: 255 }),
          async (list, cut, place, byte) => {
            for (const write of good) {
              const file = write(list);
              const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
              bytes[place % bytes.length] = byte;
              await soundness(bytes.subarray(0, (cut % bytes.length) + 1), 1 << 15);
            }
          },
        ),
        { numRuns: 200 },
      ),
    ).resolves.toBeUndefined();
  });

  test('the pieces a file comes in change nothing', async () => {
    await expect(
      fc.assert(
        fc.asyncProperty(soup, fc.integer({ min: 1, max: 30 }), async ([begin, rest], size) => {
          const text = begin + rest.join('');
          expect(await read(text, { size })).toEqual(await read(text));
        }),
        { numRuns: 500 },
      ),
    ).resolves.toBeUndefined();
  });
});
