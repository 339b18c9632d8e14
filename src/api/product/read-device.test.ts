import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  rawDevice,
  readDevicePart,
  toDevice,
  rawGroup,
  rawNotification,
  toGroup,
  toNotification,
  toRawDevice,
} from './read-device.ts';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';

const device = (raw: object = {}) => toDevice(v.parse(rawDevice, { id: 7, imei: '3569', ...raw }));
const PLAIN = '#2f6fde';

describe('a device of the service', () => {
  test('is read whole', () => {
    const raw = {
      ...{ id: '7', name: 'Rex', spurfarbe: 'AABBCC', iconname: 'dog', category_id: '4', devicepos: 2 },
      ...{
        deviceshow: 0,
        note: 'Bites',
        switched_off_at: 99,
        iconusecustom: 1,
        iconcustomimage: 'https://x/a.png',
      },
      ...{
        access: { role: 'edit', by: 'Ada', until: 5 },
        sharing_paused: { until: 6, reason: 'Rest', by: 'Bob' },
      },
      ...{ intervalllaenge: 30, spurmodus: 1, alarm_enabled: 0, alarmsos: 1 },
    };
    expect(device(raw)).toEqual({
      ...{ id: 7, imei: '3569', name: 'Rex', device_models: [], colour: '#aabbcc', icon: 'dog', group: 4 },
      ...{ image: 'https://x/a.png', position: 3, shown: false, note: 'Bites', switchedOffAt: 99 },
      ...{ access: { role: 'edit', by: 'Ada', until: 5 }, pause: { until: 6, reason: 'Rest', by: 'Bob' } },
      plan: { seconds: 30, saving: true },
      alarms: {
        ...{ on: false, every: 10_800, kinds: { sos: { on: true, from: null, every: null } } },
        ...{ recipients: [], quiet: null, pausedUntil: null },
      },
    });
  });

  test('[MODE-03] has the phone number of its SIM card, if it has one', () => {
    expect(device({ telefonnummer: '+46 70 174 06 05' }).phone).toBe('+46 70 174 06 05');
    expect(device({ telefonnummer: null })).not.toHaveProperty('phone');
    expect(readDevicePart({ id: 7, telefonnummer: '+46 1' })?.changes).toEqual({ id: 7, phone: '+46 1' });
    expect(readDevicePart({ id: 7, telefonnummer: null })?.changes).toEqual({ id: 7, phone: '' });
  });

  test('needs only its id and number', () => {
    expect(device()).toEqual({
      ...{
        id: 7,
        imei: '3569',
        name: '',
        device_models: [],
        colour: PLAIN,
        icon: '',
        image: null,
        group: null,
      },
      ...{ position: 1, shown: true, note: '', switchedOffAt: null },
    });
    expect(v.safeParse(rawDevice, { id: 7, imei: '' }).success).toBe(false);
    expect(v.safeParse(rawDevice, { imei: '1' }).success).toBe(false);
  });

  test.each([
    [undefined, 1],
    [0, 1],
    [2.9, 3],
    [-5, 1],
  ])('its place %o in the service’s list is place %i here', (devicepos, position) => {
    expect(device({ devicepos }).position).toBe(position);
  });

  test.each([
    ['#AABBCC', '#aabbcc'],
    [' 001122 ', '#001122'],
    ['#abc', PLAIN],
    ['x#aabbcc', PLAIN],
    ['#aabbccd', PLAIN],
    ['', PLAIN],
    [null, PLAIN],
  ])('its colour %o is %s', (spurfarbe, colour) => {
    expect(device({ spurfarbe }).colour).toBe(colour);
  });

  test.each([
    ['https://x/a.png', true],
    ['data:image/png;base64,AAAA', true],
    ['DATA:image/webp;base64,AAAA', true],
    ['data:image/svg+xml;base64,AAAA', false],
    ['data:text/html,x', false],
    ['', false],
  ])('its picture %s can be drawn: %o', (iconcustomimage, isDrawn) => {
    expect(device({ iconusecustom: 1, iconcustomimage }).image).toBe(isDrawn ? iconcustomimage : null);
    expect(device({ iconusecustom: 0, iconcustomimage }).image).toBeNull();
  });

  test('its models come as one or a list, with what they can do', () => {
    const model = {
      id: 1,
      model_nr: '12',
      name: 'Tag',
      alarmsos: 1,
      gps: '1',
      old: 0,
      volt: true,
      note: 'x',
    };
    const read = {
      model_nr: 12,
      name: 'Tag',
      route_profile: 'foot',
      capabilities: ['alarmsos', 'gps', 'volt'],
    };
    const models = (raw: object) => device(raw).device_models;
    expect(models({ device_models: [model, 'x', null], route_profile: ['foot', 'car'] })).toEqual([read]);
    expect(models({ device_models: model, route_profile: 'foot' })).toEqual([read]);
    const own = { ...model, name: '', route_profile: 'bike', id: true };
    expect(models({ device_models: [own], route_profile: 'foot' })).toEqual([
      { model_nr: 12, route_profile: 'bike', capabilities: ['alarmsos', 'gps', 'volt'] },
    ]);
  });

  test('a model without a number has that of the device; without any it is none', () => {
    const models = (raw: object) => device(raw).device_models.map(({ model_nr }) => model_nr);
    expect(models({ model_nr: 5, device_models: [{ name: 'Tag' }, { model_nr: 6 }] })).toEqual([5, 6]);
    expect(models({ device_models: [{ name: 'Tag' }, { model_nr: 'x' }] })).toEqual([]);
    expect(device({ model_nr: '5', route_profile: [] }).device_models).toEqual([
      { model_nr: 5, route_profile: '', capabilities: [] },
    ]);
  });
});

