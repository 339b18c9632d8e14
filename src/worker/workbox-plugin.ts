import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration';
import type { CacheFirst, Strategy } from 'workbox-strategies';

/** A step that a strategy takes on its way; the libraries' own types disagree about `undefined`. */
export type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']
>[number];

/** Keeps no more than so many entries, and none longer than so. */
export const atMost = (options: ExpirationPluginOptions): WorkboxPlugin =>
  new ExpirationPlugin(options) as WorkboxPlugin;

type Handled = Parameters<Strategy['handle']>[0];

/** Answers by a strategy. What there is no room to keep is used all the same, and is nobody's fault. */
export const answering =
  (strategy: Pick<Strategy, 'handleAll'>) =>
  (options: Handled): Promise<Response> => {
    const [answer, kept] = strategy.handleAll(options);
    kept.catch(() => undefined);
    return answer;
  };
