import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, mapIsReady, openHistory, rows } from './app.ts';
import { visit } from './browser.ts';
import { word } from './words.ts';

/** How many histories are opened and closed. */
const TIMES = Number(process.env['HISTORY_TIMES'] ?? 4);

/** Warnings about slow reads and shader uniforms, which also appear when the map is drawn correctly. */
const SAID_ANYWAY = /GL Driver Message|uniform block reflection failed/;

/** Collects the page's messages about drawing. The map and the graphics card report errors as warnings. */
function drawingFaults(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (SAID_ANYWAY.test(text)) return;
    if (message.type() === 'error' || /^Map: |deck|luma|WebGL|GL_INVALID|assertion/i.test(text))
      found.push(text);
  });
  return found;
}
const lostCanvases = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLCanvasElement>('[data-testid=map] canvas')].filter((canvas) =>
        canvas.getContext('webgl2')?.isContextLost(),
      ).length,
  );
/**
 * Makes the map's canvas, or the drawings' canvas in front of it, lose its WebGL context. Restores the context after
 * `backAfter` (milliseconds), or never if it is null.
 */
const loseCard = (page: Page, of: 'map' | 'drawings', backAfter: number | null) =>
  page.evaluate(
    async ({ whose, wait }) => {
      const isMap = (canvas: HTMLCanvasElement) => canvas.classList.contains('maplibregl-canvas');
      const card = [...document.querySelectorAll<HTMLCanvasElement>('[data-testid=map] canvas')]
        .find((canvas) => isMap(canvas) === (whose === 'map'))
        ?.getContext('webgl2')
        ?.getExtension('WEBGL_lose_context');
      if (!card) throw new Error('no graphics card to lose');
      card.loseContext();
      if (wait === null) return;
      await new Promise((done) => setTimeout(done, wait));
      card.restoreContext();
    },
    { whose: of, wait: backAfter },
  );
const historyPanel = (page: Page) => page.getByTestId('history-panel');
async function openPast(page: Page, at: number): Promise<void> {
  const all = rows(page);
  await all.nth(at % (await all.count())).click();
  await openHistory(page);
}
const closeHistory = (page: Page) =>
  historyPanel(page)
    .getByRole('button', { name: word('shell.close') })
    .click();

test(
  `[fault 72] [MAP-06] ${TIMES} histories are opened and closed one after the other, slowly and fast: each is drawn`,
  async () => {
    const { page } = await visit();
    const faults = drawingFaults(page);
    await enterDemo(page);
    await mapIsReady(page);
    for (let time = 0; time < TIMES; time++) {
      await openPast(page, time);
      // Every second history is closed while its track is still loading.
      if (time % 2 === 0) await page.getByTestId('history-player-bar').waitFor({ timeout: 20_000 });
      await closeHistory(page);
      await historyPanel(page).waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
    expect(await lostCanvases(page)).toBe(0);
  },
  60_000 + TIMES * 15_000,
);

test('[fault 52] [fault 72] the graphics context is lost while a history loads: everything is drawn again, also the next history', async () => {
  const { page } = await visit();
  const faults = drawingFaults(page);
  await enterDemo(page);
  await mapIsReady(page);
  await openPast(page, 0);
  // While the track loads, the map's canvas loses its context. After that, the drawings' canvas in front of it does.
  await loseCard(page, 'map', 200);
  await mapIsReady(page);
  await page.getByTestId('history-player-bar').waitFor({ timeout: 20_000 });
  await loseCard(page, 'drawings', null);
  await expect.poll(() => lostCanvases(page), { timeout: 20_000 }).toBe(0);
  await mapIsReady(page);
  await closeHistory(page);
  await historyPanel(page).waitFor({ state: 'detached' });
  // So far, the browser has reported the lost context, and calls that the page made before it noticed the loss. From
  // now on, there must be no more errors.
  faults.length = 0;
  await openPast(page, 1);
  await page.getByTestId('history-player-bar').waitFor({ timeout: 20_000 });
  await closeHistory(page);
  await historyPanel(page).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  expect(await lostCanvases(page)).toBe(0);
}, 240_000);

test('[fault 52] [MAP-17] if the graphics context stays lost, the app says so, and one press draws the map again', async () => {
  const { page } = await visit();
  await enterDemo(page);
  await mapIsReady(page);
  await loseCard(page, 'map', null);
  const again = page.getByRole('button', { name: word('map.drawAgain') });
  await again.waitFor({ timeout: 20_000 });
  await again.click();
  await mapIsReady(page);
  expect(await lostCanvases(page)).toBe(0);
}, 180_000);
