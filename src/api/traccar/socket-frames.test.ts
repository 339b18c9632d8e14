import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { socketReader } from './socket-frames.ts';
import { bodyOf, listOf, messages } from './traccar-given.ts';

const device = bodyOf('device-create');
const event = bodyOf('event-by-id');
const [position] = listOf('positions-latest') as [Readonly<Record<string, unknown>>];
/** Reads one message with a new reader. */
const told = (message: unknown) => socketReader()(JSON.stringify(message));

describe('[TRAC-05] a message of the socket', () => {
  test('has several kinds in one', () =>
    expect(
      told({ devices: [device], positions: [position], events: [event] }).map(({ type }) => type),
    ).toEqual([...['device', 'positions', 'notification']]));

  test.each([{}, { positions: [] }, { devices: [], events: [] }, { logs: [{ data: 'x' }] }])(
    '%o says nothing but that the line lives',
    (message) => expect(told(message)).toEqual([]),
  );

  test('a device that has only reported is told once, and again when it has changed', () => {
    const read = socketReader();
    const say = (fields: object) => read(JSON.stringify({ devices: [{ ...device, ...fields }] }));
    expect(say({})).toMatchObject([
      { type: 'device', device: 1, changes: { name: 'Device 1', imei: 'dev-227592-1' } },
    ]);
    expect(say({ status: 'online', lastUpdate: '2026-11-20T15:57:44Z', positionId: 5 })).toEqual([]);
    expect(say({ name: 'New' })).toMatchObject([{ changes: { name: 'New' } }]);
    expect(say({})).toMatchObject([{ changes: { name: 'Device 1' } }]);
  });

  test('a device that is disabled is gone, once, and comes back', () => {
    const read = socketReader();
    const say = (fields: object) => read(JSON.stringify({ devices: [{ ...device, ...fields }] }));
    expect(say({ disabled: true })).toEqual([{ type: 'device', device: 1, changes: {}, gone: true }]);
    expect(say({ disabled: true })).toEqual([]);
    expect(say({})).toHaveLength(1);
  });

  test('[SENS-03] a report without GPS has the old fix, and tells when the device was heard', () => {
    const report: Readonly<Record<string, unknown>> = {
      ...{ ...position, outdated: true, fixTime: '2026-11-20T10:00:00Z' },
      ...{ deviceTime: '2026-11-20T15:00:00Z', serverTime: '2026-11-20T15:00:02Z' },
    };
    const at = Date.UTC(2026, 10, 20, 15) / 1000;
    expect(told({ positions: [position, report] })).toMatchObject([
      { type: 'positions', fixes: { at: { 1: at - 5 * 3_600 } } },
      { type: 'heard', heard: { devices: [report['deviceId']], at: [at] } },
    ]);
    expect(told({ positions: [{ ...report, deviceTime: null, latitude: 0, longitude: 0 }] })).toMatchObject([
      { type: 'positions', leftOut: ['0: 0,0 means no position'] },
      { type: 'heard', heard: { at: [at + 2] } },
    ]);
  });

  test('what cannot be read is named, and the rest of the message is taken', () => {
    expect(told({ devices: [{ id: 1 }], positions: 5, events: [null, event] })).toMatchObject([
      { type: 'notification' },
      {
        type: 'unreadable',
        reason:
          'devices.uniqueId: expected text, got nothing; positions: expected a list, got number; events: expected an object, got null',
      },
    ]);
    expect(told({ positions: [{ ...position, latitude: 0, longitude: 0 }] })).toMatchObject([
      { type: 'positions', leftOut: ['0: 0,0 means no position'] },
    ]);
  });

  test.each<[unknown, string]>([
    ['{"positions":[{"id"', 'a message of 19 characters is not JSON'],
    ['<html>', 'a message of 6 characters is not JSON'],
    ['[]', 'expected an object, got a list'],
    ['null', 'expected an object, got null'],
    [new ArrayBuffer(4), 'expected text, got object'],
  ])('%o is unreadable: %s', (data, reason) =>
    expect(socketReader()(data)).toEqual([{ type: 'unreadable', reason }]),
  );

  test('whatever comes, nothing is thrown', () => {
    const read = socketReader();
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc
            .record({ devices: fc.anything(), positions: fc.anything(), events: fc.anything() })
            .map((all) =>
              JSON.stringify(all, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
            ),
        ),
        (data) => void read(data),
      ),
    );
  });

  test('recorded: every message in its turn, each device told once', () => {
    const read = socketReader();
    const all = messages.flatMap((message) => read(JSON.stringify(message)));
    const of = (type: string) => all.filter((each) => each.type === type);
    expect(of('unreadable')).toEqual([]);
    expect(of('device').map((each) => 'device' in each && each.device)).toEqual([1, 2, 3]);
    const count = (kind: string) => messages.flatMap((message) => (message[kind] ?? []) as unknown[]).length;
    expect(
      of('positions').flatMap((each) => (each.type === 'positions' ? Array.from(each.fixes.at) : [])),
    ).toHaveLength(count('positions'));
    expect(of('notification')).toHaveLength(count('events'));
  });
});
