// Draws the icon and the splash images of the iOS app from the app's logo: `node .config/native-pictures.mjs`. Android
// uses vector graphics instead.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from './chromium.mjs';

const assets = 'ios/App/App/Assets.xcassets';
/** Returns the logo of `public/favicon.svg` in these three colours, in a square of 32 units. */
const mark = (ring, fix, next) => `
  <path d="M23.9 13.2A8.6 8.6 0 1 1 18.8 8" fill="none" stroke="${ring}" stroke-width="2.6" stroke-linecap="round"/>
  <circle cx="16" cy="16" r="3.6" fill="${fix}"/>
  <circle cx="23.1" cy="8.9" r="2.2" fill="${next}"/>`;
// iOS rounds the corners itself and allows no transparency.
const icon = `<rect width="32" height="32" fill="#0f3f86"/>${mark('#fff', '#fff', '#7db4ff')}`;
const light = mark('#0f3f86', '#0f3f86', '#4a8fe8');
const dark = mark('#e6eefb', '#e6eefb', '#7db4ff');

const pictures = [
  ['AppIcon.appiconset/AppIcon-512@2x.png', icon, 1024, '0 0 32 32'],
  ...[1, 2, 3].flatMap((scale) => {
    const at = scale === 1 ? '' : `@${scale}x`;
    return [
      [`Splash.imageset/splash${at}.png`, light, 120 * scale, '5 4 23 23'],
      [`Splash.imageset/splash-dark${at}.png`, dark, 120 * scale, '5 4 23 23'],
    ];
  }),
];

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
const page = await browser.newPage();
for (const [file, drawing, size, box] of pictures) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size}" height="${size}">${drawing}</svg>`,
  );
  writeFileSync(`${assets}/${file}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
