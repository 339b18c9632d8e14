import { NEVER, type Observable, of } from 'rxjs';
import { expect, test, describe } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as servers from '../../events/servers.ts';
import type { Backend } from '../../src/api/backend.ts';
import { coreProjections } from '../../src/core/core.ts';
import { createApp } from '../../src/kernel/app.ts';
import { ManualClock, settled } from '../../src/ports/manual-clock.ts';
import type { ChoosingPorts, Servers } from '../../src/ports/http/servers-types.ts';
import { fakePorts } from '../../tests/fake-ports.ts';
import { access, started } from '../../tests/samples.ts';
import { serverChoicePlugin } from './index.ts';
import { serverChoice } from './server-choice.state.ts';
import * as fc from 'fast-check';
import { isLocalHost, serverAddress } from './ServerChoice.view.tsx';

const apiUrl = 'https://gps.example.com';
const found = { kind: 'recognised', backend: 'traccar', apiUrl } as const;
const asked = servers.checkAsked({ bases: [apiUrl] });

/** Creates the app of the page to choose a server. `check`: the response to a check of a server address. */
function choosing(check: () => ReturnType<Servers['check']> = () => NEVER, keeps = true) {
  const { ports, world } = fakePorts(new ManualClock(), {} as Backend);
  const kept: unknown[] = [];
  const moves: string[] = [];
  const app = createApp<ChoosingPorts>({
    projections: [...coreProjections, ...(serverChoicePlugin.projections ?? [])],
    effects: [...(serverChoicePlugin.effects ?? [])],
    ports: {
      ...ports,
      history: {
        ...ports.history,
        go: (href) => void moves.push(`go ${String(href)}`),
        load: (href) => void moves.push(`load ${String(href)}`),
      },
      servers: {
        offered: {
          page: { protocol: 'https:', hostname: 'fixpoint.example.com' },
          now: '',
          hasServer: false,
        },
        check,
        keep: ({ backend, apiUrl: address }) => {
          kept.push({ backend, apiUrl: address });
          return keeps;
        },
      },
    },
    now: () => 0,
    forget: [],
    failed: (effect, message) => appEvents.effectFailed({ effect, message: String(message) }),
  });
  app.start();
  const live = async (...facts: Parameters<typeof app.publish>[0][]) => {
    for (const fact of facts) {
      app.publish(fact);
      await settled();
    }
  };
  return { app, live, kept, moves, world, state: () => app.read(serverChoice) };
}
const at = (path: string) => navigation.locationChanged({ path, query: '' });
const arrived = [started(), appEvents.initialised(), at('/server')];

test('[SRV-06] before an address is looked at, the choice is open and nothing is refused', async () => {
  const { live, state } = choosing();
  await live(...arrived);
  expect(state()).toMatchObject({ status: 'open', refused: null, found: null });
});

test('[SRV-06] the address is looked at before the page of a password comes', async () => {
  const { live, moves, state } = choosing();
  await live(...arrived, asked);
  expect(state().status).toBe('checking');
  expect(moves).toEqual([]);
});

test('[SRV-06] a server that was recognised is remembered, and its sign-in is a page of its own', async () => {
  const { live, moves, kept, state } = choosing(() => of(found));
  await live(...arrived, asked);
  expect(kept).toEqual([{ backend: 'traccar', apiUrl }]);
  expect(moves).toEqual(['load /login']);
  expect(state().status).toBe('found');
});

test('[SRV-06] a browser that keeps nothing says so, and stays', async () => {
  const { live, moves, state } = choosing(() => of(found), false);
  await live(...arrived, asked);
  expect(state().status).toBe('notKept');
  expect(moves).toEqual([]);
});

test('[SRV-06] a refusal stays until the next address is looked at, and nothing is remembered', async () => {
  const answers: Observable<never>[] | ReturnType<Servers['check']>[] = [
    of({ kind: 'refused', why: 'silent', host: 'gps.example.com' } as const),
    NEVER,
  ];
  const { live, kept, state } = choosing(() => answers.shift() ?? NEVER);
  await live(...arrived, asked);
  expect(state()).toMatchObject({ status: 'refused', refused: { why: 'silent', host: 'gps.example.com' } });
  await live(asked);
  expect(state()).toMatchObject({ status: 'checking', refused: null });
  expect(kept).toEqual([]);
});

test('[SRV-06] of two addresses the later one counts', async () => {
  let answer: (() => void) | undefined;
  const first: ReturnType<Servers['check']> = NEVER;
  const { live, kept } = choosing(() => {
    const is = answer === undefined ? first : of({ ...found, apiUrl: 'https://second.example.com' } as const);
    answer = () => undefined;
    return is;
  });
  await live(...arrived, asked, servers.checkAsked({ bases: ['https://second.example.com'] }));
  expect(kept).toEqual([{ backend: 'traccar', apiUrl: 'https://second.example.com' }]);
});

test.each(['/login', '/', '/v2', '/register'])(
  '[SRV-06] at %s nobody signs in before a server is chosen',
  async (path) => {
    const { live, moves } = choosing();
    await live(started(), appEvents.initialised(), at(path));
    expect(moves).toEqual(['go /server']);
  },
);

