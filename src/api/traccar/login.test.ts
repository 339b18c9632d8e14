import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { factsIn } from './renew-access.ts';
import { answers, backend, bodyOf, good, lines, NOW, refused, said, talk, valueOf } from './traccar-given.ts';
import { traccarBackend } from './index.ts';
import { traccarVisitor } from './visitor.ts';
import fc from 'fast-check';
import { describe as describeServer } from './describe.ts';
import { ownOf, withOwn } from './own.ts';
import { toCustomer, toSettings, withCustomer, withSettings } from './account-calls.ts';

const password = new Secret('admin12345');
const login = (code?: string) =>
  traccarVisitor({ now: () => NOW }).login({
    ...{ email: 'admin@example.com', password, language: 'en' },
    ...(code !== undefined && { code: new Secret(code) }),
  });
const TOKEN = answers['session-token']?.body as string;
/** Signs in and returns why the login was refused; if it was not refused, returns the result itself. */
const refusalOf = (reply: Reply, code?: string) => {
  const { result } = talk(login(code), [reply]);
  return result.ok && !result.value.accepted ? result.value.refusal : result;
};
const challenge = { ...refused(401), challenge: 'TOTP' };
const codeRefused = refused(400, 'java.lang.SecurityException: User authorization failed\n\tat org.traccar');

describe('[TRAC-01] signing in', () => {
  test('recorded: a session first, by its cookie, then a token, and nothing by cookie after that', () => {
    const { result, asked } = talk(login(), [said('session-login'), said('session-token')]);
    expect(asked).toEqual([
      { method: 'post', path: '/session', form: { email: 'admin@example.com', password }, cookie: true },
      {
        ...{ method: 'post', path: '/session/token', answers: 'text', cookie: true },
        form: { expiration: '2026-12-20T15:58:50.000Z' },
      },
    ]);
    const access = result.ok && result.value.accepted ? result.value.access : null;
    expect(access).toMatchObject({
      userID: 1,
      expiresAt: NOW / 1000 + 86_400,
      superUser: false,
      appMode: null,
    });
    expect(access?.token.reveal()).toBe(TOKEN);
    expect(access?.refresh_token.reveal()).toBe(TOKEN);
  });

  test('where no cookie comes back, as on a page of another site, name and password ask for the token once more', () => {
    const { result, asked } = talk(login(), [said('session-login'), refused(401), said('session-token')]);
    expect(lines(asked)).toEqual(['post /session', 'post /session/token', 'post /session/token']);
    expect(asked[1]).toMatchObject({ cookie: true });
    expect(asked[2]).toEqual({
      ...{ method: 'post', path: '/session/token', answers: 'text' },
      form: { expiration: '2026-12-20T15:58:50.000Z' },
      basic: { name: 'admin@example.com', password },
    });
    expect(result).toMatchObject({ ok: true, value: { accepted: true } });
    expect(JSON.stringify([result, asked])).not.toMatch(new RegExp(`admin12345|${TOKEN}`));
  });

  test('a server that gives no token either way, as one that wants the code again, refuses the page and not the password', () => {
    const { result, asked } = talk(login('123456'), [said('session-login'), refused(401), refused(401)]);
    expect(asked).toHaveLength(3);
    // The server's documentation defines no field for a one-time code in a request with Basic authentication.
    expect(Object.keys(asked[2]?.form ?? {})).toEqual(['expiration']);
    expect(result).toMatchObject({ ok: true, value: { accepted: false, refusal: 'elsewhere' } });
  });

  test('without a code no second factor is blamed for it', () => {
    const { result } = talk(login(), [said('session-login'), refused(401), refused(401)]);
    expect(result).toMatchObject({ ok: false, failure: { status: 401 } });
  });

  test('a server that is in trouble at the second request is no refusal', () =>
    expect(talk(login(), [said('session-login'), refused(401), refused(503)]).result).toMatchObject({
      ok: false,
      failure: { reason: 'server' },
    }));

  test('password, code and token are in no line that is written down', () => {
    const { result, asked } = talk(login('123456'), [said('session-login'), said('session-token')]);
    expect(JSON.stringify([result, asked])).not.toMatch(new RegExp(`admin12345|123456|${TOKEN}`));
  });

  test('recorded: a wrong password', () =>
    expect(refusalOf(said('session-login-wrong-password'))).toBe('credentials'));

  test.each<[string, Reply]>([
    ['disabled', refused(400, 'java.lang.SecurityException: User is disabled\n\tat org.traccar')],
    ['disabled', refused(401, 'Account disabled')],
    ['expired', refused(400, 'java.lang.SecurityException: User has expired')],
    ['expired', refused(403, 'Account expired')],
    ['codeNeeded', challenge],
    ['credentials', { ...refused(401), challenge: 'Basic' }],
    ['credentials', { status: 401, body: { message: 'HTTP 401 Unauthorized' } }],
  ])('is refused as "%s" by %o', (refusal, reply) => expect(refusalOf(reply)).toBe(refusal));

  test('a code that was asked for goes along; a wrong one is told apart from a wrong password', () => {
    const { asked } = talk(login('123456'), [said('session-login'), said('session-token')]);
    expect(Object.keys(asked[0]?.form ?? {})).toEqual(['email', 'password', 'code']);
    expect(refusalOf(challenge, '000000')).toBe('codeWrong');
    expect(refusalOf(codeRefused, '000000')).toBe('codeWrong');
    expect(refusalOf(said('session-login-wrong-password'), '1')).toBe('credentials');
  });

  test('the line about a wrong code blames none if no code was sent', () =>
    expect(refusalOf(codeRefused)).toMatchObject({ ok: false, failure: { reason: 'forbidden' } }));

  test('a word deep in the stack is no reason', () =>
    expect(refusalOf(refused(401, 'HTTP 401 Unauthorized\n\tat org.UserDisabled expired code wrong'))).toBe(
      'credentials',
    ));

  test.each<[string, Reply]>([
    ['unreachable', { status: 0, body: null }],
    ['server', refused(500, 'java.lang.NullPointerException')],
    ['invalid', refused(400, 'java.lang.NullPointerException: email')],
    ['tooManyRequests', refused(429)],
    ['unreadable', { status: 200, body: null, problem: 'unreadable' }],
    ['unreadable', good({ name: 'nobody' })],
  ])('fails with "%s" by %o, which is nobody’s refusal', (reason, reply) =>
    expect(talk(login(), [reply]).result).toMatchObject({ ok: false, failure: { reason } }),
  );

  test.each<[string, Reply]>([
    ['unreadable', good('<html>Sign in to Wi-Fi</html>')],
    ['unreadable', good({ token: TOKEN })],
    ['unreadable', good('short')],
    ['forbidden', refused(403)],
  ])('without a token nobody is signed in: "%s" by %o', (reason, reply) =>
    expect(talk(login(), [said('session-login'), reply]).result).toMatchObject({
      ok: false,
      failure: { reason },
    }),
  );
});

