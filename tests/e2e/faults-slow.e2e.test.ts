import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { pageIs, rows, signIn, toast, until, workerIsReady } from './app.ts';
import { base, visit, type VisitOptions } from './browser.ts';
import { word } from './words.ts';

const expected = [/ERR_|Failed to load|Failed to fetch|WebSocket/];
const [customer] = DEMO_ACCOUNTS;
if (!customer) throw new Error('no demo account');
/** A slow network: the first byte of each response comes after 3 s, then 50 kB a second. */
const SLOW = { offline: false, latency: 3_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Opens the login page and waits until the service worker has stored the app. */
async function installed(options: VisitOptions = {}): Promise<{ server: ApiServer; page: Page }> {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  const { page } = await visit({
    withoutMap: true,
    withWorker: true,
    at: server.origin,
    expected,
    ...options,
  });
  await pageIs(page, '/login');
  await workerIsReady(page);
  return { server, page };
}
const enter = async (page: Page) => {
  await signIn(page, customer?.email ?? '', customer?.password ?? '');
  await rows(page).first().waitFor();
};
const sent = (server: ApiServer, path: string) => server.seen.filter((each) => each.path === path).length;

test('[fault 26] [fault 59] on a slow network a press has an effect at once and is sent once, and loading content has a placeholder', async () => {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  const { page } = await visit({ withoutMap: true, at: server.origin, expected });
  await page.getByLabel(word('login.email'), { exact: true }).fill(customer?.email ?? '');
  const password = page.getByLabel(word('login.password'), { exact: true });
  await password.fill(customer?.password ?? '');
  // The next page's chunk arrives while the user types.
  await page.waitForLoadState('networkidle');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.emulateNetworkConditions', SLOW);
  const button = page.locator('button[type=submit]');
  const frames = await button.evaluate(
    (element) =>
      new Promise<number>((done) => {
        let shown = 0;
        const look = () => {
          if (element.getAttribute('aria-busy') === 'true' || shown > 60) done(shown);
          else requestAnimationFrame(() => (shown++, look()));
        };
        (element as HTMLElement).click();
        look();
      }),
  );
  expect(frames, 'frames until the button looks pressed').toBeLessThanOrEqual(2);
  // The user holds Enter, then presses twenty times quickly.
  await password.focus();
  for (let i = 0; i < 10; i++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await button.evaluate((element) => {
    for (let i = 0; i < 20; i++) (element as HTMLElement).click();
  });
  const bones = [word('shell.loading'), word('map.list.loading')];
  await until(
    async () => (await page.locator('output').allTextContents()).some((text) => bones.includes(text)),
    Boolean,
    30_000,
  );
  await expect.poll(() => rows(page).count(), { timeout: 60_000 }).toBe(12);
  expect(sent(server, '/login')).toBe(1);
  for (const path of ['/device', '/groups', '/customer/3001'])
    expect(sent(server, path), path).toBeLessThanOrEqual(2);
});

test('[fault 30] [fault 31] offline at the start: without stored data the login says so; with stored data the devices have their last positions with ages', async () => {
  const { server, page } = await installed({ ownClock: true });
  const context = page.context();
  await context.setOffline(true);
  await page.reload();
  await pageIs(page, '/login');
  await signIn(page, customer?.email ?? '', customer?.password ?? '');
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toContain(word('failure.unreachable'));
  expect(sent(server, '/login')).toBe(0);
  await context.setOffline(false);
  await pageIs(page, '/login'); // the page may have loaded again by itself
  await enter(page);
  await rows(page).locator('time').nth(3).waitFor();
  // The app stores positions every 30 s.
  await page.clock.fastForward(31_000);
  await until(
    () => page.evaluate(() => Object.keys(localStorage).join(' ')),
    (kept) => kept.includes('positions'),
  );
  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(12);
  await expect.poll(() => rows(page).locator('time').count()).toBeGreaterThan(3);
  const before = sent(server, '/device');
  await context.setOffline(false);
  await until(
    () => Promise.resolve(sent(server, '/device')),
    (count) => count > before,
    60_000,
  );
  await expect.poll(() => rows(page).count()).toBe(12);
});

test('[fault 35] after a move to another time zone during a session, the page shows the times of that zone', async () => {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  const { page } = await visit({ withoutMap: true, ownZone: true, at: server.origin, expected });
  const tools = await page.context().newCDPSession(page);
  const goTo = (timezoneId: string) => tools.send('Emulation.setTimezoneOverride', { timezoneId });
  await goTo('Europe/Athens');
  await enter(page);
  const last = rows(page).locator('time[title]').first();
  /**
   * Returns the hour and minute of a device's last fix: as the page shows them, and as calculated for this time zone.
   */
  const shown = async (zone: string) => {
    const { title, moment } = await last.evaluate((time: HTMLTimeElement) => ({
      title: time.title,
      moment: time.dateTime,
    }));
    const wanted = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone });
    return title.includes(wanted.format(new Date(moment)));
  };
  await until(() => shown('Europe/Athens'), Boolean);
  await goTo('Asia/Kathmandu');
  await until(() => shown('Asia/Kathmandu'), Boolean, 20_000);
});
