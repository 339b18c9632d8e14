/** What of the app is kept when it is first used. Its first name was `on-demand`, of a time when nothing was looked at before. */
export const ON_DEMAND = 'later-files';
export const FORMER_ON_DEMAND = 'on-demand';

/** Caches that hold the app itself, the same files for everybody: without them nothing starts offline. */
export const isOfApp = (cache: string): boolean =>
  /^workbox-precache/.test(cache) || ['words', ON_DEMAND, FORMER_ON_DEMAND].includes(cache);
