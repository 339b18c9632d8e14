import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, mapIsReady, openHistory, rows } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

/** Opens the history of a taxi and returns its player. */
async function playerOfTaxi(page: Page): Promise<Locator> {
  await enterDemo(page);
  await mapIsReady(page);
  await rows(page).filter({ hasText: 'Taxi 241' }).click();
  await openHistory(page);
  const bar = page.getByTestId('history-player-bar');
  await bar.waitFor({ timeout: 20_000 });
  return bar;
}

test('[MAP-06, MAP-07] a day is loaded, drawn and played: chart and time move together', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ ownClock: true });
  const bar = await playerOfTaxi(page);
  const slider = bar.getByRole('slider');
  await slider.press('Home');
  const at = async () => Number(await bar.getAttribute('data-at'));
  const begin = await at();
  await bar.getByRole('combobox', { name: word('history.player.speed') }).selectOption('300');
  await bar.getByRole('button', { name: word('history.player.play'), exact: true }).click();
  await expect.poll(at, { timeout: 8_000 }).toBeGreaterThan(begin + 300);
  await bar.getByRole('button', { name: word('history.player.pause'), exact: true }).click();
  await expect.poll(() => bar.getAttribute('data-playing')).toBeNull();
  const box = await slider.boundingBox();
  if (!box) throw new Error('The chart is not drawn.');
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  await expect.poll(at).toBeGreaterThan(begin + 1_000);
  expect(Number(await slider.getAttribute('aria-valuenow'))).toBe(await at());
  await screenshot(page, 'history');
  await page
    .getByTestId('history-panel')
    .getByRole('button', { name: word('shell.close') })
    .click();
  await bar.waitFor({ state: 'detached' });
});

test('[MAP-07] on a phone the unfolded or playing player leaves most of the screen to the map, and folding raises the sheet again', async () => {
  const { page } = await visit({ screen: 'phone' });
  const bar = await playerOfTaxi(page);
  const top = async () => (await bar.boundingBox())?.y ?? 0;
  const folded = await top();
  await bar.getByRole('button', { name: word('history.player.more') }).click();
  await expect.poll(top, { timeout: 8_000 }).toBeGreaterThan(folded);
  await bar.getByRole('button', { name: word('history.player.less') }).click();
  await expect.poll(top, { timeout: 8_000 }).toBe(folded);
  // What is played is seen on the map, so the sheet makes room for it.
  await bar.getByRole('button', { name: word('history.player.play'), exact: true }).click();
  await expect.poll(top, { timeout: 8_000 }).toBeGreaterThan(folded + 100);
  // A calendar has no room in a low sheet, so it raises it.
  await page.getByTestId('history-day').click();
  await expect.poll(top, { timeout: 8_000 }).toBeLessThan(folded + 100);
  const day = page.getByRole('group', { name: word('history.day.choose') }).locator('td [tabindex="0"]');
  const bottom = (await page.locator('nav').last().boundingBox())?.y ?? 0;
  await expect
    .poll(async () => ((await day.boundingBox())?.y ?? bottom) + 40, { timeout: 8_000 })
    .toBeLessThan(bottom);
});