test('[SRV-06] [checklist 35] whoever is signed in at a server leaves that first: the page leads home, and is not the open one', async () => {
  const { live, moves, kept } = choosing();
  await live(
    started(),
    at('/server'),
    auth.loginSucceeded({ ...access('x'), email: 'ada@example.com' }),
    appEvents.initialised(),
  );
  expect(moves.at(-1)).toBe('load /');
  expect(kept).toEqual([]);
});

const SECURE = { protocol: 'https:', hostname: 'fixpoint.example.com' };
const PLAIN = { protocol: 'http:', hostname: '192.168.1.2' };
const basesOf = (typed: string, page = PLAIN) => {
  const found = serverAddress(typed, page);
  return found.ok ? found.bases : found.why;
};

describe('[SRV-06] what somebody types as the address of a server', () => {
  test.each([
    ['demo.traccar.org', ['https://demo.traccar.org']],
    ['  HTTPS://Demo.Traccar.org/  ', ['https://demo.traccar.org']],
    ['https://gps.example.com:8443', ['https://gps.example.com:8443']],
    ['gps.example.com:8443', ['https://gps.example.com:8443']],
    ['https://gps.example.com:443/login?x=1#top', ['https://gps.example.com']],
    ['https://example.com/traccar/', ['https://example.com/traccar', 'https://example.com']],
    ['https://example.com/traccar/api/server', ['https://example.com/traccar', 'https://example.com']],
    ['https://gps.example.com/settings/preferences', ['https://gps.example.com']],
    ['https://gps.example.com/device/4', ['https://gps.example.com/device/4', 'https://gps.example.com']],
    ['https://bücher.example', ['https://xn--bcher-kva.example']],
  ])('%j is looked for at %j', (typed, bases) => expect(basesOf(typed)).toEqual(bases));

  test('in the local network it may be plain http, and the port of a Traccar is tried', () => {
    expect(basesOf('192.168.1.5')).toEqual([
      'https://192.168.1.5',
      'http://192.168.1.5',
      'http://192.168.1.5:8082',
    ]);
    expect(basesOf('raspberrypi:8082')).toEqual(['https://raspberrypi:8082', 'http://raspberrypi:8082']);
    expect(basesOf('http://nas.local:8082')).toEqual(['http://nas.local:8082']);
  });

  test('and at the page’s own host, whatever its name', () => {
    const page = { protocol: 'http:', hostname: 'gps.example.com' };
    expect(basesOf('http://gps.example.com:8082', page)).toEqual(['http://gps.example.com:8082']);
    expect(basesOf('http://other.example.com:8082', page)).toBe('notSecure');
  });

  test('a secure page cannot call plain http, but on its own machine', () => {
    expect(basesOf('http://192.168.1.5:8082', SECURE)).toBe('mixed');
    expect(basesOf('192.168.1.5:8082', SECURE)).toEqual(['https://192.168.1.5:8082']);
    expect(basesOf('http://localhost:8082', SECURE)).toEqual(['http://localhost:8082']);
  });

  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['http://gps.example.com', 'notSecure'],
    ['http://8.8.8.8:8082', 'notSecure'],
    ['https://ada:secret@gps.example.com', 'withPassword'],
    ['ada@gps.example.com', 'withPassword'],
    ['ftp://gps.example.com', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['javascript://gps.example.com/%0aalert(1)', 'malformed'],
    ['data:text/html,x', 'malformed'],
    ['my server', 'malformed'],
    ['https://', 'malformed'],
    ['https://gps.example.com:99999', 'malformed'],
    [`https://${'a'.repeat(2_000)}.example`, 'malformed'],
  ])('%j is refused at once: %s', (typed, why) => expect(basesOf(typed)).toBe(why));

  test('[checklist 35] whatever is typed: only http and https, nothing secret, plain http only nearby, and few addresses', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.ipV4().map((ip) => `http://${ip}:8082`),
      fc.domain().map((name) => `http://${name}`),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(SECURE, PLAIN), (text, page) => {
        const found = serverAddress(text, page);
        if (!found.ok) return;
        expect(found.bases.length).toBeGreaterThan(0);
        expect(found.bases.length).toBeLessThanOrEqual(8);
        for (const base of found.bases) {
          const url = new URL(base);
          expect(url.protocol).toMatch(/^https?:$/);
          expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
          expect(base).not.toMatch(/\/$/);
          const isNear = isLocalHost(url.hostname) || url.hostname === page.hostname;
          expect(url.protocol === 'https:' || isNear).toBe(true);
        }
      }),
    );
  });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['10.0.0.8', true],
  ['172.16.4.4', true],
  ['172.32.4.4', false],
  ['192.168.178.20', true],
  ['192.169.1.1', false],
  ['169.254.1.1', true],
  ['100.64.0.1', false],
  ['8.8.8.8', false],
  ['[fd00::8]', true],
  ['[fe80::1]', true],
  ['[2001:db8::1]', false],
  ['[fd::1]', false],
  ['nas', true],
  ['nas.local', true],
  ['nas.lan', true],
  ['gps.home.arpa', true],
  ['local', true],
  ['notlocal.example', false],
  ['local.example.com', false],
])('[SRV-06] %s is in the local network: %s', (host, isLocal) => expect(isLocalHost(host)).toBe(isLocal));
