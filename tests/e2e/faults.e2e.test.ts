import { expect, test } from 'vitest';
import {
  enterAtLast,
  enterDemo,
  fixes,
  fixesArrive,
  map,
  mapIsReady,
  pageIs,
  panel,
  rows,
  signIn,
  toast,
  until,
} from './app.ts';
import { base, screenshot, visit } from './browser.ts';
import { word } from './words.ts';

const shownText = (page: Parameters<typeof map>[0]) => page.locator('body').innerText();

test('[AUTH-01] [fault 30] the login page says that the server cannot be reached', async () => {
  const { page } = await visit({ withoutMap: true, scenario: 'offline', expected: [/ERR_|Failed to load/] });
  await enterDemo(page);
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toContain(word('failure.unreachable'));
  await pageIs(page, '/login');
});

test('[AUTH-01] [fault 8] a network with its own login responds with a page, and the login page says so', async () => {
  const { page } = await visit({ withoutMap: true, scenario: 'captive' });
  await enterDemo(page);
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toContain(word('failure.unreadable'));
  await screenshot(page, 'fault captive');
});

test('[AUTH-01] [fault 12] expired access is renewed without the customer noticing', async () => {
  const { page } = await visit({ withoutMap: true, scenario: '401', ownClock: true, expected: [/401/] });
  await enterAtLast(page);
  await expect.poll(() => rows(page).locator('time').count()).toBeGreaterThan(5);
  for (let second = 0; second < 70; second += 5) {
    // Waits for the responses before the clock advances again. Otherwise the app would cancel a call as timed out.
    await fixesArrive(page, () => page.clock.fastForward(5_000));
  }
  await pageIs(page, '/v2');
  expect(await toast(page).count()).toBe(0);
});

test('[AUTH-01] [fault 15] access that cannot be renewed leads to the login page, once', async () => {
  const { page } = await visit({
    withoutMap: true,
    scenario: 'refresh-refused',
    ownClock: true,
    expected: [/401/],
  });
  await enterAtLast(page);
  await rows(page).first().waitFor();
  for (let second = 0; second < 40; second += 5) await page.clock.fastForward(5_000);
  // The next call is refused. Selecting a device makes one, unless the app has already made one by itself.
  const row = rows(page).nth(3).getByRole('button').first();
  if (await row.isVisible()) await row.click({ timeout: 5_000 }).catch(() => undefined);
  await pageIs(page, '/login');
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(frame.url()));
  await page.clock.fastForward(5_000);
  await page.waitForTimeout(1_500);
  expect(places, 'no turning in circles').toEqual([]);
  await pageIs(page, '/login');
  expect(await page.getByText('Taxi 241').count()).toBe(0);
});

test.for(['500', '429'])(
  '[HTTP-01] [fault 24] with scenario %s the devices load all the same',
  async (scenario) => {
    const { page } = await visit({ withoutMap: true, scenario, expected: [/500|503|429/] });
    await untilSignedIn(page);
    await expect.poll(() => rows(page).count(), { timeout: 40_000 }).toBe(12);
    // Positions arrive too, and newer ones keep replacing them.
    const moments = () =>
      rows(page)
        .locator('time')
        .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')).join(' '));
    const seen = await until(moments, (now) => now !== '', 20_000);
    await until(moments, (now) => now !== seen, 20_000);
  },
);

test('[MAP-12] [fault 7] a damaged list shows its valid entries, and counts the others', async () => {
  const { page } = await visit({ withoutMap: true, scenario: 'malformed' });
  await enterAtLast(page);
  await until(
    () => rows(page).count(),
    (count) => count > 5,
    30_000,
  );
  await page.getByText(/could not be read and (is|are) not shown/).waitFor();
  await fixesArrive(page);
  await screenshot(page, 'fault malformed');
});

