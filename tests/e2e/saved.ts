import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { firefoxDownloads } from '../firefox/launch.ts';
import { until } from './app.ts';

/** A file that the app has saved. */
export type Saved = { readonly name: string; readonly bytes: Buffer };

/** Does what saves a file, and reads the file. */
export const saved = (page: Page, press: () => Promise<unknown>): Promise<Saved> =>
  inject('firefox') ? savedByFirefox(press) : savedByChromium(page, press);

async function savedByChromium(page: Page, press: () => Promise<unknown>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
}

/** Firefox tells its driver of files that a link saves, and of none that a script does: those lie in its folder all the same. */
async function savedByFirefox(press: () => Promise<unknown>): Promise<Saved> {
  const folder = firefoxDownloads();
  const there = () => readdirSync(folder).filter((name) => !name.endsWith('.part'));
  const before = new Set(there());
  await press();
  // A file that is written grows until it is whole.
  let last = -1;
  const name = await until(
    () => {
      const found = there().find((each) => !before.has(each)) ?? '';
      const size = found === '' ? 0 : statSync(`${folder}/${found}`).size;
      const isWhole = size > 0 && size === last;
      last = size;
      return Promise.resolve(isWhole ? found : '');
    },
    (found) => found !== '',
    60_000,
  );
  return { name, bytes: readFileSync(`${folder}/${name}`) };
}
