import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { firefoxDownloads } from '../firefox/launch.ts';
import { until } from './app.ts';

/** A file that the app has saved. */
export type Saved = { readonly name: string; readonly bytes: Buffer };

/** Runs an action that saves a file, and returns the file. */
export const saved = (page: Page, press: () => Promise<unknown>): Promise<Saved> =>
  inject('firefox') ? savedByFirefox(press) : savedByChromium(page, press);

/** Exports the table on screen in a format, named as in the menu, and returns the file. */
export async function exported(page: Page, format: string): Promise<Saved> {
  await page.getByTestId('export').click();
  return saved(page, () => page.getByRole('menuitem', { name: format }).click());
}

async function savedByChromium(page: Page, press: () => Promise<unknown>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
}

/**
 * Firefox reports downloads to Playwright only if a link started them, not a script. In both cases, the file is in the
 * download folder.
 */
async function savedByFirefox(press: () => Promise<unknown>): Promise<Saved> {
  const folder = firefoxDownloads();
  const there = () => readdirSync(folder);
  const before = new Set(there());
  await press();
  // A file is complete when its size stays the same for a while and Firefox has no partial file left.
  let last = '';
  let alike = 0;
  const name = await until(
    () => {
      const found = there().filter((each) => !before.has(each));
      const [first = ''] = found;
      const now = first === '' ? '' : `${first} ${statSync(`${folder}/${first}`).size}`;
      const isOne = found.length === 1 && !first.endsWith('.part') && !now.endsWith(' 0');
      alike = isOne && now === last ? alike + 1 : 0;
      last = now;
      return Promise.resolve(alike >= 4 ? first : '');
    },
    (found) => found !== '',
    60_000,
  );
  return { name, bytes: readFileSync(`${folder}/${name}`) };
}
