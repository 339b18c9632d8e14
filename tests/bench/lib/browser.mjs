import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../../.config/chromium.mjs';

/** Opens one browser for a run, with additional arguments if needed; `null` if none is installed. */
export async function openBrowser(more = []) {
  const executablePath = await findChromium();
  if (!executablePath) return null;
  return chromium.launch({
    executablePath,
    args: [
      ...chromiumArguments,
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--js-flags=--expose-gc',
      ...more,
    ],
  });
}

/**
 * Runs in the page before its scripts. Counts WebGL draw calls and skips them (uploads and state changes stay):
 * software rendering would starve the page, and the graphics card is not measured. Also records how long fixes wait
 * between arrival and upload, and tasks over 50 ms.
 */
export function instrument() {
  const seen = { draws: 0, ages: [], longTasks: [] };
  window.bench = seen;
  const gl = WebGL2RenderingContext.prototype;
  for (const name of [
    'drawArrays',
    'drawElements',
    'drawRangeElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
  ])
    gl[name] = () => {
      seen.draws++;
    };
  let since = null;
  const upload = gl.bufferSubData;
  gl.bufferSubData = function (...words) {
    if (since !== null) seen.ages.push(performance.now() - since);
    since = null;
    return upload.apply(this, words);
  };
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', () => (since ??= performance.now()));
    }
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Opens a page whose main thread can be measured. */
export async function openPage(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    bypassCSP: true,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(instrument);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  const metrics = async () =>
    Object.fromEntries(
      (await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    );
  return {
    page,
    problems,
    close: () => context.close(),
    /** Measures the main thread's CPU time over `seconds` (milliseconds per second). */
    async measure(seconds, during = async () => {}) {
      await page.evaluate(() => {
        window.bench.ages.length = 0;
        window.bench.longTasks.length = 0;
      });
      const before = await metrics();
      const start = performance.now();
      await during();
      await new Promise((over) =>
        setTimeout(over, Math.max(0, seconds * 1000 - (performance.now() - start))),
      );
      const after = await metrics();
      const spent = (performance.now() - start) / 1000;
      const { ages, longTasks, draws } = await page.evaluate(() => window.bench);
      const sorted = ages.toSorted((a, b) => a - b);
      return {
        main: ((after.TaskDuration - before.TaskDuration) * 1000) / spent,
        script: ((after.ScriptDuration - before.ScriptDuration) * 1000) / spent,
        longTasks: longTasks.length,
        longestTask: Math.max(0, ...longTasks),
        age: sorted.at(Math.floor(sorted.length * 0.95)) ?? null,
        uploads: ages.length,
        draws,
      };
    },
    /** Returns the used bytes of the page's heap after garbage collection. */
    async heap() {
      await page.evaluate(() => window.gc());
      return (await metrics()).JSHeapUsedSize;
    },
  };
}