describe('[TRAC-02] a token', () => {
  const old = new Secret('x'.repeat(40));

  test('recorded: says whose it is, and until when', () =>
    expect(factsIn(TOKEN)).toEqual({ u: 1, e: '2026-11-21T15:57:10.798+00:00' }));

  test('of another make says what stands in its middle', () =>
    expect(factsIn(`eyJhbGciOi.${btoa('{"u":7}')}.sig`)).toEqual({ u: 7 }));

  test.each(['', '.', 'no token at all', 'a.b.c', btoa('{"u":'), btoa('[1]'), '💥'])(
    '"%s" says nothing',
    (text) => expect(factsIn(text)).toEqual({}),
  );

  test('is renewed by itself, in one call', () => {
    const { result, asked } = talk(backend.renewAccess('a@b.example', old), [said('session-token')]);
    expect(asked).toMatchObject([
      { path: '/session/token', bearer: old, kind: 'tokenUpdate', answers: 'text' },
    ]);
    expect(asked[0]).not.toHaveProperty('cookie');
    expect(result).toMatchObject({ ok: true, value: { userID: 1, expiresAt: NOW / 1000 + 86_400 } });
  });

  test('that does not say whose it is has its session asked', () => {
    const { result, asked } = talk(backend.renewAccess('', old), [
      good('y'.repeat(60)),
      good(bodyOf('session-get')),
    ]);
    expect(lines(asked)).toEqual(['post /session/token', 'get /session']);
    expect(result).toMatchObject({ ok: true, value: { userID: 1 } });
  });

  test.each<[string, Reply]>([
    ['unauthorised', refused(401, 'HTTP 401 Unauthorized')],
    ['unreachable', { status: 0, body: null }],
    ['server', refused(503)],
    ['unreadable', good('<html>')],
  ])('is not renewed: "%s" by %o', (reason, reply) =>
    expect(talk(backend.renewAccess('', old), [reply]).result).toMatchObject({
      ok: false,
      failure: { reason },
    }),
  );

  test('recorded: the session ends at the server', () =>
    expect(talk(backend.logout(null, null), [said('session-logout')])).toMatchObject({
      result: { ok: true },
      asked: [{ method: 'delete', path: '/session', cookie: true, outlives: true }],
    }));

  test.each([
    [204, 204],
    [204, 404],
    [204, 405],
    [204, 500],
    [500, 204],
  ])('ends after the session (%d), or lasts where the server cannot end one (%d)', (left, revoked) => {
    const { result, asked } = talk(backend.logout(null, old), [
      { status: left, body: null },
      { status: revoked, body: null },
    ]);
    expect(asked).toMatchObject([
      { method: 'delete', path: '/session', cookie: true, outlives: true },
      { method: 'post', path: '/session/token/revoke', form: { token: old }, outlives: true },
    ]);
    expect(result.ok).toBe(true);
  });
});

