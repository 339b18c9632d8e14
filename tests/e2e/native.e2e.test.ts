import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BAR_COLOURS } from '../../src/core/app/host.effects.ts';
import { type ShellPlatform, shellScript } from '../native/bridge.ts';
import { enterDemo, openSettings, pageIs, routeOf, until } from './app.ts';
import { visit } from './browser.ts';
import { word } from './words.ts';

type Shell = {
  calls: string[];
  tell(plugin: string, event: string, data: unknown): void;
  store: Record<string, string>;
};
type Page_ = { __shell: Shell };

const ANSWERS = {
  'App.getLaunchUrl': {},
  'App.getState': { isActive: true },
  'App.minimizeApp': {},
  'Network.getStatus': { connected: true, connectionType: 'wifi' },
  'PushNotifications.checkPermissions': { receive: 'prompt' },
  'PushNotifications.unregister': {},
  'PushNotifications.removeAllDeliveredNotifications': {},
  'Badge.isSupported': { isSupported: true },
  'Badge.set': {},
  'SplashScreen.hide': {},
  'SystemBars.setStyle': {},
  'AppShortcuts.set': {},
  'Haptics.notification': {},
  'Haptics.impact': {},
};

const inShell = (platform: ShellPlatform, answers: Record<string, unknown> = {}) =>
  visit({
    withoutMap: true,
    screen: 'phone',
    before: (context: BrowserContext) =>
      context.addInitScript(shellScript(platform, { ...ANSWERS, ...answers })),
  });
const calls = (page: Page) => page.evaluate(() => [...(window as unknown as Page_).__shell.calls]);
const tell = (page: Page, plugin: string, event: string, data: unknown) =>
  page.evaluate(
    ([to, what, news]) => (window as unknown as Page_).__shell.tell(to as string, what as string, news),
    [plugin, event, data] as const,
  );
const settingsOpen = (page: Page) => pageIs(page, '/settings');

describe.each(['android', 'ios'] as const)(
  '[GEN-01] the same build in the native shell of %s',
  (platform) => {
    test('starts, removes its splash screen, and colours the system bars', { tags: 'smoke' }, async () => {
      const { page } = await inShell(platform);
      await pageIs(page, '/login');
      await until(
        () => calls(page),
        (all) =>
          all.includes('SplashScreen.hide') &&
          all.some((call) => call.startsWith('AppShortcuts.set') && call.includes('Logbook')),
      );
      expect(await calls(page)).toContain('SystemBars.setStyle {"style":"LIGHT"}');
      expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe(
        BAR_COLOURS.v2.light,
      );
      expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    });

    test('[GEN-11] the system’s bars follow the theme, and the mode of the account', async () => {
      const { page } = await inShell(platform);
      await pageIs(page, '/login');
      const behind = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('[data-bar]')].map((each) => each.style.backgroundColor),
        );
      const rgb = (hex: string) => {
        const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
        return `rgb(${red}, ${green}, ${blue})`;
      };
      const are = async (colour: string) =>
        expect(await until(behind, (all) => all.every((each) => each === rgb(colour)))).toHaveLength(2);
      await are(BAR_COLOURS.v2.light);
      await page.emulateMedia({ colorScheme: 'dark' });
      await until(
        () => calls(page),
        (all) => all.includes('SystemBars.setStyle {"style":"DARK"}'),
      );
      await are(BAR_COLOURS.v2.dark);
      await enterDemo(page, 'pets');
      await pageIs(page, '/pets');
      await are(BAR_COLOURS.pets.dark);
    });

    test('[checklist 11] stores the tokens in the system’s key store, and nowhere in the page', {
      tags: 'smoke',
    }, async () => {
      const { page } = await inShell(platform);
      await enterDemo(page, 'pets');
      await pageIs(page, '/pets');
      const store = await until(
        () => page.evaluate(() => ({ ...(window as unknown as Page_).__shell.store })),
        (found) => Object.values(found).some((text) => text.includes('refresh_token')),
      );
      const { token = '' } = JSON.parse(
        Object.values(store).find((text) => text.includes('refresh_token')) ?? '{}',
      ) as {
        token?: string;
      };
      expect(token.length).toBeGreaterThan(10);
      const inPage = await page.evaluate(async () => {
        const databases = await indexedDB.databases();
        return {
          names: databases.map(({ name }) => name),
          local: JSON.stringify(Object.fromEntries(Object.entries(localStorage))),
        };
      });
      expect(inPage.names).not.toContain('fixpoint-vault');
      // The demo's mock server stores its own list of tokens in the page. That data does not belong to the app.
      const own = Object.entries(JSON.parse(inPage.local) as Record<string, string>).filter(
        ([key]) => key !== 'fixpoint.demo.world',
      );
      expect(JSON.stringify(own)).not.toContain(token);
    });

    test('[PLAN-03] hands a route over to the phone’s map app', async () => {
      const { page } = await inShell(platform);
      await enterDemo(page);
      await pageIs(page, '/v2');
      await tell(page, 'App', 'appUrlOpen', { url: 'https://app.fixpoint.example.com/route-plan' });
      await pageIs(page, '/route-plan');
      for (const text of ['Vasagatan', 'Lindholms']) {
        await page.getByRole('combobox', { name: word('routePlan.add') }).fill(text);
        await page
          .getByRole('option', { name: new RegExp(text) })
          .first()
          .click();
      }
      // On a phone, the system opens a new window's address in the app that handles it. Here, the page's title records
      // the address.
      await page.evaluate(() => {
        window.open = (...asked) => {
          document.title = asked.join(' ');
          return null;
        };
      });
      await page.getByRole('button', { name: word('routePlan.navigate') }).click();
      const place = String.raw`-?\d+\.\d+(,|%2C)-?\d+\.\d+`;
      await expect
        .poll(() => page.title())
        .toMatch(
          platform === 'android'
            ? new RegExp(
                `^https://www\\.google\\.com/maps/dir/\\?api=1&origin=${place}&destination=${place}&travelmode=driving _blank noopener`,
              )
            : new RegExp(
                `^https://maps\\.apple\\.com/\\?saddr=${place}&daddr=${place}&dirflg=d _blank noopener`,
              ),
        );
      expect((await calls(page)).filter((call) => call.startsWith('Browser.open'))).toEqual([]);
    });

    test('[ROUTE-26] [ROUTE-27] shortcuts and links lead to their pages, hostile ones nowhere', async () => {
      const { page } = await inShell(platform);
      await enterDemo(page);
      await pageIs(page, '/v2');
      await tell(page, 'App', 'appUrlOpen', { url: 'https://app.fixpoint.example.com/settings' });
      await settingsOpen(page);
      for (const url of [
        'https://evil.example/v2',
        'javascript:alert(1)',
        'https://x.com//evil.example',
        'https://x.com/no/such/page',
        null,
        5,
        { a: 1 },
      ])
        await tell(page, 'App', 'appUrlOpen', { url });
      await tell(page, 'App', 'appUrlOpen', null);
      await tell(page, 'AppShortcuts', 'click', { shortcutId: '../../x' });
      expect(await routeOf(page).getAttribute('data-route')).toBe('/settings');
      await tell(page, 'AppShortcuts', 'click', { shortcutId: 'map' });
      await pageIs(page, '/v2');
      expect((await calls(page)).filter((call) => call.startsWith('error'))).toEqual([]);
    });

    test('a shortcut pressed while the app sleeps opens a second after it wakes', async () => {
      const { page } = await inShell(platform);
      await enterDemo(page);
      await pageIs(page, '/v2');
      await tell(page, 'App', 'appUrlOpen', { url: 'https://app.fixpoint.example.com/settings' });
      await settingsOpen(page);
      await tell(page, 'App', 'appStateChange', { isActive: false });
      await tell(page, 'AppShortcuts', 'click', { shortcutId: 'map' });
      expect(await routeOf(page).getAttribute('data-route'), 'it sleeps').toBe('/settings');
      await tell(page, 'App', 'appStateChange', { isActive: true });
      await pageIs(page, '/v2');
    });

    test('the shell reports the state of the network', async () => {
      const { page } = await inShell(platform);
      await pageIs(page, '/login');
      await tell(page, 'Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
      await page.getByTestId('network-banner').waitFor();
      expect(await page.getByTestId('network-banner').textContent()).toContain(word('network.offline'));
    });
  },
);

