import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPROXIMATE, FIX_COLUMN_NAMES, IGNITION, MOVING } from '../../../events/fix-columns.ts';
import { readPositions, toMeasurements } from './position.ts';
import { listOf, backend, good, refused, said, talk } from './traccar-given.ts';
import * as v from 'valibot';
import { sensorColumns } from '../../../events/sensor-types.ts';
import { readSensors } from './read-sensors.ts';

const bare = { deviceId: 7, fixTime: '2026-11-20T15:57:00.000+00:00', latitude: 57.7, longitude: -11.97 };
const AT = Date.UTC(2026, 10, 20, 15, 57) / 1000;

/** Reads one entry: returns its values by column name, or why it was left out. */
function one(raw: unknown) {
  const leftOut: string[] = [];
  const fixes = readPositions([raw], leftOut);
  return leftOut[0] ?? Object.fromEntries(Object.entries(fixes).map(([name, column]) => [name, column[0]]));
}
const PLAIN = { device: 7, at: AT, lat: 577_000_000, lng: -119_700_000, speed: 0, heading: 0, accuracy: 0 };

describe('[TRAC-06] a position', () => {
  test('is read whole', () =>
    expect(
      one({
        ...{ ...bare, speed: 10, course: 270.56, accuracy: 12.4, valid: true, outdated: false },
        attributes: { batteryLevel: 79.6, ignition: true, motion: true, steps: 900 },
      }),
    ).toEqual({
      ...{ ...PLAIN, speed: 185, heading: 2_706, accuracy: 12 },
      ...{ battery: 80, flags: IGNITION | MOVING, steps: 900 },
    }));

  test('needs no more than device, time and place', () =>
    expect(one(bare)).toEqual({ ...PLAIN, battery: -1, flags: 0, steps: 0 }));

  test.each([
    ['not valid', { valid: false }],
    ['outdated', { outdated: true }],
  ])('that is %s is approximate', (_, fields) =>
    expect(one({ ...bare, ...fields })).toMatchObject({ flags: APPROXIMATE }),
  );

  test('was taken at fixTime, whenever the server or the device heard of it', () =>
    expect(
      one({ ...bare, deviceTime: '2026-11-20T16:00:00Z', serverTime: '2026-11-20T17:00:00Z' }),
    ).toMatchObject({ at: AT }));

  test.each<[string, unknown]>([
    ['0: expected an object, got string', 'position'],
    ['0: expected an object, got null', null],
    ['0: expected an object, got a list', []],
    ['0.deviceId: expected an id, got nothing', {}],
    ['0.deviceId: expected an id, got number', { ...bare, deviceId: 0 }],
    ['0.deviceId: expected an id, got number', { ...bare, deviceId: 2 ** 32 }],
    ['0.deviceId: expected an id, got string', { ...bare, deviceId: '7' }],
    ['0.fixTime: expected a time, got null', { ...bare, fixTime: null }],
    ['0.fixTime: expected a time, got string', { ...bare, fixTime: '1960-01-01T00:00:00Z' }],
    ['0.latitude: expected latitude, got number', { ...bare, latitude: 90.1 }],
    ['0.latitude: expected latitude, got string', { ...bare, latitude: '57' }],
    ['0.longitude: expected longitude, got number', { ...bare, longitude: -181 }],
    ['0.longitude: expected longitude, got null', { ...bare, longitude: null }],
    ['0: 0,0 means no position', { ...bare, latitude: 0, longitude: -0 }],
  ])('"%s" is said of %o, and it is left out', (problem, raw) => expect(one(raw)).toBe(problem));

  test.each([
    ['a speed of text', { speed: '10' }, { speed: 0 }],
    ['a speed below 0', { speed: -5 }, { speed: 0 }],
    ['a speed beyond all reason', { speed: 1e9 }, { speed: 65_535 }],
    ['a course of 359.99', { course: 359.99 }, { heading: 0 }],
    ['a course below 0', { course: -90 }, { heading: 2_700 }],
    ['an accuracy of text', { accuracy: 'good' }, { accuracy: 0 }],
    ['a battery over 100', { attributes: { batteryLevel: 120 } }, { battery: -1 }],
    ['an ignition of text', { attributes: { ignition: 'true' } }, { flags: 0 }],
    ['attributes that are none', { attributes: 'x' }, { battery: -1 }],
    ['attributes in attributes', { attributes: { a: { b: [{ c: 1 }] }, batteryLevel: 5 } }, { battery: 5 }],
  ])('%s spoils nothing else', (_, fields, columns) =>
    expect(one({ ...bare, ...fields })).toMatchObject({ device: 7, at: AT, ...columns }),
  );

  test('whatever comes, every column has a whole number in its bounds, or the entry is left out', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.double(),
      fc.constantFrom('2026-11-20T15:57:00Z', 7, 12.5, true),
    );
    const entry = fc.oneof(
      fc.anything(),
      fc.record({
        deviceId: fc.oneof(
          { weight: 5, arbitrary: fc.constant<unknown>(7) },
          { weight: 1, arbitrary: value },
        ),
        fixTime: fc.oneof(
          { weight: 5, arbitrary: fc.constant<unknown>(bare.fixTime) },
          { weight: 1, arbitrary: value },
        ),
        latitude: fc.oneof(
          { weight: 5, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }) as fc.Arbitrary<unknown> },
          { weight: 1, arbitrary: value },
        ),
        longitude: fc.oneof(
          { weight: 5, arbitrary: fc.double({ min: -180, max: 180, noNaN: true }) as fc.Arbitrary<unknown> },
          { weight: 1, arbitrary: value },
        ),
        speed: value,
        course: value,
        accuracy: value,
        valid: value,
        attributes: fc.oneof(value, fc.record({ batteryLevel: value, steps: value, ignition: value })),
      }),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (list) => {
        const leftOut: string[] = [];
        const fixes = readPositions(list, leftOut);
        const more = Number(/^(\d+) more$/.exec(leftOut.at(-1) ?? '')?.[1] ?? 0);
        expect(fixes.at.length + leftOut.length - (more > 0 ? 1 : 0) + more).toBe(list.length);
        for (const name of FIX_COLUMN_NAMES) expect(fixes[name]).toHaveLength(fixes.at.length);
        for (const heading of fixes.heading) expect(heading).toBeLessThan(3_600);
        for (const lat of fixes.lat) expect(Math.abs(lat)).toBeLessThanOrEqual(90e7);
      }),
    );
  });

  test('of many unreadable ones twenty are named and the others counted', () => {
    const leftOut: string[] = [];
    readPositions(Array.from({ length: 50 }), leftOut);
    expect(leftOut).toHaveLength(21);
    expect(leftOut.at(-1)).toBe('30 more');
  });
});

