import type { Demo } from './demo.ts';
import { DEMO_API, DEMO_SOCKET, lazyDemo } from './demo.ts';
import { ownTime } from '../ports/clock-live.ts';
import { liveHttp, type HttpConfig } from '../ports/http-live.ts';
import { later } from '../ports/later.ts';
import { isNative } from '../ports/native-shell.ts';
import type { NativePorts } from '../ports/native/index.ts';
import type { Http } from '../ports/ports.ts';
import type { SessionPorts } from '../ports/session-live.ts';
import { liveSurroundings } from '../ports/surroundings-live.ts';
import { databaseTexts } from '../ports/text-stores.ts';
import type { TextStore } from '../ports/persisted-cell.ts';
import type { Config } from '../shell/config.ts';
import { type TrackLibrary, trackLibrary } from '../workers/track-files.ts';

/** What the chunks of one page share: the server that the configuration names, and what the page around the app is. */
export type Setup = {
  readonly config: Config;
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
  readonly longTexts: TextStore;
  /** The ports beneath a session, loaded with their first use. */
  readonly beneath: () => Promise<SessionPorts>;
};

export async function setUp(config: Config, base: string, scenario: string | null): Promise<Setup> {
  const shell = isNative() ? (await import('../ports/native/index.ts')).nativePorts(liveSurroundings) : null;
  const tracks = trackLibrary();
  const demo = config.backend === 'demo' ? lazyDemo(scenario, tracks) : null;
  const ready = demo?.ready ?? (() => Promise.resolve());
  // When access ends is counted by the machine's own clock, here as in the worker.
  const server: HttpConfig = {
    apiUrl: demo ? DEMO_API : `${config.apiUrl?.replace(/\/$/, '')}/api/v1`,
    headers: 'product',
    probe: { method: 'get', path: '/notifications' },
    version: __APP_VERSION__,
    encryptionKey: demo?.key ?? (() => config.encryptionKey ?? null),
    now: ownTime,
    ready,
  };
  const serverName = demo ? '' : server.apiUrl.replace(/^https?:\/\//, '').replace(/\/api\/v1$/, '');
  const http = liveHttp(server);
  const longTexts = databaseTexts('fixpoint');
  const beneath = later(async () => {
    const [{ controllingWorker, liveSession }, { productBackend, productSocket }] = await Promise.all([
      import('../ports/session-live.ts'),
      import('../api/product/index.ts'),
    ]);
    return liveSession({
      ...server,
      backend: productBackend({ now: ownTime, testAccounts: config.testAccounts }),
      http,
      longTexts,
      serverName,
      keyStore: shell?.vaultDatabase ?? null,
      // The demo's server lives in the page, where the worker cannot reach it.
      worker: demo || shell ? null : controllingWorker,
      codec: productSocket,
      socketUrl: demo ? DEMO_SOCKET : socketOf(config),
    });
  });
  return { config, base, shell, demo, tracks, server, serverName, http, longTexts, beneath };
}

/** Where the configured server has its socket, unless the customer's own data say otherwise. */
function socketOf({ apiUrl, socketUrl }: Config): string {
  return socketUrl ?? `${apiUrl?.replace(/^http/, 'ws').replace(/\/$/, '')}/socket`;
}