test('[MAP-12] an account without devices says what will appear here', async () => {
  const { page } = await visit({ withoutMap: true, scenario: 'empty' });
  await enterDemo(page);
  await page.getByText(word('map.list.emptyHint')).waitFor();
  await screenshot(page, 'empty account');
});

test('[MAP-01] [fault 29] without a socket the app polls positions, the markers move, and the map says so', async () => {
  const { page } = await visit({ scenario: 'nosocket', ownClock: true });
  await enterDemo(page);
  await mapIsReady(page);
  const passing = async () => page.clock.fastForward(5_000);
  await until(
    async () => (await passing(), page.getByText(word('map.status.polling')).count()),
    (count) => count === 1,
    60_000,
  );
  const seen = await fixes(page);
  await until(
    async () => (await passing(), fixes(page)),
    (now) => now > seen + 10,
    60_000,
  );
  await screenshot(page, 'fault no socket');
});

test('[HTTP-01] encrypted responses are decrypted', async () => {
  const { page } = await visit({ withoutMap: true, scenario: 'encrypted' });
  await enterDemo(page);
  await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(12);
});

test('[MAP-12] while a slow server responds, the list shows that it is loading', async () => {
  const { page } = await visit({ withoutMap: true, scenario: 'slow' });
  await enterDemo(page);
  await page
    .getByRole('status', { name: word('map.list.loading') })
    .or(page.getByLabel(word('map.list.loading')))
    .or(page.getByText(word('map.list.loading')))
    .first()
    .waitFor({ state: 'attached' });
  await screenshot(page, 'slow');
  await expect.poll(() => rows(page).count(), { timeout: 40_000 }).toBe(12);
});

test('[AUTH-03] an unknown scenario has no effect', async () => {
  const { page } = await visit({ withoutMap: true, scenario: 'no-such-scenario,<b>' });
  await enterDemo(page);
  await expect.poll(() => rows(page).count()).toBe(12);
});

test.for([
  ['no JSON', '{"backend": "demo",', 'config.json'],
  ['an unknown backend', '{"backend": "cloud"}', 'backend'],
  ['no address of the API', '{"backend": "api"}', 'apiUrl'],
  ['an address that is none', '{"backend": "api", "apiUrl": "nowhere"}', 'apiUrl'],
  ['a list', '[]', 'config.json'],
] as const)(
  '[STATE-05] a config.json with %s leads to a clear page, never a blank one',
  async ([what, body, named]) => {
    const { page } = await visit({
      before: (context) =>
        context.route('**/config.json', (route) => route.fulfill({ contentType: 'application/json', body })),
    });
    await page.getByText('Fixpoint is not set up correctly').waitFor();
    expect(await shownText(page)).toContain(named);
    if (what === 'no JSON') await screenshot(page, 'fault config');
  },
);

test('[STATE-05] without a config.json the demo runs', async () => {
  const { page } = await visit({
    withoutMap: true,
    expected: [/404/],
    before: (context) =>
      context.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'no' })),
  });
  await pageIs(page, '/login');
  await page.getByText(word('login.demoHeading')).waitFor();
});

test('[STATE-05] if the server fails to send config.json, a first visit says so, and later visits use the last one', async () => {
  let isDown = true;
  const { page } = await visit({
    withoutMap: true,
    expected: [/503/],
    before: (context) =>
      context.route('**/config.json', (route) =>
        isDown
          ? route.fulfill({ status: 503, body: 'no' })
          : route.fulfill({ contentType: 'application/json', body: '{"backend": "demo"}' }),
      ),
  });
  for (const said of ['cannot be reached right now', '503']) await page.getByText(said).waitFor();
  isDown = false;
  await page.reload();
  await pageIs(page, '/login');
  isDown = true;
  await page.reload();
  await pageIs(page, '/login');
});

