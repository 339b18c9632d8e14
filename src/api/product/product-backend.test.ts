import { describe, expect, test } from 'vitest';
import { APPROXIMATE, IGNITION, MOVING } from '../../../events/fix-columns.ts';
import type { Reply } from '../../ports/http-types.ts';
import type { Result } from '../call.ts';
import { wholeBackend } from './whole-backend.ts';

const backend = wholeBackend({ testAccounts: ['Test@Example.com'] });
const good = (success: unknown): Reply => ({ status: 200, body: { success } });
const value = <Answer>(result: Result<Answer>): Answer => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};
const raw = {
  id: 5,
  imei: '356938035643809',
  name: 'Van',
  spurfarbe: '#DB0EFE',
  devicepos: 0,
  deviceshow: 1,
};

describe('devices', () => {
  const one = (more: Record<string, unknown>) =>
    value(backend.devices().read(good([{ ...raw, ...more }])))[0];

  test('the service’s names become the product’s', () => {
    expect(
      one({
        iconname: 'dog',
        note: 'hello',
        category_id: '12',
        route_profile: ['pet'],
        device_models: [
          { id: 3, model_nr: 5101, name: 'Pet Finder', alarm_sos: 1, alarm_volt: 0, led: true },
        ],
        field_nobody_knows: 1,
      }),
    ).toEqual({
      id: 5,
      imei: '356938035643809',
      name: 'Van',
      device_models: [
        { model_nr: 5101, name: 'Pet Finder', route_profile: 'pet', capabilities: ['alarm_sos', 'led'] },
      ],
      colour: '#db0efe',
      icon: 'dog',
      image: null,
      group: 12,
      position: 1,
      shown: true,
      note: 'hello',
      switchedOffAt: null,
    });
  });

  test('one object where a list was due is a list of one', () =>
    expect(value(backend.devices().read(good(raw)))).toHaveLength(1));
  test('profiles come as a list, as text or not at all', () => {
    expect(one({ model_nr: 9, route_profile: 'car', device_models: '{}' })?.device_models).toEqual([
      { model_nr: 9, route_profile: 'car', capabilities: [] },
    ]);
    expect(one({ model_nr: 9, route_profile: ['submarine', 'car'] })?.device_models[0]?.route_profile).toBe(
      'submarine',
    );
    expect(one({ device_models: [null, 3, {}] })?.device_models).toEqual([]);
  });
  test('a colour that is none becomes the default', () => {
    expect(one({ spurfarbe: 'red; background: url(x)' })?.colour).toBe('#2f6fde');
    expect(one({ spurfarbe: 'A1B2C3' })?.colour).toBe('#a1b2c3');
  });
  test('a picture of the customer’s own is used only when it is switched on', () => {
    expect(one({ iconcustomimage: 'x.png', iconusecustom: 0 })?.image).toBeNull();
    expect(one({ iconcustomimage: 'x.png', iconusecustom: 1 })?.image).toBe('x.png');
  });
  test('booleans are 0 and 1 in any spelling', () => {
    for (const no of [0, '0', false, 'false']) expect(one({ deviceshow: no })?.shown).toBe(false);
    for (const yes of [1, '1', true, null, 'maybe']) expect(one({ deviceshow: yes })?.shown).toBe(true);
  });
  test('a damaged entry is left out and named, the others stay', () => {
    const result = backend
      .devices()
      .read(good([raw, null, { ...raw, imei: {} }, { ...raw, id: 'x' }, { ...raw, id: 6 }]));
    expect(value(result).map(({ id }) => id)).toEqual([5, 6]);
    expect(result.ok && result.leftOut).toEqual([
      'success.1: expected Object, got null',
      expect.stringMatching(/^success\.2\.imei: expected /),
      expect.stringMatching(/^success\.3\.id: expected /),
    ]);
  });
  test('a change says only what changed, in the service’s words', () => {
    const { request } = backend.saveDevice(5, { shown: false, position: 3, group: null });
    expect(request).toMatchObject({
      method: 'put',
      path: '/device/5',
      body: { deviceshow: 0, devicepos: 2, category_id: null },
    });
  });
});

describe('customers and settings', () => {
  const customer = {
    id: 3,
    email: 'test@example.COM',
    firstname: 'A',
    lastname: null,
    actlang: 'de_DE',
    distance_unit: 'miles',
    snap_to_road: 1,
  };
  test.each([
    ['test@example.COM', true],
    ['TEST@example.com', true],
    ['test@example.com.evil.example', false],
    ['other@example.com', false],
  ])('[AUTH-09] %s is a test account: %s', (email, isTest) =>
    expect(value(backend.customer(3).read(good({ ...customer, email }))).isTestAccount).toBe(isTest),
  );

  test('the service’s names become the product’s', () =>
    expect(value(backend.customer(3).read(good(customer)))).toEqual({
      id: 3,
      email: 'test@example.COM',
      firstName: 'A',
      lastName: '',
      actlang: 'de',
      distanceUnit: 'mi',
      map: '',
      snapToRoad: true,
      socketUrl: null,
      superUser: false,
      isTestAccount: true,
      isAdmin: false,
      adminPermissions: [],
    }));
  test('unknown languages and odd socket addresses are none', () => {
    const odd = value(
      backend.customer(3).read(good({ ...customer, actlang: 'xx', socket_url: 'javascript:alert(1)' })),
    );
    expect(odd).toMatchObject({ actlang: null, socketUrl: null });
  });
  test('an administrator gets a list, in which the right one is found', () => {
    const list = good([{ ...customer, id: 2 }, customer]);
    expect(value(backend.customer(3).read(list)).id).toBe(3);
    expect(backend.customer(9).read(list)).toMatchObject({ ok: false, failure: { reason: 'unreadable' } });
  });
  test('settings that are not told are the defaults, booleans go as 0 and 1', () => {
    expect(value(backend.settings(3).read(good({ appMode: 'tank', logout_onclose: '1' })))).toMatchObject({
      appMode: 'v2',
      logout_onclose: true,
      show_imei_btn: true,
      survey_response: null,
    });
    expect(backend.saveSettings(3, { logout_onclose: false, appMode: 'bike' }).request.body).toEqual({
      logout_onclose: 0,
      appMode: 'bike',
    });
  });
});

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
