import { openPage } from './browser.mjs';
import { median } from './report.mjs';

/** Opens the built app, signs in to the fleet's account, and returns the page with the map. */
export async function signIn(browser, origin) {
  const app = await openPage(browser, origin);
  const { page } = app;
  await page.locator('input[name=email], input[type=email]').first().fill('fleet@demo.fixpoint.example');
  await page.locator('input[type=password]').first().fill('fleet-demo');
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-testid=map][data-ready=true]').waitFor();
  return app;
}

/** Returns how many fixes the map has applied. */
export async function fixesOf(page) {
  return Number(await page.locator('[data-testid=map]').getAttribute('data-fixes'));
}

/** Waits, for at most a minute, until the map has applied this many fixes. */
export async function fixesAre(page, least) {
  for (let i = 0; i < 600 && (await fixesOf(page)) < least; i++)
    await new Promise((over) => setTimeout(over, 100));
}

/** Waits, for at most a minute, until the page has sent no request for three seconds: the start is then over. */
export async function startIsOver(page) {
  let last = performance.now();
  const ends = last + 60_000;
  const seen = () => {
    last = performance.now();
  };
  page.on('request', seen);
  while (performance.now() < Math.min(ends, last + 3_000)) await new Promise((over) => setTimeout(over, 100));
  page.off('request', seen);
}

/**
 * Measures the CPU time that one fix costs: a second in which a fix arrives, minus the second before. Returns the
 * median of several tries, because the app's clock ticks in some of the seconds.
 */
export async function perFix(page, server) {
  const costs = [];
  for (let i = 0; i < 9; i++) {
    const without = await page.measure(1);
    const withOne = await page.measure(1, async () => server.send(1));
    costs.push(withOne.main - without.main);
  }
  return median(costs);
}
