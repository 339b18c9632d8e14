import { readdirSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { enterDemo, map, mapIsReady, panel, rows } from '../e2e/app.ts';
import { screenshot, visit } from '../e2e/browser.ts';
import { word } from '../e2e/words.ts';
import { launchFirefox } from './launch.ts';

const LANGUAGES = readdirSync('public/assets/i18n')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

test('there are ten languages to say it in', () => expect(LANGUAGES).toHaveLength(10));

test.each(LANGUAGES)('without WebGL the list stands in for the map, and says so: %s', async (language) => {
  const { page } = await visit({ locale: language });
  await enterDemo(page, 'customer', language);
  await rows(page).first().waitFor();
  await page.getByText(word('map.notDrawn', {}, language), { exact: true }).waitFor();
  await page.getByText(word('map.notDrawnHint', {}, language), { exact: true }).waitFor();
  expect(await map(page).count()).toBe(0);
  expect(await rows(page).count()).toBe(12);
  const name = (await rows(page).first().locator('strong, h3, span').first().innerText()).trim();
  await rows(page).first().click();
  await panel(page).waitFor();
  expect(await panel(page).innerText()).toContain(name);
  await screenshot(page, `firefox list ${language}`);
});

test('with WebGL in software Firefox draws the map, or says that it cannot', async () => {
  const browser = await launchFirefox(inject('firefox'), {
    'webgl.disabled': false,
    'webgl.force-enabled': true,
    'gfx.webrender.software': true,
  });
  onTestFinished(() => browser.close());
  const { page } = await visit({ in: browser });
  const hasWebGl = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  await enterDemo(page);
  await rows(page).first().waitFor();
  if (hasWebGl) await mapIsReady(page);
  else await page.getByText(word('map.notDrawn'), { exact: true }).waitFor();
  await screenshot(page, `firefox ${hasWebGl ? 'with' : 'without'} webgl`);
});
