import { registerRoute } from 'workbox-routing';
import { FORMER_ON_DEMAND } from '../ports/storage/app-caches.ts';
import { browserLocks } from '../ports/http/renew-in-lock.ts';
import { SHARED_FILES } from '../ports/shared-files.ts';
import { withBase } from '../rules/base-path.ts';
import { keepAppFiles } from './app-files.ts';
import { hearPushes, inbox, owner } from './hear-pushes.ts';
import { hear, type Heard, wipe } from './hear.ts';
import { isForeign, keepShared } from './keep-shared.ts';
import { keepMapFiles } from './map-files.ts';
import { workerRenewal, workerWorld } from './renew.ts';
import type { AppFile } from './whole-files.ts';
import { dropOldWords, takeOverWords, wordsCache } from './words.ts';

/**
 * Receives files that other apps share with the installed app (the `share_target` in the web manifest). Then redirects
 * to the map.
 */
function takeSharedFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === withBase('/shared-track'),
    async ({ request }) => {
      try {
        if (isForeign(request.referrer, self.location.origin)) return Response.redirect(withBase('/'), 303);
        await keepShared(await request.formData(), await caches.open(SHARED_FILES));
      } catch {
        // If there is no space left, or the request has no form data, the map opens without a track.
      }
      return Response.redirect(withBase('/map?source=share'), 303);
    },
    'POST',
  );
}

declare const self: ServiceWorkerGlobalScope & {
  /** The list of the app's files, which the build inserts here. */
  readonly __WB_MANIFEST: readonly AppFile[];
};

// The build replaces this name in one place only.
const files = self.__WB_MANIFEST;
const load = (request: Request) => fetch(request);
keepAppFiles(files, self.location.origin, {
  ask: load,
  digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
});
keepMapFiles(self.location.origin, () =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
);
takeSharedFiles();

const parts = {
  origin: self.location.origin,
  renew: workerRenewal(workerWorld(browserLocks())),
  wipe: () =>
    wipe({
      caches: self.caches,
      shownNotifications: () => self.registration.getNotifications(),
      inbox,
      owner,
    }),
  takeOver: () => self.skipWaiting(),
};
const words = wordsCache(files);
self.addEventListener('install', (event) =>
  event.waitUntil(takeOverWords(words, { caches: self.caches, ask: load }).catch(() => undefined)),
);
// The service worker takes control of open pages at once, so that it serves the first visit too. Then no tokens are
// lost if a tab is closed during a renewal.
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // The cached map is deleted, because a new version of the app may include a new map, and parts of two maps do
      // not fit together.
      self.caches.delete('basemap'),
      self.caches.delete(FORMER_ON_DEMAND),
      dropOldWords(words, { caches: self.caches, ask: load }),
    ]),
  ),
);
self.addEventListener('message', (event) => event.waitUntil(hear(event as Heard, parts)));
hearPushes(self);
