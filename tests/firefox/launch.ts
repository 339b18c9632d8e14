import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright-core';
import { firefoxPreferences } from '../../.config/firefox.mjs';

const relay = fileURLToPath(new URL('../../.config/firefox-relay.mjs', import.meta.url));

let downloads: string | undefined;
/** Where the Firefox of this test file puts what it saves. */
export function firefoxDownloads(): string {
  if (downloads === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'fixpoint-firefox-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    downloads = folder;
  }
  return downloads;
}

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
    // Stock Firefox by WebDriver BiDi, instead of the driver's own build of it (docs/decisions/0090).
    channel: 'moz-firefox',
    executablePath: relay,
    downloadsPath: firefoxDownloads(),
    env: { ...process.env, FIREFOX_PATH: path },
    firefoxUserPrefs: { ...firefoxPreferences, 'webgl.disabled': true, ...preferences },
  });

/**
 * In the page: lets React hear what the driver fills in. Over this channel the driver sets a field's value and tells of it itself;
 * React, which watches the setter, takes the value for its own and hears no change. Real keys are not concerned.
 */
export function hearsFilledFields(): void {
  type Watched = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } };
  window.addEventListener(
    'input',
    ({ isTrusted, target }) => {
      const field = target as Watched;
      if (!isTrusted) field._valueTracker?.setValue(`${field.value} before`);
    },
    true,
  );
}