describe('what has changed on a device', () => {
  test.each<[string, object, object]>([
    ['number', { imei: '9' }, { imei: '9' }],
    ['name', { name: 'Rex' }, { name: 'Rex' }],
    ['models', { model_nr: 5 }, { device_models: [{ model_nr: 5, route_profile: '', capabilities: [] }] }],
    ['models', { device_models: [] }, { device_models: [] }],
    ['colour', { spurfarbe: '#001122' }, { colour: '#001122' }],
    ['lack of a colour', { spurfarbe: null }, { colour: '' }],
    ['lack of a colour', { spurfarbe: 'red; x' }, { colour: '' }],
    [
      'lack of a colour, with its model,',
      { spurfarbe: '', device_models: [{ model_nr: 1, route_profile: 'dog' }] },
      {
        colour: '#c2571a',
        device_models: [{ model_nr: 1, route_profile: 'dog', capabilities: [] }],
      },
    ],
    ['icon', { iconname: 'dog' }, { icon: 'dog' }],
    ['picture', { iconusecustom: 0 }, { image: null }],
    ['picture', { iconcustomimage: 'x' }, { image: null }],
    ['group', { category_id: null }, { group: null }],
    ['place', { devicepos: 4 }, { position: 5 }],
    ['switch', { deviceshow: 0 }, { shown: false }],
    ['note', { note: '' }, { note: '' }],
    ['end', { switched_off_at: 5 }, { switchedOffAt: 5 }],
    ['plan', { spurmodus: 1, intervalllaenge: 9 }, { plan: { seconds: 9, saving: true } }],
    ['access', { access: null }, { access: null }],
    ['access', { access: { role: 'x', by: 'Ada' } }, { access: { role: 'view', by: 'Ada', until: null } }],
    ['access', { access: { role: 'x' } }, { access: { role: 'view', by: '', until: null } }],
    ['pause', { sharing_paused: null }, { pause: null }],
    ['pause', { sharing_paused: {} }, { pause: { until: null, reason: '', by: '' } }],
    ['nothing', { foreign: 1, spurmodus: 1 }, {}],
  ])('its %s alone is told by %j', (_, raw, changes) => {
    expect(readDevicePart({ id: 7, ...raw })).toEqual({ device: 7, changes: { id: 7, ...changes } });
  });

  test('is not known where the message names no device', () => {
    for (const value of [{ name: 'x' }, null, 'x', [{ id: 7 }]]) expect(readDevicePart(value)).toBeNull();
  });
});

