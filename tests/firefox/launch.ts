import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright-core';
import { firefoxPreferences } from '../../.config/firefox.mjs';

const relay = fileURLToPath(new URL('../../.config/firefox-relay.mjs', import.meta.url));

/**
 * Starts the installed Firefox without a window, and without a drawn map: WebGL is off unless `preferences` allow it.
 *
 * @param path of Firefox's own program
 * @param preferences as in about:config, beside those that every test wants
 */
export const launchFirefox = (
  path: string,
  preferences: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Browser> =>
  firefox.launch({
    // Stock Firefox by WebDriver BiDi, instead of the driver's own build of it (docs/decisions/0217).
    channel: 'moz-firefox',
    executablePath: relay,
    env: { ...process.env, FIREFOX_PATH: path },
    firefoxUserPrefs: { ...firefoxPreferences, 'webgl.disabled': true, ...preferences },
  });
