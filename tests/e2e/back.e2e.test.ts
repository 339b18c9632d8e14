import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterDemo, enterWithStoppedClock, pageIs, panel, rows } from './app.ts';
import { visit } from './browser.ts';

const nameOf = (page: Page) => panel(page).getByRole('heading', { level: 2 }).first().innerText();
/** Opens the panel of the device in this row of the list, and returns its name. */
async function open(page: Page, row: number): Promise<string> {
  await rows(page).nth(row).locator(':is(button, a)').first().click();
  await panel(page).waitFor();
  return nameOf(page);
}
const closed = (page: Page) => panel(page).waitFor({ state: 'detached' });

describe("[MAP-12] the browser's history", () => {
  test('on a phone: Back closes the panel and stays in the app, forward opens it again', {
    tags: 'smoke',
  }, async () => {
    const { page } = await visit({ screen: 'phone', withoutMap: true });
    await enterDemo(page);
    await pageIs(page, '/v2');
    const name = await open(page, 0);
    await page.goBack();
    await closed(page);
    await pageIs(page, '/v2');
    await page.goForward();
    await expect.poll(() => nameOf(page)).toBe(name);
    await page.reload();
    await panel(page).waitFor();
    expect(await nameOf(page)).toBe(name);
    await page.goBack();
    await closed(page);
    await pageIs(page, '/v2');
  });

  test('Back closes the panel whichever device it shows, and a closed panel leaves no step', async () => {
    const { page } = await visit({ withoutMap: true });
    await enterDemo(page);
    await pageIs(page, '/v2');
    await page.getByRole('link', { name: 'Alerts' }).first().click();
    await pageIs(page, '/alerts');
    await page.getByRole('link', { name: 'Map', exact: true }).first().click();
    await pageIs(page, '/v2');
    const first = await open(page, 0);
    await rows(page).nth(1).locator(':is(button, a)').first().click();
    await expect.poll(() => nameOf(page)).not.toBe(first);
    await page.goBack();
    await closed(page);
    await pageIs(page, '/v2');
    await open(page, 0);
    await page.keyboard.press('Escape');
    await closed(page);
    await pageIs(page, '/v2');
    await page.goBack();
    await pageIs(page, '/alerts');
  });
});

test('[MAP-12] [NET-02] a panel that was opened just before the app reloads the page is open again', async () => {
  const { page, context } = await visit({
    withoutMap: true,
    ownClock: true,
    expected: [/ERR_INTERNET_DISCONNECTED/],
  });
  await enterWithStoppedClock(page);
  const banner = page.getByTestId('network-banner');
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.clock.runFor(100);
  await banner.waitFor();
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await page.clock.runFor(100);
  await expect.poll(() => banner.getAttribute('data-tone')).toBe('success');
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(2_400);
  const name = await open(page, 1);
  await page.clock.runFor(200);
  await page.clock.resume();
  await loaded;
  await panel(page).waitFor();
  expect(await nameOf(page)).toBe(name);
});
