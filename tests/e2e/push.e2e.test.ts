import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { enterDemo, openSettings, pageIs, rows, signIn, until, workerIsReady } from './app.ts';
import { base, screenshot, visit, type VisitOptions } from './browser.ts';
import { word } from './words.ts';

const expected = [/401|ERR_|Failed to load/];
const banner = (page: Page) => page.getByTestId('push-banner');
const details = (page: Page) => page.getByTestId('push-details');

async function serve(): Promise<ApiServer> {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  return server;
}

/** A service worker that receives push messages from the test instead of a push service. */
type Pushed = {
  push(message: unknown, page?: Page): Promise<void>;
  shown(page: Page): Promise<{ title: string; body: string; tag: string }[]>;
};

/** Signs in as the customer, with an active service worker and permission for notifications. */
async function begin(
  options: Omit<VisitOptions, 'at'> = {},
): Promise<{ page: Page; context: BrowserContext; server: ApiServer } & Pushed> {
  const server = await serve();
  const { page, context } = await visit({
    withoutMap: true,
    at: server.origin,
    withWorker: true,
    expected,
    ...options,
  });
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await enter(page);
  await workerIsReady(page);
  // Chromium loads its stored notifications at the first query. Without this query, an earlier notification may get
  // lost.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).getNotifications());
  const sessions = new WeakMap<Page, { cdp: CDPSession; id: string }>();
  const sessionOf = async (each: Page) => {
    let found = sessions.get(each);
    if (!found) {
      const cdp = await context.newCDPSession(each);
      let id = '';
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const registration of registrations)
          if (!registration.isDeleted && registration.scopeURL.startsWith(server.origin))
            id = registration.registrationId;
      });
      await cdp.send('ServiceWorker.enable');
      await until(
        () => Promise.resolve(id),
        (known) => known !== '',
      );
      sessions.set(each, (found = { cdp, id }));
    }
    return found;
  };
  return {
    page,
    context,
    server,
    async push(message, from = page) {
      const { cdp, id } = await sessionOf(from);
      const data = typeof message === 'string' ? message : JSON.stringify(message);
      await cdp.send('ServiceWorker.deliverPushMessage', {
        origin: server.origin,
        registrationId: id,
        data,
      });
    },
    shown: (from) =>
      from.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
          title,
          body,
          tag,
        })),
      ),
  };
}
async function enter(page: Page): Promise<void> {
  const [account] = DEMO_ACCOUNTS;
  if (!account) throw new Error('no account');
  await pageIs(page, '/login');
  await signIn(page, account.email, account.password);
  await rows(page).first().waitFor();
}
/** The app has no text of its own for this kind of message, so it shows the message's title. */
const message = (changes: object = {}) => ({
  title: 'Left the radius',
  body: 'Taxi 241 has left its radius.',
  iddevice: 1_000_001,
  data: { meldungtyp: 99, userID: 3001 },
  ...changes,
});

