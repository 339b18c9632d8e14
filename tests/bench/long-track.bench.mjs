// F11: a track of a million fixes on the map of the built app, panned and zoomed. The reference is MapLibre's
// GeoJSON line of the same positions in the same run. Measures the CPU time of the page's main thread; drawing is
// skipped, see lib/browser.mjs.
import { openBrowser, openPage } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { LONG, longWay } from './lib/long-way.mjs';
import { report } from './lib/report.mjs';
import { serve } from './lib/server.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const pause = (ms) => new Promise((over) => setTimeout(over, ms));

const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium here; `npm test` installs one.');
const built = await buildAll();
const server = await serve({ folders: built.folders, huge: false, binary: false });
try {
  const peer = await openPage(browser, `${server.origin}/long-line.html`);
  await peer.page.locator('html[data-empty=true]').waitFor();
  await pause(1_000);
  const theirsWithout = await driven(peer);
  await peer.page.evaluate(() => window.addLine());
  await peer.page.locator('html[data-ready=true]').waitFor();
  await pause(2_000);
  const theirs = await driven(peer);
  await peer.close();

  const app = await signedIn();
  await pause(4_000);
  const oursWithout = await driven(app);
  await loaded(app);
  const ours = await driven(app);
  report('a track of 1 000 000 fixes, panned and zoomed: what it adds', {
    // Only the cost that the track adds: the app's map also has streets, markers and labels, but the reference map is
    // empty without the track.
    ours: Math.max(0, ours.main - oursWithout.main),
    reference: theirs.main - theirsWithout.main,
    fixes: LONG,
    oursInAll: ours.main,
    oursWithout: oursWithout.main,
    referenceInAll: theirs.main,
    referenceWithout: theirsWithout.main,
    longTasks: ours.longTasks,
    longTasksWithout: oursWithout.longTasks,
    longestTaskMs: ours.longestTask,
    referenceLongTasks: theirs.longTasks,
    referenceLongestTaskMs: theirs.longestTask,
    draws: ours.draws,
    problems: app.problems,
  });
  await app.close();
} finally {
  await server.close();
  await browser.close();
  built.remove();
}

async function signedIn() {
  const app = await openPage(browser, server.origin);
  const { page } = app;
  await page.locator('input[name=email], input[type=email]').first().fill('customer@demo.fixpoint.example');
  await page.locator('input[type=password]').first().fill('customer-demo');
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-testid=map][data-ready=true]').waitFor();
  return app;
}

/** Loads the whole history of one device onto the map. */
async function loaded({ page }) {
  await page.getByTestId('device-row').first().click();
  await page
    .getByTestId('device-panel')
    .getByRole('button', { name: 'History', exact: true })
    .first()
    .click();
  const panel = page.getByTestId('history-panel');
  await panel.getByRole('combobox', { name: 'Period' }).selectOption('own');
  const { begin, end } = longWay();
  const local = (unix) =>
    page.evaluate((at) => {
      const two = (n) => String(n).padStart(2, '0');
      const d = new Date(at * 1000);
      return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`;
    }, unix);
  await panel.getByLabel('From', { exact: true }).fill(await local(begin - 60));
  await panel.getByLabel('To', { exact: true }).fill(await local(end + 60));
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  // The number of fixes stands in the closed details.
  await panel.getByText(/^(1,000,000|999,\d{3})$/).waitFor({ state: 'attached', timeout: 240_000 });
  await panel.getByRole('progressbar').waitFor({ state: 'detached', timeout: 120_000 });
  await pause(6_000);
}

/** Pans and zooms with wheel and mouse, like a user. */
async function driven({ page, measure }) {
  return measure(SECONDS, async () => {
    const box = await page.locator('canvas').first().boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    const end = performance.now() + SECONDS * 1_000 - 300;
    for (let turn = 0; performance.now() < end; turn++) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 1; step <= 30 && performance.now() < end; step++) {
        await page.mouse.move(x + (turn % 2 ? -6 : 6) * step, y + 2 * step);
        await pause(16);
      }
      await page.mouse.up();
      for (let step = 0; step < 12 && performance.now() < end; step++) {
        await page.mouse.wheel(0, turn % 4 < 2 ? -60 : 60);
        await pause(24);
      }
    }
  });
}
