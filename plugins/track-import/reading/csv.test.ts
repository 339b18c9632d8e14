import { describe, expect, test } from 'vitest';
import { places, read, tracksOf } from './testing.ts';

const at = (second: number): string => `2020-01-01T00:00:0${second}.000Z`;
const head = 'dateunix,lat,lng,speed_kmh,direction\n';

describe('a CSV file', () => {
  test('with the usual columns is read, in pieces of any size and with any line end', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      for (const size of [1, 9, 4096]) {
        const text = `${head}1577836801,45.1,13.1,12.3,359.96\n1577836802.5,45.2,13.2,0,10`.replaceAll(
          '\n',
          end,
        );
        const result = await read(text, { size });
        expect(result).toMatchObject({ ok: true, format: 'csv', notes: [] });
        const [only] = tracksOf(result);
        expect(places(only)).toEqual([
          [at(1), 45.1, 13.1],
          ['2020-01-01T00:00:02.500Z', 45.2, 13.2],
        ]);
        expect(Array.from(only?.columns.speed ?? [])).toEqual([123, 0]);
        expect(Array.from(only?.columns.heading ?? [])).toEqual([0, 100]);
      }
    }
  });

  const timed: Readonly<Record<string, string>> = {
    'unix seconds': '1577836801',
    'unix milliseconds': '1577836801000',
    'ISO 8601 in UTC': '2020-01-01T00:00:01Z',
    'ISO 8601 with an offset': '2020-01-01T05:30:01+05:30',
    'a space and a zone': '2020-01-01 00:00:01 UTC',
    'ISO 8601 without separators': '20200101T000001Z',
  };
  for (const [name, time] of Object.entries(timed)) {
    test(`times may be ${name}`, async () => {
      const result = await read(`time,lat,lon\n${time},45,13\n`);
      expect(places(tracksOf(result)[0])).toEqual([[at(1), 45, 13]]);
      expect(result.notes).toEqual([]);
    });
  }

  test.each([
    ['2020-01-01', '2020-01-01 00:00:01'],
    ['2020-01-01', '1577836801'],
    ['2020-01-01', '000001'],
    ['', '2020-01-01T00:00:01Z'],
    ['2020-01-01 00:00:01', ''],
  ])('[TRACK-01] with the date %j, the time %j is enough', async (date, time) => {
    const result = await read(`date,time,lat,lon\n${date},${time},45,13\n`);
    expect(places(tracksOf(result)[0])).toEqual([[at(1), 45, 13]]);
  });

  test.each([
    ['010120', '093015.00'],
    ['2020-01-01', '3600'],
    ['2020-01-01', '80102'],
  ])(
    'with the date %j, the time %j is no time by itself: it is counted as unreadable',
    async (date, time) => {
      const result = await read(`date,time,lat,lon\n${date},${time},45,13\n${date},${time},46,13\n`);
      expect(result).toMatchObject({ ok: true, tracks: [], lines: [{ points: 2 }] });
      expect(result.notes).toEqual([{ reason: 'unreadableTimes', count: 2, firstLine: 2 }]);
    },
  );

  test('headings in two languages count by their Latin part', async () => {
    const head = 'Time (時間),Latitude(纬度),"Широта (lon)",Speed(km/h) 速度';
    const [only] = tracksOf(await read(`${head}\n1577836801,45,13,36\n1577836802,45,13,36\n`));
    expect(places(only)).toEqual([
      [at(1), 45, 13],
      [at(2), 45, 13],
    ]);
    expect(Array.from(only?.columns.speed ?? [])).toEqual([360, 360]);
  });

  test('of headings in two languages, short Latin parts mean nothing by themselves', async () => {
    const axes = await read('time,Ось X,Ось Y,X(加速度),lat,lon\n1577836801,1,2,3,45,13\n');
    expect(places(tracksOf(axes)[0])).toEqual([[at(1), 45, 13]]);
    const parts = await read(
      'Дата (UTC),Время (UTC),Широта (lat),Долгота (lon)\n2020-01-01,x,45,13\n2020-01-02,x,46,13\n',
    );
    expect(parts).toMatchObject({ ok: true, tracks: [], lines: [{ points: 2 }] });
    const knots = 'fixTime 时间,valid 有效,latitude 纬度,longitude 经度,speed 速度';
    const [only] = tracksOf(await read(`${knots}\n1577836801,true,45,13,10\n1577836802,false,46,13,10\n`));
    expect([only?.fixes, only?.columns.speed[0]]).toEqual([1, 185]);
  });

  test('remarks after the table and an empty line are not counted as left out; rows after it are read', async () => {
    const text = `${head}1577836801,45.1,13.1,0,0\n\n1577836802,45.2,13.2,0,0\n\n"Walk, in the rain"\nEurope/Berlin\n`;
    const result = await read(text);
    expect(places(tracksOf(result)[0])).toEqual([
      [at(1), 45.1, 13.1],
      [at(2), 45.2, 13.2],
    ]);
    expect(result.notes).toEqual([]);
  });

  test('the Italian heading "Tempo" is no speed, the German "Tempo (km/h)" is one', async () => {
    const speeds = async (heading: string) =>
      Array.from(
        tracksOf(await read(`at,lat,lon,${heading}\n1577836801,45,13,36\n1577836802,45,13,36\n`))[0]?.columns
          .speed ?? [],
      );
    expect(await speeds('Tempo (km/h)')).toEqual([360, 360]);
    expect(await speeds('Tempo')).toEqual([0, 0]);
  });

  for (const time of ['2020-01-01 00:00:01', '2020/1/1 0:00:01', '01.01.2020 00:00:01', '20200101000001']) {
    test(`"${time}" is taken as UTC, with a note`, async () => {
      const result = await read(`time,lat,lon\n${time},45,13\n`);
      expect(places(tracksOf(result)[0])).toEqual([[at(1), 45, 13]]);
      expect(result.notes).toEqual([{ reason: 'zoneMissing', count: 1 }]);
    });
  }

  for (const time of [
    '12/11/2020 10:00',
    '2020-01-01T00:75:00Z',
    '2020-02-31',
    '2020-01-01T25:00:00Z',
    'tomorrow',
    '20201340000000',
    '4294967296',
    '-1',
    '0001-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2106-02-07T06:28:16Z',
    '2107-01-01',
    '1e300',
    'Infinity',
  ]) {
    test(`"${time}" is no time`, async () => {
      expect(await read(`time,lat,lon\n${time},45,13\n`)).toMatchObject({
        problem: { reason: 'noTimes', fixes: 1 },
      });
    });
  }

  test('a note counts unreadable times, without empty ones, and names the line of the first', async () => {
    const unclear = await read('time,lat,lon\n12/18/2020 06:15:50,45,13\n12/18/2020 06:15:51,46,13\n');
    expect(unclear).toMatchObject({ ok: true, tracks: [], lines: [{ points: 2 }] });
    expect(unclear.notes).toEqual([{ reason: 'unreadableTimes', count: 2, firstLine: 2 }]);
    const without = await read('time,lat,lon\n,45,13\n,46,13\n');
    expect(without).toMatchObject({ ok: true, notes: [] });
  });

  test('a place in degrees counts, not the x and y of another sensor before it', async () => {
    const [only] = tracksOf(await read('time,x,y,z,lat,lon\n1577836801,0.1,9.8,0.2,45,13\n'));
    expect(places(only)).toEqual([[at(1), 45, 13]]);
    const [flat] = tracksOf(await read('time,x,y\n1577836801,13,45\n'));
    expect(places(flat)).toEqual([[at(1), 45, 13]]);
  });

  test('of Traccar has the time of the fix, speeds in knots, and no position where it is not valid', async () => {
    const head = 'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,speed,course';
    const row = (device: number, fix: number, valid: boolean) =>
      `1,7,osmand,${at(9)},${at(device)},${at(fix)},${valid},45,13,10,90`;
    const result = await read(`${head}\n${row(5, 1, true)}\n${row(6, 1, false)}\n`);
    expect(places(tracksOf(result)[0])).toEqual([[at(1), 45, 13]]);
    expect(tracksOf(result)[0]?.columns.speed[0]).toBe(185);
    expect(result.notes).toEqual([{ reason: 'withoutPosition', count: 1 }]);
  });

  test('from a spreadsheet has semicolons, decimal commas and its own first line', async () => {
    const [only] = tracksOf(
      await read(
        `sep=;\nDatum;Breitengrad;Längengrad;Geschwindigkeit (km/h)\n2020-01-01T00:00:01Z;45,25;13,5;12,5\n`,
      ),
    );
    expect(places(only)).toEqual([[at(1), 45.25, 13.5]]);
    expect(only?.columns.speed[0]).toBe(125);
  });

  test('in Windows-1252 or UTF-16 is read as well', async () => {
    const text = 'time;device;lat;lon\n1577836801;Käthe;45;13\n';
    const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(tracksOf(await read(latin))[0]?.name).toBe('Käthe');
    for (const bigEndian of [false, true]) {
      const wide = new Uint8Array(2 + text.length * 2);
      const view = new DataView(wide.buffer);
      view.setUint16(0, 0xfeff, !bigEndian);
      for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i), !bigEndian);
      expect(tracksOf(await read(wide, { size: 3 }))[0]?.name).toBe('Käthe');
    }
  });

  const speeds: Readonly<Record<string, number>> = {
    speed: 36,
    'speed (m/s)': 130,
    speed_mph: 58,
    'Speed [knots]': 67,
  };
  for (const [heading, tenths] of Object.entries(speeds)) {
    test(`a column "${heading}" is understood with its unit`, async () => {
      const value = heading === 'speed' ? '3.6' : '3.6';
      const [only] = tracksOf(await read(`time,lat,lon,${heading}\n1577836801,45,13,${value}\n`));
      expect(only?.columns.speed[0]).toBe(tenths);
    });
  }

  test('of GPSLogger tells speed in m/s without saying so', async () => {
    const [only] = tracksOf(
      await read(
        'time,lat,lon,elevation,accuracy,bearing,speed,ageofdgpsdata\n1577836801,45,13,100.4,7.5,90,10,\n',
      ),
    );
    expect(only?.columns.speed[0]).toBe(360);
    expect(only?.columns.heading[0]).toBe(900);
    expect(only?.columns.accuracy[0]).toBe(8);
    expect(only?.columns.elevation?.[0]).toBe(100);
  });

  test('of a Columbus logger has date and time apart and hemispheres as letters', async () => {
    const text =
      'INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING\n1,T,200101,000001,45.5S,13.25W,7,10,20\n';
    expect(places(tracksOf(await read(text))[0])).toEqual([[at(1), -45.5, -13.25]]);
  });

  test.each([
    ['west, where the column also has E', ['4.5O', '3,5 E', '"O 2.5"'], [-4.5, 3.5, -2.5]],
    ['east, where the column also has W', ['4.5O', '3.5w', 'o2.5'], [4.5, -3.5, 2.5]],
  ])('[TRACK-01] the letter O means %s', async (_, longitudes, expected) => {
    const rows = longitudes.map((lng, i) => `${1_577_836_801 + i};45.5N;${lng}\n`);
    const [only] = tracksOf(await read(`time;lat;lon\n${rows.join('')}`, { size: 7 }));
    expect(places(only).map(([, , lng]) => lng)).toEqual(expected);
  });

  test('[TRACK-01] a place with an O that could be east or west is left out and counted, never guessed', async () => {
    const text = 'time;lat;lon\n1577836801;45.5N;4,5O\n1577836802;45.5N;4.5\n1577836803;45.5N;O 4.5\n';
    const result = await read(text);
    expect(places(tracksOf(result)[0]).map(([, , lng]) => lng)).toEqual([4.5]);
    expect(result.notes).toEqual([{ reason: 'skippedLines', count: 2, firstLine: 2 }]);
  });

  test('a column for the device parts it into tracks', async () => {
    const text = 'time,lat,lon,device_id\n1577836801,45,13,a\n1577836801,46,13,b\n1577836802,45,13,a\n';
    const result = await read(text);
    expect(tracksOf(result).map(({ name, fixes }) => [name, fixes])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(result.notes).toEqual([{ reason: 'severalTracks', count: 2 }]);
  });

  test('without headings is read when its rows look like time, latitude, longitude', async () => {
    const [only] = tracksOf(await read('1577836801,45,13,5,90\n1577836802,46,13,6,91\n'));
    expect(only?.fixes).toBe(2);
    expect(Array.from(only?.columns.heading ?? [])).toEqual([900, 910]);
  });

  test('quoted cells may hold delimiters, quotes and line ends', async () => {
    const text = 'note,time,lat,lon\n"a,b ""c""\nd",1577836801,45,13\nplain,"1577836802","45.5","13"\n';
    for (const size of [1, 4096]) {
      const result = await read(text, { size });
      expect(places(tracksOf(result)[0])).toEqual([
        [at(1), 45, 13],
        [at(2), 45.5, 13],
      ]);
      expect(result.notes).toEqual([]);
    }
  });

  test('a stray quote costs at most its own line', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `${1577836801 + i},45,13,${i === 3 ? '"' : ''}x`);
    const result = await read(`time,lat,lon,note\n${rows.join('\n')}\n`);
    expect(tracksOf(result)[0]?.fixes).toBe(40);
  });

  test('rows that are none are skipped with the line of the first; empty lines and comments are not worth a word', async () => {
    const result = await read(`${head}# comment\n\nnot,a,row\n1577836801,45,13,1,2\nlat,lng,,,\n`);
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'skippedLines', count: 2, firstLine: 4 }]);
  });

  test('lines are counted as an editor does, also when CR and LF come in different pieces', async () => {
    const result = await read(`${head}1577836801,45,13,1,2\nbad,,,,\n`.replaceAll('\n', '\r\n'), { size: 1 });
    expect(result.notes).toEqual([{ reason: 'skippedLines', count: 1, firstLine: 3 }]);
  });

  test('a line without end is told and skipped', async () => {
    const result = await read(
      `${head}1577836801,45,13,1,2\n${'9'.repeat(2_500_000)}\n1577836802,45,13,1,2\n`,
    );
    expect(tracksOf(result)[0]?.fixes).toBe(2);
    expect(result.notes).toEqual([{ reason: 'malformed', count: 1, line: 3, column: 1, detail: 'tooLong' }]);
  });

  test('cut in the middle of a row keeps what came before', async () => {
    const result = await read(`${head}1577836801,45,13,1,2\n1577836802,45,1`);
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'truncated', line: 3 }]);
  });

  test('with headings only has no fixes', async () => {
    expect(await read(head)).toEqual({ ok: false, problem: { reason: 'noFixes' }, notes: [] });
  });
});
