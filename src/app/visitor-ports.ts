import { liveBrowserSession } from '../ports/browser-session-live.ts';
import { liveChance, liveClock } from '../ports/clock-live.ts';
import { hasDatabase, VAULT_NAME } from '../ports/storage/has-database.ts';
import { liveHistory } from '../ports/history-live.ts';
import { webHost } from '../ports/host-live.ts';
import { livePage } from '../ports/page-live.ts';
import type { VisitorPorts } from '../ports/ports.ts';
import { storageLater } from '../ports/storage/storage-later.ts';
import { liveSurroundings } from '../ports/surroundings-live.ts';
import { liveTabs } from '../ports/tabs-live.ts';
import { firstThatTakes, localTexts } from '../ports/storage/text-stores.ts';
import { liveUpdates, pageLoaded, statusOf } from '../ports/updates-live.ts';
import { vaultLater } from '../ports/storage/vault-later.ts';
import type { Setup } from './setup.ts';
import { serviceWorkerUrl } from './trusted-types.ts';

/** The real ports (not those of tests) of a page without a signed-in user. */
export const visitorPorts = (
  { kind, calls, shell, http, longTexts, serverName, beneath }: Setup,
  { words, sessionChunk }: Pick<VisitorPorts, 'words' | 'sessionChunk'>,
): VisitorPorts => {
  const keptTexts = firstThatTakes(
    localTexts(() => window.localStorage),
    longTexts,
  );
  return {
    clock: liveClock,
    chance: liveChance,
    backend: kind.visitor(calls),
    http,
    storage: storageLater(keptTexts, serverName, async () =>
      (await import('../ports/storage/storage-live.ts')).liveStorage(
        () => import('../../events/catalogue.ts').then(({ catalogue }) => catalogue),
        keptTexts,
        serverName,
      ),
    ),
    // A native app always has a vault, because it has its own storage for secrets. A browser has one only if the
    // vault's database exists.
    vault: vaultLater(beneath, async () => shell !== null || hasDatabase(VAULT_NAME)),
    tabs: liveTabs(),
    browserSession: liveBrowserSession,
    host: shell?.host ?? webHost(),
    updates: liveUpdates({
      // A native app already contains all its files, so it needs no service worker to cache them.
      production: import.meta.env.PROD && !shell,
      container: 'serviceWorker' in navigator ? navigator.serviceWorker : null,
      address: serviceWorkerUrl,
      loaded: pageLoaded,
      status: statusOf,
    }),
    history: liveHistory,
    surroundings: shell?.surroundings ?? liveSurroundings,
    words,
    page: livePage,
    sessionChunk,
  };
};
