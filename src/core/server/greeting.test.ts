import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import * as network from '../../../events/network.ts';
import * as serverEvents from '../../../events/server.ts';
import { accountPlugin } from '../../../plugins/account/index.ts';
import { loginPlugin } from '../../../plugins/login/index.ts';
import { access, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { greeting } from '../../api/traccar/greeting.ts';
import type { Plugin } from '../../ports/effect.ts';
import { assemble } from '../../ports/extension-points.ts';
import type { Reply } from '../../ports/http-types.ts';
import { redirection } from '../../shell/navigation.effects.ts';
import { greetingEffect } from './greeting.effects.ts';
import { can, offering } from './server.ts';

const traccar = app.started({ ...started().payload, backend: 'traccar' });
const open = { version: '6.9.1', registration: true, emailEnabled: true };
const answers = (reply: () => Reply) =>
  scenario({ effects: [greetingEffect(greeting)] }).with((world) => {
    world.replies = reply;
  });
const says = (body: object) => answers(() => ({ status: 200, body }));
const failure = { reason: 'unreachable', status: 0 } as const;
const silent: Reply = { status: 0, body: null, problem: 'unreachable' };

describe('[TRAC-01] before anybody signs in', () => {
  test('the server is asked once, without a token, and the sign-in offers what it allows', () =>
    says(open)
      .given(traccar)
      .when(app.initialised())
      .after('1h')
      .asked('get /server without token')
      .check(({ read }) => {
        expect([can(read, 'register'), can(read, 'passwordReset')]).toEqual([true, true]);
        expect([can(read, 'accountMails'), can(read, 'alerts')]).toEqual([false, false]);
      }));

  test.each<[object, boolean, boolean]>([
    [{ registration: false, emailEnabled: false }, false, false],
    [{ emailEnabled: true }, false, true],
    [{ registration: true }, true, false],
    [{ registration: false, newServer: true }, true, false],
    [{ registration: true, emailEnabled: true, openIdForce: true }, false, false],
    [{ registration: 'yes', emailEnabled: 1 }, false, false],
  ])('%j', (settings, register, reset) =>
    says(settings)
      .given(traccar)
      .when(app.initialised())
      .check(({ read }) =>
        expect([can(read, 'register'), can(read, 'passwordReset')]).toEqual([register, reset]),
      ),
  );

  test('it is asked again, each time later, until it answers', () => {
    let tries = 0;
    return answers(() => (++tries < 3 ? silent : { status: 200, body: open }))
      .given(traccar, network.wentOnline())
      .when(app.initialised())
      .expect(serverEvents.describeFailed({ failure }))
      .after('10min')
      .check(({ read }) => {
        expect(tries).toBe(3);
        expect(can(read, 'register')).toBe(true);
      });
  });

  test('a session asks for itself', () =>
    says(open)
      .given(traccar)
      .when(auth.sessionRestored({ ...access(), email: 'ada@example.com' }), app.initialised())
      .after('1h')
      .asked());

  test('after a logout it is asked again', () =>
    says(open)
      .given(traccar, app.initialised(), auth.loginSucceeded({ ...access(), email: 'ada@example.com' }))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .after('1min')
      .check(({ read }) => expect(can(read, 'register')).toBe(true)));
});

describe('[TRAC-01] a page that the server may not offer', () => {
  const { routes } = assemble<never>([loginPlugin, accountPlugin] as readonly Plugin[] as never, offering);
  const at = (path: string, ...facts: Parameters<ReturnType<typeof scenario>['given']>) => {
    const it = scenario({ plugins: [accountPlugin] });
    for (const fact of [
      traccar,
      app.initialised(),
      ...facts,
      navigation.locationChanged({ path, query: '' }),
    ])
      it.app.publish(fact);
    return redirection(it.app.read, routes);
  };
  const described = (abilities: string[]) =>
    serverEvents.described({
      ...{ kind: 'traccar', version: '6.9.1', identifier: 'free', login: 'name', source: 'server' },
      abilities,
    });

  test.each(['/register', '/forgot-password', '/reset-password'])('%s waits for the answer', (path) =>
    expect(at(path)).toBe(null),
  );

  test.each<[string, string[], string | null]>([
    ['/register', ['register'], null],
    ['/register', ['passwordReset'], '/login'],
    ['/forgot-password', ['passwordReset'], null],
    ['/reset-password', ['register'], '/login'],
  ])('%s where it offers %j: %s', (path, abilities, to) => expect(at(path, described(abilities))).toBe(to));

  test('leads to the sign-in when the server cannot be asked', () =>
    expect(at('/register', serverEvents.describeFailed({ failure }))).toBe('/login'));
});
