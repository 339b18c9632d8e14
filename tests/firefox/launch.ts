import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright-core';
import { firefoxPreferences } from '../../.config/firefox.mjs';

const relay = fileURLToPath(new URL('../../.config/firefox-relay.mjs', import.meta.url));

let downloads: string | undefined;
/** The folder in which Firefox saves its downloads while one test file runs. It is removed at the end. */
export function firefoxDownloads(): string {
  if (downloads === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'fixpoint-firefox-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    downloads = folder;
  }
  return downloads;
}

/**
 * Starts the installed Firefox without a window. WebGL is off unless `preferences` allow it, so the app shows its list
 * instead of the map.
 * @param path of the Firefox program
 * @param preferences entries of about:config, in addition to those that every test needs
 */
export const launchFirefox = (
  path: string,
  preferences: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Browser> =>
  firefox.launch({
    // Controls the unmodified Firefox through WebDriver BiDi instead of Playwright's patched build
    // (docs/decisions/0090).
    channel: 'moz-firefox',
    executablePath: relay,
    downloadsPath: firefoxDownloads(),
    env: { ...process.env, FIREFOX_PATH: path },
    firefoxUserPrefs: { ...firefoxPreferences, 'webgl.disabled': true, ...preferences },
  });

/**
 * Runs in the page and makes React notice the values that Playwright fills in. Over WebDriver BiDi, Playwright sets a
 * field's value by script. React intercepts this and remembers the new value. So at the `input` event that follows,
 * React sees no change and ignores the event. This listener makes the value that React remembers differ. Input from
 * real keys is not affected.
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
