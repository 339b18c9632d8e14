import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration';
import type { CacheFirst } from 'workbox-strategies';

/** A step that a strategy takes on its way; the libraries' own types disagree about `undefined`. */
export type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']
>[number];

/** Keeps no more than so many entries, and none longer than so. */
export const atMost = (options: ExpirationPluginOptions): WorkboxPlugin =>
  new ExpirationPlugin(options) as WorkboxPlugin;
