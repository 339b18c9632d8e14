import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as serverEvents from '../../../events/server.ts';
import type { Description } from '../../api/abilities.ts';
import { answered } from '../../api/call.ts';
import { access, backend, started, aDevice, customer, fixes } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { can, offers, server, offering } from './server.ts';
import { serverEffects } from './server.effects.ts';
import * as navigation from '../../../events/navigation.ts';
import { accountPlugin } from '../../../plugins/account/index.ts';
import { loginPlugin } from '../../../plugins/login/index.ts';
import { greeting } from '../../api/traccar/greeting.ts';
import type { Plugin } from '../../ports/effect.ts';
import { assemble } from '../../ports/extension-points.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { redirection } from '../../shell/navigation.effects.ts';
import { greetingEffect } from './greeting.effects.ts';
import { folded } from '../../../tests/folded.ts';
import { declared } from './declared.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as userEvents from '../../../events/user.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { connectivity } from './connectivity.ts';
import { dataEffects } from './data.effects.ts';
import { devices } from '../devices/devices.ts';
import { lastFixOf } from '../positions/positions.ts';
import { streamEffects } from './stream.effects.ts';

const traccar = app.started({ ...started().payload, backend: 'traccar' });
const signedIn = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
const said: Description = {
  kind: 'traccar',
  version: '6.9.1',
  abilities: ['alerts', 'fences'],
  identifier: 'free',
  login: 'name',
};
const described = (source: 'server' | 'storage', abilities = ['alerts', 'fences']) =>
  serverEvents.described({ ...said, abilities, source });
const failure = { reason: 'unreachable', status: 0 } as const;

const asking = (answer: () => Description | null) => {
  const whom: number[] = [];
  const it = scenario({
    effects: serverEffects,
    backend: {
      ...backend(),
      describe: (userID) => {
        whom.push(userID);
        const value = answer();
        return answered(value ? { ok: true, value, leftOut: [] } : { ok: false, failure });
      },
    },
  });
  return { it, whom };
};

describe('[SRV-02] what the server can', () => {
  test('is asked once in a session, for whoever is signed in, and is a fact', () => {
    const { it, whom } = asking(() => said);
    return it
      .given(traccar)
      .when(signedIn)
      .expect(described('server'))
      .after('1h')
      .expect()
      .check(() => expect(whom).toEqual([access().userID]));
  });

  test('is asked at each sign-in, also after an answer to visitors, and the answer is kept', () => {
    const { it, whom } = asking(() => said);
    return it
      .given(traccar)
      .when(described('server', ['register']), auth.loginSucceeded({ ...access(), email: '' }))
      .expect(described('server'))
      .check(async () => {
        expect(whom).toEqual([access().userID]);
        expect(await it.ports.storage.read(`${access().userID}.server`)).toMatchObject({
          draft: described('storage'),
        });
      });
  });

  test('is not asked while nobody is signed in', () => {
    const { it, whom } = asking(() => said);
    return it
      .when(traccar)
      .after('1min')
      .check(() => expect(whom).toEqual([]));
  });

  test('is asked again, each time later, until the server says it', () => {
    let tries = 0;
    const { it, whom } = asking(() => (++tries < 3 ? null : said));
    return it
      .given(traccar, network.wentOnline())
      .when(signedIn)
      .expect(serverEvents.describeFailed({ failure }))
      .after('10min')
      .expect(serverEvents.describeFailed({ failure }), described('server'))
      .check(() => expect(whom).toHaveLength(3));
  });

  test('is not asked again while the network is away', () => {
    const { it, whom } = asking(() => null);
    return it
      .given(traccar, network.wentOffline())
      .when(signedIn)
      .after('1h')
      .check(() => expect(whom).toHaveLength(1));
  });

  test('is kept with the account', () => {
    const { it } = asking(() => said);
    return it
      .given(traccar)
      .when(signedIn)
      .check(async () => {
        expect(await it.ports.storage.read(`${access().userID}.server`)).toMatchObject({
          kind: 'fact',
          draft: described('storage'),
        });
      });
  });
});

