import type { HttpHandler } from 'msw/http';
import type { WebSocketHandler } from 'msw/ws';
import type { SetupServer } from 'msw/node';
import { defer, EMPTY, filter, finalize, map, of, Subject, startWith } from 'rxjs';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import { DEMO_ACCOUNTS, type DemoAccountId } from '../../mocks/accounts.ts';
import { memoryStorage } from '../../mocks/clock.ts';
import type { SeenRequest } from '../../mocks/api/handlers.ts';
import { demoHandlers, demoWorld } from '../../mocks/demo.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import type { Backend } from '../../src/api/backend.ts';
import { productKind } from '../../src/api/product/kind.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import type { BackendOptions, ServerKind } from '../../src/api/server-kind.ts';
import type { SocketCodec } from '../../src/api/socket-codec.ts';
import { productSocket } from '../../src/api/product/index.ts';
import { fixpointApp } from '../../src/app/whole-app.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { liveHttp } from '../../src/ports/http/http-live.ts';
import { ManualClock, settled } from '../../src/ports/manual-clock.ts';
import type { Http, AdminPorts, Stored, StoredAccess, TabMessage, Vault } from '../../src/ports/ports.ts';
import { liveRenewing } from '../../src/ports/http/renewing-live.ts';
import { liveSocket } from '../../src/ports/http/socket-live.ts';
import type { RenewableVault } from '../../src/ports/storage/vault-live.ts';
import { type FakeWorld, fakePorts } from '../fake-ports.ts';

/** The mocked server uses plain http and ws, because mocking https breaks Node's own TLS (see mocks/test-client.ts). */
const API = 'http://demo.test/api/v1';
const SOCKET = 'ws://demo.test/socket';

/** The state that all tabs of one browser share, and the pretend server that they talk to. */
export type Browser = ReturnType<typeof browser>;
export function browser(
  server: SetupServer,
  {
    scenario = null,
    at,
    clock = new ManualClock(at),
  }: { scenario?: string | null; at?: number; clock?: ManualClock } = {},
) {
  const mockClock = {
    now: () => clock.right, // the server's clock is always right, even if the clock of the browser is wrong
    after: (ms: number, then: () => void) => {
      const timer = clock.after(ms).subscribe(() => then());
      return () => timer.unsubscribe();
    },
  };
  const world = demoWorld({ clock: mockClock, storage: memoryStorage(), scenario });
  const seen: SeenRequest[] = [];
  const handlers = demoHandlers(world, {
    apiUrl: API,
    socketUrl: SOCKET,
    onRequest: (request) => seen.push(request),
    date: () => clock.right,
  });
  server.resetHandlers(...handlers);
  return {
    server,
    clock,
    world,
    /** The requests that the server has received, newest last. */
    seen,
    slots: new Map<string, Stored>(),
    access: null as StoredAccess | null,
    ended: undefined as number | undefined,
    marked: false,
    tabs: new Subject<{ from: object; message: TabMessage }>(),
    /** From now on, these handlers answer before the usual ones. Without arguments, removes them again. */
    answers: (...special: (HttpHandler | WebSocketHandler)[]) =>
      server.resetHandlers(...special, ...handlers),
  };
}

/**
 * Adds to the pretend vault (token storage) what is needed to renew a token: a session is replaced or deleted only if
 * it is still the stored one.
 */
function renewable(vault: Vault): RenewableVault {
  const holds = async (stamp: string) => (await vault.read())?.token.reveal() === stamp;
  return {
    ...vault,
    async find() {
      const access = await vault.read();
      return access ? { kind: 'access', access, stamp: access.token.reveal() } : { kind: 'none' };
    },
    async replace(stamp, access) {
      if (!(await holds(stamp))) return 'gone';
      await vault.write(access);
      return 'kept';
    },
    async drop(stamp) {
      if (await holds(stamp)) await vault.clear(true);
    },
  };
}

/** How a tab talks to one kind of server: its calls, its socket protocol and its addresses. */
export type Spoken = {
  readonly kind: Pick<ServerKind, 'name' | 'headers' | 'identifier' | 'login'>;
  readonly backend: (options: BackendOptions) => Backend;
  readonly socket: SocketCodec;
  readonly apiUrl: string;
  readonly socketUrl: string;
  readonly named: (typeof appEvents.BACKENDS)[number];
};
const DEMO: Spoken = {
  kind: productKind,
  backend: wholeBackend,
  socket: productSocket,
  apiUrl: API,
  socketUrl: SOCKET,
  named: 'demo',
};

/** How a tab talks to a server of this kind at this address. */
export async function spokenBy(
  kind: ServerKind,
  base: string,
  named: Spoken['named'] = 'api',
): Promise<Spoken> {
  const parts = await kind.parts();
  const [session, admin] = await Promise.all([parts.session(), parts.admin()]);
  return {
    kind,
    // The kind's session part may lack calls. The admin calls are its prototype, so they answer only calls that it does
    // not define.
    backend: (options) => Object.setPrototypeOf(session.backend(options), admin) as Backend,
    socket: session.socket({}),
    apiUrl: kind.apiUrl(base),
    socketUrl: kind.socketUrl(base),
    named,
  };
}

