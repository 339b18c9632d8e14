// Draws the pictures of the shortcuts in the installed app's menu: `node .config/shortcut-pictures.mjs`.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from './chromium.mjs';

/** Drawn in the style of the app's icons: lines 2 units wide in a square of 24 units. */
const GLYPHS = {
  map: '<path d="M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11z"/><circle cx="12" cy="10" r="2.4"/>',
  devices:
    '<rect x="3.5" y="5" width="17" height="5" rx="1.6"/><rect x="3.5" y="14" width="17" height="5" rx="1.6"/><path d="M7 7.5h.01M7 16.5h.01"/>',
  alerts:
    '<path d="M18 9a6 6 0 1 0-12 0c0 6-2.5 7.5-2.5 7.5h17S18 15 18 9z"/><path d="M10.2 20a2 2 0 0 0 3.6 0"/>',
  logbook:
    '<path d="M5 5.5A2.5 2.5 0 0 1 7.5 3H19v18H7.5A2.5 2.5 0 0 1 5 18.5z"/><path d="M5 18.5A2.5 2.5 0 0 1 7.5 16H19M9 7.5h6"/>',
};

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
const page = await browser.newPage({ viewport: { width: 96, height: 96 } });
for (const [name, glyph] of Object.entries(GLYPHS)) {
  await page.setContent(`<style>body{margin:0}</style>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="96" height="96">
      <rect width="48" height="48" rx="24" fill="#0f3f86"/>
      <g transform="translate(12 12)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${glyph}</g>
    </svg>`);
  writeFileSync(`public/icons/shortcut-${name}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
