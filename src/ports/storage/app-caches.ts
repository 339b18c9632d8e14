/** Cache of app files that are stored on first use. Its former name was `on-demand`. */
export const ON_DEMAND = 'later-files';
export const FORMER_ON_DEMAND = 'on-demand';

/** Whether a cache contains texts. Each version of the app has its own. */
export const isOfWords = (cache: string): boolean => /^words(-|$)/.test(cache);

/**
 * Whether a cache contains the app itself, that is, files that are the same for every user. Without such caches the app
 * does not start offline.
 */
export const isOfApp = (cache: string): boolean =>
  /^workbox-precache/.test(cache) || isOfWords(cache) || [ON_DEMAND, FORMER_ON_DEMAND].includes(cache);