describe('[SRV-02] what was kept of an earlier visit', () => {
  test('counts until the server says it anew', () =>
    scenario({})
      .given(traccar, signedIn, described('storage', ['shares']))
      .check(({ read }) => expect(can(read, 'shares')).toBe(true))
      .when(described('server'))
      .check(({ read }) => expect([can(read, 'shares'), can(read, 'fences')]).toEqual([false, true])));

  test('is not believed where the server was faster', () =>
    scenario({})
      .given(traccar, signedIn, described('server'), described('storage', ['shares']))
      .check(({ read }) => expect(can(read, 'shares')).toBe(false)));

  test('is nothing to the next who signs in', () =>
    scenario({})
      .given(traccar, signedIn, described('server'), auth.loginSucceeded({ ...access(), email: '' }))
      .check(({ read }) => expect(read(server)).toEqual({ description: null, isHeard: false, failures: 0 })));
});

describe('[SRV-02] without a word of the server', () => {
  test.each(['api', 'demo'] as const)(
    'one of the kind "%s" has everything, as old recordings mean it',
    (kind) =>
      scenario({})
        .given(app.started({ ...started().payload, backend: kind }), signedIn)
        .check(({ read }) => expect(offers(read, ['logbook', 'members'])).toBe(true)),
  );

  test('another kind has only the core, and what it has more is not known yet', () =>
    scenario({})
      .given(traccar, signedIn)
      .check(({ read }) => expect([offers(read, 'alerts'), can(read, 'alerts')]).toEqual([null, false])));

  test('the demo of another kind is no product: a page of its own waits for what the server says (ROUTE-28)', () =>
    scenario({})
      .given(
        app.started({ ...started().payload, backend: 'demo', identifier: 'free', login: 'name' }),
        signedIn,
      )
      .check(({ read }) => expect([offers(read, 'operations'), offers(read, 'alerts')]).toEqual([null, null]))
      .when(described('server', ['operations']))
      .check(({ read }) => expect([can(read, 'operations'), can(read, 'alerts')]).toEqual([true, false])));

  test('who is not signed in there is offered what it says to everybody, once it has said so', () =>
    scenario({})
      .given(traccar)
      .check(({ read }) => expect([offers(read, 'register'), can(read, 'register')]).toEqual([null, false]))
      .when(described('server', ['register']))
      .check(({ read }) =>
        expect([can(read, 'register'), offers(read, 'passwordReset')]).toEqual([true, false]),
      ));

  test.each([signedIn, auth.loginSucceeded({ ...access(), email: '' })])(
    'what it says to everybody counts for nobody who signs in (%#)',
    (fact) =>
      scenario({})
        .given(traccar, described('server', ['register']), fact)
        .check(({ read }) => expect(offers(read, 'alerts')).toBeNull()),
  );
});

test('an ability that this app does not know is no trouble', () =>
  scenario({})
    .given(signedIn, described('server', ['teleport', 'alerts']))
    .check(({ read }) => expect(can(read, 'alerts')).toBe(true)));

describe('greeting', () => {
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
});

describe('declared', () => {
  const started = (more: object = {}) =>
    app.started({ version: '1', backend: 'api', demoAccounts: [], scenarios: [], language: 'en', ...more });

  describe('[SRV-01] what a kind of server declares', () => {
    test('is an IMEI and an e-mail address where a log does not say, as none did before there were kinds', () =>
      expect(folded([declared as never], started()).read(declared)).toEqual({
        identifier: 'imei',
        login: 'email',
      }));

    test('is what the log says', () =>
      expect(
        folded([declared as never], started({ backend: 'traccar', identifier: 'free', login: 'name' })).read(
          declared,
        ),
      ).toEqual({ identifier: 'free', login: 'name' }));

    test('is forgotten by the next start', () =>
      expect(folded([declared as never], started({ login: 'name' }), started()).read(declared).login).toBe(
        'email',
      ));
  });
});

