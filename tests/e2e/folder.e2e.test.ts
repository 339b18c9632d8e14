import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_SALTS } from '../../mocks/world/shares.ts';
import { buildOnce } from '../../.config/build-once.mjs';
import { enterDemo, mapIsReady, pageIs, rows, workerIsReady } from './app.ts';
import { visit } from './browser.ts';

const FOLDER = '/fixpoint';
const BUILT = 'tests/.results/app-in-folder';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Requests outside the app's folder. The host serves the app only in this folder, as docs/deploying.md describes. */
const elsewhere: string[] = [];
function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(url, 'http://x');
  if (pathname !== FOLDER && !pathname.startsWith(`${FOLDER}/`)) {
    elsewhere.push(pathname);
    return void response.writeHead(404).end('Another application');
  }
  const path = decodeURIComponent(pathname.slice(FOLDER.length));
  const wanted = join(BUILT, path);
  const isFile = existsSync(wanted) && statSync(wanted).isFile();
  const isOnlyFile = /^\/(assets|basemap|icons|screenshots)\/|^\/((sw|first|repair)\.js|config\.json)$/.test(
    path,
  );
  if (!isFile && isOnlyFile) return void response.writeHead(404).end('Not found');
  const file = isFile ? wanted : join(BUILT, 'index.html');
  const { size } = statSync(file);
  const type = { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined || to === undefined) {
    response.writeHead(200, { ...type, 'Cache-Control': 'no-cache' });
    return void createReadStream(file).pipe(response);
  }
  const end = Math.min(Number(to), size - 1);
  response.writeHead(206, { ...type, 'Content-Range': `bytes ${from}-${end}/${size}` });
  createReadStream(file, { start: Number(from), end }).pipe(response);
}
const server = createServer(answer);
let at = '';

beforeAll(async () => {
  buildOnce(BUILT, `${FOLDER}/`);
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  at = `http://localhost:${(server.address() as AddressInfo).port}`;
}, 400_000);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const addressOf = (page: Page) => page.evaluate(() => location.pathname);
const NEEDS = { timeout: 180_000 };

test(
  'in a folder of a host: map, reload, a deep link, a start without a network, and nothing asked outside of it',
  NEEDS,
  async () => {
    elsewhere.length = 0;
    const { page, context } = await visit({
      at,
      path: `${FOLDER}/`,
      withWorker: true,
      expected: [/ERR_INTERNET|Failed to load|config\.json/],
    });
    await pageIs(page, '/login');
    expect(await addressOf(page)).toBe(`${FOLDER}/login`);
    await enterDemo(page);
    await rows(page).first().waitFor();
    await mapIsReady(page);
    expect(await addressOf(page)).toBe(`${FOLDER}/v2`);

    const { scope, manifest } = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const link = document.querySelector<HTMLLinkElement>('[rel=manifest]')?.href ?? '';
      return { scope: new URL(registration.scope).pathname, manifest: await (await fetch(link)).json() };
    });
    expect(scope).toBe(`${FOLDER}/`);
    expect(manifest).toMatchObject({ id: `${FOLDER}/`, start_url: `${FOLDER}/`, scope: `${FOLDER}/` });
    for (const { src } of manifest.icons as { src: string }[]) {
      const status = await page.evaluate(async (icon) => (await fetch(icon)).status, src);
      expect(status, src).toBe(200);
    }

    // The link's address includes the folder, but following the link does not reload the app.
    await page.goto(`${at}${FOLDER}/reports`);
    await pageIs(page, '/reports');
    const link = page.locator('main a[href*="/reports/"]').first();
    await link.hover();
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^${FOLDER}/reports/`));
    await link.click();
    await expect.poll(() => addressOf(page)).toMatch(new RegExp(`^${FOLDER}/reports/.`));
    await page.goBack();
    await pageIs(page, '/reports');
    await page.reload();
    await pageIs(page, '/reports');
    expect(await addressOf(page)).toBe(`${FOLDER}/reports`);

    await workerIsReady(page);
    await context.setOffline(true);
    await page.goto(`${at}${FOLDER}/v2`);
    await rows(page).first().waitFor();
    await context.setOffline(false);
    expect(elsewhere).toEqual([]);
  },
);

test(
  '[SHARE-03] in a folder of a host a share link shows its device, also after a reload',
  NEEDS,
  async () => {
    const path = `${FOLDER}/share/${DEMO_SALTS.trail}`;
    const { page } = await visit({ at, path, withoutMap: true, expected: [/config\.json|Failed to load/] });
    for (const again of [false, true]) {
      if (again) await page.reload();
      await page.getByRole('heading', { name: 'Harbour shuttle' }).waitFor();
      expect(await addressOf(page)).toBe(`${FOLDER}/share`);
    }
  },
);
