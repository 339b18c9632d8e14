import type { BackendOptions, ServerKind } from '../api/server-kind.ts';
import type { Demo } from './demo.ts';
import { DEMO_SERVER } from './demo-addresses.ts';
import { liveClock, ownTime } from '../ports/clock-live.ts';
import { liveHttp, type HttpConfig } from '../ports/http/http-live.ts';
import { later } from '../ports/later.ts';
import { isNative } from '../ports/native-shell.ts';
import type { NativePorts } from '../ports/native/index.ts';
import type { Http, Ports } from '../ports/ports.ts';
import type { SessionPorts } from '../ports/session-live.ts';
import { liveSurroundings } from '../ports/surroundings-live.ts';
import { databaseTexts } from '../ports/storage/text-stores.ts';
import type { TextStore } from '../ports/storage/persisted-cell.ts';
import type { Config } from '../shell/config.ts';
import { KINDS } from './kinds.ts';
import { type TrackLibrary, trackLibrary } from '../workers/track-files.ts';

/** What all chunks of one page share: the configured server and the page's environment. */
export type Setup = {
  readonly config: Config;
  readonly kind: ServerKind;
  readonly base: string;
  /** The ports of the native app in which the page runs. Null in a web browser. */
  readonly shell: NativePorts | null;
  /** The demo's mock server. Null if the page uses a real server. */
  readonly demo: Demo | null;
  readonly tracks: TrackLibrary;
  /** The server's address, from the configuration or chosen by the user. */
  readonly address: string;
  readonly server: HttpConfig;
  /** The name under which the browser stores all data of this server's accounts. Empty for the product's demo. */
  readonly serverName: string;
  readonly http: Http;
  /** The options with which the calls of this kind of server are created. */
  readonly calls: BackendOptions;
  readonly longTexts: TextStore;
  /** On first use, loads the ports on which a session is built, and the session's calls to the server. */
  readonly beneath: () => Promise<SessionPorts & Pick<Ports, 'backend'>>;
};

/**
 * The demo options in the page's address: the faults to simulate (`scenario`) and the kind of server to imitate
 * (`server`).
 */
export type DemoChoice = { readonly scenario: string | null; readonly server: string | null };

/** @param kinds the kinds of server by name; tests may pass their own */
export async function setUp(
  config: Config,
  base: string,
  { scenario, server: spoken }: DemoChoice,
  kinds: typeof KINDS = KINDS,
): Promise<Setup> {
  const isDemo = config.backend === 'demo';
  const [chosen, native, pretending] = await Promise.all([
    kinds[isDemo && isIn(kinds, spoken) ? spoken : config.backend](),
    isNative() ? import('../ports/native/index.ts') : null,
    // With a real server, the demo's code is not loaded.
    isDemo ? import('./demo.ts') : null,
  ]);
  const kind = pretending?.demoKind(chosen) ?? chosen;
  const shell = native?.nativePorts(liveSurroundings) ?? null;
  const tracks = trackLibrary();
  const demo = pretending?.lazyDemo(scenario, tracks, kind) ?? null;
  const ready = demo?.ready ?? (() => Promise.resolve());
  const address = isDemo ? DEMO_SERVER : (config.apiUrl?.replace(/\/$/, '') ?? window.location.origin);
  // The expiry of the access is measured by this machine's own clock, not by the server's. The service worker does the
  // same.
  const server: HttpConfig = {
    apiUrl: kind.apiUrl(address),
    headers: kind.headers,
    probe: kind.probe,
    version: __APP_VERSION__,
    encryptionKey: demo?.key ?? (() => config.encryptionKey ?? null),
    now: ownTime,
    ready,
  };
  const calls: BackendOptions = {
    now: ownTime,
    testAccounts: config.testAccounts,
    // The pictures of the demo are on the page's host. On that host, a path is enough.
    ...(!isDemo && { apiUrl: onPage(server.apiUrl), isChosen: config.isChosen }),
  };
  const serverName = isDemo && kind.name === 'product' ? '' : keptUnder(kind, address);
  const http = liveHttp(server);
  const longTexts = databaseTexts('fixpoint');
  const beneath = later(async () => {
    const [{ controllingWorker, liveSession }, session] = await Promise.all([
      import('../ports/session-live.ts'),
      kind.parts().then((parts) => parts.session()),
    ]);
    const backend = session.backend({ ...calls, serverNow: liveClock.now });
    const ports = liveSession({
      ...server,
      kind: kind.name,
      backend,
      http,
      longTexts,
      serverName,
      keyStore: shell?.vaultDatabase ?? null,
      // The demo uses no service worker: its mock server runs in the page, where a service worker could not reach it.
      worker: demo || shell ? null : controllingWorker,
      codec: session.socket(calls),
      socketUrl: config.socketUrl ?? kind.socketUrl(address),
    });
    return { ...ports, backend };
  });
  return {
    config,
    kind,
    base,
    shell,
    demo,
    tracks,
    address,
    server,
    serverName,
    http,
    calls,
    longTexts,
    beneath,
  };
}

/** Returns an address on the page's own host without that host. */
const onPage = (address: string): string => {
  const { origin } = window.location;
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
};

const isIn = (kinds: typeof KINDS, name: string | null): name is Config['backend'] =>
  name !== null && Object.hasOwn(kinds, name);

/**
 * Returns the name under which the browser stores all data of a server's accounts. Two kinds of server on one host
 * share no data. For the product's server the name does not contain the kind, because that was once the only kind.
 */
const keptUnder = ({ name }: Pick<ServerKind, 'name'>, address: string): string =>
  `${name === 'product' ? '' : `${name}:`}${address.replace(/^https?:\/\//, '')}`;
