import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { enterDemo, openSettings, pageIs, routeOf, rows, signIn, stopClock, toast } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

const HOMES = { v2: '/v2', pets: '/pets', watch: '/watch', bike: '/bike', base: '/appmode' } as const;
const email = 'customer@demo.fixpoint.example';
const password = 'customer-demo';

/** One demo account for each home page. */
const OF_EACH_HOME = DEMO_ACCOUNTS.filter(
  ({ mode }, at) => DEMO_ACCOUNTS.findIndex((other) => other.mode === mode) === at,
);

test.for(OF_EACH_HOME)(
  '[AUTH-01, ROUTE-03] $id signs in by e-mail and password and sees the right home page',
  async (account) => {
    const { page } = await visit({ withoutMap: true });
    await signIn(page, account.email, account.password);
    await pageIs(page, HOMES[account.mode]);
    expect(new URL(page.url()).pathname).toBe(HOMES[account.mode]);
    await rows(page).first().waitFor();
  },
);

test('[AUTH-01] the message about a wrong password stays for ten seconds, and typed text remains', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true, ownClock: true });
  await page.getByLabel(word('login.email'), { exact: true }).waitFor(); // the app cannot start while the clock stands still
  await stopClock(page);
  const run = async () => page.clock.runFor(200);
  await signIn(page, email, 'not-the-password');
  await expect
    .poll(
      async () => {
        await run();
        return toast(page).count();
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  expect(await toast(page).innerText()).toContain(word('login.credentials'));
  await screenshot(page, 'login wrong password');
  expect(await page.getByLabel(word('login.email'), { exact: true }).inputValue()).toBe(email);
  expect(await page.getByLabel(word('login.password'), { exact: true }).inputValue()).toBe(
    'not-the-password',
  );
  await page.clock.runFor(9_000);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(2_000);
  await toast(page).waitFor({ state: 'detached' });
});

test('[AUTH-01] an unknown e-mail address is reported like a wrong password, and typed text remains', async () => {
  const { page } = await visit({ withoutMap: true });
  await signIn(page, 'nobody@demo.fixpoint.example', password);
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toContain(word('login.credentials'));
  expect(await page.getByLabel(word('login.email'), { exact: true }).inputValue()).toBe(
    'nobody@demo.fixpoint.example',
  );
  expect(await page.getByLabel(word('login.password'), { exact: true }).inputValue()).toBe(password);
  await pageIs(page, '/login');
});

test('[AUTH-01] an empty form says what is missing and focuses the first field', async () => {
  const { page } = await visit({ withoutMap: true });
  await page.getByRole('button', { name: word('login.submit'), exact: true }).click();
  await page.getByText(word('login.emailMissing')).waitFor();
  await page.getByText(word('login.passwordMissing')).waitFor();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  expect(await focused()).toBe('email');
  await page.keyboard.type('somebody');
  await page.keyboard.press('Enter');
  await page.getByText(word('login.emailMalformed')).waitFor();
  await page.getByLabel(word('login.email'), { exact: true }).press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await pageIs(page, '/v2');
});

test('[AUTH-01] password managers recognise the fields, and the password can be shown', async () => {
  const { page } = await visit({ withoutMap: true });
  const mail = page.getByLabel(word('login.email'), { exact: true });
  const secret = page.getByLabel(word('login.password'), { exact: true });
  expect(await mail.getAttribute('autocomplete')).toBe('username');
  expect(await secret.getAttribute('autocomplete')).toBe('current-password');
  expect(await secret.getAttribute('type')).toBe('password');
  await secret.fill('see me');
  await page.getByRole('button', { name: word('login.showPassword') }).click();
  expect(await secret.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: word('login.hidePassword') }).click();
  expect(await secret.getAttribute('type')).toBe('password');
});

test('[AUTH-01] while the server responds, nothing can be pressed twice', async () => {
  const { page } = await visit({ withoutMap: true, scenario: 'slow' });
  await signIn(page, email, password);
  await expect
    .poll(() => page.getByRole('button', { name: /^Fleet/ }).isDisabled(), { interval: 50 })
    .toBe(true);
  const submit = page.locator('button[type=submit]');
  expect(
    (await submit.isDisabled()) ||
      (await submit.getAttribute('aria-busy')) === 'true' ||
      (await submit.getAttribute('aria-disabled')) === 'true',
  ).toBe(true);
  await screenshot(page, 'login loading');
  await pageIs(page, '/v2');
});

