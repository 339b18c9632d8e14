import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { wholeBackend } from './whole-backend.ts';
import { resultOf } from '../call-given.ts';

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
    [backend.changePassword(password, password), '/change-password', { current: password, password }],
  ])('%#', ({ request }, path, body) => {
    expect(request).toEqual({ method: 'post', path, body });
    expect(JSON.stringify(request)).not.toMatch(/a van|token-of/); // secrets stay closed until the port writes them
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
    [404, 'unavailable'], // a server without this call has the feature off
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
    const change = backend.changePassword(password, password);
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
