import { describe, expect, test } from 'vitest';
import { APPROXIMATE, IGNITION, MOVING } from '../../../events/fix-columns.ts';
import { backend, good, value } from './product-backend-given.ts';

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
