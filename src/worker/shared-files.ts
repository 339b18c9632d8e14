import { registerRoute } from 'workbox-routing';
import { withBase } from '../rules/base-path.ts';
import { SHARED_FILES } from '../ports/shared-files.ts';
import { isForeign, keepShared } from './keep-shared.ts';

/** Takes what other apps share with the installed one (the manifest's `share_target`), and leads to the map. */
export function takeSharedFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === withBase('/shared-track'),
    async ({ request }) => {
      try {
        if (isForeign(request.referrer, self.location.origin)) return Response.redirect(withBase('/'), 303);
        await keepShared(await request.formData(), await caches.open(SHARED_FILES));
      } catch {
        // No room, or no form: the map opens without a track.
      }
      return Response.redirect(withBase('/map?source=share'), 303);
    },
    'POST',
  );
}
