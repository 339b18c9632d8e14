import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  enterAccount,
  enterDemo,
  enterWithStoppedClock,
  mapIsReady,
  openSettings,
  pageIs,
  routeOf,
  rows,
  signIn,
  stopClock,
  toast,
  workerIsReady,
} from './app.ts';
import { base, screenshot, visit } from './browser.ts';
import { ownServer } from './own-server.ts';
import { word } from './words.ts';

const banner = (page: Page) => page.getByTestId('network-banner');
const ghost = (page: Page) => page.getByTestId('ghost-banner');
const popup = (page: Page) => page.getByTestId('error-popup');

/** Returns a function that counts how often the page has been loaded since this call. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

describe('the network banner', () => {
  test('[NET-01] [NET-02] [NET-04] [fault 73] 100 ms after the network went, after it came, and 2.5 s later the page anew', {
    tags: 'smoke',
  }, async () => {
    const { page, context } = await visit({
      withoutMap: true,
      ownClock: true,
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await enterWithStoppedClock(page);
    await context.setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await page.clock.runFor(99);
    expect(await banner(page).count()).toBe(0);
    await page.clock.runFor(1);
    await banner(page).waitFor();
    expect(await banner(page).getAttribute('data-tone')).toBe('danger');
    expect(await banner(page).innerText()).toContain(word('network.offline'));
    await screenshot(page, 'banner offline');

    const loads = loadsOf(page);
    await context.setOffline(false);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
    await page.clock.runFor(100);
    await expect.poll(() => banner(page).getAttribute('data-tone')).toBe('success');
    expect(await banner(page).innerText()).toContain(word('network.online'));
    await screenshot(page, 'banner online');
    await page.clock.runFor(2_400);
    expect(loads(), 'not before its time').toBe(0);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect.poll(loads).toBe(1);
    await pageIs(page, '/v2');
    expect(await banner(page).count(), 'the first check shows nothing when online').toBe(0);
  });

  test('[NET-01] on a phone it lies above the page and covers no control', async () => {
    const { page, context } = await visit({ screen: 'phone', expected: [/ERR_INTERNET_DISCONNECTED/] });
    await enterDemo(page);
    await mapIsReady(page);
    await context.setOffline(true);
    await banner(page).waitFor();
    const box = await banner(page).boundingBox();
    const below = await routeOf(page).boundingBox();
    expect(box?.y).toBe(0);
    expect(below?.y).toBeGreaterThanOrEqual((box?.height ?? 0) - 1);
    await page.getByRole('button', { name: word('mapTools.layers') }).click({ trial: true });
    await page.getByRole('navigation').getByRole('button').click({ trial: true });
    await screenshot(page, 'banner phone');
  });

  test('[NET-01] [fault 33] calls that nobody answers count more than what the machine says', async () => {
    const server = ownServer();
    const { page } = await visit({
      withoutMap: true,
      before: server.before,
      expected: [/Failed to load|socket/i],
    });
    for (const name of server.answers.keys()) server.answers.set(name, 'no answer');
    for (let tries = 0; tries < 3; tries++) {
      await signIn(page, 'ada@example.com', 'secret');
      await expect.poll(() => server.asked.length).toBe(tries + 1);
      await toast(page).waitFor(); // one card, no matter how often the message is repeated
      await page.locator('button[type=submit][aria-busy=true]').waitFor({ state: 'detached' });
    }
    await banner(page).waitFor();
    expect(await banner(page).innerText()).toContain(word('network.silent'));
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    const loads = loadsOf(page);
    server.answers.set('POST /login', { status: 401, body: { error: 'no' } });
    await signIn(page, 'ada@example.com', 'secret');
    await expect.poll(() => banner(page).getAttribute('data-tone')).toBe('success');
    await banner(page).waitFor({ state: 'detached' });
    expect(loads()).toBe(0);
  });
});

/** Advances the clock by only as much as the start of a page needs. */
const littleTimePasses = (page: Page): Promise<void> => page.clock.runFor(10);
const homeShows = (page: Page): Promise<void> => {
  const home = page.locator('[data-testid=route-page][data-route="/v2"]');
  return expect.poll(() => littleTimePasses(page).then(() => home.count())).toBe(1);
};

/**
 * If React had to wait for content, it shows the content 300 ms late, by a timer. While the page's clock stands still,
 * that timer never fires. So content that appears without the clock moving was not delayed, however slow the machine
 * is.
 */