test('[ROUTE-01, ROUTE-03] without a session every page leads to the login, and from there to the requested page', async () => {
  const { page } = await visit({ withoutMap: true, path: '/settings' });
  await pageIs(page, '/login');
  expect(new URL(page.url()).pathname).toBe('/login');
  await enterDemo(page);
  await pageIs(page, '/settings');
  expect(new URL(page.url()).pathname).toBe('/settings');
});

test('[ROUTE-01, ROUTE-02, ROUTE-03] each address leads to a page that its user may see', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true, path: '/v2' });
  await pageIs(page, '/login');
  await enterDemo(page);
  await pageIs(page, '/v2');
  for (const [asked, shown] of [
    ['/pets', '/v2'],
    ['/login', '/v2'],
    ['/no-such-page', '/v2'],
    ['/', '/v2'],
    ['/map', '/v2'],
  ] as const) {
    await page.goto(new URL(asked, page.url()).href);
    await pageIs(page, shown);
    await expect.poll(() => new URL(page.url()).pathname, { message: asked }).toBe(shown);
  }
});

test('[AUTH-01] after signing out no data of the customer remains, not even with the back button', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).first().waitFor();
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  const left = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const texts: string[] = [];
      for (const { name = '' } of databases) {
        const database = await new Promise<IDBDatabase>((done, failed) => {
          const asked = indexedDB.open(name);
          asked.addEventListener('success', () => done(asked.result));
          asked.addEventListener('error', () => failed(asked.error ?? new Error('refused')));
        });
        for (const store of database.objectStoreNames) {
          const found = await new Promise<unknown[]>((done) => {
            const asked = database.transaction(store).objectStore(store).getAll();
            asked.addEventListener('success', () => done(asked.result));
          });
          texts.push(...found.map((value) => JSON.stringify(value)));
        }
        database.close();
      }
      // The demo's mock server stores its own data in this browser. That data does not belong to the app.
      for (const [key, value] of Object.entries(localStorage))
        if (key.startsWith('fixpoint:')) texts.push(`${key}=${value}`);
      return texts;
    });
  await expect
    .poll(async () => (await left()).filter((text) => /customer@|35693803|Taxi|Bella|token|57\.7/.test(text)))
    .toEqual([]);
  await page.goBack();
  await expect.poll(() => routeOf(page).getAttribute('data-route')).toBe('/login');
  expect(await page.getByText('Taxi 241').count()).toBe(0);
  await page.reload();
  await pageIs(page, '/login');
});

test('[GEN-04] a visitor loads the visitors’ part of one language, on every page; the session loads the whole language', async () => {
  const { page } = await visit({ withoutMap: true, path: '/login' });
  const texts: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/assets\/i18n\/(.*)$/.exec(new URL(request.url()).pathname) ?? [];
    if (file) texts.push(file);
  });
  for (const path of [
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/stand-alone-page/terms',
    '/login',
  ]) {
    await page.goto(new URL(path, page.url()).href);
    await routeOf(page).waitFor();
    expect(await page.locator('body').innerText(), path).not.toMatch(
      /\b[a-z]+[A-Z]?\w*\.[a-z]\w+\.[a-z]\w+\b/,
    );
  }
  expect(new Set(texts)).toEqual(new Set(['visitor/en.json']));
  await enterDemo(page);
  await rows(page).first().waitFor();
  expect(texts).toContain('en.json');
});

test('files for the session are loaded while the user types, and not loaded again', async () => {
  const { page } = await visit({ withoutMap: true, fetchingAhead: true });
  const wanted = new Map<string, number>();
  page.on('request', (request) => {
    const [, name] = /assets\/(session|page|layers)-[\w-]{8}\.js/.exec(request.url()) ?? [];
    if (name) wanted.set(name, (wanted.get(name) ?? 0) + 1);
  });
  await page.reload();
  await expect
    .poll(() => [...wanted.keys()].toSorted(), { timeout: 15_000 })
    .toEqual(['layers', 'page', 'session']);
  await enterDemo(page);
  await rows(page).first().waitFor();
  expect([...wanted.values()]).toEqual([1, 1, 1]);
});

test('the browser reports the first paint: a page does not start fully transparent', async () => {
  const { page } = await visit({ withoutMap: true, path: '/register', screen: 'phone' });
  await page.getByLabel(word('login.email'), { exact: true }).waitFor();
  const seen = () =>
    page.evaluate(() =>
      performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime > 0),
    );
  await expect.poll(seen).toEqual([true]);
});