describe('what a position measures', () => {
  test('recorded: ignition, kilometres and hours', () =>
    expect(toMeasurements(listOf('positions-latest')[0] ?? {})).toEqual({
      ignition: { on: false, since: null },
      odometer: 37_157.969_503_937_165 / 1000,
      ways: { totalDistance: 37_157.969_503_937_165 },
      engineHours: 2_860_000 / 3_600_000,
    }));

  test('volts and heart rate stand with the time they were taken; the odometer of the car comes first', () =>
    expect(
      toMeasurements({
        ...bare,
        attributes: { power: 12.6, heartRate: 61, odometer: 5_000, totalDistance: 9_000 },
      }),
    ).toEqual({
      volts: [{ at: AT, value: 12.6 }],
      heartbeat: { at: AT, value: 61 },
      odometer: 5,
      ways: { odometer: 5_000, totalDistance: 9_000 },
    }));

  test.each<[string, Record<string, unknown>, number]>([
    ['the device’s', { outdated: true, deviceTime: '2026-11-20T16:00:00Z' }, AT + 180],
    ['the server’s', { outdated: true, serverTime: '2026-11-20T16:00:02Z' }, AT + 182],
    ['the device’s', { fixTime: '1970-01-01T00:00:00Z', deviceTime: '2026-11-20T16:00:00Z' }, AT + 180],
    ['the fix’s, without another', { outdated: true }, AT],
  ])('[SENS-01] what a report without GPS measures has another time: %s', (_, times, at) => {
    const raw = { ...bare, ...times, attributes: { power: 12.6, heartRate: 61 } };
    expect(toMeasurements(raw)).toEqual({
      ...{ volts: [{ at, value: 12.6 }], heartbeat: { at, value: 61 } },
    });
    expect(readSensors([raw]).at).toEqual([at, at]);
  });

  test.each([{}, { attributes: { power: 'x', hours: null, ignition: 1 } }, { attributes: { power: 12 } }])(
    'of %o nothing is known',
    (raw) => expect(toMeasurements(raw)).toEqual({}),
  );
});