test('[AUTH-01] [fault 1] the login page says that the configured API cannot be reached', async () => {
  const { page } = await visit({
    withoutMap: true,
    expected: [/ERR_CONNECTION_REFUSED/],
    before: async (context) => {
      await context.route('**/config.json', (route) =>
        route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({ backend: 'api', apiUrl: base }),
        }),
      );
      await context.route('**/api/v1/**', (route) => route.abort('connectionrefused'));
    },
  });
  await signIn(page, 'somebody@example.com', 'secret words');
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toContain(word('failure.unreachable'));
  expect(await page.getByText(word('login.demoHeading')).count(), 'no demo beside a real API').toBe(0);
  expect(await page.getByLabel(word('login.email'), { exact: true }).inputValue()).toBe(
    'somebody@example.com',
  );
  await screenshot(page, 'fault unreachable');
});

test('[GEN-08] [fault 76] the list does not wait for the map, and stays when the map’s code fails to load; a press retries', async () => {
  const code = /\/assets\/(layers|ground)-[\w-]+\.js$/;
  let answer: (() => void) | undefined;
  const { page } = await visit({
    expected: [/ERR_FAILED|Failed to (load|fetch)/],
    before: async (context) => {
      const answered = new Promise<void>((done) => {
        answer = done;
      });
      // Neither the browser's cache nor prefetching may provide the file.
      await context.route('**/assets/ahead.json', (route) => route.fulfill({ json: [] }));
      await context.route(code, async (route) => {
        await answered;
        await route.abort();
      });
    },
  });
  await enterDemo(page);
  await rows(page).first().waitFor();
  expect(await map(page).count(), 'the map is not there yet').toBe(0);

  // The code might be that of an older version, so the page reloads, but only once.
  const reloaded = page.waitForEvent('framenavigated');
  answer?.();
  await reloaded;
  await page.getByText(word('map.lostHint')).waitFor();
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBeGreaterThan(5);
  await screenshot(page, 'fault map without code');

  await page.context().unroute(code);
  await page.getByRole('button', { name: word('map.drawAgain') }).click();
  await mapIsReady(page);
});

test('[GEN-08] [fault 39] damaged stored state is set aside; the app starts, and loses nothing', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).first().waitFor();
  // The app stores loaded data after a short delay.
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fixpoint:')).length),
    )
    .toBeGreaterThan(3);
  const damaged = await page.evaluate(() => {
    const slots = Object.keys(localStorage).filter((key) => key.startsWith('fixpoint:'));
    const garbage = [
      '{"type":',
      'null',
      '[]',
      '{"type":"no/suchFact","v":1,"payload":{}}',
      '\u0000\uFFFF',
      '{"type":"devices/listed","v":99,"payload":{}}',
      '{"type":"devices/selected","v":1,"payload":{"id":"x"}}',
    ];
    // Prevents the app from replacing the damaged data while the page closes.
    Object.defineProperty(globalThis, 'wasDamaged', { value: true });
    for (const [i, key] of slots.entries()) localStorage.setItem(key, garbage[i % garbage.length] ?? '');
    return Object.fromEntries(slots.map((key) => [key, localStorage.getItem(key)]));
  });
  expect(Object.keys(damaged).length).toBeGreaterThan(3);
  await page.addInitScript((slots) => {
    if (sessionStorage.getItem('damaged')) return;
    sessionStorage.setItem('damaged', '1');
    for (const [key, text] of Object.entries(slots)) localStorage.setItem(key, text ?? '');
  }, damaged);
  await page.reload();
  await expect.poll(() => rows(page).count(), { timeout: 30_000 }).toBe(12);
  const aside = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('fixpoint-aside:')),
  );
  expect(aside.length).toBeGreaterThan(2);
  // Data of an account is encrypted in these copies too.
  const clear = aside.filter(([key, text]) => /:\d+\./.test(key) && !text.startsWith('{"sealed":'));
  expect(clear).toEqual([]);
  await screenshot(page, 'fault damaged state');
});

