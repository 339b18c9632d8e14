import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { backend, good, value } from './product-backend-given.ts';

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
  test('a colour that is none becomes that of the model', () => {
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

test('[PUSH-07] a logout takes the browser’s push token back, and shows it to the port alone', () => {
  const token = new Secret('https://push.example/a');
  const { path, body, outlives } = backend.logout(token).request;
  expect({ path, outlives }).toEqual({ path: '/logout', outlives: true });
  expect(body).toEqual({ push_token: token });
  expect(JSON.stringify(body)).not.toContain('push.example');
  expect(backend.logout(null).request.body).toEqual({});
});