/**
 * Opens one tab: the whole app with its real http and socket ports. Time passes only when the test advances the clock.
 * `speaks` is the kind of server that the tab talks to.
 */
export function journey(
  server: SetupServer,
  {
    scenario = null,
    path = '/',
    inBrowser = browser(server, { scenario }),
    speaks = DEMO,
  }: { scenario?: string | null; path?: string; inBrowser?: Browser; speaks?: Spoken } = {},
) {
  const { clock } = inBrowser;
  const { kind, apiUrl } = speaks;
  const fakes: { ports: AdminPorts; world: FakeWorld } = fakePorts(
    clock,
    speaks.backend({ now: () => clock.own() }),
    inBrowser,
  );
  const self = {};
  const ready = () => Promise.resolve();
  let place = { path, query: '' };
  const entries = [place];
  const moved = new Subject<void>();
  /** Addresses that the app wanted to open with a full page load. */
  const loads: string[] = [];
  const live = liveHttp({
    apiUrl,
    headers: kind.headers,
    probe: null,
    version: '0.0.0-test',
    encryptionKey: () => null,
    now: () => clock.own(),
    differs: (behind) => clock.found.next(behind),
    ready,
  });
  /** The number of calls that have no answer yet. */
  let underWay = 0;
  const http: Http = {
    send: (request, token) =>
      defer(() => {
        underWay++;
        return live.send(request, token).pipe(finalize(() => underWay--));
      }),
  };
  const { vault, backend } = fakes.ports;
  const ports: AdminPorts = {
    ...fakes.ports,
    http,
    renewing: liveRenewing({
      vault: renewable(vault),
      backend,
      http,
      worker: null,
      kind: kind.name,
      apiUrl,
      version: '0.0.0-test',
      encryptionKey: () => null,
    }),
    tabs: {
      heard: () =>
        inBrowser.tabs.pipe(
          filter(({ from }) => from !== self),
          map(({ message }) => message),
        ),
      tell: (message) => inBrowser.tabs.next({ from: self, message }),
    },
    socket: liveSocket(speaks.socket, speaks.socketUrl, ready),
    history: {
      places: () =>
        moved.pipe(
          startWith(undefined),
          map(() => place),
        ),
      go(href, { replace }) {
        const [to = '/', query = ''] = href.split('?');
        place = { path: to, query };
        entries.splice(replace ? -1 : entries.length, 1, place);
        moved.next();
      },
      back(steps = 1) {
        entries.splice(Math.max(1, entries.length - steps));
        place = entries.at(-1) ?? place;
        moved.next();
      },
      load(href) {
        fakes.world.asked.push(`load ${String(href)}`);
        loads.push(String(href));
      },
    },
    surroundings: {
      restored: () => fakes.world.restored,
      online: () => of(true),
      visible: () => of(true),
      dark: () => EMPTY,
      zone: () => EMPTY,
      width: () => of(1280),
    },
  };
  const { app } = fixpointApp(plugins, ports);
  app.start();
  app.publish(
    appEvents.started({
      version: '0.0.0-test',
      backend: speaks.named,
      identifier: kind.identifier,
      login: kind.login,
      demoAccounts: [],
      scenarios: [],
      language: 'en-GB',
      marked: inBrowser.marked,
    }),
  );

  /** Waits until the log contains `count` events of this type. The tab's clock stands still while it waits. */
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

  /**
   * Advances the clock second by second until the condition holds. HTTP calls take real time, so after each second the
   * event loop runs long enough for pending calls to be answered.
   * @param most the test fails after this many seconds
   */
  const passesUntil = async (holds: () => boolean, most = 300) => {
    for (let second = 0; !holds(); second++) {
      if (second === most) throw new Error(`After ${most} s it still does not hold.`);
      await clock.advance('1s');
      for (let turn = 0; turn < (underWay > 0 ? 2_000 : 20) && !holds(); turn++)
        await new Promise(setImmediate);
    }
  };

  return {
    app,
    clock,
    until,
    passesUntil,
    fakes: fakes.world,
    browser: inBrowser,
    where: () => place.path,
    loads,
    count: (type: string) => app.log.events.filter((event) => event.type === type).length,
    /** The types of all events in the log. */
    types: () => app.log.events.map(({ type }) => type),
    after: (duration: string) => clock.advance(duration),
    chooses: async (account: DemoAccountId) => {
      await settled();
      app.publish(auth.demoLoginChosen({ account, language: 'en' }));
    },
    /** Signs in with a user name (or e-mail address) and a password. */
    signsInAs: async (name: string, password: string) => {
      await settled();
      app.publish(auth.loginSubmitted({ email: name, password: new Secret(password), language: 'en' }));
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
    /**
     * Stops the tab and waits for its pending calls. Otherwise they would reach the next test's server, which accepts
     * the same tokens.
     */
    async end() {
      app.stop();
      for (let turn = 0; turn < (underWay > 0 ? 2_000 : 50); turn++) await new Promise(setImmediate);
    },
  };
}
