import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  enterAccount,
  enterDemo,
  mapIsReady,
  openSettings,
  pageIs,
  panel,
  rows,
  signIn,
  toast,
} from './app.ts';
import { base, screenshot, visit, type VisitOptions } from './browser.ts';
import { word } from './words.ts';

const card = (page: Page) => page.getByTestId('tour-card');
const hole = (page: Page) => page.getByTestId('tour-hole');
const title = (page: Page) => card(page).getByRole('heading');
const button = (page: Page, key: string) => card(page).getByRole('button', { name: word(key), exact: true });
const path = (page: Page) => new URL(page.url()).pathname;

/** Waits until the step with this title is at its final position and fully visible. */
async function stepIs(page: Page, key: string): Promise<void> {
  await title(page)
    .filter({ hasText: word(key) })
    .waitFor();
  await page.locator('[data-testid=tour-card][data-placed]').waitFor();
  await expect.poll(() => card(page).evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
}
/** Waits until all animations have ended. */
async function settles(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
}
const boxOf = async (locator: ReturnType<typeof card>) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return box;
};

/** Signs in with the demo account and starts the tour from the settings. At night, because few devices move then. */
async function startTour(options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit({ scenario: 'night', ...options });
  await enterDemo(page);
  if (!options.withoutMap) await mapIsReady(page);
  await rows(page).first().waitFor();
  await openSettings(page, 'help');
  await page.getByRole('link', { name: new RegExp(`^${word('tour.help.start')}`) }).click();
  await stepIs(page, 'tour.v2.title');
  return page;
}

const STEPS = ['list', 'filter', 'marker', 'tilt', 'controls', 'navigation'].map(
  (name) => `tour.${name}.title`,
);

describe('the whole tour of v2', () => {
  test('[TOUR-04] [TOUR-08] [TOUR-13] on a desktop, by keyboard: forward, back, and to the end', async () => {
    const page = await startTour();
    expect(path(page)).toBe('/v2');
    expect(await hole(page).count()).toBe(0);
    for (const [i, step] of STEPS.entries()) {
      await page.keyboard.press(i === 0 ? 'Enter' : 'ArrowRight');
      await stepIs(page, step);
      await settles(page);
      await screenshot(page, `tour desktop ${step}`);
      expect(await card(page).innerText()).toContain(word('tour.counter', { step: i + 1, of: STEPS.length }));
      const [at, window] = [await boxOf(card(page)), page.viewportSize()];
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.x + at.width).toBeLessThanOrEqual(window?.width ?? 0);
      expect(at.y).toBeGreaterThanOrEqual(0);
      expect(at.y + at.height).toBeLessThanOrEqual((window?.height ?? 0) - 49);
      expect(Math.round(at.width)).toBe(300);
    }
    // No panel is open, so going back also skips the panel's step.
    const back = STEPS.toReversed().slice(1, 4);
    for (const step of back) {
      await page.keyboard.press('ArrowLeft');
      await stepIs(page, step);
    }
    for (const step of STEPS.slice(STEPS.length - back.length)) {
      await page.keyboard.press('ArrowRight');
      await stepIs(page, step);
    }
    await page.keyboard.press('ArrowRight'); // only the button ends the last step
    expect(await button(page, 'mapTour.end').count()).toBe(1);
    await button(page, 'mapTour.end').focus();
    await page.keyboard.press('Enter');
    await card(page).waitFor({ state: 'detached' });
    expect(await hole(page).count()).toBe(0);
    await rows(page).first().getByRole('button').first().click({ trial: true });
  });

  test('[TOUR-02] [TOUR-04] [TOUR-09] on a phone, by press, with a device’s panel, and closed before the end', async () => {
    const { page } = await visit({ screen: 'phone', path: '/map/tour' });
    await enterDemo(page);
    await stepIs(page, 'tour.v2.title');
    await card(page)
      .getByRole('button', { name: word('tour.close') })
      .click();
    await card(page).waitFor({ state: 'detached' });
    await mapIsReady(page);
    await rows(page).first().getByRole('button').first().click();
    await panel(page).waitFor();
    await page.evaluate(() => {
      history.pushState({}, '', '/map/tour');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await stepIs(page, 'tour.v2.title');
    await button(page, 'mapTour.start').click();
    const next = async (step: string) => {
      await stepIs(page, step);
      await button(page, 'deviceLogMap.next').click();
    };
    // The panel replaces the list, so the steps about the list have no target.
    await next('tour.marker.title');
    await stepIs(page, 'tour.panel.title');
    await settles(page);
    await screenshot(page, 'tour phone panel');
    const [at, bright] = [await boxOf(panel(page)), await boxOf(hole(page))];
    expect(Math.abs(bright.x - Math.max(0, at.x - 4))).toBeLessThan(2);
    await button(page, 'logBook.back').click();
    await stepIs(page, 'tour.marker.title');
    await page.mouse.click(5, 5); // elements behind the tour do not react to a press, and the tour stays open
    await stepIs(page, 'tour.marker.title');
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    expect(await panel(page).count(), 'Esc is the card’s alone').toBe(1);
  });
});

test('[TOUR-05] [TOUR-11] a resize places everything again, from desktop to phone and back', async () => {
  const page = await startTour({ withoutMap: true });
  await page.keyboard.press('Enter');
  await stepIs(page, 'tour.list.title');
  await page.keyboard.press('ArrowRight');
  await stepIs(page, 'tour.filter.title');
  await settles(page);
  const before = await boxOf(card(page));
  expect(before.width).toBe(300);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => Math.round((await boxOf(card(page))).width)).toBe(225);
  const small = await boxOf(card(page));
  expect(small.x + small.width).toBeLessThanOrEqual(390);
  await expect
    .poll(async () => {
      const filter = await boxOf(page.locator('[data-tour=device-filter]'));
      const bright = await boxOf(hole(page));
      return Math.abs(bright.y + 4 - filter.y);
    })
    .toBeLessThan(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => boxOf(card(page))).toEqual(before);
});

