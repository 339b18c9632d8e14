// F10: a list of 10 000 devices in a real browser at 1 000 fixes a second, with its rows drawn. It is measured in the
// account's order, and sorted by last contact once a second. Compares the app's list with Redux Toolkit and memoised
// rows, each on a page without a map.
import { openBrowser, openPage } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { report } from './lib/report.mjs';
import { serve } from './lib/server.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const FIXES_A_SECOND = 1_000;
const pause = (ms) => new Promise((over) => setTimeout(over, ms));

const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium here; `npm test` installs one.');
const built = await buildAll();
const server = await serve({ folders: built.folders, huge: false, binary: false, silent: true });
try {
  for (const [name, isSorted] of [
    ['list of 10 000 rows, 1 000 updates/s, drawn', false],
    ['list of 10 000 rows, 1 000 updates/s, drawn, sorted once a second', true],
  ]) {
    const theirs = await measured('list-peer', isSorted);
    const ours = await measured('list', isSorted);
    report(name, {
      ours: ours.main,
      reference: theirs.main,
      scriptMs: ours.script,
      scriptOfReferenceMs: theirs.script,
      rowsInView: ours.rows,
      rowsOfReferenceInView: theirs.rows,
      longTasks: ours.longTasks,
      longTasksOfReference: theirs.longTasks,
      problems: [...ours.problems, ...theirs.problems],
    });
  }
} finally {
  await browser.close();
  await server.close();
  built.remove();
}

async function measured(path, isSorted) {
  const { page, measure, problems, close } = await openPage(browser, `${server.origin}/${path}.html`);
  await page.locator('[data-testid=device-row]').first().waitFor();
  await page.evaluate(([rate, sorted]) => window.move(rate, sorted), [FIXES_A_SECOND, isSorted]);
  await pause(3_000);
  const before = await page.evaluate(() => window.taken);
  const spent = await measure(SECONDS);
  const taken = (await page.evaluate(() => window.taken)) - before;
  // A page that dropped fixes would seem fast, so this is an error.
  if (taken < FIXES_A_SECOND * SECONDS * 0.9) throw new Error(`${path} took in only ${taken} fixes`);
  const rows = await page.locator('[data-testid=device-row]').count();
  await close();
  return { ...spent, rows, problems };
}
