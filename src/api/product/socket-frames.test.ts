import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FixArrays, FixBuilder, KNOWN_FLAGS } from '../fix-builder.ts';
import { Secret } from '../../kernel/secret.ts';
import { BYTES_PER_FIX, decodeFixFrame, encodeFixFrame, FIX_FRAME_HEADER } from './fix-frame.ts';
import { authMessage, decodeSocketMessage } from './socket-frames.ts';

const fix = fc.record({
  device: fc.integer({ min: 1, max: 0xffff_ffff }),
  at: fc.integer({ min: 1, max: 0xffff_ffff }),
  lat: fc.integer({ min: -90e7, max: 90e7 }),
  lng: fc.integer({ min: -180e7, max: 180e7 }),
  speed: fc.integer({ min: 0, max: 0xfeff }),
  heading: fc.integer({ min: 0, max: 3599 }),
  accuracy: fc.integer({ min: 0, max: 0xfeff }),
  battery: fc.integer({ min: -1, max: 100 }),
  flags: fc.integer({ min: 0, max: KNOWN_FLAGS }),
  steps: fc.integer({ min: 0, max: 0xffff_ffff }),
});
const columns = fc
  .array(
    fix.filter(({ lat, lng }) => lat !== 0 || lng !== 0),
    { maxLength: 40 },
  )
  .map((list): FixArrays => {
    const fixes = new FixBuilder();
    for (const f of list)
      fixes.push(f.device, f.at, f.lat, f.lng, f.speed, f.heading, f.accuracy, f.battery, f.flags, f.steps);
    return fixes.columns();
  });

test('a frame gives back exactly the fixes that were written', () =>
  fc.assert(
    fc.property(columns, (fixes) => {
      expect(decodeFixFrame(encodeFixFrame(fixes))).toEqual({ ok: true, fixes, leftOut: [] });
    }),
  ));

test('a part of the columns can be written, and a frame may lie anywhere in a buffer', () => {
  const fixes = new FixBuilder();
  for (let i = 1; i <= 5; i++) fixes.push(i, i, i, i, i, i, i, i, 0, i);
  const frame = new Uint8Array(encodeFixFrame(fixes.columns(), 1, 3));
  const shifted = new Uint8Array(frame.length + 3);
  shifted.set(frame, 3);
  const decoded = decodeFixFrame(shifted.subarray(3));
  expect(decoded.ok && [...decoded.fixes.device]).toEqual([2, 3]);
});

test('the layout is the contract’s, byte by byte', () => {
  const fixes = new FixBuilder();
  fixes.push(1_000_001, 1_770_995_714, 577_089_000, -119_746_000, 503, 2705, 12, -1, 6, 70_000);
  const view = new DataView(encodeFixFrame(fixes.columns()));
  expect(view.byteLength).toBe(FIX_FRAME_HEADER + BYTES_PER_FIX);
  expect([view.getUint32(0, true), view.getUint32(4, true)]).toEqual([0x46495831, 1]);
  expect([view.getUint32(8, true), view.getUint32(12, true)]).toEqual([1_000_001, 1_770_995_714]);
  expect([view.getInt32(16, true), view.getInt32(20, true)]).toEqual([577_089_000, -119_746_000]);
  expect([view.getUint16(24, true), view.getUint16(26, true), view.getUint16(28, true)]).toEqual([
    503, 2705, 12,
  ]);
  expect([view.getInt8(30), view.getUint8(31), view.getUint32(32, true), view.getUint32(36, true)]).toEqual([
    -1, 6, 70_000, 0,
  ]);
});

test('any bytes at all give fixes or a reason', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, withMagic) => {
      if (withMagic && bytes.length >= 4) bytes.set([0x31, 0x58, 0x49, 0x46]);
      const message = decodeSocketMessage(bytes.buffer);
      expect(['positions', 'unreadable']).toContain(message.type);
    }),
  ));

