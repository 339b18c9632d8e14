import { describe, expect, test } from 'vitest';
import { APPROXIMATE, IGNITION, MOVING } from '../../../events/fix-columns.ts';
import { FixBuilder, fixArrays, isFixArrays } from '../fix-builder.ts';
import { decodeFixFrame, encodeFixFrame } from './fix-frame.ts';
import { readFixes } from './read-fixes.ts';

const bare = { iddevice: 7, dateunix: 100, lat: 57.7, lng: -11.97 };
/** What becomes of one entry: its columns, or why it is none. */
function one(raw: unknown) {
  const leftOut: string[] = [];
  const fixes = readFixes([raw], 'data', leftOut);
  return leftOut[0] ?? Object.fromEntries(Object.entries(fixes).map(([name, column]) => [name, column[0]]));
}

describe('[MAP-01] a fix of the service', () => {
  test('is read whole, whichever way its numbers are written', () => {
    const told = {
      ...{ iddevice: '7', dateunix: '100', lat: '57.7', lng: -11.97, speed: 50.25, direction: 270.5 },
      ...{ accuracy: '12', battery_level: 79.6, wifi: 'cell', ignition: 1, moving: '1', steps: 900 },
    };
    expect(one(told)).toEqual({
      ...{
        device: 7,
        at: 100,
        lat: 577_000_000,
        lng: -119_700_000,
        speed: 503,
        heading: 2_705,
        accuracy: 12,
      },
      ...{ battery: 80, flags: APPROXIMATE | IGNITION | MOVING, steps: 900 },
    });
    expect(one(bare)).toEqual({
      ...{ device: 7, at: 100, lat: 577_000_000, lng: -119_700_000, speed: 0, heading: 0, accuracy: 0 },
      ...{ battery: -1, flags: 0, steps: 0 },
    });
  });

  test.each<[string, unknown]>([
    ['data.0: expected object, got string', 'fix'],
    ['data.0.iddevice: expected device id, got nothing', { ...bare, iddevice: undefined }],
    ['data.0.iddevice: expected device id, got number', { ...bare, iddevice: 0 }],
    ['data.0.iddevice: expected device id, got number', { ...bare, iddevice: 1.5 }],
    ['data.0.iddevice: expected device id, got number', { ...bare, iddevice: 4_294_967_296 }],
    ['data.0.dateunix: expected unix seconds, got number', { ...bare, dateunix: 0 }],
    ['data.0.lat: expected latitude, got number', { ...bare, lat: 90.1 }],
    ['data.0.lat: expected latitude, got null', { ...bare, lat: null }],
    ['data.0.lng: expected longitude, got number', { ...bare, lng: -180.1 }],
    ['data.0.lng: expected longitude, got string', { ...bare, lng: 'east' }],
    ['data.0: 0,0 means no position', { ...bare, lat: 0, lng: '0' }],
  ])('is none, and named: %s', (words, raw) => {
    expect(one(raw)).toBe(words);
  });

  test('lies anywhere in the world, its edges and both zero lines', () => {
    for (const [lat, lng] of [
      [90, 180],
      [-90, -180],
      [0, 5],
      [5, 0],
    ])
      expect(one({ ...bare, lat, lng })).toMatchObject({
        lat: (lat as number) * 1e7,
        lng: (lng as number) * 1e7,
      });
    expect(one({ ...bare, iddevice: 4_294_967_295, dateunix: 4_294_967_295 })).toMatchObject({
      at: 4_294_967_295,
    });
  });

  test.each([
    [{ speed: -5 }, 'speed', 0],
    [{ speed: 9_999 }, 'speed', 65_535],
    [{ speed: 'x' }, 'speed', 0],
    [{ accuracy: -1 }, 'accuracy', 0],
    [{ accuracy: 70_000 }, 'accuracy', 65_535],
    [{ steps: -1 }, 'steps', 0],
    [{ steps: 5_000_000_000 }, 'steps', 4_294_967_295],
    [{ direction: -90 }, 'heading', 2_700],
    [{ direction: 725 }, 'heading', 50],
    [{ direction: 359.99 }, 'heading', 0],
    [{ direction: 'north' }, 'heading', 0],
    [{ battery: 50 }, 'battery', 50],
    [{ battery: 0 }, 'battery', 0],
    [{ battery: 1 }, 'battery', -1],
    [{ battery: 101 }, 'battery', -1],
    [{ battery: -1 }, 'battery', -1],
    [{ battery: 99.6 }, 'battery', 100],
    [{ battery_level: 1, battery: 50 }, 'battery', 1],
    [{ battery_level: 0, battery: 50 }, 'battery', 0],
    [{ battery_level: 100 }, 'battery', 100],
    [{ battery_level: 101, battery: 50 }, 'battery', 50],
    [{ battery_level: -1, battery: 50 }, 'battery', 50],
    [{ wifi: '' }, 'flags', 0],
    [{ wifi: '0' }, 'flags', 0],
    [{ wifi: 'home' }, 'flags', APPROXIMATE],
    [{ wifi: true }, 'flags', APPROXIMATE],
    [{ wifi: 1 }, 'flags', APPROXIMATE],
    [{ wifi: 2 }, 'flags', 0],
    [{ ignition: true }, 'flags', IGNITION],
    [{ ignition: '1' }, 'flags', IGNITION],
    [{ ignition: 'on' }, 'flags', 0],
    [{ moving: 1 }, 'flags', MOVING],
    [{ moving: 0 }, 'flags', 0],
  ])('with %j has %s %i', (raw, name, value) => {
    expect(one({ ...bare, ...raw })).toMatchObject({ [name]: value });
  });

  test('twenty that are none are named, of more only the number; the others are read', () => {
    const leftOut: string[] = [];
    const bad = Array.from({ length: 22 }, () => 5);
    expect([...readFixes([bare, ...bad, { ...bare, iddevice: 8 }], 'data', leftOut).device]).toEqual([7, 8]);
    expect(leftOut).toHaveLength(21);
    expect([leftOut[0], leftOut[19], leftOut[20]]).toEqual([
      'data.1: expected object, got number',
      'data.20: expected object, got number',
      'data: 2 more',
    ]);
    const twenty: string[] = [];
    readFixes(bad.slice(2), 'data', twenty);
    expect(twenty).toHaveLength(20);
  });
});

