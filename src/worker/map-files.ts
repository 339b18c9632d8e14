import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { byRange, forgetParts } from './by-range.ts';
import { mayBeTile, mayKeepPicture, mayKeepTile } from './may-keep.ts';
import { notOnVisits } from './visits.ts';
import type { WorkboxPlugin } from './workbox-plugin.ts';

const atMost = (options: ExpirationPluginOptions) => new ExpirationPlugin(options) as WorkboxPlugin;

const DAY = 86_400;

/**
 * Keeps what the map has shown, within limits: the embedded map's parts, an online map's tiles, and pictures of markers.
 * `pages`: the open pages of the app; nothing is kept while one of them looks at somebody else's account.
 */
export function keepMapFiles(host: string, pages: () => Promise<readonly { readonly url: string }[]>): void {
  const ownOnly = notOnVisits(pages);
  const archives = new CacheFirst({
    cacheName: 'basemap',
    plugins: [ownOnly, byRange as WorkboxPlugin, atMost({ maxEntries: 800, purgeOnQuotaError: true })],
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/basemap\/[\w-]+\.pmtiles$/.test(url.pathname),
    async (options) => {
      // The reader found that the archive is another one now: the parts of two do not fit together.
      if (options.request.cache === 'reload')
        await forgetParts(options.url.pathname, await caches.open('basemap'));
      return archives.handle(options);
    },
  );
  const tiles = {
    cacheWillUpdate: ({ request, response }: { request: Request; response: Response }) =>
      Promise.resolve(mayKeepTile(request, response, host) ? response : null),
  };
  registerRoute(
    ({ request, url }) => mayBeTile(request, url, host),
    new CacheFirst({
      cacheName: 'tiles',
      plugins: [
        ownOnly,
        tiles,
        atMost({ maxEntries: 600, maxAgeSeconds: 14 * DAY, purgeOnQuotaError: true }),
      ],
    }),
  );
  const pictures = {
    cacheWillUpdate: ({ request, response }: { request: Request; response: Response }) =>
      Promise.resolve(mayKeepPicture(request, response) ? response : null),
  };
  registerRoute(
    ({ url }) => /\/assets\/device_markers\/[^/]+$/.test(url.pathname),
    new StaleWhileRevalidate({
      cacheName: 'marker-images',
      plugins: [
        ownOnly,
        pictures,
        atMost({ maxEntries: 200, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
      ],
    }),
  );
}
