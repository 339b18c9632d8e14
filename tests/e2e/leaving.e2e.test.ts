import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumArguments, findChromium } from '../../.config/chromium.mjs';
import type { ApiServer } from './api-server.ts';
import { openSettings, pageIs, piecesKept, rows, signIn, until, workerIsReady } from './app.ts';
import { base, visit, watchFaults } from './browser.ts';
import { type Kept, keptBy } from './traces.ts';
import { saveReport } from './report.ts';
import { accountOf, enter, serve } from './with-api.ts';
import { word } from './words.ts';

/** Errors that these tests cause: refused calls, and a network that is off. */
const expected = [/401|400|ERR_|Failed to load/];

/** Opens another tab of the same browser. It is already signed in. */
async function another(context: BrowserContext, server: ApiServer): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.origin}/`);
  await rows(page).first().waitFor();
  return page;
}
async function logOut(page: Page): Promise<void> {
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
}
/**
 * Makes a tab record the time at which another tab's logout message arrives. `window.name` holds the time, because it
 * survives a page load.
 */
const notesTheNews = (page: Page): Promise<void> =>
  page.evaluate(() => {
    new BroadcastChannel('fixpoint-tabs').addEventListener('message', () => {
      window.name = String(Date.now());
    });
  });

/**
 * Returns the time from the logout message until the tab began to load the login page (milliseconds). The loading
 * itself does not count, because its time depends on the machine.
 */
async function timeToNewPage(page: Page): Promise<number> {
  await pageIs(page, '/login');
  const { heard, began } = await page.evaluate(() => ({
    heard: Number(window.name),
    began: performance.timeOrigin,
  }));
  expect(heard, 'the tab has heard of it').toBeGreaterThan(0);
  return began - heard;
}

/** Matches a list of read alerts that names no account. */
const SAYS_NOBODY = /^[^@]*$/;
/** The stored note that push messages belong to no account. */
const FOR_NOBODY = '{"account":null}';

/**
 * Returns the names of session data that remain in the browser, except settings of this browser and the app's own
 * files.
 */
function leftIn(kept: Kept): string[] {
  const own = /^(fixpoint:(settings|pushSettings|tours(@.*)?)|fixpoint-config)$/;
  const isOwn = (key: string) =>
    own.test(key) ||
    (/^fixpoint:alertsRead(@|$)/.test(key) &&
      SAYS_NOBODY.test(kept.local[key] ?? '') &&
      !kept.local[key]?.includes('3001'));
  const isFile = (name: string) =>
    /^(workbox-precache\S*|words|later-files) http:\/\/localhost:\d+\/(assets\/|icons\/|index\.html|(first|repair)\.js|favicon|manifest)/.test(
      name,
    );
  const timeOfFile = /^workbox-expiration\/cache-entries\/"(words|later-files)\|/;
  return [
    ...Object.keys(kept.local).filter((key) => !isOwn(key)),
    ...Object.keys(kept.session),
    ...Object.entries(kept.databases)
      .filter(([key, value]) => !timeOfFile.test(key) && value !== FOR_NOBODY)
      .map(([key]) => key),
    ...Object.keys(kept.caches).filter((name) => !isFile(name)),
    ...(kept.cookies === '' ? [] : [`cookies ${kept.cookies}`]),
  ];
}

describe('[AUTH-07] leaving', () => {
  test('[checklist 12] [fault 43] in one tab leads all tabs to the login page at once, and leaves no data in any store', {
    tags: 'smoke',
  }, async () => {
    const server = await serve();
    const { page, context } = await visit({
      withoutMap: true,
      at: server.origin,
      withWorker: true,
      expected,
    });
    await enter(page);
    await workerIsReady(page);
    const others = [await another(context, server), await another(context, server)];
    expect(await piecesKept(page, 'bytes=0-99')).toBeGreaterThan(0);
    expect(leftIn(await keptBy(page))).toContainEqual(expect.stringMatching(/^workbox-expiration.*basemap/));
    expect(leftIn(await keptBy(page)).length, 'there is something to leave').toBeGreaterThan(4);
    await Promise.all(others.map(notesTheNews));
    await logOut(page);
    // The rules allow a second for ending the session. Then each tab loads a new page.
    for (const took of await Promise.all(others.map(timeToNewPage))) {
      expect(took).toBeGreaterThan(0);
      expect(took).toBeLessThan(3_000);
    }
    await pageIs(page, '/login');
    for (const each of [page, ...others]) {
      await until(
        async () => leftIn(await keptBy(each)),
        (left) => left.length === 0,
      );
      expect(await each.getByText('Volvo').count()).toBe(0);
      expect(await rows(each).count()).toBe(0);
    }
    expect(server.count('/logout'), 'the server is told once').toBe(1);
  });

  test('[checklist 12] works without a network', async () => {
    const server = await serve();
    const { page, context } = await visit({
      withoutMap: true,
      at: server.origin,
      withWorker: true,
      expected,
    });
    await enter(page);
    await workerIsReady(page);
    await context.setOffline(true);
    await logOut(page);
    await pageIs(page, '/login');
    await until(
      async () => leftIn(await keptBy(page)),
      (left) => left.length === 0,
    );
    await page.reload();
    await pageIs(page, '/login');
    expect(
      await page.getByRole('button', { name: word('login.submit'), exact: true }).count(),
      'and the app still starts, with its words',
    ).toBe(1);
  });

  test('[checklist 14] shows nothing of one account to the next in the same browser', {
    tags: 'smoke',
  }, async () => {
    const server = await serve();
    const { page } = await visit({ withoutMap: true, at: server.origin, withWorker: true, expected });
    await enter(page, 'customer');
    const names = await rows(page).allInnerTexts();
    const first = names.map((text) => text.split('\n')[0] ?? '').filter((name) => name.length > 3);
    expect(first.length).toBeGreaterThan(3);
    await logOut(page);
    await pageIs(page, '/login');
    await enter(page, 'pets');
    const shown = await page.locator('body').innerText();
    const kept = JSON.stringify(await keptBy(page));
    for (const name of first) {
      expect(shown).not.toContain(name);
      expect(kept).not.toContain(name);
    }
    expect(kept).not.toContain(accountOf('customer').email);
  });

  test('[fault 15] a refused token renewal leads every tab to the login page, with one call', async () => {
    const server = await serve();
    const { page, context } = await visit({
      withoutMap: true,
      at: server.origin,
      withWorker: true,
      expected,
    });
    await enter(page);
    await workerIsReady(page);
    const other = await another(context, server);
    server.faults.refresh = 401;
    server.endAccess();
    for (const each of [page, other]) void each.reload().catch(() => undefined);
    await Promise.all([pageIs(page, '/login'), pageIs(other, '/login')]);
    expect(server.count('/updatetoken')).toBe(1);
    // The encryption key stays, because unsent changes and drafts need it. In this test there are none. The note that
    // the session ended by itself stays too.
    await until(
      async () =>
        leftIn(await keptBy(page)).filter((key) => !/^fixpoint-vault\/texts\/"(seal 3001@|ended")/.test(key)),
      (left) => left.length === 0,
    );
  });
});

describe('[AUTH-05] in the app itself', () => {
  test('the service worker renews expired access once for all tabs, and the user does not notice', async () => {
    const server = await serve();
    const { page, context } = await visit({
      withoutMap: true,
      at: server.origin,
      withWorker: true,
      expected,
    });
    await enter(page);
    await workerIsReady(page);
    const other = await another(context, server);
    server.endAccess();
    await Promise.all([page.reload(), other.reload()]);
    await until(
      () => Promise.resolve(server.count('/updatetoken')),
      (count) => count > 0,
    );
    for (const each of [page, other]) {
      await rows(each).first().waitFor();
      await pageIs(each, '/v2');
    }
    const refused = server.seen.filter(({ status }) => status === 401).length;
    await page.waitForTimeout(1_500);
    expect(server.count('/updatetoken')).toBe(1);
    expect(server.seen.filter(({ status }) => status === 401).length, 'no turning in circles').toBe(refused);
  });

  test('[HTTP-01] [fault 34] calls succeed from the second one on if the server’s clock differs', async () => {
    const server = await serve();
    server.faults.clockAhead = 3_600_000;
    const { page } = await visit({ withoutMap: true, at: server.origin, withWorker: true, expected });
    const { email, password } = accountOf('customer');
    await signIn(page, email, password);
    await until(
      () => Promise.resolve(server.seen.length),
      (count) => count > 0,
    );
    expect(server.seen[0]?.status).toBe(400);
    // The refusal contained the right time, so the app retries the sign-in.
    await rows(page).first().waitFor();
    const later = server.seen.slice(1);
    expect(later.filter(({ status }) => status === 400)).toEqual([]);
    expect(later.length).toBeGreaterThan(3);
  });

  test('[checklist 9] tokens are only in the vault: not in another store, an address, the console, a cache or a recording', {
    tags: 'smoke',
  }, async () => {
    const server = await serve();
    const said: string[] = [];
    const { page, context } = await visit({
      withoutMap: true,
      at: server.origin,
      withWorker: true,
      expected,
    });
    page.on('console', (message) => void said.push(message.text()));
    page.on('framenavigated', (frame) => void said.push(frame.url()));
    context.on('request', (request) => void said.push(request.url()));
    await enter(page);
    await workerIsReady(page);
    server.endAccess();
    await page.reload();
    await rows(page).first().waitFor();
    await until(
      () => Promise.resolve(server.tokens.size),
      (count) => count >= 4,
    );
    const report = await saveReport(page, 'with names');
    const everything = [
      said.join('\n'),
      JSON.stringify(await keptBy(page)),
      report.bytes.toString('utf8'),
      await page.content(),
    ];
    for (const token of server.tokens) for (const text of everything) expect(text).not.toContain(token);
    expect(everything[2]?.length).toBeGreaterThan(1_000);
  });

  test('[checklist 26] no cache contains a response of the server', async () => {
    const server = await serve();
    const { page } = await visit({ withoutMap: true, at: server.origin, withWorker: true, expected });
    await enter(page);
    await workerIsReady(page);
    await page.reload();
    await rows(page).first().waitFor();
    const addresses = Object.keys((await keptBy(page)).caches);
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((name) => /\/api\/|config\.json|socket/.test(name))).toEqual([]);
  });
});

describe('[AUTH-07] the back button after signing out, in a browser that keeps pages in memory', () => {
  /** Opens a page with a customer's devices, in a browser that can put the page into its back/forward cache. */
  async function putAway() {
    const server = await serve();
    const executablePath = await findChromium();
    const browser = await chromium.launch({
      args: chromiumArguments,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      ...(executablePath && { executablePath }),
    });
    onTestFinished(() => browser.close());
    const context = await browser.newContext({ locale: 'en-GB' });
    const unforgivable = watchFaults(context);
    onTestFinished(() => expect(unforgivable, 'what no fault may bring about').toEqual([]));
    const page = await context.newPage();
    const shows: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('shown')) shows.push(message.text());
    });
    await page.addInitScript(() => {
      type Load = PerformanceNavigationTiming & { readonly notRestoredReasons?: unknown };
      window.addEventListener('pageshow', ({ persisted }) => {
        const [load] = performance.getEntriesByType('navigation') as Load[];
        console.log(`shown ${persisted}`, persisted ? '' : JSON.stringify(load?.notRestoredReasons));
      });
    });
    await page.goto(`${server.origin}/`);
    await enter(page);
    await workerIsReady(page); // the back/forward cache drops a page when a service worker takes control of it
    // It also drops a page that waits for a lock or a transaction when the user leaves. Those of the recorder are
    // the last ones.
    await until(
      async () => Object.keys((await keptBy(page)).databases),
      (rows) => rows.some((row) => row.startsWith('fixpoint-recordings/chunks/')),
    );
    return { server, context, page, shows };
  }
  const away = `${base}/favicon.svg`;
  const showsNothing = async (page: Page) => {
    await pageIs(page, '/login');
    expect(await rows(page).count()).toBe(0);
    expect(await page.getByText('Volvo').count()).toBe(0);
  };

  test('[checklist 13] [fault 47] the logout message removes the page from that memory; it loads again, signed out', async () => {
    const { server, context, page, shows } = await putAway();
    const other = await another(context, server);
    await page.goto(away);
    await logOut(other);
    await pageIs(other, '/login');
    await page.goBack();
    await showsNothing(page);
    expect(shows.at(-1)).toMatch(/^shown false/);
    expect(leftIn(await keptBy(page))).toEqual([]);
  });

  test('[checklist 13] [fault 47] a page that returns from memory, and finds the vault empty, opens the login page', async () => {
    const { server, context, page, shows } = await putAway();
    await page.goto(away);
    // Deletes the vault without a message to the tabs, as the browser's "clear data" does.
    const bare = await context.newPage();
    await bare.goto(`${server.origin}/favicon.svg`);
    await bare.evaluate(
      () =>
        new Promise<void>((done) => {
          const asked = indexedDB.open('fixpoint-vault');
          asked.addEventListener('success', () => {
            const write = asked.result.transaction('texts', 'readwrite');
            write.objectStore('texts').clear();
            write.addEventListener('complete', () => done(asked.result.close()));
          });
        }),
    );
    await bare.close();
    await page.goBack({ waitUntil: 'commit' }); // a page restored from the back/forward cache does not load again
    await showsNothing(page);
    expect(shows, 'it came out of the memory').toContain('shown true ');
  });
});

test('[AUTH-07] [fault 47] a page that returns after a logout elsewhere is covered, then shows the login page', async () => {
  const server = await serve();
  const { page, context } = await visit({ withoutMap: true, at: server.origin, withWorker: true, expected });
  await enter(page);
  const turn = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    }, type);
  await turn('pagehide');
  const other = await another(context, server);
  await logOut(other);
  await pageIs(other, '/login');
  await turn('pageshow');
  await pageIs(page, '/login');
  expect(await rows(page).count()).toBe(0);
});
