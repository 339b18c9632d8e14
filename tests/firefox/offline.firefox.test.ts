import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { rows, until, workerIsReady } from '../e2e/app.ts';
import { visit } from '../e2e/browser.ts';
import { enter, serve } from '../e2e/with-api.ts';
import { word } from '../e2e/words.ts';

const nameField = (page: Page) =>
  page.getByRole('textbox', { name: word('deviceManagement.name.label'), exact: true });
const banner = (page: Page) => page.getByTestId('changes-banner');

test('Firefox starts the app without a network, with the devices of before; a change waits and is sent once', async () => {
  const server = await serve();
  const { page, context } = await visit({
    at: server.origin,
    withWorker: true,
    expected: [/WebSocket|can’t establish a connection|NetworkError/],
  });
  await enter(page);
  await workerIsReady(page);
  const names = await rows(page).allInnerTexts();
  expect(names.length).toBeGreaterThan(3);
  const imei = (await rows(page).first().getAttribute('data-imei')) ?? '';
  await page.goto(`${server.origin}/device-management/${imei}/device-name`);
  await nameField(page).waitFor();
  await page.goto(`${server.origin}/`);
  await rows(page).first().waitFor();

  await context.setOffline(true);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(names.length);
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);

  await page.goto(`${server.origin}/device-management/${imei}/device-name`);
  await nameField(page).fill('Ferry 9');
  await page.getByRole('button', { name: word('deviceManagement.save'), exact: true }).click();
  await expect
    .poll(() => banner(page).textContent())
    .toContain(word('changes.waitingForNetwork_one', { count: 1 }));
  const puts = () =>
    server.seen.filter(({ method, path }) => method === 'PUT' && /^\/device\/\d+$/.test(path)).length;
  expect(puts()).toBe(0);
  await context.setOffline(false);
  // Playwright does not send the `online` event to a page that was loaded offline, so the test reloads the page.
  await page.reload();
  await until(
    () => Promise.resolve(puts()),
    (count) => count > 0,
    60_000,
  );
  await banner(page).waitFor({ state: 'detached' });
  expect(puts()).toBe(1);
});
