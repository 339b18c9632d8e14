import { describe, expect, test } from 'vitest';
import { readCustomer, readSettings, toRawCustomer, toRawSettings } from './read-account.ts';

const bare = { id: 7, email: 'Ada@Example.com' };
const customer = (raw: object = {}, testAccounts: readonly string[] = []) =>
  readCustomer({ ...bare, ...raw }, 7, testAccounts);

describe('a customer of the service', () => {
  test('is read whole, or with what there is', () => {
    const raw = {
      ...{
        id: '7',
        firstname: 'Ada',
        lastname: 'Berg',
        actlang: 'de_DE',
        distance_unit: 'Miles',
        map: 'sat',
      },
      ...{
        snap_to_road: 1,
        socket_url: ' wss://x/y ',
        super_user: '1',
        is_admin: true,
        allowed_modes: 'pets, v2,x',
      },
      admin_permissions: ['a'],
    };
    expect(customer(raw)).toEqual({
      ...{ id: 7, email: 'Ada@Example.com', firstName: 'Ada', lastName: 'Berg', actlang: 'de', map: 'sat' },
      ...{ distanceUnit: 'mi', snapToRoad: true, socketUrl: 'wss://x/y', superUser: true, isAdmin: true },
      ...{ allowedModes: ['v2', 'pets'], isTestAccount: false, adminPermissions: ['a'] },
    });
    expect(customer()).toEqual({
      ...{ id: 7, email: 'Ada@Example.com', firstName: '', lastName: '', actlang: null, map: '' },
      ...{ distanceUnit: 'km', snapToRoad: false, socketUrl: null, superUser: false, isAdmin: false },
      ...{ isTestAccount: false, adminPermissions: [] },
    });
  });

  test('is the one that was asked for, where an administrator gets a list', () => {
    const list = [{ ...bare, id: 8 }, 'x', null, { ...bare, id: '7', firstname: 'Ada' }];
    expect(readCustomer(list, 7, []).firstName).toBe('Ada');
    expect(() => readCustomer(list, 9, [])).toThrow('success: no customer 9 in the list');
    expect(() => readCustomer({ id: 7, email: '' }, 7, [])).toThrow('success.email');
  });

  test('is for tests where its address is one of those, however it is written', () => {
    const among = (...accounts: string[]) => customer({}, accounts).isTestAccount;
    expect([among('b@x.de', 'ADA@example.com'), among('ada@example.co')]).toEqual([true, false]);
  });

  test.each([
    [{ actlang: 'PT-br' }, { actlang: 'pt' }],
    [{ actlang: 'xx' }, { actlang: null }],
    [{ distance_unit: 'mi' }, { distanceUnit: 'mi' }],
    [{ distance_unit: 'km, not mi' }, { distanceUnit: 'km' }],
    [{ socket_url: 'ws://x' }, { socketUrl: 'ws://x' }],
    [{ socket_url: 'https://x' }, { socketUrl: null }],
    [{ socket_url: 'wss://a b' }, { socketUrl: null }],
    [{ socket_url: 'x wss://a' }, { socketUrl: null }],
    [{ admin_permissions: 'all' }, { adminPermissions: [] }],
    [
      { is_admin: 'x', super_user: 'x', snap_to_road: 'x' },
      { isAdmin: false, superUser: false, snapToRoad: false },
    ],
  ])('that says %j has %j', (raw, read) => {
    expect(customer(raw)).toMatchObject(read);
  });

  test('changes in the service’s words name only what was changed', () => {
    expect(toRawCustomer({})).toStrictEqual({});
    expect(
      toRawCustomer({
        ...{ firstName: '', lastName: 'B', actlang: 'de', distanceUnit: 'mi', map: '', snapToRoad: false },
      }),
    ).toEqual({
      ...{ firstname: '', lastname: 'B', actlang: 'de', distance_unit: 'mi', map: '', snap_to_road: 0 },
    });
    expect(toRawCustomer({ snapToRoad: true })).toEqual({ snap_to_road: 1 });
  });
});

describe('[STATE-03] the settings of the service', () => {
  test('are the defaults where it tells none', () => {
    expect(readSettings({})).toEqual({
      ...{ logout_onclose: false, appMode: 'v2', logbook_mode: '', survey_response: null, time_zone: '' },
      ...{ uptodate_via_email: false, alert_emails: false, enablePhraseInContext: false, alarm_sounds: {} },
      ...{ show_imei_btn: true, show_all_devices_btn: true, show_alarms_btn: true, show_note_btn: true },
    });
    const nonsense = {
      appMode: 'x',
      alarm_sounds: [],
      show_note_btn: 'x',
      uptodate_via_email: 'x',
      enablePhraseInContext: 'x',
      alert_emails: 'x',
    };
    expect(readSettings(nonsense)).toEqual(readSettings({}));
    expect(() => readSettings('x')).toThrow('success');
  });

  test('are what it tells', () => {
    const told = {
      ...{
        logout_onclose: 1,
        appMode: 'bike',
        logbook_mode: 'strict',
        survey_response: '3',
        time_zone: 'UTC',
      },
      ...{
        uptodate_via_email: '1',
        alert_emails: true,
        enablePhraseInContext: 1,
        alarm_sounds: { sos: 0, a: 'x' },
      },
      ...{ show_imei_btn: 0, show_all_devices_btn: '0', show_alarms_btn: false, show_note_btn: 'false' },
    };
    expect(readSettings(told)).toEqual({
      ...{
        logout_onclose: true,
        appMode: 'bike',
        logbook_mode: 'strict',
        survey_response: 3,
        time_zone: 'UTC',
      },
      ...{ uptodate_via_email: true, alert_emails: true, enablePhraseInContext: true },
      ...{ alarm_sounds: { sos: false, a: true }, show_imei_btn: false, show_all_devices_btn: false },
      ...{ show_alarms_btn: false, show_note_btn: false },
    });
  });

  test('go out with 0 and 1, those of single alarms too', () => {
    expect(
      toRawSettings({
        logout_onclose: true,
        logbook_mode: 'x',
        survey_response: null,
        alarm_sounds: { sos: false },
      }),
    ).toEqual({ logout_onclose: 1, logbook_mode: 'x', survey_response: null, alarm_sounds: { sos: 0 } });
  });
});
