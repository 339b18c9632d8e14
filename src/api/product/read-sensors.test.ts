import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sensorColumns } from '../../../events/sensor-types.ts';
import { readSensors } from './read-sensors.ts';

const bare = { iddevice: 7, dateunix: 100, lat: 57.7, lng: -11.97 };
/** Returns the sensor values of these entries as rows: device, time, name, value and, if known, unit. */
function told(...list: unknown[]) {
  const { names, units, device, at, name, value } = readSensors(list, 'success');
  return value.map((each, i) => [
    device[i],
    at[i],
    names[name[i] ?? -1],
    each,
    ...(units[name[i] ?? -1] ? [units[name[i] ?? -1]] : []),
  ]);
}

describe('[SENS-01] what the service says of a device beside its fix', () => {
  test('is altitude, temperature and whatever else an entry carries, under one name each', () =>
    expect(told({ ...bare, altitude: 38.5, temperature: -18, Compressor: 'idle', cold: true })).toEqual([
      [7, 100, 'altitude', 38.5],
      [7, 100, 'temp', -18],
      [7, 100, 'Compressor', 'idle'],
      [7, 100, 'cold', true],
    ]));

  test('and its own list of sensors, with units', () =>
    expect(
      told({
        ...bare,
        sensors: [
          { name: 'temp1', value: 3.4, unit: '°C' },
          { name: 'door', value: false },
        ],
      }),
    ).toEqual([
      [7, 100, 'temp1', 3.4, '°C'],
      [7, 100, 'door', false],
    ]));

  test('what the fix has already is not told twice', () =>
    expect(
      told({
        ...{
          ...bare,
          id: 'a',
          speed: 3,
          direction: 9,
          accuracy: 5,
          battery: 80,
          battery_level: 80,
          wifi: null,
        },
        ...{ steps: 3, ignition: 1, moving: 1, heartbeat: 0, note: null, upt: null, wzp: false },
      }),
    ).toEqual([]));

  test('a heartbeat is told when there is one', () =>
    expect(told({ ...bare, heartbeat: 71 })).toEqual([[7, 100, 'heartRate', 71]]));

  test.each<[string, unknown]>([
    ['no entry', 'fix'],
    ['no device', { ...bare, iddevice: 0, altitude: 1 }],
    ['no time', { ...bare, dateunix: null, altitude: 1 }],
    ['nested values', { ...bare, extra: { deep: 1 }, list: [1] }],
    ['nothing', { ...bare, empty: '  ', none: null, gone: undefined }],
    ['no number', { ...bare, a: Number.NaN, b: Number.POSITIVE_INFINITY }],
    [
      'sensors that are none',
      { ...bare, sensors: ['x', null, { value: 3 }, { name: '', value: 1 }, { name: 5 }] },
    ],
    ['an endless name', { ...bare, ['x'.repeat(61)]: 1 }],
  ])('%s says nothing', (_, raw) => expect(told(raw)).toEqual([]));

  test('an endless text is cut, and of endless names the first count', () => {
    expect(told({ ...bare, text: 'x'.repeat(10_000) })[0]?.[3]).toHaveLength(200);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`n${i}`, i]));
    expect(readSensors([{ ...bare, ...many }], 'success').names).toHaveLength(200);
  });

  test('whatever comes, it is read into columns of one length that fit an event', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.object({ withNullPrototype: true }).map((more) => ({ ...more, ...bare })),
          ),
        ),
        (list) => {
          const columns = readSensors(list, 'success');
          expect(v.is(sensorColumns, columns)).toBe(true);
          expect(
            new Set([columns.device, columns.at, columns.name, columns.value].map(({ length }) => length))
              .size,
          ).toBe(1);
          expect(columns.units).toHaveLength(columns.names.length);
          expect(columns.name.every((index) => columns.names[index] !== undefined)).toBe(true);
        },
      ),
    ));
});
