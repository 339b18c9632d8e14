import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as serverEvents from '../../../events/server.ts';
import type { Description } from '../../api/abilities.ts';
import { answered } from '../../api/call.ts';
import { access, backend, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { can, offers, server } from './server.ts';
import { serverEffects } from './server.effects.ts';

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