describe('a push message while the app is open', () => {
  test('[PUSH-01] [PUSH-05] shows a banner, and no notification of the system', {
    tags: 'smoke',
  }, async () => {
    const { page, push, shown } = await begin();
    await push(message());
    await banner(page).waitFor();
    expect(await banner(page).innerText()).toContain('Taxi 241 has left its radius.');
    // If the page is busy for a second, a system notification appears first. Then the page removes it.
    await expect.poll(() => shown(page)).toEqual([]);
    await banner(page)
      .getByRole('button', { name: word('push.banner.see') })
      .click();
    await details(page).waitFor();
    expect(await details(page).innerText()).toContain('Left the radius');
    await screenshot(page, 'push details');
  });

  test('[PUSH-02] 100 at once: all arrive, one banner is shown, and the page stays responsive', async () => {
    const { page, push } = await begin();
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => push(message({ title: `Alarm ${i}`, iddevice: i + 1 }))),
    );
    await banner(page).waitFor();
    await expect.poll(() => banner(page).innerText()).toContain('Alarm 99');
    expect(await banner(page).count()).toBe(1);
  });

  test('[PUSH-05] hostile payloads do no harm: the app continues, and no link leaves it', async () => {
    const { page, push, server } = await begin();
    for (const bad of [
      '',
      'not json',
      '[]',
      'null',
      '{"title":1,"path":"https://evil.example/x"}',
      '{"title":"t","path":"javascript:alert(1)","data":{"meldungtyp":"x","imei":{},"userID":3001}}',
      '{"title":"t2","path":"//evil.example","data":{"userID":3001}}',
      `{"__proto__":{"path":"/x"},"title":"${'A'.repeat(5_000)}","data":{"userID":3001}}`,
    ])
      await push(bad);
    // Messages that are pushed at the same time may arrive in a different order. So wait for the banner of the earlier
    // ones before pushing the last message.
    await banner(page).waitFor();
    await push(
      '{"title":"<img src=x onerror=alert(1)>","body":"<script>alert(1)</script>","data":{"userID":3001}}',
    );
    await expect.poll(() => banner(page).innerText()).toContain('<img src=x onerror=alert(1)>');
    await banner(page)
      .getByRole('button', { name: word('push.banner.see') })
      .click();
    await details(page).waitFor();
    expect(new URL(page.url()).origin).toBe(server.origin);
    await page.keyboard.press('Escape');
    await expect.poll(() => details(page).count()).toBe(0);
  });

  test('[PUSH-05] a push wakes a stopped service worker', async () => {
    const { page, context, push } = await begin();
    await push(message());
    await banner(page).waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await push(message({ title: 'Awake again', iddevice: 9 }));
    await expect.poll(() => banner(page).innerText()).toContain('Awake again');
  });

  test('[fault 50] for another account it shows nothing at all', async () => {
    const { page, push, shown } = await begin();
    await push(message({ title: 'Somebody’s secret', data: { userID: 3002 } }));
    await push(message({ title: 'Mine' }));
    await expect.poll(() => banner(page).innerText()).toContain('Mine');
    expect(await shown(page)).toEqual([]);
  });

  test('[PUSH-01] the banner counts down and disappears by itself after 15 s', async () => {
    const { page, push } = await begin({ ownClock: true });
    await page.mouse.move(5, 400);
    await push(message());
    await banner(page).waitFor();
    const close = banner(page).getByRole('button', { name: word('push.banner.close') });
    expect(await close.innerText()).toMatch(/1[45]/);
    await page.clock.runFor(8_000);
    expect(await close.innerText()).toMatch(/[5-7]/);
    await page.clock.runFor(8_000);
    await expect.poll(() => banner(page).count()).toBe(0);
  });

  test('[PUSH-04] voice messages can be played, and a new photo arrives', async () => {
    const { page, push } = await begin();
    const imei = (await rows(page).first().getAttribute('data-imei')) ?? '';
    const see = async (meldungtyp: '23' | '24') => {
      await push(message({ data: { meldungtyp, imei, userID: 3001 } }));
      const says = `alerts.says.${meldungtyp === '23' ? 'voice' : 'photo'}`;
      await expect.poll(() => banner(page).innerText()).toContain(word(says, { device: 'Taxi 241' }));
      await banner(page)
        .getByRole('button', { name: word('push.banner.see') })
        .click();
    };
    await see('23');
    const voices = page.getByTestId('voice-messages');
    await voices.locator('audio').first().waitFor();
    await expect
      .poll(() =>
        voices
          .locator('audio')
          .evaluateAll((all) => (all as HTMLAudioElement[]).map((each) => each.duration > 1)),
      )
      .toEqual([true, true, true]);
    await screenshot(page, 'push voice messages');
    await page.keyboard.press('Escape');
    await see('24');
    const photos = page.getByTestId('photos');
    const large = photos.locator('figure img');
    await expect.poll(() => large.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBe(320);
    const count = await photos.locator('li').count();
    await photos.getByRole('button', { name: word('push.photos.request') }).click();
    await expect.poll(() => photos.locator('li').count(), { timeout: 30_000 }).toBe(count + 1);
    await screenshot(page, 'push photos');
  });

  test('[PUSH-03] the banner can be used above an open dialog, which stays; also by keyboard', async () => {
    const { page, push } = await begin();
    await push(message());
    await banner(page)
      .getByRole('button', { name: word('push.banner.see') })
      .click();
    await details(page).waitFor();
    await push(message({ title: 'The second', iddevice: 2 }));
    await banner(page).waitFor();
    await banner(page)
      .getByRole('button', { name: word('push.banner.close') })
      .click();
    await expect.poll(() => banner(page).count()).toBe(0);
    expect(await details(page).count(), 'the dialog is still there').toBe(1);
    await push(message({ title: 'The third', iddevice: 3 }));
    await banner(page).waitFor();
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await expect.poll(() => details(page).innerText()).toContain('The third');
    expect(await details(page).count()).toBe(1);
  });
});