describe('columns of fixes', () => {
  const row = (n: number) => [n, n, n, n, n, n, n, n, n % 8, n] as const;
  const rows = (fixes: ReturnType<typeof fixArrays>, i: number) =>
    Object.values(fixes).map((column) => column[i]);

  test('grow as fixes come, and lose none of them', () => {
    const fixes = new FixBuilder(1);
    for (let n = 1; n <= 100; n++) fixes.push(...row(n));
    expect(fixes.count).toBe(100);
    const all = fixes.columns();
    for (const [name, column] of Object.entries(all)) expect(column.length, name).toBe(100);
    for (const i of [0, 1, 2, 50, 99]) expect(rows(all, i)).toEqual([...row(i + 1)]);
  });

  test('are copied fix by fix, and begin anew in the same room', () => {
    const from = new FixBuilder();
    for (let n = 1; n <= 3; n++) from.push(...row(n));
    const to = new FixBuilder(0);
    to.copy(from.columns(), 2);
    expect(rows(to.columns(), 0)).toEqual([...row(3)]);
    to.clear();
    expect([to.count, to.columns().at.length]).toEqual([0, 0]);
    to.copy(from.columns(), 0);
    expect(rows(to.columns(), 0)).toEqual([...row(1)]);
  });

  test('are told from what comes as JSON', () => {
    expect(isFixArrays(fixArrays(1))).toBe(true);
    for (const value of [null, 'at', {}, { at: [1] }, undefined]) expect(isFixArrays(value)).toBe(false);
  });

  test('go through a frame whole; what receivers write for "unknown" tells nothing', () => {
    const fixes = new FixBuilder();
    fixes.push(7, 100, -577_000_000, -119_700_000, 0xfeff, 3_599, 0xfeff, 100, 7, 900);
    fixes.push(8, 101, 900_000_000, 1_800_000_000, 0xff00, 3_600, 0xff00, 101, 8, 0);
    const frame = decodeFixFrame(encodeFixFrame(fixes.columns()));
    if (!frame.ok) throw new Error(frame.reason);
    expect(rows(frame.fixes, 0)).toEqual([
      7, 100, -577_000_000, -119_700_000, 0xfeff, 3_599, 0xfeff, 100, 7, 900,
    ]);
    expect(rows(frame.fixes, 1)).toEqual([8, 101, 900_000_000, 1_800_000_000, 0, 0, 0, -1, 0, 0]);
  });

  test('of a frame that is cut, begins otherwise or counts wrongly are none', () => {
    const frame = encodeFixFrame(fixArrays(1));
    const reason = (bytes: ArrayBuffer) => {
      const decoded = decodeFixFrame(bytes);
      return decoded.ok ? decoded.leftOut[0] : decoded.reason;
    };
    expect(reason(frame)).toBe('frame: 1 of 1 fixes had no usable place or time');
    expect(reason(frame.slice(0, 7))).toBe('a frame of 7 bytes has no header');
    expect(reason(frame.slice(0, 39))).toBe('a frame of 1 fixes has 40 bytes, this one 39');
    new DataView(frame).setUint8(0, 0);
    expect(reason(frame)).toBe('the frame does not begin with FIX1');
  });

  test.each([
    ['no device', [0, 1, 1, 1]],
    ['no time', [1, 0, 1, 1]],
    ['no place', [1, 1, 0, 0]],
    ['a place beyond the pole', [1, 1, 900_000_001, 1]],
    ['a place beyond the date line', [1, 1, 1, -1_800_000_001]],
  ])('a fix of a frame with %s is left out', (_, [device, at, lat, lng]) => {
    const fixes = new FixBuilder();
    fixes.push(device as number, at as number, lat as number, lng as number, 0, 0, 0, 0, 0, 0);
    fixes.push(...row(5));
    const frame = decodeFixFrame(encodeFixFrame(fixes.columns()));
    expect(frame.ok && [...frame.fixes.device]).toEqual([5]);
  });
});
