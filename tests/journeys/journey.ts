import type { SetupServer } from 'msw/node';
import { EMPTY, map, of, Subject, startWith } from 'rxjs';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import { DEMO_ACCOUNTS, type DemoAccountId } from '../../mocks/accounts.ts';
import { memoryStorage } from '../../mocks/clock.ts';
import { demoHandlers, demoWorld } from '../../mocks/demo.ts';
import { plugins } from '../../plugins/index.ts';
import { createProductBackend } from '../../src/api/product/product-backend.ts';
import { productSocket } from '../../src/api/product/index.ts';
import { fixpointApp } from '../../src/app.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { liveHttp } from '../../src/ports/http-live.ts';
import { ManualClock, settled } from '../../src/ports/manual-clock.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { liveSocket } from '../../src/ports/socket-live.ts';
import { type FakeWorld, fakePorts } from '../fake-ports.ts';

/** Plain http and ws: a mocked https call upsets Node's own TLS (see mocks/test-client.ts). */
const API = 'http://demo.test/api/v1';
const SOCKET = 'ws://demo.test/socket';

/** The whole app, with its real http and socket ports, against the pretend backend. Time moves only when told. */
export function journey(
  server: SetupServer,
  { scenario = null, path = '/' }: { scenario?: string | null; path?: string } = {},
) {
  const clock = new ManualClock();
  const mockClock = {
    now: () => clock.now(),
    after: (ms: number, then: () => void) => {
      const timer = clock.after(ms).subscribe(() => then());
      return () => timer.unsubscribe();
    },
  };
  const world = demoWorld({ clock: mockClock, storage: memoryStorage(), scenario });
  server.resetHandlers(...demoHandlers(world, { apiUrl: API, socketUrl: SOCKET }));

  const fakes: { ports: Ports; world: FakeWorld } = fakePorts(
    clock,
    createProductBackend({ now: () => clock.now() }),
  );
  const ready = () => Promise.resolve();
  let place = { path, query: '' };
  const moved = new Subject<void>();
  const ports: Ports = {
    ...fakes.ports,
    http: liveHttp({
      apiUrl: API,
      version: '0.0.0-test',
      encryptionKey: () => null,
      now: () => clock.now(),
      ready,
    }),
    socket: liveSocket(productSocket, SOCKET, ready),
    history: {
      places: () =>
        moved.pipe(
          startWith(undefined),
          map(() => place),
        ),
      go(href) {
        const [to = '/', query = ''] = href.split('?');
        place = { path: to, query };
        moved.next();
      },
      load(href) {
        fakes.world.asked.push(`load ${String(href)}`);
      },
    },
    surroundings: {
      restored: () => fakes.world.restored,
      online: () => of(true),
      visible: () => of(true),
      dark: () => EMPTY,
      width: () => of(1280),
    },
  };
  const { app } = fixpointApp(plugins, ports);
  app.start();
  app.publish(
    appEvents.started({
      version: '0.0.0-test',
      backend: 'demo',
      demoAccounts: [],
      scenarios: [],
      language: 'en-GB',
    }),
  );

  /** Waits until so many facts of this kind are in the log; time stands still meanwhile. */
  const until = (type: string, count = 1) =>
    new Promise<void>((done) => {
      const enough = () => app.log.events.filter((event) => event.type === type).length >= count;
      if (enough()) return done();
      const stop = app.tap(() => {
        if (!enough()) return;
        stop();
        done();
      });
    });

  return {
    app,
    clock,
    until,
    fakes: fakes.world,
    where: () => place.path,
    count: (type: string) => app.log.events.filter((event) => event.type === type).length,
    /** The log's lines, short: `type` with what tells them apart. */
    types: () => app.log.events.map(({ type }) => type),
    after: (duration: string) => clock.advance(duration),
    chooses: async (account: DemoAccountId) => {
      await settled();
      app.publish(auth.demoLoginChosen({ account, language: 'en' }));
    },
    signsIn: async (account: DemoAccountId, password?: string) => {
      await settled();
      const found = DEMO_ACCOUNTS.find(({ id }) => id === account);
      if (!found) throw new Error(account);
      app.publish(
        auth.loginSubmitted({
          email: found.email,
          password: new Secret(password ?? found.password),
          language: 'en',
        }),
      );
    },
    end: () => app.stop(),
  };
}
