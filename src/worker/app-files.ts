import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import type { InstallResult } from 'workbox-precaching/_types.js';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { BASE, withBase, withoutBase } from '../rules/base-path.ts';
import { ON_DEMAND } from '../ports/storage/app-caches.ts';
import { isWords, mayKeep } from './may-keep.ts';
import { type AppFile, type CheckingWorld, wholeFiles } from './whole-files.ts';
import { isObject, wordsCache } from './words.ts';
import { answering, atMost, type WorkboxPlugin } from './workbox-plugin.ts';

/**
 * Addresses on the app's host that are not pages. For these, the service worker does not respond with the app's page.
 */
const NO_PAGES = [
  /\/api\//,
  new RegExp(`^${BASE}/(?:socket|config\\.json|first\\.js|repair\\.js)$`),
  new RegExp(`^${BASE}/(?:assets|basemap)/`),
];

/**
 * How many files the service worker loads in parallel when it installs a version. By default, the library loads one
 * file after the other, so hundreds of files would each wait for a round trip. A higher number would delay the API
 * calls of a first visit.
 */
const AT_ONCE = 4;

type Installing = Parameters<PrecacheController['install']>[0];

class Precache extends PrecacheController {
  override install(event: Installing): Promise<InstallResult> {
    const left = this.getURLsToCacheKeys().entries();
    const load = async () => {
      for (const [url, cacheKey] of left) {
        // A file whose name does not change with its content is requested with the browser's HTTP cache bypassed.
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

/**
 * Returns the strategies by which the service worker caches the app's files: `atOnce` during installation, `later` and
 * `words` (texts) on first use.
 */
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
  // The list has no hashes, because the app checks them itself: for a wrong file in the HTTP cache, the browser would
  // not request the file again from the server.
  atOnce.addToCacheList(files.filter(({ later }) => !later).map(({ url, revision }) => ({ url, revision })));
  return {
    atOnce,
    later: new CacheFirst({
      cacheName: ON_DEMAND,
      plugins: [
        whole,
        // Only listed files are cached: a file of another version cannot be checked.
        only(({ url }) => laterPaths.has(new URL(url).pathname)),
        atMost({ maxEntries: 240, purgeOnQuotaError: true }),
      ],
    }),
    words: new StaleWhileRevalidate({
      cacheName: wordsCache(files),
      plugins: [only((_, response) => isObject(response)), atMost({ maxEntries: 36 })],
    }),
  };
}

/**
 * Makes the service worker cache the app's files: page, scripts and styles during installation, texts of languages and
 * fonts on first use.
 */
export function keepAppFiles(files: readonly AppFile[], host: string, world: CheckingWorld): void {
  const { atOnce, later, words } = appStrategies(files, host, world);
  cleanupOutdatedCaches();
  atOnce.precache([]); // This call makes the library listen to the worker's install and activate events.
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
