import type { Page, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  enterDemo,
  fixes,
  map,
  mapIsReady,
  openSettings,
  pageIs,
  panel,
  placeInPanel,
  rows,
  until,
} from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

/**
 * Returns how many pixels of an element differ between two of its screenshots. The counting runs in an empty browser
 * page.
 */
async function changedPixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
  const empty = await page.context().newPage();
  try {
    return await empty.evaluate(
      async ([one, other]) => {
        const pixelsOf = async (base64: string) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const surface = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
          surface.drawImage(image, 0, 0);
          return surface.getImageData(0, 0, image.width, image.height).data;
        };
        const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
        let changed = 0;
        for (let i = 0; i < a.length; i += 4) {
          const difference =
            Math.abs((a[i] ?? 0) - (b[i] ?? 0)) +
            Math.abs((a[i + 1] ?? 0) - (b[i + 1] ?? 0)) +
            Math.abs((a[i + 2] ?? 0) - (b[i + 2] ?? 0));
          if (difference > 40) changed++;
        }
        return changed;
      },
      [before.toString('base64'), after.toString('base64')] as const,
    );
  } finally {
    await empty.close();
  }
}

/** Returns the mean brightness of an element's screenshot, 0 to 255. */
async function brightness(page: Page, element: Locator): Promise<number> {
  const picture = await element.screenshot();
  const empty = await page.context().newPage();
  try {
    return await empty.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const surface = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      surface.drawImage(image, 0, 0);
      const { data } = surface.getImageData(0, 0, image.width, image.height);
      let sum = 0;
      for (let i = 0; i < data.length; i += 4)
        sum += (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0);
      return sum / (data.length / 4) / 3;
    }, picture.toString('base64'));
  } finally {
    await empty.close();
  }
}

/** Margins of the map on a desktop screen that controls may cover (px). */
const FREE = { top: 48, right: 72, bottom: 48, left: 48 };

/** Returns the centre of the uncovered part of the map, in page coordinates. */
async function freeMiddle(page: Page): Promise<{ x: number; y: number }> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not on screen.');
  return {
    x: box.x + FREE.left + (box.width - FREE.left - FREE.right) / 2,
    y: box.y + FREE.top + (box.height - FREE.top - FREE.bottom) / 2,
  };
}

test('[AUTH-03, MAP-01, MAP-02] one press on a demo account shows twelve devices, and the moving ones move', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit();
  await pageIs(page, '/login');
  await page.getByRole('button', { name: /^Customer/ }).waitFor();
  await screenshot(page, '1 login');
  await enterDemo(page);
  await mapIsReady(page);
  await pageIs(page, '/v2');
  await expect.poll(() => rows(page).count()).toBe(12);
  const found = await rows(page).evaluateAll((elements) =>
    elements.map((element) => ({ imei: element.dataset['imei'], state: element.dataset['state'] })),
  );
  expect(new Set(found.map(({ imei }) => imei)).size).toBe(12);
  for (const { imei, state } of found) {
    expect(imei).toMatch(/^\d{15}$/);
    expect(['moving', 'standing', 'nosignal', 'off']).toContain(state);
  }
  expect(new Set(found.map(({ state }) => state)).size).toBe(4);
  const before = { fixes: await fixes(page), picture: await map(page).screenshot() };
  await until(
    () => fixes(page),
    (now) => now > before.fixes,
    5_000,
  );
  await until(
    async () => changedPixels(page, before.picture, await map(page).screenshot()),
    (pixels) => pixels > 40,
    5_000,
  );
  await screenshot(page, '2 map');
});

test('[MAP-05] a followed device stays in the centre while it drives, and panning ends the following visibly', async () => {
  const { page } = await visit();
  await enterDemo(page);
  await mapIsReady(page);
  await rows(page).filter({ hasText: 'Courier motorbike' }).click();
  await panel(page)
    .getByRole('button', { name: word('map.panel.follow'), exact: true })
    .click();
  const name = (await panel(page).getByRole('heading').first().innerText()).trim();
  const mark = page.getByText(word('map.following', { name }));
  await mark.waitFor();
  await screenshot(page, '3 follow');
  const places: string[] = [];
  for (let look = 0; look < 2; look++) {
    // The followed device is in the centre of the uncovered part of the map. Its marker is 22 px wide.
    await panel(page)
      .getByRole('button', { name: word('shell.close') })
      .click();
    await panel(page).waitFor({ state: 'detached' });
    await until(
      async () => {
        const { x, y } = await freeMiddle(page);
        await page.mouse.click(x, y);
        return (await panel(page).count()) > 0;
      },
      (isFound) => isFound,
      60_000,
    );
    expect((await panel(page).getByRole('heading').first().innerText()).trim()).toBe(name);
    const before = places.at(-1);
    places.push(
      await until(
        () => placeInPanel(page),
        (place) => place !== before,
        60_000,
      ),
    );
  }
  await mark.waitFor();
  const { x, y } = await freeMiddle(page);
  await page.mouse.move(x + 150, y + 120);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 40, { steps: 6 });
  await page.mouse.up();
  await mark.waitFor({ state: 'detached' });
  await panel(page)
    .getByRole('button', { name: word('map.panel.follow'), exact: true })
    .waitFor();
});

test('[STATE-05, GEN-03, GEN-04] a reload keeps session, page, theme and language', async () => {
  const { page } = await visit();
  await enterDemo(page);
  await mapIsReady(page);
  await rows(page).first().waitFor();
  const routes: string[] = [];
  await page.exposeFunction('sawRoute', (route: string) => void routes.push(route));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const route = document.querySelector('[data-testid=route-page]')?.getAttribute('data-route');
      if (route) (globalThis as unknown as { sawRoute(route: string): void }).sawRoute(route);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await rows(page).first().waitFor({ timeout: 10_000 });
  await mapIsReady(page);
  expect(new Set(routes)).toEqual(new Set(['/v2']));
  expect(await rows(page).count()).toBe(12);

  const light = await brightness(page, map(page));
  await openSettings(page, 'look');
  await page.getByRole('radio', { name: word('settings.themes.dark') }).click();
  await screenshot(page, '4 settings dark');
  await page.getByRole('link', { name: word('map.title') }).click();
  await mapIsReady(page);
  await until(
    () => brightness(page, map(page)),
    (dark) => dark < light / 2,
    20_000,
  );
  await screenshot(page, '5 map dark');

  await openSettings(page, 'look');
  await chooseLanguage(page, 'Deutsch');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('heading', { name: word('settings.title', {}, 'de'), level: 1 }).waitFor();
  await screenshot(page, '6 settings German');
  await page.reload();
  await page.getByRole('heading', { name: word('settings.title', {}, 'de'), level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('link', { name: word('map.title', {}, 'de') }).click();
  await mapIsReady(page);
  await rows(page).filter({ hasText: 'Annas Kombi' }).waitFor();
  expect(await page.getByRole('heading', { name: word('map.list.title', {}, 'de') }).count()).toBe(1);
  await until(
    () => brightness(page, map(page)),
    (dark) => dark < light / 2,
    20_000,
  );
  await screenshot(page, '7 map German dark');
});

/** Chooses a language in the settings. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: word('settings.language') }).selectOption({ label: name });
}