const user = bodyOf('session-get');
const put = (asked: ReturnType<typeof talk>['asked']) => asked.at(-1)?.body;
const plain = said('server-logged-in');
/** A fake server that returns `given` for every GET of the user and accepts every change. */
const server = (given: unknown) => (request: { method: string; path: string; body?: unknown }) => {
  if (request.path === '/server') return plain;
  return request.method === 'get' ? good(given) : good(request.body);
};

describe('[TRAC-15] who is signed in', () => {
  test('recorded: an administrator', () =>
    expect(valueOf(backend.customer(1), [said('session-get'), plain])).toEqual({
      ...{ id: 1, email: 'admin@example.com', firstName: 'Admin', lastName: '', actlang: null, map: '' },
      ...{ distanceUnit: 'km', snapToRoad: false, socketUrl: null, superUser: false, isTestAccount: false },
    }));

  test('somebody without an address goes by the name they sign in with', () =>
    expect(toCustomer({ ...user, email: null, login: 'anna' })).toMatchObject({ email: 'anna' }));

  test('[AUTH-09] is a test account if the configuration lists it', () => {
    const { email } = user as { email: string };
    expect(toCustomer(user, {}, ['other@example.com', email.toUpperCase()])).toMatchObject({
      isTestAccount: true,
    });
    expect(toCustomer(user, {}, ['other@example.com'])).toMatchObject({ isTestAccount: false });
    const told = traccarBackend({ now: () => NOW, testAccounts: [email] }).customer(1);
    expect(talk(told, [good(user), good({})]).result).toMatchObject({ value: { isTestAccount: true } });
  });

  test('a change is written into what the server has at that moment, whole', () => {
    const before = {
      ...user,
      poiLayer: 'x',
      unknown: [1],
      attributes: { timezone: 'Europe/Berlin', fixpoint: { newer: 1 } },
    };
    const { result, asked } = talk(
      backend.saveCustomer(1, { actlang: 'de', distanceUnit: 'mi' }),
      server(before),
    );
    expect(lines(asked)).toEqual(['get /server', 'get /users/1', 'put /users/1']);
    expect(put(asked)).toEqual({
      ...before,
      attributes: { timezone: 'Europe/Berlin', distanceUnit: 'mi', fixpoint: { newer: 1, language: 'de' } },
    });
    expect(result).toMatchObject({
      ok: true,
      value: { actlang: 'de', distanceUnit: 'mi', firstName: 'Admin' },
    });
  });

  test('a name of several words is two fields here and one there, and loses nothing', () =>
    fc.assert(
      fc.property(fc.string(), (name) => {
        const read = toCustomer({ id: 1, name });
        if (typeof read === 'string') throw new Error(read);
        const { firstName, lastName } = read;
        expect(withCustomer({ id: 1, name }, {}).name).toBe(name);
        const written = withCustomer({ id: 1, name }, { firstName, lastName })['name'] as string;
        expect(written.replaceAll(/\s/g, ' ').trim()).toBe(name.replaceAll(/\s/g, ' ').trim());
      }),
    ));

  test.each([
    [refused(401), 'unauthorised'],
    [refused(404), 'notFound'],
    [good({ id: 'x' }), 'unreadable'],
    [good([]), 'unreadable'],
  ])('%o is the failure "%s"', (reply, reason) =>
    expect(talk(backend.customer(1), [reply, plain]).result).toMatchObject({
      ok: false,
      failure: { reason },
    }),
  );

  test('what cannot be read is not written back', () => {
    const { result, asked } = talk(backend.saveCustomer(1, { actlang: 'de' }), [plain, refused(500)]);
    expect(lines(asked)).toEqual(['get /server', 'get /users/1']);
    expect(result).toMatchObject({ ok: false, failure: { reason: 'server' } });
  });
});

