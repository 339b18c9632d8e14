import type { BackendOptions, ServerKind } from '../api/server-kind.ts';
import type { Demo } from './demo.ts';
import { DEMO_API, DEMO_SOCKET, lazyDemo } from './demo.ts';
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
  readonly server: HttpConfig;
  /** Everything kept of an account lies under this name. The demo's is empty. */
  readonly serverName: string;
  readonly http: Http;
  /** What the calls of its kind are made with. */
  readonly calls: BackendOptions;
  readonly longTexts: TextStore;
  /** The ports beneath a session, and what it asks of its server, loaded with their first use. */
  readonly beneath: () => Promise<SessionPorts & Pick<Ports, 'backend'>>;
};

/** @param kinds tests may bring others */
export async function setUp(
  config: Config,
  base: string,
  scenario: string | null,
  kinds: typeof KINDS = KINDS,
): Promise<Setup> {
  const [kind, native] = await Promise.all([
    kinds[config.backend](),
    isNative() ? import('../ports/native/index.ts') : null,
  ]);
  const shell = native?.nativePorts(liveSurroundings) ?? null;
  const tracks = trackLibrary();
  const demo = config.backend === 'demo' ? lazyDemo(scenario, tracks) : null;
  const ready = demo?.ready ?? (() => Promise.resolve());
  const address = config.apiUrl?.replace(/\/$/, '') ?? window.location.origin;
  // When access ends is counted by the machine's own clock, here as in the worker.
  const calls: BackendOptions = { now: ownTime, testAccounts: config.testAccounts };
  const server: HttpConfig = {
    apiUrl: demo ? DEMO_API : kind.apiUrl(address),
    headers: kind.headers,
    probe: kind.probe,
    version: __APP_VERSION__,
    encryptionKey: demo?.key ?? (() => config.encryptionKey ?? null),
    now: ownTime,
    ready,
  };
  const serverName = demo ? '' : keptUnder(kind, address);
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
      socketUrl: demo ? DEMO_SOCKET : (config.socketUrl ?? kind.socketUrl(address)),
    });
    return { ...ports, backend };
  });
  return { config, kind, base, shell, demo, tracks, server, serverName, http, calls, longTexts, beneath };
}

/**
 * The name of a server under which everything of its accounts is kept. Two kinds at one host have nothing in common. The
 * product's has no kind in it: it was the only one when things were first kept.
 */
const keptUnder = ({ name }: Pick<ServerKind, 'name'>, address: string): string =>
  `${name === 'product' ? '' : `${name}:`}${address.replace(/^https?:\/\//, '')}`;
