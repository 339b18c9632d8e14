import { describe, expect, test } from 'vitest';
import { readFences } from '../../plugins/geofences/reading/read-fences.ts';
import { read as readTrack } from '../../plugins/track-import/reading/testing.ts';
import { problemOf } from '../../src/rules/fences/shape-rules.ts';
import { garbled, HOSTILE, HOSTILE_TIME, seeds, turn, warped, watchPrototypes } from './hostile.ts';

describe('[checklist 24] recorded tracks', () => {
  const at = '2020-01-01T00:00:01Z';
  const FILES = [
    `<?xml version="1.0"?><gpx><trk><name>A &amp; B</name><trkseg><trkpt lat="45.1" lon="13.1"><time>${at}</time></trkpt><trkpt lat="45.2" lon="13.2"><time>2020-01-01T00:00:09Z</time></trkpt></trkseg></trk></gpx>`,
    `dateunix,lat,lng,speed_kmh\n1577836801,45.1,13.1,12.3\n1577836802,"45.2",13.2,0\n`,
    `<kml><Placemark><name>A</name><gx:Track><when>${at}</when><gx:coord>13.1 45.1 0</gx:coord></gx:Track></Placemark></kml>`,
    JSON.stringify({
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [13.1, 45.1],
          [13.2, 45.2],
        ],
      },
      properties: { name: 'A', coordTimes: [at, '2020-01-01T00:00:09Z'] },
    }),
    `$GPRMC,120000,A,4506.000,N,01306.000,E,10.0,90.0,010120,,*2D\n$GPGGA,120000,4506.000,N,01306.000,E,1,8,1.0,10,M,,M,,*5E\n`,
  ];

  test(
    `${HOSTILE} changed files: each is read or refused with a reason, and every fix that comes out lies on the earth`,
    async () => {
      const reached = watchPrototypes();
      const wrong: number[] = [];
      let read = 0;
      for (const seed of seeds) {
        const file = garbled(turn(FILES, seed), seed);
        const result = await readTrack(file, { size: 1 + (seed % 97) });
        if (!result.ok) {
          if (typeof result.problem.reason !== 'string') wrong.push(seed);
          continue;
        }
        read++;
        const isOnEarth = (column: ArrayLike<number>, most: number) =>
          Array.from(column).every((entry) => Math.abs(entry) <= most);
        for (const { columns } of result.tracks)
          if (!isOnEarth(columns.lat, 90e7) || !isOnEarth(columns.lng, 180e7)) wrong.push(seed);
      }
      expect(wrong, 'seeds').toEqual([]);
      expect(read).toBeGreaterThan(HOSTILE / 8);
      expect(reached()).toEqual([]);
    },
    HOSTILE_TIME,
  );
});

describe('[checklist 24] files of areas', () => {
  const ring = [
    [13.1, 45.1],
    [13.2, 45.1],
    [13.25, 45.25],
    [13.1, 45.2],
    [13.1, 45.1],
  ];
  const spelled = ring.map((corner) => corner.join(',')).join(' ');
  const area = (geometry: object) => ({ type: 'Feature', properties: { name: 'A', radius: 90 }, geometry });
  const FILES = [
    JSON.stringify(area({ type: 'Polygon', coordinates: [ring] })),
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        area({ type: 'Point', coordinates: [13.1, 45.1] }),
        area({ type: 'MultiPolygon', coordinates: [[ring]] }),
      ],
    }),
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A &amp; B</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${spelled}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
  ];

  test(
    `${HOSTILE} changed files: each is read or refused with a reason, and every area that comes out can be a geofence`,
    () => {
      const reached = watchPrototypes();
      const wrong: number[] = [];
      let read = 0;
      for (const seed of seeds) {
        const file = turn(FILES, seed);
        const isWarped = file.startsWith('{') && seed % 2 === 0;
        const text = isWarped ? JSON.stringify(warped(JSON.parse(file), FILES, seed)) : garbled(file, seed);
        const result = readFences(text ?? '');
        if (!result.ok && typeof result.problem.reason !== 'string') wrong.push(seed);
        if (!result.ok) continue;
        read++;
        if (result.found.some(({ shape }) => problemOf(shape) !== null)) wrong.push(seed);
      }
      expect(wrong, 'seeds').toEqual([]);
      expect(read).toBeGreaterThan(HOSTILE / 8);
      expect(reached()).toEqual([]);
    },
    HOSTILE_TIME,
  );
});
