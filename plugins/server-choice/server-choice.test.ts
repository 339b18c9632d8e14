import { NEVER, type Observable, of } from 'rxjs';
import { expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as servers from '../../events/servers.ts';
import type { Backend } from '../../src/api/backend.ts';
import { coreProjections } from '../../src/core/core.ts';
import { createApp } from '../../src/kernel/app.ts';
import { ManualClock, settled } from '../../src/ports/manual-clock.ts';
import type { ChoosingPorts, Servers } from '../../src/ports/servers-types.ts';
import { fakePorts } from '../../tests/fake-ports.ts';
import { access, started } from '../../tests/samples.ts';
import { serverChoicePlugin } from './index.ts';
import { serverChoice } from './server-choice.state.ts';

const apiUrl = 'https://gps.example.com';
const found = { kind: 'recognised', backend: 'traccar', apiUrl } as const;
const asked = servers.checkAsked({ bases: [apiUrl] });

/** The app as it is on the page where a server is chosen, with what the world answers. */
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
