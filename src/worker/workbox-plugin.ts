import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration';
import type { CacheFirst, Strategy } from 'workbox-strategies';

/** A hook of a caching strategy. This type is needed because the libraries' types disagree about `undefined`. */
export type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']
>[number];

/** Returns a caching hook that limits the number and the age of the entries in a cache. */
export const atMost = (options: ExpirationPluginOptions): WorkboxPlugin =>
  new ExpirationPlugin(options) as WorkboxPlugin;

type Handled = Parameters<Strategy['handle']>[0];

/**
 * Responds to requests by a caching strategy. If content does not fit in the cache, it is still used, without an error.
 */
export const answering =
  (strategy: Pick<Strategy, 'handleAll'>) =>
  (options: Handled): Promise<Response> => {
    const [answer, kept] = strategy.handleAll(options);
    kept.catch(() => undefined);
    return answer;
  };
