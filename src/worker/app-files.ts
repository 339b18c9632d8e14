import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import type { InstallResult } from 'workbox-precaching/_types.js';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { BASE, withBase, withoutBase } from '../rules/base-path.ts';
import { ON_DEMAND } from '../ports/app-caches.ts';
import { isWords, mayKeep } from './may-keep.ts';
import { type AppFile, type CheckingWorld, wholeFiles } from './whole-files.ts';
import { answering, atMost, type WorkboxPlugin } from './workbox-plugin.ts';

/** Addresses below the host that no page lies at. */
const NO_PAGES = [
  new RegExp(`^(?:${BASE})?/api/`),
  new RegExp(`^${BASE}/(?:socket|config\\.json|first\\.js|repair\\.js)$`),
  new RegExp(`^${BASE}/(?:assets|basemap)/`),
];

/**
 * So many files are loaded at once when a version is installed. One after the other, as the library does it, hundreds of files
 * wait for a round trip each; with more the calls of a first visit would wait for them.
 */
const AT_ONCE = 4;

type Installing = Parameters<PrecacheController['install']>[0];

class Precache extends PrecacheController {
  override install(event: Installing): Promise<InstallResult> {
    const left = this.getURLsToCacheKeys().entries();
    const load = async () => {
      for (const [url, cacheKey] of left) {
        // A file that keeps its name is requested past the browser's own cache.
        const cache = url === cacheKey ? 'default' : 'reload';
        const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low' });
        await Promise.all(this.strategy.handleAll({ request, event, params: { cacheKey } }));
      }
    };
    const loaded = Promise.all(Array.from({ length: AT_ONCE }, load));
    event.waitUntil(loaded);
    return loaded.then(() => ({ updatedURLs: [], notUpdatedURLs: [] }));
  }
}

/** How what the app consists of is kept: `atOnce` when the worker is installed, `later` and `words` when first used. */
export function appStrategies(files: readonly AppFile[], host: string, world: CheckingWorld) {
  const folder = `${host}${BASE}/`;
  const whole = wholeFiles(files, host, world) as WorkboxPlugin;
  const laterPaths = new Set(
    files.filter(({ later }) => later).map(({ url }) => new URL(url, folder).pathname),
  );
  const only = (isGood: (request: Request, response: Response) => boolean | Promise<boolean>) => ({
    cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
      mayKeep(request, response, host) && (await isGood(request, response)) ? response : null,
  });
  const atOnce = new Precache({ plugins: [whole] });
  // The hashes are looked at here and not by the browser, which would not ask again past its own cache.
  atOnce.addToCacheList(files.filter(({ later }) => !later).map(({ url, revision }) => ({ url, revision })));
  return {
    atOnce,
    later: new CacheFirst({
      cacheName: ON_DEMAND,
      plugins: [
        whole,
        // A file of another version is nobody's to look at, and is not kept.
        only(({ url }) => laterPaths.has(new URL(url).pathname)),
        atMost({ maxEntries: 240, purgeOnQuotaError: true }),
      ],
    }),
    words: new StaleWhileRevalidate({
      cacheName: 'words',
      plugins: [only((_, response) => isObject(response)), atMost({ maxEntries: 36 })],
    }),
  };
}

/** Keeps what the app consists of: its page, scripts and styles at once; languages and faces when they are first used. */
export function keepAppFiles(files: readonly AppFile[], host: string, world: CheckingWorld): void {
  const { atOnce, later, words } = appStrategies(files, host, world);
  cleanupOutdatedCaches();
  atOnce.precache([]); // hears of installing and activating
  registerRoute(new PrecacheRoute(atOnce));
  registerRoute(
    new NavigationRoute(atOnce.createHandlerBoundToURL(withBase('/index.html')), { denylist: NO_PAGES }),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && isWords(withoutBase(url.pathname)), answering(words));
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && /^\/assets\/[^/]+\.(?:js|woff2|ttf)$/.test(withoutBase(url.pathname)),
    answering(later),
  );
}

/** Does this answer hold a JSON object, and all of it? */
async function isObject(response: Response): Promise<boolean> {
  try {
    const read: unknown = await response.clone().json();
    return typeof read === 'object' && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}
