import { describe, expect, test } from 'vitest';
import { APPROXIMATE, IGNITION, MOVING } from '../../../events/fix-columns.ts';
import { backend, good, value } from './product-backend-given.ts';
import { FixBuilder, fixArrays, isFixArrays, type FixArrays, KNOWN_FLAGS } from '../fix-builder.ts';
import { decodeFixFrame, encodeFixFrame, BYTES_PER_FIX, FIX_FRAME_HEADER } from './fix-frame.ts';
import { readFixes } from './read-fixes.ts';
import fc from 'fast-check';
import { Secret } from '../../kernel/secret.ts';
import { authMessage, decodeSocketMessage } from './socket-frames.ts';

describe('positions', () => {
  const fix = {
    id: '69',
    lat: 57.7,
    lng: 11.97,
    direction: 119,
    dateunix: 1_770_995_714,
    battery: 56,
    speed: 30,
    iddevice: 5,
    accuracy: 4,
    steps: 0,
  };
  const read = (list: unknown) => backend.lastPositions([5], null).read(good(list));

  test('a fix becomes one entry of every column', () =>
    expect(value(read([{ ...fix, wifi: 'wifi', ignition: 1, moving: 1 }]))).toMatchObject({
      device: new Uint32Array([5]),
      at: new Uint32Array([1_770_995_714]),
      lat: new Int32Array([577_000_000]),
      lng: new Int32Array([119_700_000]),
      speed: new Uint16Array([300]),
      heading: new Uint16Array([1190]),
      accuracy: new Uint16Array([4]),
      battery: new Int8Array([56]),
      flags: new Uint8Array([APPROXIMATE | IGNITION | MOVING]),
    }));

  test('battery 1 means none, unless the newer field says it', () => {
    const levels = value(
      read([
        { ...fix, battery: 1 },
        { ...fix, battery: 1, battery_level: 1 },
        { ...fix, battery: 101 },
        { ...fix, battery: null },
      ]),
    ).battery;
    expect([...Array.from(levels)]).toEqual([-1, 1, -1, -1]);
  });

  test('[MAP-01] 0,0 is no position; damaged fixes are left out and named', () => {
    const result = read([
      { ...fix, lat: 0, lng: 0 },
      { ...fix, lat: 91 },
      { ...fix, lng: 'east' },
      { ...fix, dateunix: null },
      { ...fix, iddevice: 0 },
      7,
      { ...fix, lat: '57.7', lng: '11.97', direction: -90, speed: -3, accuracy: 1e9 },
    ]);
    expect(result.ok && result.leftOut).toEqual([
      'success.0: 0,0 means no position',
      'success.1.lat: expected latitude, got number',
      'success.2.lng: expected longitude, got string',
      'success.3.dateunix: expected unix seconds, got null',
      'success.4.iddevice: expected device id, got number',
      'success.5: expected object, got number',
    ]);
    expect(value(result)).toMatchObject({
      heading: new Uint16Array([2700]),
      speed: new Uint16Array([0]),
      accuracy: new Uint16Array([65_535]),
    });
  });

  test('a thousand bad entries make a short report', () => {
    const result = read(Array.from({ length: 1000 }, () => null));
    expect(result.ok && result.leftOut).toHaveLength(21);
    expect(result.ok && result.leftOut.at(-1)).toBe('success: 980 more');
  });

  test('a fix ahead of now is kept: only the log knows what now is', () =>
    expect(value(read([{ ...fix, dateunix: 4_000_000_000 }])).at).toHaveLength(1));

  test('each way of asking for the past is its own call, oldest first', () => {
    const request = (range: Parameters<typeof backend.track>[1]) => backend.track(5, range).request;
    expect(request({ lastMinutes: 10 })).toMatchObject({
      path: '/trackerdata/5/last_minutes',
      query: { lastMinutes: 10, sort: 'asc' },
    });
    expect(request({ lastPoints: 3 })).toMatchObject({
      path: '/trackerdata/5/last_points',
      query: { lastPoints: 3 },
    });
    expect(request({ from: 1, to: 2 })).toMatchObject({
      path: '/trackerdata/5/date_range',
      query: { dateStart: 1, dateEnd: 2 },
    });
    expect(backend.lastPositions([1, 2], 99).request.body).toEqual({
      deviceIDs: [1, 2],
      fromLastPoint: true,
      dateunix: 99,
    });
  });

  describe('after an interruption, a large fleet asks', () => {
    const fleet = Array.from({ length: 1_001 }, (_, i) => i + 1);
    const whole = new Map([
      [5, 99],
      [9, 50.5],
    ]);
    const talk = (...[devices, since, few]: Parameters<typeof backend.lastPositions>) => {
      const asked: unknown[] = [];
      let call = backend.lastPositions(devices, since, few);
      for (;;) {
        asked.push(call.request.body);
        const read = call.read(good([{ ...fix, dateunix: fix.dateunix + asked.length }]));
        if (!('next' in read)) return { asked, result: read };
        call = read.next;
      }
    };
    const last = { deviceIDs: fleet, fromLastPoint: false };

    test('for the last fix of each device, and for every fix of the watched ones', () => {
      const { asked, result } = talk(fleet, 90, whole);
      expect(asked).toEqual([last, { deviceIDs: [5, 9], fromLastPoint: true, dateunix: 50 }]);
      expect(result.ok && Array.from(result.value.at)).toEqual([fix.dateunix + 2, fix.dateunix + 1]);
    });

    test('for the last fixes alone if nobody watches a device', () =>
      expect(talk(fleet, 90, new Map()).asked).toEqual([last]));

    test('for everything while it polls, because so little is new', () =>
      expect(talk(fleet, 90).asked).toEqual([{ deviceIDs: fleet, fromLastPoint: true, dateunix: 90 }]));

    test('for everything if it is not that large', () => {
      const few = fleet.slice(1);
      expect(talk(few, 90, whole).asked).toEqual([{ deviceIDs: few, fromLastPoint: true, dateunix: 90 }]);
    });
  });
});

