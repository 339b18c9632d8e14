import type { BackendOptions, ServerKind } from '../api/server-kind.ts';
import type { Demo } from './demo.ts';
import { DEMO_SERVER } from './demo-addresses.ts';
import { ownTime } from '../ports/clock-live.ts';
import { liveHttp, type HttpConfig } from '../ports/http-live.ts';
import { later } from '../ports/later.ts';
import { isNative } from '../ports/native-shell.ts';
import type { NativePorts } from '../ports/native/index.ts';
import type { Http, Ports } from '../ports/ports.ts';
import type { SessionPorts } from '../ports/session-live.ts';
import { liveSurroundings } from '../ports/surroundings-live.ts';
import { databaseTexts } from '../ports/text-stores.ts';
import type { TextStore } from '../ports/persisted-cell.ts';
import type { Config } from '../shell/config.ts';
import { KINDS } from './kinds.ts';
import { type TrackLibrary, trackLibrary } from '../workers/track-files.ts';

/** What the chunks of one page share: the configured server, and the page's environment. */
export type Setup = {
  readonly config: Config;
  readonly kind: ServerKind;
  readonly base: string;
  /** The native shell around the page. Null on the web. */
  readonly shell: NativePorts | null;
  /** The mock server. Null if there is a real one. */
  readonly demo: Demo | null;
  readonly tracks: TrackLibrary;
  /** The server's address, configured or chosen. */
  readonly address: string;
  readonly server: HttpConfig;
  /** The name under which all data of an account is stored. It is empty for the product's demo. */
  readonly serverName: string;
  readonly http: Http;
  /** The options for creating the kind's calls. */
  readonly calls: BackendOptions;
  readonly longTexts: TextStore;
  /** The ports that a session is built on, and its calls, loaded on first use. */
  readonly beneath: () => Promise<SessionPorts & Pick<Ports, 'backend'>>;
};

/** The demo options in the address bar: the faults of its server, and the kind of server that it simulates. */
export type DemoChoice = { readonly scenario: string | null; readonly server: string | null };

/** @param kinds tests may pass others */
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
    // A page with a real server does not need it.
    isDemo ? import('./demo.ts') : null,
  ]);
  const kind = pretending?.demoKind(chosen) ?? chosen;
  const shell = native?.nativePorts(liveSurroundings) ?? null;
  const tracks = trackLibrary();
  const demo = pretending?.lazyDemo(scenario, tracks, kind) ?? null;
  const ready = demo?.ready ?? (() => Promise.resolve());
  const address = isDemo ? DEMO_SERVER : (config.apiUrl?.replace(/\/$/, '') ?? window.location.origin);
  // The expiry of the access is measured by the machine's own clock, here as in the worker.
  const calls: BackendOptions = { now: ownTime, testAccounts: config.testAccounts };
  const server: HttpConfig = {
    apiUrl: kind.apiUrl(address),
    headers: kind.headers,
    probe: kind.probe,
    version: __APP_VERSION__,
    encryptionKey: demo?.key ?? (() => config.encryptionKey ?? null),
    now: ownTime,
    ready,
  };
  const serverName = isDemo && kind.name === 'product' ? '' : keptUnder(kind, address);
  const http = liveHttp(server);
  const longTexts = databaseTexts('fixpoint');
  const beneath = later(async () => {
    const [{ controllingWorker, liveSession }, session] = await Promise.all([
      import('../ports/session-live.ts'),
      kind.parts().then((parts) => parts.session()),
    ]);
    const backend = session.backend(calls);
    const ports = liveSession({
      ...server,
      kind: kind.name,
      backend,
      http,
      longTexts,
      serverName,
      keyStore: shell?.vaultDatabase ?? null,
      // The demo's server runs in the page, where the worker cannot reach it.
      worker: demo || shell ? null : controllingWorker,
      codec: session.socket,
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

const isIn = (kinds: typeof KINDS, name: string | null): name is Config['backend'] =>
  name !== null && Object.hasOwn(kinds, name);

/**
 * Returns the name under which all data of a server's accounts is stored. Two kinds at one host share nothing. The
 * product's name has no kind in it, because it was once the only kind.
 */
const keptUnder = ({ name }: Pick<ServerKind, 'name'>, address: string): string =>
  `${name === 'product' ? '' : `${name}:`}${address.replace(/^https?:\/\//, '')}`;
