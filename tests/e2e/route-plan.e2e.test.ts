import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, pageIs, rows } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

const stops = (page: Page) => page.getByTestId('plan-stop');
const names = (page: Page) => stops(page).locator('[data-stop-name]').allTextContents();
async function add(page: Page, text: string, option: RegExp | string) {
  const field = page.getByRole('combobox', { name: word('routePlan.add') });
  await field.fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

test('[ROUTE-18] [PLAN-01] [PLAN-02] [PLAN-03] stops by device and street, by road, in the best order, as GPX; a reload knows the plan', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await pageIs(page, '/login');
  await enterDemo(page);
  await rows(page).first().waitFor();
  await page.locator('nav a[href="/route-plan"]').click();
  await pageIs(page, '/route-plan');
  await add(page, 'Taxi', /Taxi 241/);
  await add(page, 'Vasagatan', /Vasagatan/);
  await add(page, 'Lindholms', /Lindholms/);
  await add(page, 'Storgatan', /Storgatan/);
  expect(await stops(page).count()).toBe(4);
  // The engine of the demo knows the streets.
  await page.getByText(word('routePlan.distance'), { exact: true }).waitFor({ timeout: 10_000 });
  await screenshot(page, 'route-plan');

  const before = await names(page);
  await page.getByRole('button', { name: word('routePlan.optimise') }).click();
  await page.getByText(word('routePlan.exact')).waitFor();
  expect((await names(page))[0]).toBe(before[0]);
  // The new order is another way: it is requested once the presses are over.
  await page.getByText(word('routePlan.distance'), { exact: true }).waitFor({ timeout: 10_000 });

  await page.getByTestId('export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'GPX' }).click(),
  ]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  const gpx = Buffer.concat(parts).toString('utf8');
  expect(gpx.match(/<rtept /g)).toHaveLength(4);
  expect((gpx.match(/<trkpt /g) ?? []).length).toBeGreaterThan(20);

  const order = await names(page);
  await page.reload();
  await expect.poll(async () => (await names(page)).join(), { timeout: 10_000 }).toBe(order.join());
});
