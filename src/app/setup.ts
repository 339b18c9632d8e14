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

/** What the chunks of one page share: the server that the configuration names, and what the page around the app is. */
export type Setup = {
  readonly config: Config;
  readonly kind: ServerKind;
  readonly base: string;
  /** The native shell around the page; null on the web. */
  readonly shell: NativePorts | null;
  /** The pretend server; null where there is a real one. */
  readonly demo: Demo | null;
  readonly tracks: TrackLibrary;
  /** Where the server is, as configured or chosen. */
  readonly address: string;
  readonly server: HttpConfig;
  /** Everything kept of an account lies under this name. That of the product's demo is empty. */
  readonly serverName: string;
  readonly http: Http;
  /** What the calls of its kind are made with. */
  readonly calls: BackendOptions;
  readonly longTexts: TextStore;
  /** The ports beneath a session, and what it asks of its server, loaded with their first use. */
  readonly beneath: () => Promise<SessionPorts & Pick<Ports, 'backend'>>;
};

/** What the address bar says of the demo: how its server misbehaves, and whose language it speaks. */
export type DemoChoice = { readonly scenario: string | null; readonly server: string | null };

/** @param kinds tests may bring others */
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
    // Whoever has a server of their own does without.
    isDemo ? import('./demo.ts') : null,
  ]);
  const kind = pretending?.demoKind(chosen) ?? chosen;
  const shell = native?.nativePorts(liveSurroundings) ?? null;
  const tracks = trackLibrary();
  const demo = pretending?.lazyDemo(scenario, tracks, kind) ?? null;
  const ready = demo?.ready ?? (() => Promise.resolve());
  const address = isDemo ? DEMO_SERVER : (config.apiUrl?.replace(/\/$/, '') ?? window.location.origin);
  // When access ends is counted by the machine's own clock, here as in the worker.
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
      // The demo's server lives in the page, where the worker cannot reach it.
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
 * The name of a server under which everything of its accounts is kept. Two kinds at one host have nothing in common. The
 * product's has no kind in it: it was the only one when things were first kept.
 */
const keptUnder = ({ name }: Pick<ServerKind, 'name'>, address: string): string =>
  `${name === 'product' ? '' : `${name}:`}${address.replace(/^https?:\/\//, '')}`;
