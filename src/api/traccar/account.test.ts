import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { describe as describeServer } from './describe.ts';
import { ownOf, withOwn } from './own.ts';
import { backend, bodyOf, good, lines, refused, said, talk, valueOf } from './traccar-given.ts';
import { toCustomer, toSettings, withCustomer, withSettings } from './user.ts';

const user = bodyOf('session-get');
const put = (asked: ReturnType<typeof talk>['asked']) => asked.at(-1)?.body;
/** The server: gives the user, and takes what is written. */
const server = (given: unknown) => (request: { method: string; body?: unknown }) =>
  request.method === 'get' ? good(given) : good(request.body);

describe('[TRAC-15] who is signed in', () => {
  test('recorded: an administrator', () =>
    expect(valueOf(backend.customer(1), [said('session-get')])).toEqual({
      ...{ id: 1, email: 'admin@example.com', firstName: 'Admin', lastName: '', actlang: null, map: '' },
      ...{ distanceUnit: 'km', snapToRoad: false, socketUrl: null, superUser: false, isTestAccount: false },
    }));

  test('somebody without an address goes by the name they sign in with', () =>
    expect(toCustomer({ ...user, email: null, login: 'anna' })).toMatchObject({ email: 'anna' }));

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
    expect(lines(asked)).toEqual(['get /users/1', 'put /users/1']);
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
    expect(talk(backend.customer(1), [reply]).result).toMatchObject({ ok: false, failure: { reason } }),
  );

  test('what cannot be read is not written back', () => {
    const { result, asked } = talk(backend.saveCustomer(1, { actlang: 'de' }), [refused(500)]);
    expect(lines(asked)).toEqual(['get /users/1']);
    expect(result).toMatchObject({ ok: false, failure: { reason: 'server' } });
  });
});

describe('[TRAC-15] settings', () => {
  test('of a user who never used this app are the usual ones', () =>
    expect(valueOf(backend.settings(1), [said('session-get')])).toMatchObject({
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
  test('a link for a new password that is over says so at the token', () =>
    expect(talk(backend.resetPassword(new Secret('t'), password), [refused(404)]).result).toMatchObject({
      failure: { reason: 'notFound', fields: { token: 'unknown' } },
    }));
  test('a new password wants the current one proven, and is never written as text', () => {
    const { result, asked } = talk(backend.changePassword(new Secret('old'), password), (request) =>
      request.method === 'put' ? good(request.body) : good(user),
    );
    expect(result).toEqual({ ok: true, value: null, leftOut: [] });
    expect(lines(asked)).toEqual(['get /session', 'post /session', 'put /users/1']);
    expect(JSON.stringify(asked)).not.toContain('correct horse');
    expect(put(asked)).toMatchObject({ email: 'admin@example.com', password });
  });
  test('a wrong current password is told at its field, and nothing is written', () => {
    const { result, asked } = talk(backend.changePassword(new Secret('x'), password), [
      good(user),
      refused(401),
    ]);
    expect(result).toMatchObject({ failure: { reason: 'invalid', fields: { current: 'wrong' } } });
    expect(asked).toHaveLength(2);
  });
});

describe('[TRAC-03] what a server lets a user do', () => {
  const plain = bodyOf('server-logged-in');
  const somebody = { ...user, administrator: false };

  test('recorded: an administrator may do everything, mail cannot be sent', () =>
    expect(describeServer(plain, user)).toEqual({
      ...{ version: '6.9.1', edit: true, editDevices: true, freeCommands: true, reports: true },
      ...{ register: false, mail: false, textMessages: false, changeEmail: true, administer: true },
    }));

  test('recorded: before anybody is signed in', () =>
    expect(describeServer(bodyOf('server-anonymous'), null)).toMatchObject({
      register: false,
      administer: false,
    }));

  test.each([
    ['readonly', ['edit', 'editDevices', 'freeCommands', 'changeEmail']],
    ['deviceReadonly', ['editDevices']],
    ['limitCommands', ['freeCommands']],
    ['disableReports', ['reports']],
    ['fixedEmail', ['changeEmail']],
  ])(
    '%s takes %j, by the user or by the server, but not from an administrator by the server',
    (name, taken) => {
      const free = describeServer(plain, somebody);
      const barred = { ...free, ...Object.fromEntries(taken.map((each) => [each, false])) };
      expect(describeServer(plain, { ...somebody, [name]: true })).toEqual(barred);
      expect(describeServer({ ...plain, [name]: true }, somebody)).toEqual(barred);
      expect(describeServer({ ...plain, [name]: true }, user)).toEqual({ ...free, administer: true });
    },
  );

  test('people sign up where the server lets them, and not past its own sign-in page', () => {
    expect(describeServer({ registration: true }, null)).toMatchObject({ register: true });
    expect(describeServer({ registration: true, openIdForce: true }, null)).toMatchObject({
      register: false,
    });
  });

  test('a server that says nothing is a plain one', () =>
    expect(describeServer({}, {})).toMatchObject({ version: '', edit: true, reports: true, mail: false }));
});