describe('[fault 73] what is due at a time is there in time', () => {
  test('[NET-01] the banner of a page that starts without a network, with the page', async () => {
    const { page, context } = await visit({
      withoutMap: true,
      withWorker: true,
      ownClock: true,
      expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/],
    });
    await enterDemo(page);
    await pageIs(page, '/v2');
    await workerIsReady(page);
    await page.waitForLoadState('networkidle');
    await stopClock(page);
    await context.setOffline(true);
    await page.reload();
    await homeShows(page);
    await page.clock.runFor(100);
    await banner(page).waitFor();
  });

  test('what nobody could load before is there as soon as its code has come', async () => {
    const { page } = await visit({ withoutMap: true, ownClock: true });
    await enterWithStoppedClock(page);
    await page.keyboard.press('Control+K');
    await page.getByTestId('palette').waitFor();
  });

  test('[ALERT-02] the first card some 6 s after user data and announcements have come', {
    tags: 'smoke',
  }, async () => {
    const server = ownServer();
    server.answers.set('GET /serveralerts', {
      body: { success: [{ id: 7, type: 'info', show: true, message: 'Hello', triggered_interval: 'once' }] },
    });
    const { page } = await visit({
      withoutMap: true,
      ownClock: true,
      before: server.before,
      expected: [/Failed to load|socket/i],
    });
    await pageIs(page, '/login');
    await page.waitForLoadState('networkidle');
    await stopClock(page);
    await signIn(page, 'ada@example.com', 'secret');
    await homeShows(page);
    await expect
      .poll(() => server.asked)
      .toEqual(expect.arrayContaining(['GET /serveralerts', 'GET /customer/3001', 'GET /device']));
    await page.waitForLoadState('networkidle');
    const card = page.getByTestId('server-alert');
    await page.clock.runFor(5_000);
    expect(await card.count()).toBe(0);
    // If the last response arrived while the clock advanced, the 6 s began later.
    await expect.poll(() => page.clock.runFor(500).then(() => card.count())).toBe(1);
  });
});

describe('the error popup', () => {
  test('[ERRPOP-01] [ERRPOP-03] [ERRPOP-04] [AUTH-04] two tries load the page anew, the third logs out', async () => {
    const server = ownServer();
    const { page } = await visit({ before: server.before, expected: [/Failed to load|socket/i] });
    await signIn(page, 'ada@example.com', 'secret');
    await pageIs(page, '/v2');
    await expect.poll(() => server.asked).toContain('GET /customer/3001');
    // Leaves the page only after the received data was stored.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('3001.customer'))))
      .toBe(true);
    server.answers.set('GET /customer/3001', { status: 403, body: { error: 'no' } });
    await page.reload();

    const loads = loadsOf(page);
    for (const tries of [1, 2]) {
      await popup(page).waitFor();
      const button = popup(page).getByRole('button', { name: word('shell.tryAgain') });
      if (tries === 1) await keepsTheFocus(page);
      await button.click();
      await expect.poll(loads, { message: `try ${tries}` }).toBe(tries);
    }
    await popup(page).waitFor();
    await pageIs(page, '/v2');
    await popup(page)
      .getByRole('button', { name: word('shell.tryAgain') })
      .click();
    await pageIs(page, '/login');
    await expect.poll(loads).toBe(3);
    expect(await popup(page).count()).toBe(0);
    const left = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(left).not.toContain('Lovelace');
    expect(left).not.toContain('errorPopup');
  });

  async function keepsTheFocus(page: Page) {
    expect(await popup(page).getAttribute('role')).toBe('alertdialog');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await popup(page).isVisible()).toBe(true);
    const names = new Set<string>();
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab');
      names.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      expect(
        await page.evaluate(() => document.querySelector('#page')?.contains(document.activeElement)),
      ).toBe(false);
    }
    expect([...names]).toContain(word('shell.tryAgain'));
    expect([...names]).toContain(word('app.apiErrorPopup.goOn'));
    await popup(page).getByTestId('error-popup-picture').waitFor();
    await screenshot(page, 'error popup');
  }

  test('[ERRPOP-02] [fault 69] [fault 73] its code comes late, and its picture a second after it can be seen', async () => {
    const server = ownServer();
    const { page, context } = await visit({
      withoutMap: true,
      ownClock: true,
      before: server.before,
      expected: [/Failed to load|socket/i],
    });
    await signIn(page, 'ada@example.com', 'secret');
    await pageIs(page, '/v2');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('3001.customer'))))
      .toBe(true);
    server.answers.set('GET /customer/3001', { status: 403, body: { error: 'no' } });
    let codeComes = () => {};
    const code = new Promise<void>((resolve) => {
      codeComes = resolve;
    });
    await context.route(/frame-[\w-]{8}\.js/, async (route) => {
      await code;
      await route.continue();
    });
    let isAsked = false;
    void page.waitForRequest(/frame-[\w-]{8}\.js/).then(() => {
      isAsked = true;
    });
    await stopClock(page);
    await page.reload();
    await expect.poll(() => littleTimePasses(page).then(() => isAsked)).toBe(true);
    codeComes();
    await popup(page).waitFor();
    await page.clock.runFor(999);
    expect(await page.getByTestId('error-popup-picture').count()).toBe(0);
    await page.clock.runFor(1);
    await page.getByTestId('error-popup-picture').waitFor();
  });

  test('[AUTH-04] who goes on with saved data can work with them', async () => {
    const server = ownServer();
    const { page } = await visit({
      withoutMap: true,
      before: server.before,
      expected: [/Failed to load|socket/i],
    });
    await signIn(page, 'ada@example.com', 'secret');
    await pageIs(page, '/v2');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('3001.customer'))))
      .toBe(true);
    server.answers.set('GET /customer/3001', { status: 403, body: { error: 'no' } });
    await page.goto(`${base}/settings`);
    await popup(page)
      .getByRole('button', { name: word('app.apiErrorPopup.goOn') })
      .click();
    await popup(page).waitFor({ state: 'detached' });
    await pageIs(page, '/settings');
    await page.getByText('Ada Lovelace').first().waitFor();
  });

  test('[AUTH-04] without saved data the session ends, and the history is replaced', {
    tags: 'smoke',
  }, async () => {
    const server = ownServer();
    server.answers.set('GET /customer/3001', { status: 403, body: { error: 'no' } });
    const { page } = await visit({
      withoutMap: true,
      before: server.before,
      expected: [/Failed to load|socket/i],
    });
    await pageIs(page, '/login');
    const before = await page.evaluate(() => history.length);
    await signIn(page, 'ada@example.com', 'secret');
    await page.getByText(word('shell.sessionEnded')).waitFor();
    await pageIs(page, '/login');
    expect(await page.evaluate(() => history.length)).toBe(before);
  });
});

