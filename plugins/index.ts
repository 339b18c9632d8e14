import type { Plugin } from '../src/ports/effect.ts';
import { accountPlugin } from './account/index.ts';
import { liveMapPlugin } from './live-map/index.ts';
import { loginPlugin } from './login/index.ts';
import { preferencesPlugin } from './preferences/index.ts';
import { sessionLogPlugin } from './session-log/index.ts';
import { trackImportPlugin } from './track-import/index.ts';

/** Every feature of the app, in order. */
export const plugins: readonly Plugin[] = [
  loginPlugin,
  accountPlugin,
  liveMapPlugin,
  trackImportPlugin,
  sessionLogPlugin,
  preferencesPlugin,
];
