import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TEST_APP } from '../run/lanes.ts';
import { enterDemo, mapIsReady, openSettings, pageIs, until } from './app.ts';
import { visit } from './browser.ts';
import { word } from './words.ts';

const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => {
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
      });
  });

type Manifest = {
  shortcuts: { url: string; icons: { src: string }[] }[];
  icons: { src: string; purpose?: string; sizes: string }[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
  share_target: { action: string; method: string; params: { files: { name: string; accept: string[] }[] } };
  launch_handler: { client_mode: string[] };
};

describe('[GEN-01] the installed web app', () => {
  test('browsers accept its manifest without a warning', { tags: 'smoke' }, async () => {
    const { page, context } = await visit({ withoutMap: true });
    const session = await context.newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors' as never)) as {
      installabilityErrors: { errorId: string }[];
    };
    // An incognito window cannot install an app. There must be no other reason.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });

  test('[ROUTE-26] its icon offers map, devices, alerts and logbook; every picture that it names exists', async () => {
    const { page } = await visit();
    const manifest = await page.evaluate<Manifest>(async () => {
      const href = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
      return (await (await fetch(href)).json()) as Manifest;
    });
    expect(manifest.shortcuts.map(({ url }) => url.split('?')[0])).toEqual([
      '/map',
      '/device-management',
      '/alerts',
      '/logbook',
    ]);
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    );
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ] as { src: string; sizes: string }[];
    for (const { src, sizes } of pictures) {
      const size = await page.evaluate(async (address) => {
        const bitmap = await createImageBitmap(await (await fetch(address)).blob());
        return `${bitmap.width}x${bitmap.height}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
    expect(manifest.launch_handler.client_mode[0]).toBe('focus-existing');
  });
});

describe('a start without a network', () => {
  test('[fault 30] has the app, its texts, and the visited part of the map', async () => {
    const { page, context } = await visit({
      withWorker: true,
      expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/],
    });
    await controlled(page);
    await enterDemo(page, 'pets');
    await mapIsReady(page);
    await page.reload();
    await mapIsReady(page);
    const kept = await until(
      () =>
        page.evaluate(async () => {
          const cache = await caches.open('basemap');
          return (await cache.keys()).map(({ url }) => new URL(url).pathname);
        }),
      (paths) => paths.length > 3,
    );
    expect(kept.every((path) => path.startsWith('/basemap/'))).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await mapIsReady(page);
    // Requests the same part again: it comes from the cache, as a partial response.
    const status = await page.evaluate(async () => {
      const kept = (await (await caches.open('basemap')).keys()).map(({ url }) => new URL(url));
      const url = kept.find(({ searchParams }) => searchParams.has('range')) ?? new URL(location.href);
      const range = url.searchParams.get('range') ?? '';
      const answer = await fetch(url.pathname, { headers: { Range: range } });
      return [answer.status, (await answer.arrayBuffer()).byteLength > 0];
    });
    expect(status).toEqual([206, true]);
  });
});

test('a track shared by another app opens on the map', async () => {
  const { page } = await visit({ withWorker: true });
  await controlled(page);
  await enterDemo(page);
  await mapIsReady(page);
  // Does what the system does when a user shares a file: it posts a form to the address in the manifest.
  await page.evaluate(() => {
    const gpx = `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Shared ride</name><trkseg>${[
      0, 1, 2, 3,
    ]
      .map((i) => `<trkpt lat="57.7${i}" lon="11.9"><time>2026-06-15T10:0${i}:00Z</time></trkpt>`)
      .join('')}</trkseg></trk></gpx>`;
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'track' });
    const files = new DataTransfer();
    files.items.add(new File([gpx], 'shared ride.gpx', { type: 'application/gpx+xml' }));
    input.files = files.files;
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      enctype: 'multipart/form-data',
      action: '/shared-track',
    });
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  await page.getByRole('dialog').filter({ hasText: 'shared ride.gpx' }).waitFor();
  const name = page.getByRole('dialog').getByRole('textbox');
  await name.waitFor();
  expect(await name.inputValue()).toBe('Shared ride');
  expect(await page.evaluate(async () => (await (await caches.open('shared-files')).keys()).length)).toBe(0);
});

/** Returns the service worker's code with one more file in its list. */
function withNext(worker: string, next: { path: string; body: string } | null): string {
  if (!next) return worker;
  const integrity = `sha256-${createHash('sha256').update(next.body).digest('base64')}`;
  return worker.replace(
    '[{"url":"index.html"',
    `[${JSON.stringify({ url: next.path.slice(1), integrity, revision: null })},{"url":"index.html"`,
  );
}

/** Serves the built app. The test can replace it with another version. */
async function deployment() {
  const from = existsSync(join(TEST_APP, 'sw.js')) ? TEST_APP : 'dist';
  const state = {
    worker: '',
    gone: /^$/,
    pageInstead: /^$/,
    /** A file that only the next version has. */
    next: null as { path: string; body: string } | null,
  };
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
  };
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = join(from, path);
    if (state.gone.test(path)) {
      response.writeHead(404).end();
      return;
    }
    // Simulates a host that answers unknown paths with the app's page, and lets browsers cache that answer for a year.
    if (state.pageInstead.test(path)) {
      response.writeHead(200, {
        'Content-Type': 'text/html',
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
      response.end(readFileSync(join(from, 'index.html')));
      return;
    }
    if (path === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"backend":"demo"}');
      return;
    }
    if (path === state.next?.path) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(state.next.body);
      return;
    }
    const isFile = extname(path) !== '' && existsSync(file);
    const type = isFile ? (types[extname(path)] ?? 'application/octet-stream') : 'text/html';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
    response.end(
      path === '/sw.js'
        ? withNext(readFileSync(file, 'utf8'), state.next) + state.worker
        : readFileSync(isFile ? file : join(from, 'index.html')),
    );
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { state, at: `http://localhost:${port}` };
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { wasHere: true }));
const isNew = (page: Page) =>
  until(
    () =>
      page.evaluate(() => !('wasHere' in window) && document.readyState === 'complete').catch(() => false),
    Boolean,
    30_000,
  );

describe('a new version on the server', () => {
  test('[START-06] [fault 44] is offered when it has loaded, and installed in every tab when the user agrees', {
    tags: 'smoke',
  }, async () => {
    const { state, at } = await deployment();
    const { page, context } = await visit({ withoutMap: true, at, withWorker: true });
    await controlled(page);
    await enterDemo(page, 'pets');
    await pageIs(page, '/pets');
    const second = await context.newPage();
    await second.goto(`${at}/settings`);
    await pageIs(second, '/settings');
    state.worker = '\n// the next version';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByTestId('update-prompt').waitFor();
    await second.getByTestId('update-prompt').waitFor();
    await mark(page);
    await mark(second);
    await page.getByRole('button', { name: word('updates.reload') }).click();
    await isNew(page);
    await isNew(second);
    await pageIs(page, '/pets');
    await pageIs(second, '/settings');
    expect(await page.getByTestId('update-prompt').count()).toBe(0);
  });

  test('changes nothing if the user declines it', async () => {
    const { state, at } = await deployment();
    const { page } = await visit({ withoutMap: true, at, withWorker: true });
    await controlled(page);
    await enterDemo(page, 'pets');
    await pageIs(page, '/pets');
    state.worker = '\n// the next version';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByTestId('update-prompt').waitFor();
    await mark(page);
    await page.getByRole('button', { name: word('updates.later') }).click();
    await page.getByTestId('update-prompt').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  });

  test('[fault 45] if files of the old version are gone, the page reloads once, then shows an error', async () => {
    const { state, at } = await deployment();
    const { page } = await visit({
      withoutMap: true,
      at,
      expected: [/404|Failed to load|dynamically imported|preload/i],
    });
    await enterDemo(page, 'pets');
    await pageIs(page, '/pets');
    state.gone = /\/assets\/Settings\.view-/;
    await mark(page);
    await openSettings(page);
    await isNew(page);
    await page.getByText(word('shell.pageFailed')).waitFor();
    expect(await page.getByText(word('failure.unreachable')).count()).toBe(1);
    state.gone = /^$/;
    await page.getByRole('button', { name: word('shell.tryAgain') }).click();
    await page.getByRole('heading', { name: word('settings.title') }).waitFor();
  });

  test('[fault 46] if the host no longer has a service worker, the browser removes the old one', async () => {
    const { state, at } = await deployment();
    const { page } = await visit({
      withoutMap: true,
      at,
      withWorker: true,
      ownClock: true,
      expected: [/404/],
    });
    await controlled(page);
    await enterDemo(page, 'pets');
    await pageIs(page, '/pets');
    state.gone = /^\/sw\.js$/;
    await page.reload();
    await pageIs(page, '/pets');
    await page.clock.runFor(11_000);
    await until(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      (count) => count === 0,
    );
  });

  test('[fault 46] the app works if its service worker cannot be installed', async () => {
    const { state, at } = await deployment();
    state.worker = '\nthrow new Error("broken");';
    const { page } = await visit({ withoutMap: true, at, withWorker: true, expected: [/broken|sw\.js/] });
    await enterDemo(page, 'pets');
    await pageIs(page, '/pets');
  });
});

test('[fault 37] with full storage the app runs without its service worker; the next start with free storage installs it', async () => {
  const { at } = await deployment();
  let quota: (bytes?: number) => Promise<unknown> = () => Promise.resolve();
  let started: Promise<unknown> = Promise.resolve();
  const { page } = await visit({
    withoutMap: true,
    at,
    withWorker: true,
    expected: [/quota/i],
    before: async (context, first) => {
      const tools = await context.newCDPSession(first);
      quota = (bytes) =>
        tools.send('Storage.overrideQuotaForOrigin', {
          origin: at,
          ...(bytes !== undefined && { quotaSize: bytes }),
        });
      await quota(200_000);
      started = context.waitForEvent('serviceworker');
    },
  });
  const kept = () =>
    page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations();
      return registration ? (registration.active?.state ?? 'installing') : 'none';
    });
  await enterDemo(page, 'pets');
  await pageIs(page, '/pets');
  await started;
  await until(kept, (state) => state === 'none', 60_000);
  await openSettings(page);
  await page.getByRole('heading', { name: word('settings.title') }).waitFor();
  await quota();
  await page.reload();
  await pageIs(page, '/login'); // there was no room to store the session either
  await until(kept, (state) => state === 'activated', 60_000);
});

describe('a half-finished deployment', () => {
  /** The first script of the built page. */
  const FIRST_SCRIPT = /^\/assets\/visitor-[\w-]{8}\.js$/;
  const expected = [/MIME type|Failed to load|dynamically imported|Importing a module/];

  test('[fault 66] the page in place of a script: the app shows an error and can be repaired, even if the browser caches that for a year or has stored it permanently', async () => {
    const { state, at } = await deployment();
    state.pageInstead = FIRST_SCRIPT;
    const { page } = await visit({ withoutMap: true, at, withWorker: true, locale: 'de-DE', expected });
    const repair = page.getByRole('button', { name: word('rescue.repair', {}, 'de') });
    await repair.waitFor();
    await page.getByText(word('rescue.broken', {}, 'de')).waitFor();
    await mark(page);
    await repair.click();
    await isNew(page);
    await repair.waitFor(); // the host still serves the same files
    state.pageInstead = /^$/;
    await repair.click();
    await pageIs(page, '/login');
    await controlled(page);

    // An older service worker stored this file without checking it.
    const spoiled = await page.evaluate(async () => {
      sessionStorage.clear();
      const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache')) ?? '';
      const cache = await caches.open(name);
      const script = (await cache.keys()).find(({ url }) => /\/assets\/visitor-[\w-]{8}\.js$/.test(url));
      if (script)
        await cache.put(
          script,
          new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
        );
      return script?.url;
    });
    expect(spoiled).toMatch(/visitor/);
    await page.reload();
    await pageIs(page, '/login');
    await controlled(page);
  });

  test('[fault 66] of the next version: the old one continues, and the next check installs the complete version', async () => {
    const { state, at } = await deployment();
    const { page } = await visit({ withoutMap: true, at, withWorker: true, expected });
    await controlled(page);
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
        const worker = registration?.installing ?? registration?.waiting;
        if (worker && !['installed', 'redundant'].includes(worker.state))
          await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
        return worker?.state;
      });
    state.next = { path: '/assets/next-aaaaaaaa.js', body: 'export default 2;' };
    state.pageInstead = /^\/assets\/next-/;
    expect(await update()).toBe('redundant');
    await page.reload();
    await pageIs(page, '/login');
    state.pageInstead = /^$/;
    expect(await update()).toBe('installed');
  });
});
