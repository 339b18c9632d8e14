import { productKind } from '../api/product/kind.ts';
import type { ServerKind } from '../api/server-kind.ts';
import type { Config } from '../shell/config.ts';

/**
 * The kinds of server, by their names in `config.json`. The demo acts as the product's server, unless the page's
 * address names another kind.
 */
export const KINDS: Readonly<Record<Config['backend'], () => Promise<ServerKind>>> = {
  api: () => Promise.resolve(productKind),
  demo: () => Promise.resolve(productKind),
  traccar: async () => (await import('../api/traccar/kind.ts')).traccarKind,
};
