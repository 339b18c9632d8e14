// `npm run screenshots`: takes the screenshots for the README and for the web app manifest. Browsers show the latter
// before a user installs the app.
import { preview } from 'vite';
import { chromium } from 'playwright-core';
import { buildOnce } from './build-once.mjs';
import { chromiumArguments, findChromium } from './chromium.mjs';

buildOnce('dist');
const server = await preview({ logLevel: 'warn', preview: { port: 4180, open: false } });
const [address] = server.resolvedUrls.local;
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });

/** Opens the demo in a page of this size and signs in a customer. Returns the page, which shows the map. */
async function at(size, colorScheme = 'light') {
  const isPhone = size.width < 768;
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: isPhone ? 2 : 1,
    hasTouch: isPhone,
    isMobile: isPhone,
    serviceWorkers: 'block',
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
  });
  await page.goto(address);
  await page.getByRole('button', { name: /^Customer/ }).click();
  await page.locator('[data-testid=map][data-ready=true]').waitFor({ timeout: 60_000 });
  await page.getByTestId('device-row').first().waitFor();
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await page.waitForTimeout(8_000); // until the map has drawn its labels and devices have moved
  return page;
}

/** Opens a moving device and zooms out, so that the picture shows its track. */
async function openDevice(page) {
  await page.getByTestId('device-row').filter({ hasText: 'Night patrol' }).click();
  await page.getByTestId('device-panel').waitFor();
  await page.waitForTimeout(4_000);
  const map = page.locator('canvas').first();
  await map.focus();
  await map.press('-');
  await page.waitForTimeout(2_000);
  await map.press('-');
  await map.blur();
  await page.mouse.move(600, 300);
  await page.waitForTimeout(8_000);
}

const take = (page, path) =>
  page.screenshot({
    path,
    animations: 'disabled',
    ...(path.endsWith('.jpg') && { type: 'jpeg', quality: 78 }),
  });

const phone = await at({ width: 390, height: 844 });
await take(phone, 'public/screenshots/phone-map.jpg');
await openDevice(phone);
await take(phone, 'public/screenshots/phone-device.jpg');
await phone.close();
const dark = await at({ width: 390, height: 844 }, 'dark');
await openDevice(dark);
await take(dark, 'docs/images/phone-dark.jpg');
await dark.close();
const desktop = await at({ width: 1440, height: 900 });
await openDevice(desktop);
await take(desktop, 'public/screenshots/desktop-map.jpg');
await desktop.close();
for (const theme of ['light', 'dark']) {
  const page = await at({ width: 1280, height: 720 }, theme);
  await openDevice(page);
  await take(page, `docs/images/map-${theme}.png`);
  await page.close();
}
await browser.close();
await server.close();