test('[GEN-08] [fault 39] a damaged session leads to the login page, and a new login repairs it', async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).first().waitFor();
  await page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const asked = indexedDB.open('fixpoint-vault');
        asked.addEventListener('error', () => failed(asked.error ?? new Error('refused')));
        asked.addEventListener('success', () => {
          const write = asked.result.transaction('texts', 'readwrite');
          write.objectStore('texts').put('{"userID":"garbage', 'access');
          write.addEventListener('complete', () => done(asked.result.close()));
        });
      }),
  );
  await page.reload();
  await pageIs(page, '/login');
  await enterDemo(page);
  await expect.poll(() => rows(page).count()).toBe(12);
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(12);
});

test('[MAP-17] [fault 52] without WebGL 2 the list replaces the map and says so', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({
    before: async (context) => {
      await context.addInitScript(() => {
        const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (
          this: HTMLCanvasElement,
          kind: string,
          ...rest: unknown[]
        ) {
          if (kind.startsWith('webgl')) return null;
          return Reflect.apply(original, this, [kind, ...rest]) as null;
        } as typeof original;
      });
    },
  });
  await enterDemo(page);
  await page.getByText(word('map.notDrawnHint')).waitFor();
  await expect.poll(() => rows(page).count()).toBe(12);
  await rows(page).nth(3).click();
  await panel(page).waitFor();
  await screenshot(page, 'fault no WebGL');
});

test('[MAP-01] [fault 55] a fix at 0,0 or from the future is never drawn', async () => {
  const { page } = await visit({ scenario: 'zero-fix,future-fix' });
  await enterDemo(page);
  await mapIsReady(page);
  const seen = await fixes(page);
  await until(
    () => fixes(page),
    (now) => now > seen + 20,
    40_000,
  );
  // All devices that the map shows are in one town. To show a marker at 0,0 as well, the map would have zoomed out to
  // half of the globe.
  await until(
    () => map(page).getAttribute('data-visible'),
    (visible) => Number(visible) >= 6,
    10_000,
  );
  const ages = await rows(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  const now = await page.evaluate(() => Date.now());
  for (const moment of ages) expect(moment).toBeLessThan(now + 300_000);
  const view = await page.evaluate(() => localStorage.getItem('fixpoint:camera'));
  expect(Number(/"lat":([\d.]+)/.exec(view ?? '')?.[1] ?? 57.7)).toBeCloseTo(57.7, 0);
  await screenshot(page, 'fault fixes');
});

test('[MAP-19] offline, the last known positions stay with their age; back online they move again', async () => {
  const { page, context } = await visit({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await enterDemo(page);
  await mapIsReady(page);
  await rows(page).first().waitFor();
  await context.setOffline(true);
  await page.getByText(word('network.offlineHint')).waitFor();
  expect(await rows(page).count()).toBe(12);
  expect(await map(page).getAttribute('data-devices')).toBe('11');
  expect(await rows(page).locator('time').count()).toBeGreaterThan(5);
  const still = await until(
    () => fixes(page),
    () => true,
  );
  await page.waitForTimeout(3_000);
  expect(await fixes(page), 'nothing comes from a server that cannot be reached').toBeLessThanOrEqual(
    still + 2,
  );
  await screenshot(page, 'offline');
  await context.setOffline(false);
  await page.getByText(word('network.offlineHint')).waitFor({ state: 'detached' });
  const seen = await fixes(page);
  await until(
    () => fixes(page),
    (now) => now > seen,
    30_000,
  );
});

/** Presses the demo account until the login succeeds, because the failing server may also refuse the login. */
async function untilSignedIn(page: Parameters<typeof map>[0]): Promise<void> {
  await until(
    async () => {
      if (
        await page
          .getByRole('button', { name: /^Customer/ })
          .isEnabled()
          .catch(() => false)
      )
        await enterDemo(page).catch(() => undefined);
      await page.waitForTimeout(1_500);
      return page.locator('[data-testid=route-page]').getAttribute('data-route');
    },
    (route) => route === '/v2',
    60_000,
  );
}
