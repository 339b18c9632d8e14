import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageIs, rows } from './app.ts';
import { screenshot, visit, type VisitOptions } from './browser.ts';
import { word } from './words.ts';

const email = 'customer@demo.fixpoint.example';
const password = 'customer-demo';

/** Opens the app, but holds back its script until the test releases it. */
async function slowVisit(
  options: VisitOptions = {},
  also: (context: BrowserContext) => Promise<unknown> = async () => undefined,
) {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  const before = async (context: BrowserContext) => {
    await also(context);
    await context.route(/\/assets\/visitor-[\w-]+\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
  };
  return { ...(await visit({ withoutMap: true, atOnce: true, ...options, before })), arrive };
}

const field = (page: Page, key: 'email' | 'password', language = 'en') =>
  page.getByLabel(word(`login.${key}`, {}, language), { exact: true });
const submit = (page: Page, language = 'en') =>
  page.getByRole('button', { name: word('login.submit', {}, language), exact: true });
const own = (page: Page) => page.locator('.first');
const isTakenOver = async (page: Page) => {
  await own(page).waitFor({ state: 'detached' });
  await pageIs(page, '/login');
};

test('[START-01, AUTH-01] a first visit shows the form before the app; a login sent there succeeds when the app has loaded', {
  tags: 'smoke',
}, async () => {
  const { page, arrive } = await slowVisit();
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await screenshot(page, 'first form');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  expect(await field(page, 'password').inputValue()).toBe(password);
  arrive();
  await pageIs(page, '/v2');
  await rows(page).first().waitFor();
});

test('[START-01] typing continues without interruption when the app takes over the form', async () => {
  const { page, arrive } = await slowVisit({ locale: 'de-DE' });
  await field(page, 'email', 'de').fill('somebody@example.com');
  await field(page, 'password', 'de').click();
  await page.keyboard.type('half of ');
  arrive();
  await isTakenOver(page);
  await page.keyboard.type('it');
  expect(await field(page, 'email', 'de').inputValue()).toBe('somebody@example.com');
  expect(await field(page, 'password', 'de').inputValue()).toBe('half of it');
});

test('[START-01] an empty form that is sent early says what is missing', async () => {
  const { page, arrive } = await slowVisit();
  await own(page).waitFor();
  await submit(page).click();
  arrive();
  await isTakenOver(page);
  await page.getByText(word('login.emailMissing')).waitFor();
  await page.getByText(word('login.passwordMissing')).waitFor();
});

test('[START-01] the form looks the same before and after the app takes it over', async () => {
  const { page, arrive } = await slowVisit({ screen: 'phone', theme: 'dark', locale: 'el-GR' });
  const box = async () => submit(page, 'el').boundingBox();
  const before = await box();
  await screenshot(page, 'first form Greek dark');
  arrive();
  await isTakenOver(page);
  expect(await box()).toEqual(before);
});

test('[START-01] the password can be shown before the app has loaded', async () => {
  const { page } = await slowVisit();
  await field(page, 'password').fill('a secret');
  await page.getByRole('button', { name: word('login.showPassword') }).click();
  expect(await field(page, 'password').getAttribute('type')).toBe('text');
});

test('[START-01, SRV-06] where users choose a server, no password field appears before that', async () => {
  const { page, arrive } = await slowVisit({}, (context) =>
    context.route('**/config.json', (route) =>
      route.fulfill({ json: { backend: 'traccar', servers: 'any' } }),
    ),
  );
  await page.locator('.arriving').waitFor();
  await page.evaluate(async () => (await window.fixpointAsked?.config.answer)?.status);
  expect(await own(page).isVisible()).toBe(false);
  arrive();
  await pageIs(page, '/server');
});

test('[START-01] returning users, and visitors of other pages, do not see the form', async () => {
  const { page, context, arrive } = await slowVisit();
  await own(page).waitFor();
  arrive();
  await isTakenOver(page);
  await context.unroute(/\/assets\/visitor-[\w-]+\.js$/);
  let let2 = () => {};
  const again = new Promise<void>((done) => (let2 = done));
  await context.route(/\/assets\/visitor-[\w-]+\.js$/, async (route) => {
    await again;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.arriving').waitFor();
  expect(await own(page).isVisible()).toBe(false);
  let2();
  await pageIs(page, '/login');

  const other = await slowVisit({ path: '/register' });
  await other.page.locator('.arriving').waitFor();
  expect(await own(other.page).isVisible()).toBe(false);
  other.arrive();
  await pageIs(other.page, '/register');
});
