import type { Plugin } from '../src/ports/effect.ts';
import { adminPlugin } from './admin/index.ts';
import { adminUsersPlugin } from './admin-users/index.ts';
import { errorPopupPlugin } from './error-popup/index.ts';
import { ghostPlugin } from './ghost/index.ts';
import { liveMapPlugin } from './live-map/index.ts';
import { loginPlugin } from './login/index.ts';
import { networkBannerPlugin } from './network-banner/index.ts';
import { preferencesPlugin } from './preferences/index.ts';
import { sessionLogPlugin } from './session-log/index.ts';
import { trackImportPlugin } from './track-import/index.ts';

/** Every feature of the app, in order. */
export const plugins: readonly Plugin[] = [
  loginPlugin,
  liveMapPlugin,
  trackImportPlugin,
  sessionLogPlugin,
  preferencesPlugin,
  adminUsersPlugin,
  ghostPlugin,
  networkBannerPlugin,
  errorPopupPlugin,
  adminPlugin,
];