test.each(['android', 'ios'] as const)(
  '[PUSH-05] [PUSH-07] push of %s: allowed by a press, registered once, and shown as a banner',
  async (platform) => {
    const { page } = await inShell(platform, {
      'PushNotifications.requestPermissions': { receive: 'granted' },
      'PushNotifications.register': {},
    });
    const registered = async () =>
      (await calls(page)).filter((call) => call === 'PushNotifications.register').length;
    await enterDemo(page, 'pets');
    await pageIs(page, '/pets');
    await tell(page, 'App', 'appUrlOpen', { url: 'https://app.fixpoint.example.com/settings/alarms' });
    await pageIs(page, '/settings/alarms');
    await page.getByRole('switch', { name: word('push.settings.push') }).click();
    await until(registered, (count) => count === 1);
    await tell(page, 'PushNotifications', 'registration', { value: `${platform} token` });
    await page.getByText(word('push.settings.registered')).waitFor();
    // When the user returns to the app, it checks the permission again and does not register again.
    await tell(page, 'App', 'resume', {});
    const message = { title: 'SOS', body: 'Bella', data: { meldungtyp: '4' } };
    await tell(page, 'PushNotifications', 'pushNotificationReceived', message);
    await page.getByTestId('push-banner').getByText('Bella').waitFor();
    await tell(page, 'PushNotifications', 'pushNotificationReceived', null);
    expect(await registered()).toBe(1);
    expect((await calls(page)).filter((call) => call.startsWith('error'))).toEqual([]);
  },
);

test('[GEN-09] Android’s back button closes what is open, then goes back, then leaves the app', async () => {
  const { page } = await inShell('android');
  await enterDemo(page);
  await pageIs(page, '/v2');
  await openSettings(page);
  await settingsOpen(page);
  await tell(page, 'App', 'backButton', { canGoBack: true });
  await pageIs(page, '/v2');
  expect(await calls(page)).not.toContain('App.minimizeApp');
  await tell(page, 'App', 'backButton', { canGoBack: false });
  await until(
    () => calls(page),
    (all) => all.includes('App.minimizeApp'),
  );
});

test('[fault 49] a cold start by a link opens it once, after the login', async () => {
  const url = 'https://app.fixpoint.example.com/settings';
  const { page } = await inShell('android', { 'App.getLaunchUrl': { url } });
  await pageIs(page, '/login');
  await tell(page, 'App', 'appUrlOpen', { url });
  await enterDemo(page);
  await settingsOpen(page);
  // The native shell keeps reporting the link that it was started with. The next page, and the next user, must ignore
  // it.
  await page.goto(new URL('/', page.url()).href);
  await pageIs(page, '/login');
  await enterDemo(page);
  await pageIs(page, '/v2');
});
