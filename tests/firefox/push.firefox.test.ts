import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startApiServer } from '../e2e/api-server.ts';
import { openSection, openSettings, pageIs, rows, until } from '../e2e/app.ts';
import { base, screenshot, visit } from '../e2e/browser.ts';
import { enter } from '../e2e/with-api.ts';
import { word } from '../e2e/words.ts';
import { launchFirefox } from './launch.ts';
import { serverKey, startPushService, type Subscription } from './push-service.ts';

const setting = (page: Page) => page.getByRole('switch', { name: word('push.settings.push') });
const button = (page: Page, key: string) => page.getByRole('button', { name: word(key), exact: true });

/** Starts the test's push service, the API server and a Firefox that uses both, and signs in as a customer. */
async function begin(permission: 'granted' | 'never asked' | 'denied') {
  const service = await startPushService();
  onTestFinished(() => service.close());
  const server = await startApiServer(base, {}, { webPushKey: serverKey() });
  onTestFinished(() => server.close());
  const browser = await launchFirefox(inject('firefox'), {
    // Playwright's own preferences switch push off; these three switch it on, with the test's push service.
    'dom.push.connection.enabled': true,
    'dom.push.serverURL': service.address,
    'dom.push.testing.allowInsecureServerURL': true,
    // The user's answer to the notification permission, for all sites: 1 allowed, 2 denied, 0 not asked yet.
    'permissions.default.desktop-notification': { granted: 1, denied: 2, 'never asked': 0 }[permission],
  });
  onTestFinished(() => browser.close());
  const { page } = await visit({ in: browser, at: server.origin, withWorker: true });
  await enter(page);
  return { service, page };
}

const subscription = (page: Page): Promise<Subscription | null> =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return ((await pushManager.getSubscription())?.toJSON() ?? null) as Subscription | null;
  });

test('Firefox registers with its push service, a message arrives, and a logout ends it', async () => {
  const { service, page } = await begin('granted');
  await openSettings(page, 'alarms');
  await page.getByText(word('push.settings.registered')).waitFor();
  const found = await until(
    () => subscription(page),
    (each) => each !== null,
  );
  expect(service.subscribed()).toBe(1);
  const message = {
    title: 'Left the radius',
    body: 'Taxi 241 has left its radius.',
    iddevice: 1_000_001,
    data: { meldungtyp: 3, userID: 3001 },
  };
  service.send(found as Subscription, JSON.stringify(message));
  const banner = page.getByTestId('push-banner');
  await banner.waitFor();
  expect(await banner.innerText()).toContain(message.body);
  await screenshot(page, 'firefox push');
  await banner.getByRole('button', { name: word('push.banner.close') }).click();
  await openSection(page, 'account');
  await button(page, 'settings.logout').click();
  await pageIs(page, '/login');
  await until(
    () => Promise.resolve(service.subscribed()),
    (count) => count === 0,
  );
});

test('where notifications are refused in Firefox the settings say so, and nothing is registered', async () => {
  const { service, page } = await begin('denied');
  await openSettings(page, 'alarms');
  await page.getByText(word('push.settings.blocked')).waitFor();
  expect(await subscription(page)).toBeNull();
  expect(service.subscribed()).toBe(0);
});

test('where nobody was asked yet the settings offer it, and Firefox is asked by nothing but the press', async () => {
  const { service, page } = await begin('never asked');
  await rows(page).first().waitFor();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await openSettings(page, 'alarms');
  await setting(page).waitFor();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  expect(service.subscribed()).toBe(0);
});
