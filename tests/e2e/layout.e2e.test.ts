import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, map, mapIsReady, panel, rows } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return box;
};
const navigation = (page: Page) => page.getByRole('navigation', { name: word('shell.navigation') });
const sheet = (page: Page) => page.locator('[data-stop]');
const stop = (page: Page) => sheet(page).getAttribute('data-stop');

test('[GEN-06] the layout changes with the size class: a bar and a sheet below 768 px, a rail and a list above', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).first().waitFor();
  for (const [width, wide] of [
    [1440, true],
    [1200, true],
    [992, true],
    [768, true],
    [767, false],
    [577, false],
    [390, false],
    [320, false],
    [1024, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await sheet(page).count()) === 0, { message: `${width} px` }).toBe(wide);
    const bar = await boxOf(navigation(page));
    const isRail = bar.x < 5 && bar.height > 400;
    const isBar = bar.y + bar.height > 790 && bar.width > width - 5;
    expect({ isRail, isBar }, `${width} px`).toEqual({ isRail: wide, isBar: !wide });
    await rows(page).first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px: nothing sticks out`).toBeLessThanOrEqual(0);
    await screenshot(page, `layout ${width}`);
  }
});

test('[MAP-11] on a phone the sheet has three positions, by keyboard, press and drag', async () => {
  const { page } = await visit({ screen: 'phone' });
  await enterDemo(page);
  await mapIsReady(page);
  await screenshot(page, 'phone half');
  const handle = page.getByRole('button', { name: word('map.sheet') });
  await handle.focus();
  await page.keyboard.press('End');
  await expect.poll(() => stop(page)).toBe('full');
  await screenshot(page, 'phone full');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => stop(page)).toBe('half');
  await page.keyboard.press('Home');
  await expect.poll(() => stop(page)).toBe('peek');
  await screenshot(page, 'phone peek');
  const bar = await boxOf(navigation(page));
  const seen = async () => (await boxOf(sheet(page))).y;
  await expect.poll(seen, { message: 'above the bar' }).toBeLessThan(bar.y - 100);
  const { x, width } = await boxOf(handle);
  const from = { x: x + width / 2, y: (await seen()) + 10 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let y = from.y; y > 120; y -= 40) await page.mouse.move(from.x, y);
  await page.mouse.up();
  await expect.poll(() => stop(page)).not.toBe('peek');
});

test('[MAP-11] on a phone the panel of a device covers part of the map, which stays usable', async () => {
  const { page } = await visit({ screen: 'phone' });
  await enterDemo(page);
  await mapIsReady(page);
  await rows(page).first().getByRole('button').first().tap();
  await panel(page).waitFor();
  await screenshot(page, 'phone panel');
  const [over, under, bar] = [
    await boxOf(panel(page)),
    await boxOf(map(page)),
    await boxOf(navigation(page)),
  ];
  expect(over.y).toBeGreaterThan(under.y + 100);
  expect(over.width).toBeGreaterThan(380);
  expect(bar.y + bar.height).toBeGreaterThan(840);
  await panel(page)
    .getByRole('button', { name: word('map.panel.follow'), exact: true })
    .tap();
  await page
    .getByText(/^Following /)
    .first()
    .waitFor();
  await screenshot(page, 'phone following');
  await panel(page)
    .getByRole('button', { name: word('shell.close') })
    .tap();
  await panel(page).waitFor({ state: 'detached' });
  await rows(page).first().waitFor();
});
