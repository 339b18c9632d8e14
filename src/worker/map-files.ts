import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { withoutBase } from '../rules/base-path.ts';
import { byRange, forgetParts, notOnVisits, type Pages } from './map-cache-hooks.ts';
import { mayBeTile, mayKeepPicture, mayKeepTile } from './may-keep.ts';
import { answering, atMost, type WorkboxPlugin } from './workbox-plugin.ts';

const DAY = 86_400;

/** Returns a caching hook that caches only the responses that the given rule permits. */
const only = (mayKeep: (request: Request, response: Response) => boolean): WorkboxPlugin => ({
  cacheWillUpdate: ({ request, response }) => Promise.resolve(mayKeep(request, response) ? response : null),
});

/** Returns how each type of map content is cached. Nothing is cached while another user's account is viewed. */
export function mapStrategies(host: string, pages: Pages) {
  const ownOnly = notOnVisits(pages);
  return {
    archives: new CacheFirst({
      cacheName: 'basemap',
      plugins: [ownOnly, byRange as WorkboxPlugin, atMost({ maxEntries: 800, purgeOnQuotaError: true })],
    }),
    tiles: new CacheFirst({
      cacheName: 'tiles',
      plugins: [
        ownOnly,
        only((request, response) => mayKeepTile(request, response, host)),
        atMost({ maxEntries: 600, maxAgeSeconds: 14 * DAY, purgeOnQuotaError: true }),
      ],
    }),
    pictures: new StaleWhileRevalidate({
      cacheName: 'marker-images',
      plugins: [
        ownOnly,
        only(mayKeepPicture),
        atMost({ maxEntries: 200, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
      ],
    }),
  };
}

/**
 * Makes the service worker cache map content, within limits: parts of the app's own map, tiles of online maps, and
 * pictures of markers.
 */
export function keepMapFiles(host: string, pages: Pages): void {
  const { archives, tiles, pictures } = mapStrategies(host, pages);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/basemap\/[\w-]+\.pmtiles$/.test(withoutBase(url.pathname)),
    async (options) => {
      // The map reader has found that the archive on the server has changed. Its cached parts are removed, because
      // parts of two versions do not fit together.
      if (options.request.cache === 'reload')
        await forgetParts(options.url.pathname, await caches.open('basemap'));
      return answering(archives)(options);
    },
  );
  registerRoute(({ request, url }) => mayBeTile(request, url, host), answering(tiles));
  registerRoute(({ url }) => /\/assets\/device_markers\/[^/]+$/.test(url.pathname), answering(pictures));
}
