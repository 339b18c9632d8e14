import type { VisitorPlugin } from '../src/ports/effect.ts';
import { accountPlugin } from './account/index.ts';
import { loginPlugin } from './login/index.ts';
import { networkBannerPlugin } from './network-banner/index.ts';
import { pagesPlugin } from './announcements/news/pages.ts';

/** The plugins that need no session. They load with the first page, so they must be few and small. */
export const visitorPlugins: readonly VisitorPlugin[] = [
  loginPlugin,
  accountPlugin,
  networkBannerPlugin,
  pagesPlugin,
];
