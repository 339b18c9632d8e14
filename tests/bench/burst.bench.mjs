// Fault 69: 2 000 alerts arrive on the live stream within a second. Measures the CPU time of the page's main thread
// from the first alert to three seconds after the last. The open page is the alerts page, which draws all alerts. The
// cost of the same page at rest is subtracted.
import { openBrowser, openPage } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { report } from './lib/report.mjs';
import { serve } from './lib/server.mjs';

const ALERTS = 2_000;
const PIECES = 50;
const SECONDS = 4;
const pause = (ms) => new Promise((over) => setTimeout(over, ms));

const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium here; `npm test` installs one.');
const built = await buildAll();
const server = await serve({ folders: built.folders, huge: false, binary: false });
try {
  const { page, measure } = await openPage(browser, server.origin);
  await page.locator('input[name=email], input[type=email]').first().fill('fleet@demo.fixpoint.example');
  await page.locator('input[type=password]').first().fill('fleet-demo');
  await page.locator('form button[type=submit]').click();
  await page.locator('nav a[href="/alerts"]').click();
  await page.locator('[data-testid=alert-row]').first().waitFor();
  await pause(5_000);
  const rest = await measure(SECONDS);
  const burst = await measure(SECONDS, async () => {
    for (let piece = 0; piece < PIECES; piece++) {
      server.alarm(ALERTS / PIECES);
      await pause(1_000 / PIECES);
    }
  });
  const newest = await page.locator('[data-testid=alert-row]').first().innerText();
  report('2 000 alerts within a second, page of alerts', {
    ours: (burst.main - rest.main) * SECONDS,
    script: (burst.script - rest.script) * SECONDS,
    atRest: rest.main,
    longTasks: burst.longTasks,
    longestTask: burst.longestTask,
    newest: newest.slice(0, 60),
  });
} finally {
  await server.close();
  await browser.close();
  built.remove();
}