describe('[TRAC-15] settings', () => {
  test('of a user who never used this app are the usual ones', () =>
    expect(valueOf(backend.settings(1), [said('session-get'), plain])).toMatchObject({
      ...{ appMode: 'v2', logout_onclose: false, show_imei_btn: true, time_zone: '', alarm_sounds: {} },
    }));

  test('whatever is set is read as it was, and what others keep there stays', () => {
    const changes = {
      appMode: 'pets',
      alarm_sounds: { 5: false },
      time_zone: 'Asia/Tokyo',
      survey_response: 3,
    } as const;
    const before = { ...user, attributes: { fixpoint: { settings: { ofNewer: 1 } }, 'ui.x': true } };
    const after = withSettings(before, changes);
    expect(toSettings(after)).toMatchObject(changes);
    expect(after['attributes']).toMatchObject({
      'ui.x': true,
      timezone: 'Asia/Tokyo',
      fixpoint: { settings: { ofNewer: 1 } },
    });
    const { asked } = talk(backend.saveSettings(1, changes), server(before));
    expect(put(asked)).toEqual(after);
  });

  test('what somebody else wrote there spoils nothing', () =>
    expect(
      toSettings({
        attributes: {
          timezone: 7,
          fixpoint: { settings: { appMode: 'x', show_note_btn: 'no', alarm_sounds: [1] } },
        },
      }),
    ).toMatchObject({ appMode: 'v2', show_note_btn: true, alarm_sounds: {}, time_zone: '' }));
});

describe('[TRAC-15] what is set for the whole server', () => {
  type Preferences = Readonly<Record<string, string>>;
  /** A user and a server with these preferences. `forced`: those of the server come first. */
  const both = (mine: Preferences, common: Preferences, forced = false) =>
    [
      good({ ...user, attributes: mine }),
      good({ ...bodyOf('server-logged-in'), attributes: common, forceSettings: forced }),
    ] as const;

  test.each<[string, Preferences, Preferences, boolean]>([
    ['km', {}, {}, false],
    ['mi', {}, { distanceUnit: 'mi' }, false],
    ['km', { distanceUnit: 'km' }, { distanceUnit: 'mi' }, false],
    ['mi', { distanceUnit: 'km' }, { distanceUnit: 'mi' }, true],
    ['mi', { distanceUnit: 'mi' }, {}, true],
    ['mi', { distanceUnit: '' }, { distanceUnit: 'mi' }, false],
    ['mi', { speedUnit: 'mph' }, {}, false],
    ['mi', {}, { speedUnit: 'mph' }, false],
    ['km', { speedUnit: 'kmh' }, { speedUnit: 'mph' }, false],
    ['km', { speedUnit: 'mph' }, { distanceUnit: 'km' }, false],
    ['km', { distanceUnit: 'nmi' }, { distanceUnit: 'mi' }, false],
  ])('distances are in %s for the user’s %o and the server’s %o, forced: %s', (unit, ...set) =>
    expect(valueOf(backend.customer(1), both(...set)).distanceUnit).toBe(unit),
  );

  test('the language of the user comes first, then the server’s; the one chosen in this app before both', () => {
    const languageFor = (...set: Parameters<typeof both>) =>
      valueOf(backend.customer(1), both(...set)).actlang;
    expect(languageFor({}, { language: 'pt_BR' })).toBe('pt');
    expect(languageFor({ language: 'de' }, { language: 'pt_BR' })).toBe('de');
    expect(languageFor({ language: 'de' }, { language: 'pt_BR' }, true)).toBe('pt');
    expect(languageFor({ fixpoint: '{"language":"it"}' }, { language: 'pt_BR' }, true)).toBe('it');
  });

  test('so does the time zone; that of the browser, chosen in this app, is a choice too', () => {
    const zoneFor = (...set: Parameters<typeof both>) => valueOf(backend.settings(1), both(...set)).time_zone;
    const common = { timezone: 'Europe/London' };
    expect(zoneFor({}, common)).toBe('Europe/London');
    expect(zoneFor({ timezone: 'Asia/Tokyo' }, common)).toBe('Asia/Tokyo');
    expect(zoneFor({ timezone: '' }, common)).toBe('');
    expect(zoneFor({ timezone: 'Asia/Tokyo' }, common, true)).toBe('Europe/London');
    expect(zoneFor({ timezone: '' }, common, true)).toBe('Europe/London');
  });

  test('what is saved is answered as it is read, and nothing of the server is written to the user', () => {
    const [, common] = both({}, { distanceUnit: 'mi', timezone: 'Europe/London' });
    const reply = (request: Parameters<ReturnType<typeof server>>[0]) =>
      request.path === '/server' ? common : server(user)(request);
    const saved = talk(backend.saveCustomer(1, { actlang: 'de' }), reply);
    expect(saved.result).toMatchObject({ ok: true, value: { distanceUnit: 'mi', actlang: 'de' } });
    expect(put(saved.asked)).toMatchObject({ attributes: { fixpoint: { language: 'de' } } });
    expect(JSON.stringify(put(saved.asked))).not.toMatch(/distanceUnit|London/);
    const set = talk(backend.saveSettings(1, { appMode: 'pets' }), reply);
    expect(set.result).toMatchObject({ ok: true, value: { appMode: 'pets', time_zone: 'Europe/London' } });
    expect(JSON.stringify(put(set.asked))).not.toContain('London');
  });

  test.each(['customer', 'settings'] as const)(
    'a server that does not tell them fails the call: %s',
    (name) =>
      expect(talk<unknown>(backend[name](1), [good(user), refused(503)]).result).toMatchObject({
        failure: { reason: 'server' },
      }),
  );
});

