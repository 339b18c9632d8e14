import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, pageIs } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

const managed = (page: Page) => page.getByTestId('managed-row');
const entry = (page: Page, child: string) => page.locator(`[data-child="${child}"] > a`);
const button = (page: Page, key: string) => page.getByRole('button', { name: word(key), exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: word('deviceManagement.name.label') });
/** Returns the names in the order of the list. */
const order = (page: Page) =>
  managed(page).evaluateAll((rows) =>
    [...rows]
      .sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
      .map((row) => row.querySelector('a > span:not([class*=leading]) span span')?.textContent ?? ''),
  );

test('[ROUTE-10] [DEV-03] [DEV-04] [DEV-06] [DEV-08] a device gets a name, a colour, a new group and an alarm, which remain after a reload', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true, path: '/device-management' });
  await enterDemo(page);
  await pageIs(page, '/device-management');
  const row = managed(page).filter({ hasText: 'Taxi 241' });
  const imei = (await row.getAttribute('data-imei')) ?? '';
  const renamed = managed(page).and(page.locator(`[data-imei="${imei}"]`));

  // The keyboard moves the device down by one place. The focus stays on it.
  await row.getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(() => order(page).then((names) => names.indexOf('Taxi 241') - names.indexOf('Parcel van 7')))
    .toBe(1);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Taxi 241');

  await page.keyboard.press('Enter');
  await pageIs(page, '/device-management/:imei');
  await entry(page, 'device-name').click();
  await nameField(page).fill('Night taxi');
  // An unsaved draft survives navigation to another page, and a reload.
  await page
    .getByRole('region', { name: word('deviceManagement.pages.device-name.title') })
    .getByRole('link', { name: 'Taxi 241' })
    .click();
  await pageIs(page, '/device-management/:imei');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('deviceForms'))))
    .toBe(true);
  await page.reload();
  await entry(page, 'device-name').click();
  await expect.poll(() => nameField(page).inputValue()).toBe('Night taxi');
  await button(page, 'deviceManagement.save').click();
  await renamed.filter({ hasText: 'Night taxi' }).waitFor();

  const toPage = async (child: string) => {
    await renamed.getByRole('link').click();
    await entry(page, child).click();
    await pageIs(page, `/device-management/:imei/${child}`);
  };
  await toPage('device-color');
  const pink = page.getByRole('radio', { name: word('deviceManagement.colour.names.7') });
  await pink.click();
  await expect.poll(() => pink.isChecked()).toBe(true); // after it is stored
  await toPage('device-group');
  await button(page, 'deviceManagement.groups.new').click();
  await page.getByRole('textbox', { name: word('deviceManagement.groups.name') }).fill('Nights');
  await button(page, 'deviceManagement.groups.make').click();
  await page.getByRole('radio', { name: /Nights/ }).waitFor();
  await toPage('device-alarms');
  // The demo has switched the speed alarm of this device on.
  await expect
    .poll(() => page.getByRole('switch', { name: word('settings.alarmKinds.5') }).isChecked())
    .toBe(true);
  const limit = page.getByRole('textbox', { name: word('deviceManagement.alarms.from.speed') });
  await limit.fill('90');
  await limit.press('Enter');
  await screenshot(page, 'device alarms');

  await page.reload();
  await pageIs(page, '/device-management/:imei/device-alarms');
  await expect.poll(() => limit.inputValue()).toBe('90');
  await page
    .getByRole('region', { name: word('deviceManagement.pages.device-alarms.title') })
    .getByRole('link', { name: 'Night taxi' })
    .click();
  await pageIs(page, '/device-management/:imei');
  await expect.poll(() => entry(page, 'device-group').innerText()).toContain('Nights');
  expect(await entry(page, 'device-color').innerText()).toContain(word('deviceManagement.colour.names.7'));
});
