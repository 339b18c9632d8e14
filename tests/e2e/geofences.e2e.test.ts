import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, map, mapIsReady, takeTool } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

const tool = (page: Page) => page.getByTestId('geofences/tool');
const button = (page: Page, name: string) =>
  tool(page).getByRole('button', { name: word(name), exact: true });
const openTool = (page: Page) => takeTool(page, 'geofences.title');
const numberIn = async (page: Page, name: string) =>
  Number(await tool(page).getByLabel(word(name), { exact: true }).inputValue());
async function save(page: Page, name: string) {
  await tool(page).getByLabel(word('geofences.name'), { exact: true }).fill(name);
  await tool(page).getByRole('checkbox', { name: 'Taxi 241' }).check();
  await button(page, 'geofences.save').click();
  await tool(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .waitFor();
}

test('[MAP-14] a circle is drawn by mouse, a polygon by keyboard, and both remain after a reload', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ ownClock: true });
  await enterDemo(page);
  await mapIsReady(page);
  await openTool(page);

  // A press places the circle. Dragging the circle's edge outwards enlarges it.
  await button(page, 'geofences.new').click();
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map has no place.');
  const middle = { x: box.x + box.width * 0.4, y: box.y + box.height * 0.4 };
  await page.mouse.click(middle.x, middle.y);
  await tool(page).getByLabel(word('geofences.radius'), { exact: true }).waitFor();
  const before = await numberIn(page, 'geofences.radius');
  const ring = { x: middle.x + Math.min(box.width, box.height) * 0.16, y: middle.y };
  await page.mouse.move(ring.x, ring.y);
  await page.mouse.down();
  await page.mouse.move(ring.x + 60, ring.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => numberIn(page, 'geofences.radius')).toBeGreaterThan(before * 1.2);
  await save(page, 'By mouse');

  await button(page, 'geofences.new').click();
  await tool(page)
    .getByRole('radio', { name: word('geofences.kind.polygon') })
    .click();
  await tool(page).locator('button[aria-keyshortcuts]').focus();
  const press = async (key: string, times = 1) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key);
  };
  await press('Enter');
  await press('ArrowRight', 4);
  await press('Enter');
  await press('ArrowDown', 4);
  await press('Enter');
  const corners = tool(page)
    .getByRole('list', { name: word('geofences.corners') })
    .getByRole('listitem');
  expect(await corners.count()).toBe(3);
  // Escape removes the extra corner.
  await press('ArrowLeft', 2);
  await press('Enter');
  await press('Escape');
  expect(await corners.count()).toBe(3);
  await save(page, 'By keys');
  await screenshot(page, 'geofences drawn');

  await page.reload();
  await mapIsReady(page);
  await openTool(page);
  for (const name of ['By mouse', 'By keys'])
    await tool(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .waitFor();
});