test('[TOUR-11] the highlighted area moves in 0.5 s, and at once for users who prefer reduced motion', async () => {
  const durations = (page: Page) =>
    hole(page).evaluate((element) =>
      getComputedStyle(element)
        .transitionDuration.split(', ')
        .map((text) => Math.round(Number.parseFloat(text) * 1_000)),
    );
  const page = await startTour({ withoutMap: true, reducedMotion: false });
  await page.keyboard.press('Enter');
  await stepIs(page, 'tour.list.title');
  expect(new Set(await durations(page))).toEqual(new Set([500]));
  const still = await startTour({ withoutMap: true });
  await still.keyboard.press('Enter');
  await stepIs(still, 'tour.list.title');
  expect(new Set(await durations(still))).toEqual(new Set([0]));
  await still.keyboard.press('ArrowRight');
  await stepIs(still, 'tour.filter.title');
  await still.keyboard.press('ArrowRight');
  await stepIs(still, 'tour.marker.title');
  const shown = await card(still)
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).currentSrc);
  expect(shown).toMatch(/marker\.png$/);
});

test('[TOUR-01] the highlighted area follows its target when the page moves it', async () => {
  const page = await startTour({ withoutMap: true, reducedMotion: false });
  await page.keyboard.press('Enter');
  await stepIs(page, 'tour.list.title');
  await page.keyboard.press('ArrowRight');
  await stepIs(page, 'tour.filter.title');
  await settles(page);
  const before = await boxOf(hole(page));
  await page.waitForTimeout(700); // after its animation, the highlighted area must follow its target
  await page.locator('[data-tour=device-filter]').evaluate((element) => {
    (element as HTMLElement).style.marginTop = '120px';
  });
  await expect.poll(async () => Math.round((await boxOf(hole(page))).y - before.y)).toBe(120);
  expect(Math.round((await boxOf(card(page))).y)).toBe(Math.round((await boxOf(hole(page))).y));
});

test('[TOUR-02] a picture that cannot be loaded leaves no gap', async () => {
  const page = await startTour({
    withoutMap: true,
    expected: [/404|Failed to load|assets\/tour/],
    before: (context) =>
      context.route('**/assets/tour/**', (route) => route.fulfill({ status: 404, body: '' })),
  });
  expect(await card(page).locator('img').count()).toBe(0);
  await page.keyboard.press('Enter');
  await stepIs(page, 'tour.list.title');
  await expect.poll(() => card(page).locator('img').count()).toBe(0);
});

test('[ROUTE-08] Back does not start the tour again, and an unknown tour opens only the map', async () => {
  const page = await startTour({ withoutMap: true });
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await page.goBack();
  await pageIs(page, '/settings/help');
  await page.goForward();
  await pageIs(page, '/v2');
  await rows(page).first().waitFor();
  expect(await card(page).count()).toBe(0);
  await page.goto(`${base}/map/no-such-tour`);
  await pageIs(page, '/v2');
  await rows(page).first().waitFor();
  expect(await card(page).count()).toBe(0);
});

