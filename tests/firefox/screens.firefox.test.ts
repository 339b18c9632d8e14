import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, openSettings, pageIs, panel, rows } from '../e2e/app.ts';
import { base, screenshot, type Screen, visit } from '../e2e/browser.ts';
import { word } from '../e2e/words.ts';

/** The pages that the navigation bar of a customer links to. */
const PAGES = ['/v2', '/dashboard', '/alerts', '/logbook', '/reports', '/settings', '/device-management'];
const SCREENS: readonly (readonly [Screen, 'light' | 'dark'])[] = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
];

/** How far the page scrolls sideways (pixels); 0 when it fits the screen. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each(SCREENS)('every page fits a %s, %s, and shows what it shows elsewhere', async (screen, theme) => {
  const { page } = await visit({ screen });
  const pictured = (name: string) => screenshot(page, `firefox ${screen} ${theme} ${name}`);
  await page.getByLabel(word('login.email'), { exact: true }).waitFor();
  if (theme === 'light') await pictured('login');
  await enterDemo(page);
  await rows(page).first().waitFor();
  await openSettings(page, 'look');
  await page.getByRole('radio', { name: word(`settings.themes.${theme}`) }).click();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toContain(theme);
  for (const path of PAGES) {
    await page.goto(base + path);
    await expect.poll(() => page.getByRole('heading').count()).toBeGreaterThan(0);
    await page.waitForTimeout(1_500); // lets animations end, so that the screenshots are sharp
    await pictured(path.slice(1));
    expect(await excess(page), path).toBe(0);
  }
  await page.goto(`${base}/v2`);
  await pageIs(page, '/v2');
  await rows(page).first().click();
  await panel(page).waitFor();
  await page.waitForTimeout(800);
  await pictured('device');
  expect(await excess(page), 'with a device').toBe(0);
});

test('another language is chosen, and is there after a reload', async () => {
  const { page } = await visit();
  await enterDemo(page);
  await rows(page).first().waitFor();
  await openSettings(page, 'look');
  await page.getByRole('combobox', { name: word('settings.language') }).selectOption({ label: 'Deutsch' });
  const title = page.getByRole('heading', { name: word('settings.title', {}, 'de'), level: 1 });
  await title.waitFor();
  await page.reload();
  await title.waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
});
