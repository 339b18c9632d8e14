/** Caches that hold the app itself, the same files for everybody: without them nothing starts offline. */
export const isOfApp = (cache: string): boolean => /^workbox-precache|^(words|on-demand)$/.test(cache);