describe('[DEV-09] changes of a device in the service’s words', () => {
  test('name only what was changed', () => {
    expect(toRawDevice({})).toStrictEqual({});
    expect(
      toRawDevice({
        ...{ name: '', colour: '#001122', icon: 'dog', group: null, position: 3, shown: false, note: '' },
        ...{ pause: null, image: 'x', plan: { seconds: 30, saving: false } },
      }),
    ).toEqual({
      ...{ name: '', spurfarbe: '#001122', iconname: 'dog', category_id: null, devicepos: 2, deviceshow: 0 },
      ...{ note: '', sharing_paused: null, iconusecustom: 1, iconcustomimage: 'x' },
      ...{ intervalllaenge: 30, spurmodus: 0 },
    });
    expect(toRawDevice({ image: null, shown: true })).toEqual({ iconusecustom: 0, deviceshow: 1 });
  });

  test('of settings in parts only the parts that differ go out', () => {
    const alarms: DeviceAlarms = {
      ...{ on: true, every: 60, recipients: ['a'], quiet: null, pausedUntil: null },
      kinds: {
        volt: { on: true, from: 11.5, every: null },
        speed: { on: false, from: 130, every: 600 },
        sos: { on: true, from: null, every: null },
      },
    };
    expect(toRawDevice({ alarms })).toEqual({
      ...{ alarm_enabled: 1, alarmintervall: 60, alarm_recipients: ['a'], alarm_quiet: null },
      ...{ alarm_paused_until: null, alarm_volt: 1, alarm_volt_value: '11.50', alarmsos: 1 },
      ...{ alarmgeschwindigkeit: 0, alarmgeschwindigkeitab: 130, alarmgeschwindigkeitintervall: 600 },
    });
    const now = { ...alarms, on: false, recipients: ['a', 'b'] };
    expect(toRawDevice({ alarms: now }, { alarms })).toEqual({
      alarm_enabled: 0,
      alarm_recipients: ['a', 'b'],
    });
    const plan = { seconds: 30, saving: true };
    expect(toRawDevice({ plan }, { plan: { seconds: 30, saving: false } })).toEqual({ spurmodus: 1 });
  });
});

describe('the alarms of a device', () => {
  test.each([
    ['shock', 'alarmbewegung', undefined, 'alarmbewegungintervall'],
    ['battery', 'alarmakkuwarnung', 'alarmakkuwarnungab', 'alarmakkuwarnungintervall'],
    ['radius', 'radius_laststatus', 'radius_meter', undefined],
    ['sos', 'alarmsos', undefined, undefined],
    ['speed', 'alarmgeschwindigkeit', 'alarmgeschwindigkeitab', 'alarmgeschwindigkeitintervall'],
    ['powerCut', 'alarmstromunterbrechung', undefined, undefined],
    ['ignition', 'alarmzuendalarm', undefined, undefined],
    ['fall', 'alarm_fall_enabled', undefined, undefined],
    ['geofence', 'alarm_geofence', undefined, undefined],
    ['volt', 'alarm_volt', 'alarm_volt_value', undefined],
    ['turnOff', 'alarm_turn_off', undefined, undefined],
  ] as const)('%s is told by %s', (kind, on, from, every) => {
    const raw = { [on]: 1, ...(from && { [from]: '5' }), ...(every && { [every]: 6 }) };
    const setting = { on: true, from: from ? 5 : null, every: every ? 6 : null };
    expect(device(raw).alarms?.kinds).toEqual({ [kind]: setting });
    expect(readDevicePart({ id: 7, [on]: 0 })?.changes.alarms?.kinds).toMatchObject({
      [kind]: { on: false },
    });
  });

  test.each([
    [1, true],
    [true, true],
    ['1', true],
    [0, false],
    ['yes', false],
  ])('[DEV-09] an alarm whose switch is %j is on: %j', (told, on) => {
    expect(device({ alarmsos: told }).alarms?.kinds).toEqual({ sos: { on, from: null, every: null } });
  });

  test('are as a whole on or off, with whom they tell, when they are quiet and until when they pause', () => {
    const raw = {
      ...{ alarm_enabled: '1', alarmintervall: '60', alarm_recipients: ['a@x.de', '', 7, null] },
      ...{ alarm_quiet: { from: '22:00', to: '06:30' }, alarm_paused_until: '99' },
    };
    expect(device(raw).alarms).toEqual({
      ...{ on: true, every: 60, kinds: {}, recipients: ['a@x.de', '7'] },
      ...{ quiet: { from: '22:00', to: '06:30' }, pausedUntil: 99 },
    });
    for (const quiet of [
      null,
      'night',
      { from: '22:00' },
      { from: '24:00', to: '06:00' },
      { from: '1:00', to: '06:60' },
    ])
      expect(device({ alarm_enabled: 1, alarm_quiet: quiet }).alarms?.quiet).toBeNull();
    expect(device({ alarmsos: null }).alarms).toBeUndefined();
    expect(device({ alarmsos: 1, alarm_recipients: 'a' }).alarms).toMatchObject({ on: true, recipients: [] });
    expect(device({ intervalllaenge: 0 }).plan).toBeUndefined();
  });
});

