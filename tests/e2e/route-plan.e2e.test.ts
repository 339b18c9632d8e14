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

test('[ROUTE-18] [PLAN-01] [PLAN-02] [PLAN-03] stops by device and street, by road, in the best order, as GPX; the plan survives a reload', {
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
  // The demo's routing engine knows these streets.
  await page.getByText(word('routePlan.distance'), { exact: true }).waitFor({ timeout: 10_000 });
  await screenshot(page, 'route-plan');

  const before = await names(page);
  await page.getByRole('button', { name: word('routePlan.optimise') }).click();
  await page.getByText(word('routePlan.exact')).waitFor();
  expect((await names(page))[0]).toBe(before[0]);
  // The new order of stops needs a new route. The app requests it after the last press.
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

test('[PLAN-01] a press on the map adds a stop there, and a stop can be dragged', async () => {
  const { page } = await visit({ path: '/route-plan', reducedMotion: true });
  await enterDemo(page);
  await pageIs(page, '/route-plan');
  const plan = page.getByTestId('small-map');
  await page.locator('[data-testid=small-map][data-ready=true]').waitFor({ timeout: 60_000 });
  const { x, y, width, height } = (await plan.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (right: number, down: number) => [x + width * right, y + height * down] as const;

  await page.mouse.click(...at(0.3, 0.3));
  await expect.poll(() => stops(page).count()).toBe(1);
  await page.mouse.click(...at(0.6, 0.6));
  await expect.poll(() => stops(page).count()).toBe(2);
  // Between two stops there is a route, and each stop is named after its place.
  await page.getByText(word('routePlan.distance'), { exact: true }).waitFor({ timeout: 10_000 });
  const named = async () => (await names(page)).every((name) => /\p{L}/u.test(name));
  await expect.poll(named, { timeout: 10_000 }).toBe(true);
  await screenshot(page, 'route-plan pressed on the map');

  // Pressing a stop does not count as pressing the map.
  const second = plan.locator('[class*=pin]', { hasText: '2' });
  await second.click();
  const [first, before] = await names(page);
  const pin = (await second.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2);
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.5));
  await page.mouse.move(...at(0.4, 0.75));
  await page.mouse.up();
  await expect.poll(async () => (await names(page))[1], { timeout: 10_000 }).not.toBe(before);
  expect((await names(page))[0]).toBe(first);
  expect(await stops(page).count()).toBe(2);
});