describe('[TRAC-15] what this app keeps in attributes', () => {
  test('is read from JSON text too, as other apps may leave it', () =>
    expect(ownOf({ attributes: { fixpoint: '{"icon":"car"}' } })).toEqual({ icon: 'car' }));
  test.each([undefined, null, 7, '{"a":', '[1]', [1]])('%o is nothing', (fixpoint) =>
    expect(ownOf({ attributes: { fixpoint } })).toEqual({}),
  );
  test('without a change nothing is written', () => {
    const raw = { id: 1, attributes: { a: 1 } };
    expect(withOwn(raw, {})).toBe(raw);
  });
});

describe('[TRAC-01] accounts and passwords', () => {
  const password = new Secret('correct horse');
  test('an address that has an account is told at its field', () =>
    expect(
      talk(backend.register({ email: 'a@b.example', password, language: 'en' }), [
        said('device-create-duplicate-error'),
      ]).result,
    ).toMatchObject({ failure: { fields: { email: 'taken' } } }));
  test('a forgotten password is a form', () =>
    expect(backend.forgotPassword('a@b.example', 'en').request).toEqual({
      ...{ method: 'post', path: '/password/reset', form: { email: 'a@b.example' } },
    }));
  const resetBy = (reply: Reply) => talk(backend.resetPassword(new Secret('t'), password), [reply]).result;
  test.each([
    refused(404),
    refused(400, 'java.lang.SecurityException: Token has expired\n\tat org.PasswordResource.update'),
    refused(400, 'java.security.SignatureException: Signature length not correct'),
    refused(400, 'java.lang.IllegalArgumentException: Input byte array has wrong length'),
  ])('a link for a new password that is over, or is none, says so at the token: %o', (reply) =>
    expect(resetBy(reply)).toMatchObject({
      failure: { reason: 'notFound', status: reply.status, fields: { token: 'unknown' } },
    }),
  );
  test.each<[string, Reply]>([
    ['invalid', refused(400, 'java.lang.IllegalArgumentException: Password is too short')],
    ['invalid', refused(400, '<html>Bad request</html>')],
    ['tooManyRequests', refused(429)],
    ['server', refused(500)],
    ['unreachable', { status: 0, body: null }],
  ])('the link is not blamed for a new password that fails with "%s" by %o', (reason, reply) => {
    const result = resetBy(reply);
    expect(result).toMatchObject({ ok: false, failure: { reason } });
    expect(result.ok || result.failure.fields).toBeUndefined();
  });
  test('a new password wants the current one proven, and is never written as text', () => {
    const { result, asked } = talk(backend.changePassword(1, new Secret('old'), password), (request) =>
      request.method === 'put' ? good(request.body) : good(user),
    );
    expect(result).toEqual({ ok: true, value: null, leftOut: [] });
    expect(lines(asked)).toEqual(['get /users/1', 'post /session', 'put /users/1']);
    expect(asked[1], 'a wrong password is no reason to renew the access').toMatchObject({
      kind: 'tokenUpdate',
    });
    expect(JSON.stringify(asked)).not.toContain('correct horse');
    expect(put(asked)).toMatchObject({ email: 'admin@example.com', password });
  });
  test('a wrong current password is told at its field, and nothing is written', () => {
    const { result, asked } = talk(backend.changePassword(1, new Secret('x'), password), [
      good(user),
      refused(401),
    ]);
    expect(result).toMatchObject({ failure: { reason: 'invalid', fields: { current: 'wrong' } } });
    expect(asked).toHaveLength(2);
  });
  test.each<[Secret | undefined, Reply, object]>([
    [undefined, { ...refused(401), challenge: 'TOTP' }, { code: 'codeNeeded' }],
    [new Secret('000000'), { ...refused(401), challenge: 'TOTP' }, { code: 'codeWrong' }],
    [
      new Secret('000000'),
      refused(400, 'SecurityException: User authorization failed'),
      { code: 'codeWrong' },
    ],
    [new Secret('123456'), refused(401), { current: 'wrong' }],
  ])('[TRAC-01] with the code %o, %o is told at its field', (code, reply, fields) => {
    const { result, asked } = talk(backend.changePassword(1, new Secret('old'), password, code), [
      good(user),
      reply,
    ]);
    expect(result).toMatchObject({ failure: { reason: 'invalid', fields } });
    expect(asked[1]?.form?.['code']).toBe(code);
  });
});

