import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { word } from './words.ts';

/**
 * Time limit for drawing the first map (milliseconds). Software WebGL is slow, and other work may share the machine.
 */
const FIRST_DRAW = 60_000;

export const map = (page: Page): Locator => page.getByTestId('map');
export const rows = (page: Page): Locator => page.getByTestId('device-row');
export const panel = (page: Page): Locator => page.getByTestId('device-panel');
export const toast = (page: Page, tone = 'danger'): Locator =>
  page.locator(`[data-testid=toast][data-tone=${tone}]`);
export const routeOf = (page: Page): Locator => page.getByTestId('route-page');

/** Presses a demo account on the login page. */
export async function enterDemo(page: Page, account = 'customer', language = 'en'): Promise<void> {
  await page
    .getByRole('button', {
      name: new RegExp(`^${word(`login.demo.${account}`, {}, language)}(?!\\p{L})`, 'u'),
    })
    .click();
}

/** Presses a demo account until the login succeeds, because a faulty server may also refuse the login. */
export async function enterAtLast(page: Page, account = 'customer'): Promise<void> {
  const login = page.locator('[data-testid=route-page][data-route="/login"]');
  for (let tries = 0; tries < 5; tries++) {
    await enterDemo(page, account);
    const isIn = await login.waitFor({ state: 'detached', timeout: 8_000 }).then(
      () => true,
      () => false,
    );
    if (isIn) return;
  }
  throw new Error('Nobody could sign in.');
}

/** Signs in with the form. @param by how this kind of server identifies a user */
export async function signIn(
  page: Page,
  email: string,
  password: string,
  by: 'email' | 'name' = 'email',
): Promise<void> {
  await page.getByLabel(word(`login.${by}`), { exact: true }).fill(email);
  await page.getByLabel(word('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: word('login.submit'), exact: true }).click();
}

/** Waits until the map has drawn everything for the first time. */
export async function mapIsReady(page: Page): Promise<void> {
  await page.locator('[data-testid=map][data-ready=true]').waitFor({ timeout: FIRST_DRAW });
}

/** Waits for the page with this route pattern. */
export async function pageIs(page: Page, route: string): Promise<void> {
  await page.locator(`[data-testid=route-page][data-route="${route}"]`).waitFor();
}

/** Enters the demo on a page with `ownClock`. Once all is loaded, only the test advances the page's clock. */
export async function enterWithStoppedClock(page: Page): Promise<void> {
  await enterDemo(page);
  await pageIs(page, '/v2');
  await page.waitForLoadState('networkidle');
  await stopClock(page);
}

/** Moves a page's own clock ahead by `by` milliseconds. From then on, only the test advances it. */
export async function stopClock(page: Page, by = 60_000): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + by);
}

/** Returns how many fixes the map has applied so far. */
export async function fixes(page: Page): Promise<number> {
  return Number(await map(page).getAttribute('data-fixes'));
}

/**
 * Waits until a device in the list shows a newer time. Works with and without a map.
 *
 * @param meanwhile runs after the times in the list were first read, for example to advance the page's clock
 */
export async function fixesArrive(
  page: Page,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const times = () =>
    rows(page)
      .locator('time')
      .evaluateAll((found) => found.map((time) => time.getAttribute('datetime')).join());
  const before = await times();
  await meanwhile();
  await until(times, (now) => now !== before, 60_000);
}

/** Waits until `check` accepts the value that `read` returns. */
export async function until<Value>(
  read: () => Promise<Value>,
  check: (value: Value) => boolean,
  timeout = 30_000,
): Promise<Value> {
  let last: Value | undefined;
  await expect
    .poll(
      async () => {
        last = await read();
        return check(last) ? 'as wanted' : `found ${JSON.stringify(last)}`;
      },
      { timeout, interval: 100 },
    )
    .toBe('as wanted');
  return last as Value;
}

/** Returns the text next to "Place" in the panel: the coordinates. The name of the place may stand above them. */
export const placeInPanel = (page: Page): Promise<string> =>
  panel(page)
    .locator('dt', { hasText: word('map.panel.place') })
    .locator('xpath=following-sibling::dd')
    .first()
    .innerText();

/**
 * Opens the history of the device in the panel. Presses the button in the list of actions, because the panel may have a
 * second button of that name.
 */
export const openHistory = (page: Page): Promise<void> =>
  panel(page)
    .getByRole('list')
    .getByRole('button', { name: word('history.open'), exact: true })
    .click();

/** Opens a tool from the map's menu: places, tracks, measuring. @param key the key of the tool's text */
export async function takeTool(page: Page, key: string, language = 'en'): Promise<void> {
  await page.getByRole('button', { name: word('mapTools.layers', {}, language), exact: true }).click();
  await page.getByRole('menuitem', { name: word(key, {}, language), exact: true }).click();
}

/** Opens the settings, or a section of them, through the navigation. Where it has no room for them, by "More". */
export async function openSettings(page: Page, section?: string): Promise<void> {
  const navigation = page.getByRole('navigation');
  const entry = page.locator('nav a[href$="/settings"]');
  const more = navigation.getByRole('button', { name: word('shell.more') });
  await entry.or(more).first().waitFor();
  if (await entry.isVisible()) await entry.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: word('settings.nav') }).click();
  }
  if (section) await openSection(page, section);
}

/** Opens a section of the settings while the settings page is open. */
export async function openSection(page: Page, section: string): Promise<void> {
  const link = page.locator(`nav a[href$="/settings/${section}"]`);
  await link.waitFor();
  await link.click();
  await pageIs(page, `/settings/${section}`);
}

/**
 * As a super user, enters an account from the list of customers and gives a reason. `found`: the customer's full
 * e-mail address.
 */
export async function enterAccount(page: Page, found: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: word('admin.nav') })
    .click();
  await page.getByRole('menuitem', { name: word('adminUsers.title'), exact: true }).click();
  await pageIs(page, '/admin-user-management');
  await page.getByRole('searchbox').fill(found);
  await page.getByTestId('admin-users').getByText(found, { exact: true }).first().click();
  await page
    .getByTestId('user-panel')
    .getByRole('button', { name: word('adminUsers.open') })
    .click();
  const dialog = page.getByRole('dialog', { name: word('ghost.reasonTitle') });
  await dialog.getByRole('button', { name: word('ghost.chip.asked') }).click();
  await dialog.getByRole('button', { name: word('ghost.enter') }).click();
}

/**
 * Presses Esc until `part` is gone, at most three times. Elements in front of it receive the key first: a message that
 * appeared in the meantime ("Your feedback has an answer") or the tooltip of a button.
 */
export async function closeByEscape(page: Page, part: Locator): Promise<void> {
  for (let presses = 0; presses < 3 && (await part.count()) > 0; presses++) {
    await page.keyboard.press('Escape');
    await part.waitFor({ state: 'detached', timeout: 5_000 }).catch(() => undefined);
  }
  await part.waitFor({ state: 'detached', timeout: 1_000 });
}

/** Requests a part of the map file as the map does. Returns how many parts the browser's cache then has. */
export const piecesKept = async (page: Page, range: string): Promise<number> =>
  page.evaluate(async (Range) => {
    await (await fetch('/basemap/world.pmtiles', { headers: { Range } })).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (await (await caches.open('basemap')).keys()).length;
  }, range);
/** Waits until the service worker has stored the app and controls this page. From then on the app starts offline. */
export const workerIsReady = (page: Page) =>
  until(
    () => page.evaluate(() => navigator.serviceWorker.controller?.state),
    (state) => state === 'activated',
    90_000, // it stores a few megabytes, and other processes use the machine too
  );
