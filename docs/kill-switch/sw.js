// Put in the place of the app's `sw.js`, this takes its worker out of every browser: each throws away what it keeps of the app, and
// open pages come anew from the network. When: docs/deploying.md, "When a release is broken".
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  // Tracks that another app has shared wait for the visitor.
  await Promise.all(names.filter((name) => name !== 'shared-files').map((name) => caches.delete(name)));
  await self.registration.unregister();
  // Only pages that a worker served: those that have just registered this one came from the network, and would come for ever.
  for (const page of await self.clients.matchAll({ type: 'window' }))
    await page.navigate(page.url).catch(() => undefined);
}
