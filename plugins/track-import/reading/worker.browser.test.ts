import { describe, expect, test } from 'vitest';
import { fileReader } from './read-in-worker.ts';
import { tracksOf } from './testing.ts';
// oxlint-disable-next-line import/default -- the bundler makes the default export, the address
import workerUrl from './worker.ts?worker&url';

const readFile = fileReader(() => new Worker(workerUrl, { type: 'module' }));
const time = '<time>2020-01-01T00:00:01Z</time>';

describe('the worker that reads files', () => {
  const files = {
    gpx: `<gpx><trk><trkseg><trkpt lat="45" lon="13">${time}</trkpt></trkseg></trk></gpx>`,
    csv: 'time,lat,lon,"a,b"\n1577836801,45,13,"x"\n',
    geojson:
      '{"type":"Feature","properties":{"time":1577836801},"geometry":{"type":"Point","coordinates":[13,45]}}',
    kml: '<kml><Placemark><gx:Track><when>2020-01-01T00:00:01Z</when><gx:coord>13 45 0</gx:coord></gx:Track></Placemark></kml>',
    nmea: '$GPRMC,000001,A,4500.000,N,01300.000,E,,,010120,,\r\n',
  };
  for (const [format, text] of Object.entries(files)) {
    test(`reads ${format} and hands the columns over`, async () => {
      const result = await readFile(new File([text], `walk.${format}`)).result;
      expect(result).toMatchObject({
        ok: true,
        format,
        notes: [],
        tracks: [{ name: 'walk', fixes: 1, start: 1577836801000 }],
      });
      expect(tracksOf(result)[0]?.columns.lat).toEqual(Int32Array.of(450_000_000));
    });
  }

  test('tells a problem as a problem', async () => {
    expect(await readFile(new File([], 'a')).result).toEqual({
      ok: false,
      problem: { reason: 'empty' },
      notes: [],
    });
  });

  test('tells progress, and can be cancelled in the middle', async () => {
    const big = new File(['time,lat,lon\n', '1577836801,45,13\n'.repeat(1_000_000)], 'big.csv');
    const reading = readFile(big, () => reading.cancel());
    expect(await reading.result).toEqual({ ok: false, problem: { reason: 'cancelled' }, notes: [] });
  });
});