test('[ROUTE-08] a link to a device opens its panel at the map, and a link to an unknown device says so', async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).nth(3).waitFor();
  const imei = await rows(page).nth(3).getAttribute('data-imei');
  const name = await rows(page).nth(3).getByRole('button').first().innerText();
  await page.goto(`${base}/map/device/${imei}`);
  await panel(page).waitFor();
  expect(name).toContain(await panel(page).getByRole('heading').first().innerText());
  expect(path(page)).toBe('/v2');
  await page.goto(`${base}/map/device/1`);
  await toast(page, 'warning')
    .filter({ hasText: word('map.link.noDevice') })
    .waitFor();
  expect(path(page)).toBe('/v2');
});

test('[MAP-16] Back from an unknown device or panel is the map, and nothing is said again', async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).first().waitFor();
  for (const [address, said] of [
    ['/map/device/1', 'map.link.noDevice'],
    ['/map/cockpit/1', 'map.link.noPanel'],
  ] as const) {
    await page.goto(`${base}/v2`);
    await rows(page).first().waitFor();
    await page.goto(`${base}${address}`);
    const told = toast(page, 'warning').filter({ hasText: word(said) });
    await told.waitFor();
    await pageIs(page, '/v2');
    await told.waitFor({ state: 'detached' });
    await page.goBack();
    await pageIs(page, '/v2');
    await rows(page).first().waitFor();
    expect(await told.count()).toBe(0);
    expect(await panel(page).count()).toBe(0);
  }
});

test('[ROUTE-08] [ROUTE-24] in ghost mode the tour is that of the customer, and the address keeps the account', async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page, 'superUser');
  await pageIs(page, '/v2');
  await enterAccount(page, 'customer@demo.fixpoint.example');
  await page.getByTestId('ghost-banner').waitFor();
  const ghost = path(page);
  await page.goto(`${base}${ghost.replace('/v2', '/map/tour')}`);
  await stepIs(page, 'tour.v2.title');
  expect(path(page)).toBe(ghost);
  await page.getByTestId('ghost-banner').waitFor();
});

test.each(['pets', 'base'] as const)('[TOUR-12] %s has its own tour', { tags: 'smoke' }, async (mode) => {
  const { page } = await visit({ path: '/map/tour' });
  await enterDemo(page, mode);
  await stepIs(page, `tour.${mode}.title`);
  await mapIsReady(page);
  await screenshot(page, `tour ${mode}`);
  let steps = 0;
  while ((await button(page, 'deviceLogMap.next').or(button(page, 'mapTour.start')).count()) && steps++ < 9) {
    const before = await title(page).innerText();
    await page.keyboard.press('Enter');
    await expect.poll(() => title(page).innerText()).not.toBe(before);
    await page.locator('[data-testid=tour-card][data-placed]').waitFor();
  }
  expect(steps).toBeGreaterThanOrEqual(4);
  await page.keyboard.press('Enter');
  await card(page).waitFor({ state: 'detached' });
});

test('the first visit offers the tour; "no" is stored, also over a logout', async () => {
  const { page } = await visit({ withoutMap: true, ownClock: true });
  await enterDemo(page);
  await rows(page).first().waitFor();
  const offer = page.getByTestId('tour-offer');
  await expect.poll(async () => (await page.clock.fastForward(2_000), offer.count())).toBe(1);
  await screenshot(page, 'tour offer');
  await offer.getByRole('button', { name: word('tour.offer.decline') }).click();
  await offer.waitFor({ state: 'detached' });
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await page.clock.fastForward(3_000);
  await pageIs(page, '/login');
  // The mock server stores its own data in this browser too.
  const kept = await page.evaluate(() =>
    JSON.stringify(Object.entries(localStorage).filter(([key]) => key !== 'fixpoint.demo.world')),
  );
  expect(kept).toContain('tour/answersRestored');
  expect(kept).not.toMatch(/300\d/);
  await signIn(page, 'customer@demo.fixpoint.example', 'customer-demo');
  await rows(page).first().waitFor();
  for (let i = 0; i < 8; i++) await page.clock.fastForward(2_000);
  expect(await offer.count()).toBe(0);
});
