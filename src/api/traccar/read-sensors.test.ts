import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sensorColumns } from '../../../events/sensor-types.ts';
import { readSensors } from './read-sensors.ts';
import { backend, good, listOf, refused, said, talk } from './traccar-given.ts';

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
      expect.arrayContaining(['batteryLevel', 'ignition', 'hdop', 'sat', 'totalDistance', 'motion', 'hours']),
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