describe('a push message while no page is visible', () => {
  test('[PUSH-05] is shown by the system, stored, and shown at the next start', {
    tags: 'smoke',
  }, async () => {
    const { page, context, push, shown, server } = await begin();
    const other = await context.newPage();
    await other.goto('about:blank');
    await page.close();
    await push(message({ title: 'While closed' }), other);
    const again = await context.newPage();
    await again.goto(`${server.origin}/`);
    await expect.poll(() => banner(again).innerText()).toContain('While closed');
    expect((await shown(again)).map(({ title }) => title)).toEqual(['While closed']);
  });

  test('[fault 50] after a logout nothing is shown, and stored messages are gone', async () => {
    const { page, context, push, shown, server } = await begin();
    const other = await context.newPage();
    await other.goto('about:blank');
    await page.close();
    await push(message({ title: 'Waits' }), other);
    const again = await context.newPage();
    await again.goto(`${server.origin}/settings/account`);
    await again.getByRole('button', { name: word('settings.logout') }).click();
    await pageIs(again, '/login');
    await expect.poll(() => shown(again)).toEqual([]);
    await push(message({ title: 'After the logout' }), other);
    await push(message({ title: 'After the logout, for nobody', data: {} }), other);
    expect(await shown(again)).toEqual([]);
    const kept = await again.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!names.includes('fixpoint-push')) return [];
      const db = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open('fixpoint-push');
        opening.addEventListener('success', () => done(opening.result));
      });
      const all = db.transaction('texts').objectStore('texts').getAll('inbox');
      return new Promise<unknown[]>((done) => all.addEventListener('success', () => done(all.result)));
    });
    expect(kept).toEqual([]);
    await enter(again);
    await again.waitForTimeout(1_500);
    expect(await banner(again).count()).toBe(0);
  });
});

describe('push messages in the demo', () => {
  test('[PUSH-07] are allowed by a press, tested, and switched off again', async () => {
    const { page, context } = await visit({ withoutMap: true, path: '/login' });
    await context.grantPermissions(['notifications'], { origin: base });
    await enterDemo(page);
    await openSettings(page, 'alarms');
    await page.getByText(word('push.settings.registered')).waitFor();
    await page.getByRole('button', { name: word('push.settings.test') }).click();
    await banner(page).waitFor({ timeout: 20_000 });
    await banner(page)
      .getByRole('button', { name: word('push.banner.close') })
      .click();
    await page.getByRole('switch', { name: word('push.settings.push') }).click();
    await expect.poll(() => page.getByText(word('push.settings.registered')).count()).toBe(0);
    await page.reload();
    await page.getByRole('switch', { name: word('push.settings.push') }).waitFor();
    expect(await page.getByRole('switch', { name: word('push.settings.push') }).isChecked()).toBe(false);
  });
});