describe('no answer', () => {
  const silent: Reply = { status: 0, body: null, problem: 'unreachable' };
  const here = deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' });
  const signedIn = [network.wentOnline(), auth.sessionRestored({ ...access(), email: '' })];

  /** A customer who sees the device list from an earlier visit, while the mock server sends these replies. */
  function visit(answer: (path: string) => Reply) {
    const asked = new Map<string, number[]>();
    const it = scenario({ effects: [...dataEffects, ...streamEffects], backend: wholeBackend() })
      .given(
        ...signedIn,
        userEvents.customerLoaded({ customer: customer(), source: 'server' }),
        here,
        positionEvents.fixesReceived({ source: 'storage', fixes: fixes({ device: 1 }) }),
      )
      .with((world) => {
        world.replies = ({ path }) => {
          asked.set(path, [...(asked.get(path) ?? []), it.clock.now() / 1000]);
          return answer(path);
        };
      });
    /** Returns the pauses between requests to a path (seconds). */
    const waits = (path: string) =>
      (asked.get(path) ?? []).map((at, i, all) => at - (all[i - 1] ?? at)).slice(1);
    return { it, waits, count: (path: string) => asked.get(path)?.length ?? 0 };
  }

  describe('[fault 1] nobody answers, for an hour', () => {
    test('what is known stays on screen, and is asked for again 1 s to 60 s apart, never in a storm', async () => {
      const { it, waits } = visit(() => silent);
      await it
        .when(deviceEvents.listRequested())
        .after('1h')
        .check((app) => {
          expect(app.read(devices)).toMatchObject({ status: 'ready', fromStorage: true });
          expect(app.read(devices).byId.size).toBe(1);
          expect(app.read(lastFixOf(1))).not.toBeNull();
        });
      const list = waits('/device');
      expect(list.slice(0, 5).map(Math.round)).toEqual([1, 2, 4, 8, 16]);
      expect(Math.max(...list)).toBeLessThanOrEqual(60);
      expect(list.length).toBeGreaterThan(55);
      expect(list.length).toBeLessThan(75);
    });

    test('a list of an earlier visit that is found late ends no question', async () => {
      const { it, count } = visit(() => silent);
      await it
        .when(deviceEvents.listRequested(), here)
        .after('1min')
        .check(() => expect(count('/device')).toBeGreaterThan(4));
    });

    test('positions are asked for ever more rarely, and as often as before once somebody answers', async () => {
      let isThere = false;
      let before = 0;
      const { it, waits, count } = visit((path) =>
        isThere && path !== '/device' ? { status: 200, body: { success: [] } } : silent,
      );
      const path = '/trackerdata/getalllastpositions';
      await it
        .when(positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }))
        .check((app) => expect(app.read(connectivity).stream).toBe('off'))
        .after('10min')
        .check(() => {
          expect(Math.max(...waits(path))).toBe(60);
          expect(count(path)).toBeLessThan(20);
          isThere = true;
        })
        .after('1min')
        .check(() => {
          before = count(path);
        })
        .after('1min')
        .check(() => expect(count(path) - before).toBe(6));
    });
  });

  test('[fault 23] a server that says when it wants to be asked for the list is asked then, and not before', async () => {
    let answers = 0;
    const { it, waits } = visit((path) =>
      path === '/device' && answers++ === 0
        ? { status: 429, body: null, retryAfter: 120 }
        : { status: 200, body: { success: [] } },
    );
    await it.when(deviceEvents.listRequested()).after('10min');
    expect(waits('/device')).toEqual([120]);
  });

  test('[fault 6] [fault 9] [fault 10] an answer that cannot be read takes nothing off the screen', async () => {
    for (const reply of [
      { status: 200, body: null, problem: 'unreadable' },
      { status: 200, body: null, problem: 'decryption' },
      { status: 200, body: null },
      { status: 204, body: null },
      { status: 200, body: [] },
    ] satisfies Reply[]) {
      const { it } = visit(() => reply);
      await it
        .when(deviceEvents.listRequested())
        .after('1min')
        .check((app) => expect(app.read(devices).byId.size).toBe(1));
    }
  });
});