describe('pages change', () => {
  const fade = (page: Page) =>
    routeOf(page).evaluate((part) =>
      part.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
    );

  test('[GEN-07] with a fade of 500 ms that delays no input', async () => {
    const { page } = await visit({ withoutMap: true, reducedMotion: false });
    await enterDemo(page);
    await rows(page).first().waitFor();
    const started = await page.evaluateHandle(() => {
      const durations: unknown[] = [];
      document.addEventListener('animationstart', ({ target }) => {
        if (!(target as Element).matches('[data-testid=route-page]')) return;
        for (const each of (target as Element).getAnimations())
          durations.push(each.effect?.getComputedTiming().duration);
      });
      return durations;
    });
    await openSettings(page);
    await pageIs(page, '/settings');
    await page.getByRole('button', { name: word('settings.logout') }).click({ trial: true, timeout: 2_000 });
    expect(await started.jsonValue()).toEqual([500]);
    await expect.poll(() => fade(page)).toEqual([]);
  });

  test('[GEN-07] without a fade for people who want no motion', async () => {
    const { page } = await visit({ withoutMap: true });
    await enterDemo(page);
    await rows(page).first().waitFor();
    await openSettings(page);
    await pageIs(page, '/settings');
    expect(await fade(page)).toEqual([]);
  });

  /** Returns whether the browser would handle a pan from the left edge itself. */
  const panFromTheEdge = (page: Page) =>
    page.evaluate(() => {
      const touchAt = (clientX: number) => [
        new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 }),
      ];
      const tell = (type: string, x: number) =>
        document.body.dispatchEvent(
          new TouchEvent(type, { touches: touchAt(x), bubbles: true, cancelable: true }),
        );
      tell('touchstart', 3);
      return tell('touchmove', 60);
    });
  const overscroll = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX);

  test('[GEN-09] the installed app cannot be swiped back', async () => {
    const { page } = await visit({
      withoutMap: true,
      screen: 'phone',
      // The test browser cannot run as an installed app, so its answer to the media query is changed.
      before: (context) =>
        context.addInitScript(() => {
          const ask = window.matchMedia.bind(window);
          window.matchMedia = (query) => ask(query.includes('display-mode: standalone') ? 'all' : query);
        }),
    });
    await pageIs(page, '/login');
    expect(await overscroll(page)).toBe('none');
    expect(await panFromTheEdge(page)).toBe(false);
  });

  test('[GEN-09] in the native shell neither', async () => {
    const { page } = await visit({
      withoutMap: true,
      screen: 'phone',
      before: (context) => context.addInitScript(() => Object.assign(window, { Capacitor: {} })),
    });
    await pageIs(page, '/login');
    expect(await overscroll(page)).toBe('none');
    expect(await panFromTheEdge(page)).toBe(false);
  });

  test('[GEN-09] a browser stays what it is', async () => {
    const { page } = await visit({ withoutMap: true, screen: 'phone' });
    await pageIs(page, '/login');
    expect(await overscroll(page)).toBe('auto');
    expect(await panFromTheEdge(page)).toBe(true);
  });
});

