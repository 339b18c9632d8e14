import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { rawDevice, readDevicePart, toDevice } from './read-device.ts';

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