describe('groups and notifications', () => {
  test('a group has a name and a colour that can be drawn', () => {
    expect(toGroup(v.parse(rawGroup, { id: 3, name: 'Vans', colour: 'AABBCC' }))).toEqual({
      ...{ id: 3, name: 'Vans', colour: '#aabbcc' },
    });
    expect(toGroup(v.parse(rawGroup, { id: 3 }))).toEqual({ id: 3, name: '', colour: PLAIN });
  });

  const bare = { id: 1, iddevice: 2, dateunix: 3 };
  const notification = (raw: object = {}) => toNotification(v.parse(rawNotification, { ...bare, ...raw }));
  test('a notification is read whole, or with what there is', () => {
    expect(
      notification({
        ...{ meldungtyp: '4', bezeichnung: 'SOS', meldung: 'Help', lat: 57.7, lng: '12', isread: 1 },
        ...{ speed: 130, speederlaubt: 100, value: 1, limit: 2 },
      }),
    ).toEqual({
      ...{ id: 1, device: 2, kind: 4, title: 'SOS', text: 'Help', at: 3, lat: 57.7, lng: 12, read: true },
      ...{ value: 130, limit: 100 },
    });
    expect(notification()).toEqual({
      ...{ id: 1, device: 2, kind: 0, title: '', text: '', at: 3, lat: null, lng: null, read: false },
      ...{ value: null, limit: null },
    });
    expect(notification({ value: 1, limit: 2 })).toMatchObject({ value: 1, limit: 2 });
  });
  test('[INBOX-02] which area it is about, and whether the ignition went on or off', () => {
    expect(notification({ meldungtyp: 11, geofence: '31' }).about).toEqual({
      type: 'geofenceExit',
      fence: 31,
    });
    expect(notification({ meldungtyp: 10, geofence: 31 }).about).toEqual({
      type: 'geofenceEnter',
      fence: 31,
    });
    expect(notification({ meldungtyp: 11 }).about).toBeUndefined();
    expect(notification({ meldungtyp: 5, geofence: 31 }).about).toBeUndefined();
    expect(notification({ meldungtyp: 7, value: 1 })).toMatchObject({
      about: { type: 'ignitionOn' },
      value: null,
    });
    expect(notification({ meldungtyp: 7, value: 0 }).about).toEqual({ type: 'ignitionOff' });
    expect(notification({ meldungtyp: 7 }).about).toBeUndefined();
  });

  test.each([
    [0, 0, false],
    [0, 12, true],
    [57, 0, true],
    [90, -180, true],
    [90.1, 0, false],
    [57, 180.1, false],
    [null, 12, false],
    [57, null, false],
  ])('%o, %o is a place: %o', (lat, lng, isPlace) => {
    const { lat: north, lng: east } = notification({ lat, lng });
    expect([north, east]).toEqual(isPlace ? [lat, lng] : [null, null]);
  });
});
