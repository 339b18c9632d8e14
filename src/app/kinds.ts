import { productKind } from '../api/product/kind.ts';
import type { ServerKind } from '../api/server-kind.ts';
import type { Config } from '../shell/config.ts';

/** The kinds of servers, by the name that `config.json` gives them. The demo speaks the product's language unless told otherwise. */
export const KINDS: Readonly<Record<Config['backend'], () => Promise<ServerKind>>> = {
  api: () => Promise.resolve(productKind),
  demo: () => Promise.resolve(productKind),
  traccar: async () => (await import('../api/traccar/kind.ts')).traccarKind,
};
