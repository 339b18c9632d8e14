import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterDemo, pageIs, rows } from './app.ts';
import { visit } from './browser.ts';
import { word } from './words.ts';

/** Follows a link of the navigation. */
const goTo = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).click();
const entry = (page: Page) => page.locator('nav a[href="/alerts"]');
const unread = async (page: Page) =>
  Number(/\d+/.exec((await entry(page).getAttribute('aria-description')) ?? '0')?.[0] ?? 0);
const alerts = (page: Page) => page.getByTestId('alert-row');
const button = (page: Page, key: string) => page.getByRole('button', { name: word(key), exact: true });

describe('the inbox', () => {
  test('[INBOX-03] [INBOX-05] [ROUTE-23] a new alert appears at once; one press marks all as read, and undo reverts it', {
    tags: 'smoke',
  }, async () => {
    const { page } = await visit({ withoutMap: true, scenario: 'pushes' });
    await pageIs(page, '/login');
    await enterDemo(page);
    await rows(page).first().waitFor();
    await goTo(page, '/alerts');
    await pageIs(page, '/alerts');
    await alerts(page).first().waitFor();
    await expect.poll(() => unread(page)).toBeGreaterThan(0);

    await button(page, 'alerts.markAll').click();
    await expect.poll(() => unread(page)).toBe(0);
    expect(await page.locator('[data-testid=alert-row][data-unread]').count()).toBe(0);
    await page.getByTestId('undo').getByRole('button').click();
    await expect.poll(() => unread(page)).toBeGreaterThan(0);

    // Opening an alert marks it as read. The address contains its id.
    const first = page.locator('[data-testid=alert-row][data-unread]').first();
    const id = await first.getAttribute('data-alert');
    await first.getByRole('link').click();
    await page.waitForURL(new RegExp(`/alerts/${id}$`));
    await page.getByTestId('alert-detail').waitFor();
    await expect.poll(() => page.locator(`[data-alert="${id}"]`).getAttribute('data-unread')).toBeNull();
    // The mock server sends a notification every twenty seconds. The new one appears at the top without a reload.
    const newest = await alerts(page).first().getAttribute('data-alert');
    await expect
      .poll(() => alerts(page).first().getAttribute('data-alert'), { timeout: 25_000 })
      .not.toBe(newest);
  });
});

describe('the dashboard', () => {
  test('[DASH-01] [DASH-02] [ROUTE-11] real figures, tiles in the user’s order, and the link to the report', {
    tags: 'smoke',
  }, async () => {
    const { page } = await visit({ withoutMap: true });
    await pageIs(page, '/login');
    await enterDemo(page);
    await rows(page).first().waitFor();
    await goTo(page, '/dashboard');
    await pageIs(page, '/dashboard');
    const distance = page.locator('[data-tile=distance] a');
    await expect.poll(() => distance.textContent(), { timeout: 20_000 }).toMatch(/\d+(\.\d)? km/);

    await button(page, 'dashboard.arrange').click();
    await page
      .getByRole('button', { name: word('dashboard.later', { name: word('dashboard.tile.distance') }) })
      .click();
    await button(page, 'dashboard.arrangeEnd').click();
    const tiles = page.locator('li[data-tile]');
    expect(await tiles.first().getAttribute('data-tile')).toBe('hours');
    await page.reload();
    await tiles.first().waitFor();
    await expect.poll(() => tiles.first().getAttribute('data-tile')).toBe('hours');

    const href = await distance.getAttribute('href');
    expect(href).toMatch(/^\/reports\/mileage\?period=sevenDays&devices=\d+/);
    await distance.click();
    await pageIs(page, '/reports/:id');
  });
});