test('[AUTH-02] a toast waits while somebody points at it or has the focus in it, and Esc puts it away', async () => {
  const { page } = await visit({ withoutMap: true, ownClock: true });
  const fails = async () => {
    await signIn(page, 'nobody@example.com', 'wrong');
    await toast(page).first().waitFor();
  };
  await fails();
  await toast(page).hover();
  await page.clock.fastForward(60_000);
  expect(await toast(page).count(), 'pointed at').toBe(1);
  await page.mouse.move(5, 5);
  await page.clock.fastForward(10_000);
  await toast(page).waitFor({ state: 'detached' });

  await fails();
  await toast(page)
    .getByRole('button', { name: word('shell.close') })
    .focus();
  await page.clock.fastForward(60_000);
  expect(await toast(page).count(), 'with the focus in it').toBe(1);
  await page.keyboard.press('Escape');
  await toast(page).waitFor({ state: 'detached' });

  await fails();
  expect(await toast(page).locator('xpath=..').getAttribute('aria-live')).toBe('assertive');
  await page.keyboard.press('Escape');
  await toast(page).waitFor({ state: 'detached' });
});

describe('ghost mode', () => {
  test('[START-08] [START-09] [ROUTE-24] [ADM-02] in by the address, always to be seen, and back', async () => {
    const { page } = await visit({ withoutMap: true });
    await enterDemo(page, 'superUser');
    await pageIs(page, '/v2');
    expect(await ghost(page).count()).toBe(0);
    await enterAccount(page, 'customer@demo.fixpoint.example');
    await ghost(page).waitFor();
    await ghost(page).getByText('customer@demo.fixpoint.example').waitFor();
    const { pathname } = new URL(page.url());
    expect(pathname).toMatch(/^\/a\/customer\/\d+\/v2$/);

    await openSettings(page);
    await pageIs(page, '/settings');
    expect(new URL(page.url()).pathname).toBe(pathname.replace('/v2', '/settings'));
    await page.reload();
    await pageIs(page, '/settings');
    await ghost(page).waitFor();

    const editing = ghost(page).getByRole('switch', { name: word('ghost.edit') });
    await editing.click();
    const question = page.getByRole('alertdialog', { name: word('ghost.confirmTitle') });
    await question.getByRole('button', { name: word('ghost.confirm') }).click();
    await ghost(page).getByText(word('ghost.editing')).waitFor();
    await screenshot(page, 'ghost editing');
    await editing.click();
    await ghost(page).getByText(word('ghost.readOnly')).waitFor();

    await ghost(page)
      .getByRole('button', { name: word('ghost.back') })
      .click();
    await ghost(page).waitFor({ state: 'detached' });
    await pageIs(page, '/v2');
    expect(new URL(page.url()).pathname).toBe('/v2');
  });

  test('[START-09] an account that is not there leads back to the own one', async () => {
    const { page } = await visit({ withoutMap: true, expected: [/404/] });
    await enterDemo(page, 'superUser');
    await pageIs(page, '/v2');
    await page.goto(`${base}/a/customer/987654321`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/v2');
    await pageIs(page, '/v2');
    expect(await ghost(page).count()).toBe(0);
  });

  test('[START-09] anyone else lands on their own home, and sees no list of customers', {
    tags: 'smoke',
  }, async () => {
    const { page } = await visit({ withoutMap: true });
    await enterDemo(page);
    await pageIs(page, '/v2');
    expect(await page.getByRole('button', { name: word('admin.nav'), exact: true }).count()).toBe(0);
    for (const path of ['/a/customer/3002', '/admin-user-management']) {
      await page.goto(base + path);
      await pageIs(page, '/v2');
      expect(await ghost(page).count(), path).toBe(0);
      await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe('/v2');
    }
  });
});