describe('notifications', () => {
  const entry = {
    id: 9,
    iddevice: 5,
    meldungtyp: 5,
    bezeichnung: 'Speed',
    dateunix: 1_770_992_677,
    lat: 57.7,
    lng: 11.9,
    isread: 0,
    speed: 26,
    speederlaubt: 20,
  };
  test('measured and allowed value are told; an unknown kind stays a number', () => {
    const [speed, odd] = value(
      backend.notifications().read(good([entry, { ...entry, meldungtyp: 99, lat: 0, lng: 0, isread: 1 }])),
    );
    expect(speed).toMatchObject({ kind: 5, value: 26, limit: 20, read: false, lat: 57.7 });
    expect(odd).toMatchObject({ kind: 99, lat: null, lng: null, read: true });
  });
  test('the number of unread ones stands beside the content, or in it', () => {
    const read = backend.unreadCount().read;
    expect(value(read({ status: 200, body: { success: true, number_of_unread: 4 } }))).toBe(4);
    expect(value(read(good({ number_of_unread: 3 })))).toBe(3);
    expect(read(good('many')).ok).toBe(false);
  });
});

const bare = { iddevice: 7, dateunix: 100, lat: 57.7, lng: -11.97 };
/** Reads one entry: returns its values by column name, or why it was left out. */
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
  test.each([
    ['2026-06-15 08:00:00', true],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('a device message with the deletion time %j: the device is gone, or not', (deleted, gone) => {
    const message = decode({ type: 'device', data: { id: 5, name: 'New', deleted_at: deleted } });
    expect(message).toMatchObject({ type: 'device', device: 5 });
    expect((message as { gone?: boolean }).gone).toBe(gone);
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
