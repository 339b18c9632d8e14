/** Cache of app files that are stored on first use. Its former name was `on-demand`. */
export const ON_DEMAND = 'later-files';
export const FORMER_ON_DEMAND = 'on-demand';

/** Caches that hold the app itself, with the same files for every user. Without them nothing starts offline. */
export const isOfApp = (cache: string): boolean =>
  /^workbox-precache/.test(cache) || ['words', ON_DEMAND, FORMER_ON_DEMAND].includes(cache);
