import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration';
import type { CacheFirst, Strategy } from 'workbox-strategies';

/** A hook of a caching strategy. The libraries' own types disagree about `undefined`. */
export type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']
>[number];

/** Limits the number and the age of entries. */
export const atMost = (options: ExpirationPluginOptions): WorkboxPlugin =>
  new ExpirationPlugin(options) as WorkboxPlugin;

type Handled = Parameters<Strategy['handle']>[0];

/** Responds by a strategy. Content that does not fit in the cache is still used, and causes no error. */
export const answering =
  (strategy: Pick<Strategy, 'handleAll'>) =>
  (options: Handled): Promise<Response> => {
    const [answer, kept] = strategy.handleAll(options);
    kept.catch(() => undefined);
    return answer;
  };
