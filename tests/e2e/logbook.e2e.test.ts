import { expect, test } from 'vitest';
import { enterDemo, rows } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

test('[LOGB-02, LOGB-03, LOGB-04] trips are classified by keyboard, split and locked; locked trips have no controls', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).first().waitFor();
  await page.getByRole('link', { name: word('logbook.nav'), exact: true }).click();
  const trips = page.locator('[data-trip]');
  await trips.first().waitFor();
  const row = (id: string) => page.locator(`li:has([data-trip="${id}"])`);

  // With the keyboard: classifies the first unclassified trip, then undoes it.
  const open = page.locator('li[data-type=none] [data-trip]').first();
  const id = (await open.getAttribute('data-trip')) ?? '';
  await open.focus();
  await page.keyboard.press('3');
  await expect.poll(() => row(id).getAttribute('data-type')).toBe('business');
  await page.getByRole('button', { name: word('changes.undo'), exact: true }).click();
  await expect.poll(() => row(id).getAttribute('data-type')).toBe('none');

  // Splitting a trip gives two trips with the same total distance.
  const total = page.getByTestId('logbook-totals').locator('[data-metres]');
  const metres = await total.getAttribute('data-metres');
  const before = await page.getByTestId('logbook-totals').textContent();
  await row(id).locator('[data-trip]').click();
  await page
    .getByTestId('logbook-trip')
    .getByRole('button', { name: word('logbook.split.open'), exact: true })
    .click();
  await page.getByTestId('logbook-split').getByRole('slider').press('ArrowRight');
  await page.getByRole('button', { name: word('logbook.split.do'), exact: true }).click();
  await expect.poll(() => page.getByTestId('logbook-totals').textContent()).not.toBe(before);
  expect(await total.getAttribute('data-metres')).toBe(metres);
  await screenshot(page, 'logbook');

  // The demo locked the last month: neither keys nor buttons change it.
  await page
    .getByTestId('logbook-trip')
    .getByRole('button', { name: word('shell.close') })
    .click();
  await page.getByRole('combobox', { name: word('logbook.period') }).selectOption('lastMonth');
  const locked = page.locator('li[data-locked] [data-trip]').first();
  await locked.waitFor();
  const lockedId = (await locked.getAttribute('data-trip')) ?? '';
  const type = await row(lockedId).getAttribute('data-type');
  await locked.focus();
  await page.keyboard.press(type === 'private' ? '3' : '1');
  expect(await row(lockedId).getAttribute('data-type')).toBe(type);
  await locked.click();
  const detail = page.getByTestId('logbook-trip');
  await detail.getByText(word('logbook.lockedHint')).waitFor();
  expect(await detail.locator('input:enabled, select:enabled, textarea:enabled').count()).toBe(0);

  // Locks the days up to yesterday. The user must tick a box to confirm.
  await page
    .getByTestId('logbook-readiness')
    .getByRole('button', { name: word('logbook.lockPeriod'), exact: true })
    .click();
  const dialog = page.getByTestId('logbook-lock');
  const lock = dialog.getByRole('button', { name: word('logbook.lock.do'), exact: true });
  expect(await lock.isEnabled()).toBe(false);
  await dialog.getByText(word('logbook.lock.sure')).click();
  await lock.click();
  await page.getByRole('combobox', { name: word('logbook.period') }).selectOption('yesterday');
  await page.locator('li[data-locked] [data-trip]').first().waitFor();
});