describe('[TRAC-03] what a server lets a user do', () => {
  const settings = bodyOf('server-logged-in');
  const somebody = { ...user, administrator: false };

  test('recorded: an administrator may do everything, mail cannot be sent', () =>
    expect(describeServer(settings, user)).toEqual({
      ...{ version: '6.9.1', edit: true, editDevices: true, addDevices: true, reports: true },
      ...{ passwords: true, openId: false, register: false, mail: false, textMessages: false },
      ...{ changeEmail: true, freeCommands: true, share: true, administer: true },
    }));

  test('recorded: before anybody is signed in', () =>
    expect(describeServer(bodyOf('server-anonymous'), null)).toMatchObject({
      register: false,
      administer: false,
    }));

  test.each([
    ['readonly', ['edit', 'editDevices', 'addDevices', 'share', 'freeCommands', 'changeEmail']],
    ['deviceReadonly', ['editDevices', 'addDevices']],
    ['limitCommands', ['freeCommands']],
    ['disableReports', ['reports']],
    ['fixedEmail', ['changeEmail']],
  ])('%s takes %j, by the user or by the server, but not from an administrator', (name, taken) => {
    const free = describeServer(settings, somebody);
    const barred = { ...free, ...Object.fromEntries(taken.map((each) => [each, false])) };
    expect(describeServer(settings, { ...somebody, [name]: true })).toEqual(barred);
    expect(describeServer({ ...settings, [name]: true }, somebody)).toEqual(barred);
    expect(describeServer({ ...settings, [name]: true }, user)).toEqual({ ...free, administer: true });
    // An administrator with a fixed e-mail address keeps it.
    const own = name === 'fixedEmail' ? { changeEmail: false } : {};
    expect(describeServer(settings, { ...user, [name]: true })).toEqual({
      ...{ ...free, administer: true },
      ...own,
    });
  });

  test('people sign up where the server lets them, and not past its own sign-in page', () => {
    expect(describeServer({ registration: true }, null)).toMatchObject({ register: true });
    expect(describeServer({ registration: true, openIdForce: true }, null)).toMatchObject({
      register: false,
    });
  });

  test('a server that says nothing is a plain one', () =>
    expect(describeServer({}, {})).toMatchObject({ version: '', edit: true, reports: true, mail: false }));
});
