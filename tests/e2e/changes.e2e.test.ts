import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { pageIs, rows, signIn, until } from './app.ts';
import { base, visit } from './browser.ts';
import { word } from './words.ts';

/** Errors that these tests cause: the network is off, or the browser's storage is full. */
const expected = [/ERR_|Failed to load|Failed to fetch|Quota|WebSocket/];
const [customer] = DEMO_ACCOUNTS;
if (!customer) throw new Error('no demo account');
const NAME = /device-name$/;

/** Signs in a customer at the test's own server and opens the page on which a device is renamed. */
async function atName(): Promise<{ server: ApiServer; page: Page; context: BrowserContext; url: string }> {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  const { page, context } = await visit({ withoutMap: true, at: server.origin, expected });
  await pageIs(page, '/login');
  await signIn(page, customer?.email ?? '', customer?.password ?? '');
  await rows(page).first().waitFor();
  const imei = await rows(page).first().getAttribute('data-imei');
  const url = `${server.origin}/device-management/${imei}/device-name`;
  await page.goto(url);
  await nameField(page).waitFor();
  return { server, page, context, url };
}
const nameField = (page: Page) =>
  page.getByRole('textbox', { name: word('deviceManagement.name.label'), exact: true });
const save = (page: Page) => page.getByRole('button', { name: word('deviceManagement.save'), exact: true });
const banner = (page: Page) => page.getByTestId('changes-banner');
const puts = (server: ApiServer) =>
  server.seen.filter(({ method, path }) => method === 'PUT' && /^\/device\/\d+$/.test(path)).length;
/**
 * Returns the name that the name field shows on this page. In a new browser context, that is the name on the server.
 */
const shown = (page: Page) => nameField(page).inputValue();

describe('pending changes', () => {
  test('[DEV-09] [fault 32] [fault 59] offline, a change stays visible as pending and is sent once, even after many presses', {
    tags: 'smoke',
  }, async () => {
    const { server, page, context } = await atName();
    await context.setOffline(true);
    await nameField(page).fill('Ferry 9');
    const button = save(page);
    // Presses the button twenty times quickly. The first press removes it.
    await button.evaluate((element) => {
      for (let i = 0; i < 20; i++) (element as HTMLElement).click();
    });
    await expect
      .poll(() => banner(page).textContent())
      .toContain(word('changes.waitingForNetwork_one', { count: 1 }));
    const before = puts(server);
    await context.setOffline(false);
    await banner(page).waitFor({ state: 'detached' });
    await until(
      () => Promise.resolve(puts(server)),
      (count) => count > before,
    );
    await page.waitForURL(NAME);
    await nameField(page).waitFor();
    await until(
      () => shown(page),
      (name) => name === 'Ferry 9',
    );
    expect(puts(server) - before).toBe(1);
  });

  test('[fault 42] two tabs that change the same field both show what the server accepted last', async () => {
    const { server, page, context, url } = await atName();
    const other = await context.newPage();
    await other.goto(url);
    await nameField(other).waitFor();
    await nameField(page).fill('First tab');
    await nameField(other).fill('Second tab');
    await Promise.all([save(page).click(), save(other).click()]);
    await until(
      () => Promise.resolve(puts(server)),
      (count) => count === 2,
    );
    await until(
      async () => [await shown(page), await shown(other)],
      ([a, b]) => a === b && a !== '',
    );
    const third = await context.newPage();
    await third.goto(url);
    await until(
      () => shown(third),
      (name) => name !== '',
    );
    expect(await shown(page)).toBe(await shown(third));
  });

  test('[fault 36] [fault 37] with full storage a change is still saved', async () => {
    const { server, page, context } = await atName();
    const tools = await context.newCDPSession(page);
    await tools.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1 });
    await page.evaluate(() => {
      for (let size = 1_000_000; size > 10; size = Math.floor(size / 2))
        try {
          for (let i = 0; i < 10; i++) localStorage.setItem(`full ${size} ${i}`, 'x'.repeat(size));
        } catch {
          // the storage is full for values of this size
        }
    });
    await nameField(page).fill('No room');
    await save(page).click();
    await until(
      () => Promise.resolve(puts(server)),
      (count) => count === 1,
    );
    await until(
      () => shown(page),
      (name) => name === 'No room',
    );
    await expect.poll(() => banner(page).count()).toBe(0);
  });

  test('[DEV-05] a cropped photo becomes the device’s picture, and remains on the next page', async () => {
    const { page, url } = await atName();
    await page.goto(url.replace(NAME, 'device-image'));
    const choose = page.getByLabel(word('deviceImage.choose'), { exact: true });
    await choose.setInputFiles('public/icons/icon-512.png');
    await page.getByRole('button', { name: word('deviceImage.use') }).click();
    const picture = page.locator('img[src^="data:image/jpeg;base64,"]').first();
    await picture.waitFor();
    await until(
      () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
      (width) => width === 192,
    );
    await page.getByTestId('undo').waitFor({ state: 'detached' });
    await page.reload();
    await picture.waitFor();
  });
});
