import { openPage } from './browser.mjs';
import { median } from './report.mjs';

/** A page of the built app, signed in to the fleet's account, with its map. */
export async function signIn(browser, origin) {
  const app = await openPage(browser, origin);
  const { page } = app;
  await page.locator('input[name=email], input[type=email]').first().fill('fleet@demo.fixpoint.example');
  await page.locator('input[type=password]').first().fill('fleet-demo');
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-testid=map][data-ready=true]').waitFor();
  return app;
}

/** How many fixes the map has taken in. */
export async function fixesOf(page) {
  return Number(await page.locator('[data-testid=map]').getAttribute('data-fixes'));
}

/** Waits, a minute at most, until the map has taken in so many. */
export async function fixesAre(page, least) {
  for (let i = 0; i < 600 && (await fixesOf(page)) < least; i++)
    await new Promise((over) => setTimeout(over, 100));
}

/** What one fix costs: a second with it against the second before; the median, because the clock ticks in some of them. */
export async function perFix(page, server) {
  const costs = [];
  for (let i = 0; i < 9; i++) {
    const without = await page.measure(1);
    const withOne = await page.measure(1, async () => server.send(1));
    costs.push(withOne.main - without.main);
  }
  return median(costs);
}