test('a frame whose length and count disagree is refused whole', () => {
  const frame = encodeFixFrame(new FixBuilder().columns());
  new DataView(frame).setUint32(4, 0xffff_ffff, true);
  expect(decodeSocketMessage(frame)).toMatchObject({
    type: 'unreadable',
    reason: expect.stringContaining('4294967295 fixes'),
  });
});

test('[MAP-01] fixes of a frame at 0,0 or outside the world are left out and counted', () => {
  const fixes = new FixBuilder();
  fixes.push(1, 10, 0, 0, 0, 0, 0, 0, 0, 0);
  fixes.push(2, 10, 91e7, 0, 0, 0, 0, 0, 0, 0);
  fixes.push(3, 10, 1, 0, 0, 4000, 0, 120, 255, 0);
  const message = decodeSocketMessage(encodeFixFrame(fixes.columns()));
  expect(message).toMatchObject({
    type: 'positions',
    leftOut: ['frame: 2 of 3 fixes had no usable place or time'],
    fixes: {
      device: new Uint32Array([3]),
      heading: new Uint16Array([400]),
      battery: new Int8Array([-1]),
      flags: new Uint8Array([KNOWN_FLAGS]),
    },
  });
});

describe('text messages', () => {
  const decode = (message: unknown) => decodeSocketMessage(JSON.stringify(message));

  test('ready and ping are what they are', () => {
    expect(decode({ type: 'ready', version: 3 })).toEqual({ type: 'ready' });
    expect(decode({ type: 'ping' })).toEqual({ type: 'ping' });
  });
  test('a list of positions becomes columns; bad entries are named', () => {
    const message = decode({
      type: 'positions',
      data: [{ iddevice: 1, dateunix: 2, lat: 3, lng: 4 }, { iddevice: 1 }],
    });
    expect(message).toMatchObject({
      type: 'positions',
      leftOut: ['data.1.dateunix: expected unix seconds, got nothing'],
    });
  });
  test('a device message tells exactly what has changed', () => {
    expect(decode({ type: 'device', data: { id: 5, name: 'New', deviceshow: 0 } })).toEqual({
      type: 'device',
      device: 5,
      changes: { id: 5, name: 'New', shown: false },
    });
  });
  test('a notification becomes one', () => {
    expect(
      decode({
        type: 'notification',
        data: { id: 1, iddevice: 2, dateunix: 3, meldungtyp: 4, bezeichnung: 'SOS' },
      }),
    ).toMatchObject({
      type: 'notification',
      notification: { kind: 4, device: 2, title: 'SOS' },
    });
  });
  const refused: [string, unknown][] = [
    ['a message that is cut off', '{"type":"positions","data":[{'],
    ['text that is no object', '"ready"'],
    ['a list', '[]'],
    ['no text and no bytes', 17],
    ['an unknown kind', '{"type":"weather"}'],
    ['no kind', '{}'],
    ['positions without a list', '{"type":"positions","data":"none"}'],
    ['positions of nothing', '{"type":"positions","data":null}'],
    ['a notification without a device', '{"type":"notification","data":{"id":1}}'],
    ['a device without an id', '{"type":"device","data":{"name":"x"}}'],
  ];
  for (const [what, data] of refused)
    test(`${what} is unreadable, with a reason`, () => {
      const message = decodeSocketMessage(data);
      expect(message.type).toBe('unreadable');
      expect(message.type === 'unreadable' && message.reason.length).toBeGreaterThan(5);
    });
  test('no text makes it throw', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .record({
              type: fc.constantFrom('positions', 'device', 'notification', 'ready'),
              data: fc.jsonValue(),
            })
            .map((m) => JSON.stringify(m)),
        ),
        (text) => {
          expect(decodeSocketMessage(text)).toHaveProperty('type');
        },
      ),
    ));
  test('[checklist 29] the token of the first message cannot be written down by accident', () =>
    expect(JSON.stringify(authMessage(new Secret('abc')))).not.toContain('abc'));
});
