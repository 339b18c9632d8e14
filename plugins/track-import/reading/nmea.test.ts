import { describe, expect, test } from 'vitest';
import { checksum } from './formats/nmea.ts';
import { places, read, tracksOf } from './testing.ts';

const sentence = (body: string): string =>
  `$${body}*${checksum(body).toString(16).toUpperCase().padStart(2, '0')}\r\n`;
const rmc = (time: string, date = '181220', minutes = '0.000'): string =>
  sentence(`GPRMC,${time},A,450${minutes},N,01300.000,E,10.0,84.4,${date},,`);
const gga = (time: string, quality = 1): string =>
  sentence(`GNGGA,${time},4500.000,N,01300.000,E,${quality},08,0.9,545.4,M,46.9,M,,`);

describe('an NMEA 0183 file', () => {
  test('the example of the standard is read: place, speed in knots, course, date', async () => {
    const result = await read('$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n', {
      size: 3,
    });
    expect(result).toMatchObject({ ok: true, format: 'nmea', notes: [] });
    const [only] = tracksOf(result);
    expect(places(only)).toEqual([['1994-03-23T12:35:19.000Z', 48.1173, 11.5166667]]);
    expect(only?.columns.speed[0]).toBe(415);
    expect(only?.columns.heading[0]).toBe(844);
  });

  test('the sentences of one instant make one fix', async () => {
    const vtg = sentence('GPVTG,270.5,T,,M,20.0,N,37.0,K,A');
    const gst = sentence('GPGST,061550.00,1.0,,,,3.0,4.0,9.0');
    const gsv = sentence('GPGSV,1,1,01,01,40,083,46');
    const result = await read(
      gga('061550.00') + vtg + gsv + gst + sentence('GPZDA,061550.00,18,12,2020,00,00') + gga('061551.25'),
    );
    const [only] = tracksOf(result);
    expect(places(only).map(([at]) => at)).toEqual(['2020-12-18T06:15:50.000Z', '2020-12-18T06:15:51.250Z']);
    expect(only?.columns.speed[0]).toBe(370);
    expect(only?.columns.heading[0]).toBe(2705);
    expect(only?.columns.accuracy[0]).toBe(5);
    expect(Array.from(only?.columns.elevation ?? [])).toEqual([545, 545]);
    expect(result.notes).toEqual([]);
  });

  test('GNS and GLL give fixes, south and west are negative', async () => {
    const text =
      rmc('061550') +
      sentence('GNGNS,061551.00,4530.000,S,01330.000,W,AN,10,0.8,12.0,46.9,,') +
      sentence('GPGLL,4545.000,N,01345.000,E,061552.00,A,A');
    expect(places(tracksOf(await read(text))[0]).slice(1)).toEqual([
      ['2020-12-18T06:15:51.000Z', -45.5, -13.5],
      ['2020-12-18T06:15:52.000Z', 45.75, 13.75],
    ]);
  });

  test('midnight between sentences without a date begins the next day', async () => {
    const result = await read(rmc('235959') + gga('000001'));
    expect(places(tracksOf(result)[0])[1]?.[0]).toBe('2020-12-19T00:00:01.000Z');
  });

  test('fixes before the first date get it from the later sentence, across midnight too', async () => {
    const result = await read(gga('235958') + gga('000001') + rmc('000002', '010121'));
    expect(places(tracksOf(result)[0]).map(([at]) => at.slice(0, 19))).toEqual([
      '2020-12-31T23:59:58',
      '2021-01-01T00:00:01',
      '2021-01-01T00:00:02',
    ]);
    expect(result.notes).toEqual([{ reason: 'timeShifted', count: 2 }]);
  });

  test('without any date the days count from 1970, and it says so', async () => {
    const result = await read(gga('061550') + gga('061551'));
    expect(places(tracksOf(result)[0])[0]?.[0]).toBe('1970-01-01T06:15:50.000Z');
    expect(result.notes).toEqual([
      { reason: 'dateMissing', count: 2 },
      { reason: 'beforeGps', count: 2 },
    ]);
  });

  test('sentences with a wrong checksum are dropped, those without one are taken', async () => {
    const result = await read(
      rmc('061550') + rmc('061551').replace('10.0', '90.0') + rmc('061552').replace(/\*../, ''),
    );
    expect(tracksOf(result)[0]?.fixes).toBe(2);
    expect(result.notes).toEqual([{ reason: 'checksumFailed', count: 1, firstLine: 2 }]);
  });

  test('a receiver that says it has no position is believed', async () => {
    const lost = sentence('GPRMC,061549,V,4500.000,N,01300.000,E,,,181220,,');
    const result = await read(lost + gga('061549', 0) + sentence('GPRMC,,V,,,,,,,,,') + rmc('061550'));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'withoutPosition', count: 2 }]);
  });

  test('only lost positions: no fixes', async () => {
    expect(await read(gga('061549', 0))).toEqual({
      ok: false,
      problem: { reason: 'noFixes' },
      notes: [{ reason: 'withoutPosition', count: 1 }],
    });
  });

  test('rubbish between sentences is skipped with its line; prefixes, AIS and maker sentences are no rubbish', async () => {
    const text = `# log\n12:00:01 ${rmc('061550')}rubbish\n$bad,\n!AIVDM,1,1,,A,x,0*00\n$PUBX,00\n${rmc('061551')}`;
    const result = await read(text);
    expect(tracksOf(result)[0]?.fixes).toBe(2);
    expect(result.notes).toEqual([{ reason: 'skippedLines', count: 2, firstLine: 3 }]);
  });

  test('places that cannot be are dropped', async () => {
    const body = (lat: string, hemisphere: string): string =>
      sentence(`GPRMC,061551,A,${lat},${hemisphere},01300.000,E,1,1,181220,,`);
    const result = await read(
      rmc('061550') +
        body('9100.0', 'N') +
        rmc('061552') +
        body('4575.0', 'N') +
        rmc('061553') +
        body('4500.0', 'Q'),
    );
    expect(result.notes).toMatchObject([
      { reason: 'outOfRange', count: 1, firstLine: 2 },
      { reason: 'skippedLines', count: 2, firstLine: 4 },
    ]);
  });

  test('cut in the middle of a sentence keeps what came before', async () => {
    const result = await read(rmc('061550') + rmc('061551').slice(0, 30));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'truncated', line: 2 }]);
  });

  test('the same time of another day is another fix', async () => {
    const [only] = tracksOf(await read(rmc('061550', '181220') + gga('061550') + rmc('061550', '201220')));
    expect(places(only).map(([at]) => at)).toEqual(['2020-12-18T06:15:50.000Z', '2020-12-20T06:15:50.000Z']);
  });
});