describe('read sensors', () => {
  const position = (more: Record<string, unknown> = {}, attributes: Record<string, unknown> = {}) => ({
    ...{ deviceId: 1, fixTime: '2026-11-20T15:58:50Z', latitude: 52.5, longitude: 13.4, attributes },
    ...more,
  });
  const AT = 1_795_190_330;
  const told = (...list: unknown[]) => {
    const { names, device, at, name, value } = readSensors(list);
    return value.map((each, i) => [device[i], at[i], names[name[i] ?? -1], each]);
  };

  describe('[SENS-01] what a position of Traccar says beside the place', () => {
    test('recorded: every attribute of every position comes, none is lost', () => {
      const list = listOf('positions-history');
      const { names, value } = readSensors(list);
      expect(names).toEqual(
        expect.arrayContaining([
          'batteryLevel',
          'ignition',
          'hdop',
          'sat',
          'totalDistance',
          'motion',
          'hours',
        ]),
      );
      const attributes = list.map((each) => Object.keys(each['attributes'] as object).length);
      const altitudes = list.filter(({ altitude }) => altitude !== 0).length;
      expect(value).toHaveLength(attributes.reduce((sum, count) => sum + count, altitudes));
    });

    test('is altitude and attributes, hours as hours', () =>
      expect(
        told(position({ altitude: 38.5 }, { temp1: -18.2, door: true, hours: 5_400_000, alarm: 'sos' })),
      ).toEqual([
        [1, AT, 'altitude', 38.5],
        [1, AT, 'temp1', -18.2],
        [1, AT, 'door', true],
        [1, AT, 'hours', 1.5],
        [1, AT, 'alarm', 'sos'],
      ]));

    test('a report without a place says it, too; no altitude is no altitude', () =>
      expect(told(position({ latitude: 0, longitude: 0, altitude: 0 }, { power: 12.6 }))).toEqual([
        [1, AT, 'power', 12.6],
      ]));

    test.each<[string, unknown]>([
      ['no position', 'x'],
      ['no device', position({ deviceId: 0 }, { a: 1 })],
      ['no time', position({ fixTime: 'yesterday' }, { a: 1 })],
      ['attributes that are none', position({ attributes: [1, 2] })],
      ['nested attributes', position({}, { deep: { a: 1 }, list: [1], none: null })],
    ])('%s says nothing', (_, raw) => expect(told(raw)).toEqual([]));

    test('whatever comes is read into columns that fit an event', () =>
      fc.assert(
        fc.property(
          fc.array(
            fc.oneof(
              fc.jsonValue(),
              fc.object().map((each) => position({}, each)),
            ),
          ),
          (list) => {
            const columns = readSensors(list);
            expect(v.is(sensorColumns, columns)).toBe(true);
            expect(columns.name.every((index) => columns.names[index] !== undefined)).toBe(true);
          },
        ),
      ));
  });

  describe('[SENS-01] [SENS-02] sensors are asked for', () => {
    test('as of now: by the last position that the server has', () => {
      const { result, asked } = talk(backend.sensors(1, 'newest'), [
        good({ id: 1, positionId: 99 }),
        good([position({}, { fuel: 40 })]),
      ]);
      expect(asked.map(({ path }) => path)).toEqual(['/devices/1', '/positions']);
      expect(result.ok && result.value).toMatchObject({ names: ['fuel'], value: [40] });
    });

    test('a device that never had a position has none', () => {
      const { result } = talk(backend.sensors(1, 'newest'), [good({ id: 1, positionId: 0 })]);
      expect(result.ok && result.value.value).toEqual([]);
    });

    test('of the past: as its track is, in pieces, read beside the page', () => {
      const { result, asked } = talk(backend.sensors(1, { from: AT - 8 * 86_400, to: AT }), [
        good([position({ fixTime: '2026-11-13T00:00:00Z' }, { fuel: 60 })]),
        good([position({}, { fuel: 40, door: true })]),
      ]);
      expect(asked).toHaveLength(2);
      expect(asked[0]).toMatchObject({ path: '/positions', large: 'sensors' });
      expect(result.ok && result.value).toMatchObject({ names: ['fuel', 'door'], value: [60, 40, true] });
    });

    test('a stretch that the server calls too long is asked for in halves, a refusal of all is one', () => {
      const range = { from: AT - 2 * 86_400, to: AT };
      const { asked } = talk(backend.sensors(1, range), [refused(400, 'too long'), good([]), good([])]);
      expect(asked).toHaveLength(3);
      expect(talk(backend.sensors(1, range), [refused(403, 'no')]).result.ok).toBe(false);
      expect(talk(backend.sensors(1, range), [good({ nonsense: true })]).result.ok).toBe(false);
    });

    test('the last points are those of the track', () => {
      const { result } = talk(backend.sensors(1, { lastPoints: 2 }), [
        good({ id: 1, positionId: 99 }),
        good([position()]),
        said('positions-history'),
        said('positions-history'),
      ]);
      expect(result.ok && result.value.names).toContain('sat');
    });
  });
});
