// Takes the pictures of the app that its manifest shows before it is installed:
//   npm run build && npx vite preview --port 4173 & node .config/app-screenshots.mjs http://localhost:4173/
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from './chromium.mjs';

const address = process.argv[2] ?? 'http://localhost:4173/';
const folder = 'public/screenshots';
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });

async function at(size, scale) {
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: scale,
    hasTouch: scale > 1,
    serviceWorkers: 'block',
  });
  await page.goto(address);
  await page.getByRole('button', { name: /^Customer/ }).click();
  await page.locator('[data-testid=map][data-ready=true]').waitFor({ timeout: 60_000 });
  await page.getByTestId('device-row').first().waitFor();
  await page.waitForTimeout(8_000); // until the map has drawn its labels and devices have moved
  return {
    page,
    take: (name) =>
      page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 78, animations: 'disabled' }),
  };
}

const phone = await at({ width: 390, height: 844 }, 2);
await phone.take('phone-map');
await phone.page.getByTestId('device-row').first().click();
await phone.page.getByTestId('device-panel').waitFor();
await phone.page.waitForTimeout(4_000);
await phone.take('phone-device');
const desktop = await at({ width: 1440, height: 900 }, 1);
await desktop.page.getByTestId('device-row').first().click();
await desktop.page.waitForTimeout(4_000);
await desktop.take('desktop-map');
await browser.close();
