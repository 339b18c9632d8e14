import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isWords, mayKeep } from './may-keep.ts';
import { atMost } from './workbox-plugin.ts';

/** Addresses below the host that no page lies at. */
const NO_PAGES = [/^\/api\//, /^\/socket$/, /^\/config\.json$/, /^\/assets\//, /^\/basemap\//];

/** Keeps what the app consists of: its page, scripts and styles at once; languages and faces when they are first used. */
export function keepAppFiles(files: (string | PrecacheEntry)[], host: string): void {
  const careful = {
    cacheWillUpdate: ({ request, response }: { request: Request; response: Response }) =>
      Promise.resolve(mayKeep(request, response, host) ? response : null),
  };
  cleanupOutdatedCaches();
  precacheAndRoute(files);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NO_PAGES }));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isWords(url.pathname),
    new StaleWhileRevalidate({
      cacheName: 'words',
      plugins: [careful, atMost({ maxEntries: 36 })],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(?:js|woff2|ttf)$/.test(url.pathname),
    new CacheFirst({
      cacheName: 'on-demand',
      plugins: [careful, atMost({ maxEntries: 240, purgeOnQuotaError: true })],
    }),
  );
}
