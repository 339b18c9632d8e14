import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { wholeBackend } from './whole-backend.ts';
import { resultOf } from '../call-given.ts';
import { readCustomer, readSettings, toRawCustomer, toRawSettings } from './read-account.ts';

const backend = wholeBackend({ now: () => 1_000_000 });
const password = new Secret('a van in the morning');
const token = new Secret('token-of-a-link');
const email = 'ada@example.com';
const language = 'en';

describe('[ACC-01, ACC-02, ACC-03] what is asked', () => {
  test.each([
    [backend.register({ email, password, language }), '/register', { email, password, language }],
    [backend.sendVerification(email, language), '/verify-email/mail', { email, language }],
    [backend.verifyEmail(token), '/verify-email', { token }],
    [backend.forgotPassword(email, language), '/forgot-password', { email, language }],
    [backend.resetPassword(token, password), '/reset-password', { token, password }],
    [backend.changePassword(7, password, password), '/change-password', { current: password, password }],
  ])('%#', ({ request }, path, body) => {
    expect(request).toEqual({ method: 'post', path, body });
    expect(JSON.stringify(request)).not.toMatch(/a van|token-of/); // secrets stay hidden until the http port sends them
  });
});

describe('how the answers read', () => {
  const { read } = backend.forgotPassword(email, language);
  test.each([
    [{ status: 200, body: { success: true } }],
    [{ status: 200, body: null }],
    [{ status: 204, body: undefined }],
    [{ status: 201, body: { success: { id: 7 } } }],
  ])('%j is a yes', (reply) => expect(read(reply).ok).toBe(true));

  test.each([
    [404, 'unavailable'], // a server without this call does not offer the feature
    [405, 'unavailable'],
    [429, 'tooManyRequests'],
    [500, 'server'],
    [0, 'unreachable'],
  ])('%i is "%s"', (status, reason) => {
    const result = resultOf(read({ status, body: null }));
    expect(result.ok || result.failure.reason).toBe(reason);
  });

  test('a web page is unreadable, whatever its status', () => {
    const result = resultOf(read({ status: 200, body: null, problem: 'unreadable' }));
    expect(result.ok || result.failure.reason).toBe('unreadable');
  });

  test('[ACC-03] a changed password brings new access, where the server gives one', () => {
    const change = backend.changePassword(7, password, password);
    const given = change.read({
      status: 200,
      body: { success: { token: 'a', refresh_token: 'b', userID: 7, expires_in: 60 } },
    });
    expect(given.ok && given.value).toMatchObject({ userID: 7, expiresAt: 1060 });
    expect(change.read({ status: 200, body: { success: true } })).toMatchObject({ ok: true, value: null });
    expect(change.read({ status: 200, body: { success: { token: 7 } } })).toMatchObject({ ok: false });
  });

  test('the demo mail is a secret, or none', () => {
    const { read: mail } = backend.demoMail(email);
    const found = mail({ status: 200, body: { success: { link: '/reset-password/x' } } });
    expect(found.ok && found.value).toBeInstanceOf(Secret);
    expect(mail({ status: 200, body: { success: { link: null } } })).toMatchObject({ value: null });
  });
});

describe('[ACC-05] errors of single fields', () => {
  const fieldsOf = (status: number, error: unknown) => {
    const result = resultOf(
      backend.register({ email, password, language }).read({ status, body: { error } }),
    );
    return result.ok ? 'ok' : result.failure.fields;
  };
  test.each([
    [{ email: 'taken' }, { email: 'taken' }],
    [
      { email: ['taken', 'long'], password: ['common'] },
      { email: 'taken', password: 'common' },
    ],
    [{ email: 'The address ada@example.com is taken.' }, { email: 'other' }],
    [{ email: 7, password: 'common' }, { password: 'common' }],
    [{ message: 'No.' }, undefined],
    [{ 'a b': 'taken' }, undefined],
    ['No.', undefined],
    [{}, undefined],
  ])('%j', (error, fields) => expect(fieldsOf(422, error)).toEqual(fields));

  test('only a 422 has them', () => {
    expect(fieldsOf(400, { email: 'taken' })).toBeUndefined();
    expect(fieldsOf(401, { email: 'taken' })).toBeUndefined();
  });

  test('nothing that a person typed can come back in a code', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (error) => {
        const fields = fieldsOf(422, error);
        for (const code of Object.values((fields as Record<string, string> | undefined) ?? {}))
          expect(code).toMatch(/^[A-Za-z][\w.-]{0,39}$/);
      }),
    );
  });
});

describe('[ACC-04] what a customer changes about themselves', () => {
  test('goes out in the service’s words', () => {
    expect(
      backend.saveCustomer(7, { firstName: 'Ada', lastName: '', snapToRoad: true }).request.body,
    ).toEqual({ firstname: 'Ada', lastname: '', snap_to_road: 1 });
    expect(
      backend.saveSettings(7, { alarm_sounds: { 4: false, 5: true }, time_zone: 'Europe/Oslo' }).request.body,
    ).toEqual({ alarm_sounds: { 4: 0, 5: 1 }, time_zone: 'Europe/Oslo' });
  });

  test('and comes in forgivingly', () => {
    const settings = (success: unknown) => {
      const result = backend.settings(7).read({ status: 200, body: { success } });
      return result.ok ? result.value : null;
    };
    expect(settings({ alarm_sounds: { 4: '0' }, alert_emails: 1 })).toMatchObject({
      alarm_sounds: { 4: false },
      alert_emails: true,
      time_zone: '',
    });
    expect(settings({ alarm_sounds: [] })).toMatchObject({ alarm_sounds: {} });
    expect(settings({ alarm_sounds: 'none' })).toMatchObject({ alarm_sounds: {} });
  });

  test.each([
    ['v2,pets', ['v2', 'pets']],
    [' pets , v2 , boats', ['v2', 'pets']],
    ['', undefined],
    [undefined, undefined],
  ])('the modes "%s"', (allowed_modes, modes) => {
    const success = { id: 7, email, allowed_modes };
    const result = backend.customer(7).read({ status: 200, body: { success } });
    expect(result.ok && result.value.allowedModes).toEqual(modes);
  });
});

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
