import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, openSection, pageIs, signIn, toast } from './app.ts';
import { violations } from './axe.ts';
import { base, screenshot, visit } from './browser.ts';
import { saveReport } from './report.ts';
import { word } from './words.ts';

const customer = 'customer@demo.fixpoint.example';
const email = 'ingrid@example.com';
const password = 'a van in the morning';

const field = (page: Page, key: string) => page.getByLabel(word(key), { exact: true });
const press = (page: Page, key: string) => page.getByRole('button', { name: word(key), exact: true }).click();
const follow = (page: Page, key: string) => page.getByRole('link', { name: word(key), exact: true }).click();
const heading = (page: Page, key: string) =>
  page.getByRole('heading', { name: word(key), exact: true, level: 1 }).waitFor();
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');

test('[ACC-01, ROUTE-07] register, verify the address by mail, and sign in to an account without devices', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true, path: '/login' });
  await follow(page, 'login.register');
  await pageIs(page, '/register');
  await field(page, 'login.email').fill(email);
  await field(page, 'login.password').fill(password);
  await page.getByText(word('account.password.strength.4')).waitFor();
  await page.getByLabel(word('account.register.agree')).check();
  await screenshot(page, 'account register');
  await press(page, 'account.register.submit');
  await heading(page, 'account.verify.title');
  await screenshot(page, 'account verify');
  await page.reload(); // the browser may reload the page while the user reads the mail
  await heading(page, 'account.verify.title');
  await press(page, 'account.verify.again');
  await press(page, 'account.demoMail.open');
  await heading(page, 'account.verified.title');
  await screenshot(page, 'account verified');
  expect(page.url()).not.toContain('token');
  await follow(page, 'login.submit');
  expect(await field(page, 'login.email').inputValue()).toBe(email);
  await signIn(page, email, password);
  await pageIs(page, '/v2');
  await page.getByText(word('map.list.empty')).first().waitFor();
});

test('[ACC-01, ACC-05] a used link says so and offers another mail', async () => {
  const { page } = await visit({ withoutMap: true, path: '/register?token=unknown-token' });
  await heading(page, 'account.reset.over');
  await page.getByText(word('account.verify.overLead')).waitFor();
  await field(page, 'login.email').fill(email);
  await press(page, 'account.verify.again');
  await heading(page, 'account.verify.title');
});

test('[ACC-05] [fault 22] the server’s errors appear at their fields, the first has the focus, typed text stays', async () => {
  const { page } = await visit({ withoutMap: true, path: '/register' });
  await press(page, 'account.register.submit');
  await page.getByText(word('login.emailMissing')).waitFor();
  await page.getByText(word('account.code.terms')).waitFor();
  expect(await focused(page)).toBe('email');
  await field(page, 'login.email').fill(customer);
  await field(page, 'login.password').fill(password);
  await page.getByLabel(word('account.register.agree')).check();
  await press(page, 'account.register.submit');
  await page.getByText(word('account.code.taken')).waitFor();
  await expect.poll(() => focused(page)).toBe('email');
  expect(await field(page, 'login.password').inputValue()).toBe(password);
  await screenshot(page, 'account field error');
  await field(page, 'login.email').fill('odd@example.com');
  await page.getByText(word('account.code.taken')).waitFor({ state: 'detached' });
  await press(page, 'account.register.submit');
  await page.getByRole('alert').getByText(word('account.code.missing')).waitFor(); // for a field that the form does not have
  await page.getByText(word('account.code.other')).waitFor(); // for an unknown error code
  await screenshot(page, 'account summary');
});

test('[ACC-05] without a network the form says so, keeps typed text, and can be sent again', async () => {
  const { page } = await visit({ withoutMap: true, path: '/forgot-password', scenario: 'offline' });
  await field(page, 'login.email').fill(email);
  await press(page, 'account.forgot.submit');
  await page.getByRole('alert').getByText(word('failure.unreachable')).waitFor();
  expect(await field(page, 'login.email').inputValue()).toBe(email);
  await page.getByRole('button', { name: word('shell.tryAgain') }).click();
  await page.getByRole('alert').getByText(word('failure.unreachable')).waitFor();
});

test('[ACC-02, ROUTE-13] a forgotten password: the mail, the new password, and all other sessions end', {
  tags: 'smoke',
}, async () => {
  const { page, context } = await visit({ withoutMap: true, path: '/login' });
  await signIn(page, customer, 'customer-demo');
  await pageIs(page, '/v2');
  const other = await context.newPage();
  await other.goto(`${base}/forget-password`);
  await field(other, 'login.email').fill(customer);
  await press(other, 'account.forgot.submit');
  await heading(other, 'account.sent.title');
  await screenshot(other, 'account mail sent');
  await press(other, 'account.demoMail.open');
  await heading(other, 'account.reset.title');
  expect(new URL(other.url()).pathname).toBe('/reset-password');
  await other.reload(); // the token is no longer in the address, but the page still has it
  await field(other, 'account.password.new').fill('short');
  await press(other, 'account.reset.submit');
  await other.getByText(word('account.code.tooShort')).waitFor();
  await screenshot(other, 'account reset');
  await field(other, 'account.password.new').fill('the boat on the lake');
  await press(other, 'account.reset.submit');
  await heading(other, 'account.reset.done');
  await page.reload();
  await pageIs(page, '/login');
  await signIn(page, customer, 'customer-demo');
  await toast(page)
    .filter({ hasText: word('login.credentials') })
    .waitFor();
  await signIn(page, customer, 'the boat on the lake');
  await pageIs(page, '/v2');
});

test('[ACC-02, LOG-02] the link’s token is neither in the log nor in the address, and works once', async () => {
  const { page } = await visit({ withoutMap: true, path: '/forgot-password' });
  await field(page, 'login.email').fill('fleet@demo.fixpoint.example');
  await press(page, 'account.forgot.submit');
  await heading(page, 'account.sent.title');
  const link = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('fixpoint.demo.world') ?? '{}') as { mails: Record<string, string> })
        .mails['fleet@demo.fixpoint.example'] ?? '',
  );
  const token = link.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThan(10);
  await page.goto(base + link);
  await heading(page, 'account.reset.title');
  expect(page.url()).not.toContain(token);
  await field(page, 'account.password.new').fill(password);
  await press(page, 'account.reset.submit');
  await heading(page, 'account.reset.done');
  await follow(page, 'login.submit');
  await signIn(page, 'fleet@demo.fixpoint.example', password);
  await pageIs(page, '/v2');
  const log = (await saveReport(page, 'with names')).bytes.toString('utf8');
  expect(log).toContain('account/resetSubmitted');
  expect(log).not.toContain(token);
  expect(log).not.toContain(password);
  await openSection(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  await page.goto(base + link);
  await field(page, 'account.password.new').fill('another good one');
  await press(page, 'account.reset.submit');
  await heading(page, 'account.reset.over');
  await screenshot(page, 'account link over');
});

test('[ROUTE-06] without a link the page says what to do', async () => {
  const { page } = await visit({ withoutMap: true, path: '/reset-password' });
  await page.getByText(word('account.reset.noLink')).waitFor();
  await follow(page, 'account.reset.newMail');
  await pageIs(page, '/forgot-password');
});

test('[ACC-03, ROUTE-15] changing the password needs the current one and keeps this session', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true, path: '/change-password' });
  await pageIs(page, '/login');
  await enterDemo(page, 'pets');
  await pageIs(page, '/change-password');
  await field(page, 'passwordChange.current').fill('wrong one');
  await field(page, 'account.password.new').fill(password);
  await screenshot(page, 'account change');
  await press(page, 'passwordChange.submit');
  await page.getByText(word('account.code.wrong')).waitFor();
  await expect.poll(() => focused(page)).toBe('current');
  await field(page, 'passwordChange.current').fill('pets-demo');
  await press(page, 'passwordChange.submit');
  await heading(page, 'passwordChange.done');
  await follow(page, 'passwordChange.toSettings');
  await pageIs(page, '/settings/account');
  await page.reload();
  await pageIs(page, '/settings/account');
  await page.getByText('pets@demo.fixpoint.example').waitFor();
});

test('[ROUTE-16, AUTH-02] a login that requires a new password leads to the advice, without a toast', async () => {
  const { page } = await visit({ withoutMap: true });
  await signIn(page, 'reset@demo.fixpoint.example', 'reset-demo');
  await pageIs(page, '/password-reset-advice');
  await page.getByText('reset@demo.fixpoint.example').waitFor();
  expect(await toast(page).count()).toBe(0);
  await screenshot(page, 'account advice');
  await press(page, 'account.forgot.submit');
  await press(page, 'account.demoMail.open');
  await field(page, 'account.password.new').fill(password);
  await press(page, 'account.reset.submit');
  await follow(page, 'login.submit');
  await signIn(page, 'reset@demo.fixpoint.example', password);
  await pageIs(page, '/v2');
});

test('[ROUTE-16] the advice, opened directly, asks for the e-mail address', async () => {
  const { page } = await visit({ withoutMap: true, path: '/password-reset-advice' });
  await page.getByText(word('account.advice.ask')).waitFor();
  await field(page, 'login.email').fill(customer);
  await press(page, 'account.forgot.submit');
  await heading(page, 'account.sent.title');
});

test('[AUTH-02] a refused login never says which of address and password is wrong', async () => {
  const { page } = await visit({ withoutMap: true });
  for (const [who, words] of [
    ['deleted@demo.fixpoint.example', 'login.deletedAccount'],
    ['nobody@demo.fixpoint.example', 'login.credentials'],
    [customer, 'login.credentials'],
    ['credentials@demo.fixpoint.example', 'login.credentials'],
  ] as const) {
    await signIn(page, who, 'whatever it is');
    await toast(page)
      .filter({ hasText: word(words) })
      .waitFor();
  }
});

test('[ROUTE-19] the partner’s login is the same login with other colours', async () => {
  const { page } = await visit({ withoutMap: true, path: '/axa/auth' });
  await page.getByText(word('login.partnerLead', { partner: 'AXA' })).waitFor();
  const colour = () =>
    page.locator('button[type=submit]').evaluate((button) => getComputedStyle(button).backgroundColor);
  const theirs = await colour();
  await screenshot(page, 'account partner');
  await signIn(page, customer, 'customer-demo');
  await pageIs(page, '/v2');
  await page.goto(`${base}/axa/auth`);
  await pageIs(page, '/v2'); // signed-in users are redirected to the home page
  const own = await visit({ withoutMap: true, path: '/login' });
  await own.page.locator('button[type=submit]').waitFor();
  expect(
    await own.page
      .locator('button[type=submit]')
      .evaluate((button) => getComputedStyle(button).backgroundColor),
  ).not.toBe(theirs);
});

test('[ACC-05] the typed e-mail address survives a reload, the password does not', async () => {
  const { page } = await visit({ withoutMap: true });
  await field(page, 'login.email').fill(email);
  await field(page, 'login.password').fill('not to be kept');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fixpoint:drafts') ?? ''))
    .toContain(email);
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).not.toContain('not to be kept');
  await page.reload();
  await expect.poll(() => field(page, 'login.email').inputValue()).toBe(email);
  expect(await field(page, 'login.password').inputValue()).toBe('');
  await enterDemo(page);
  await pageIs(page, '/v2');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fixpoint:drafts'))).toBeNull();
});

test('[AUTH-01] the form reports Caps Lock, and a password can be pasted', async () => {
  const { page, context } = await visit({ withoutMap: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const secret = field(page, 'login.password');
  // The login form appears before the app has loaded, but only the app detects Caps Lock.
  await pageIs(page, '/login');
  await secret.focus();
  await secret.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true });
  await page.getByText(word('login.capsLock')).waitFor();
  await page.evaluate(() => navigator.clipboard.writeText('from a password manager'));
  await secret.press('ControlOrMeta+v');
  expect(await secret.inputValue()).toBe('from a password manager');
});

test('[ACC-04] preferences are saved at once and remain after a reload', async () => {
  const { page } = await visit({ withoutMap: true, path: '/settings' });
  await enterDemo(page);
  await pageIs(page, '/settings');
  await field(page, 'settings.firstName').fill('Ingrid');
  await field(page, 'settings.firstName').press('Enter');
  await toast(page, 'success')
    .filter({ hasText: word('deviceManagement.mapSettingMessage') })
    .first()
    .waitFor();
  await openSection(page, 'alarms');
  await page.getByRole('switch', { name: word('settings.alarmKinds.4') }).click();
  await openSection(page, 'look');
  await page.getByRole('combobox', { name: word('settings.timeZone') }).fill('Montevideo');
  await page.getByRole('option', { name: /Montevideo/ }).click();
  await screenshot(page, 'account settings');
  await page.reload();
  await openSection(page, 'account');
  await expect.poll(() => field(page, 'settings.firstName').inputValue()).toBe('Ingrid');
  await openSection(page, 'alarms');
  await expect
    .poll(() => page.getByRole('switch', { name: word('settings.alarmKinds.4') }).isChecked())
    .toBe(false);
  await openSection(page, 'look');
  expect(await page.getByRole('combobox', { name: word('settings.timeZone') }).inputValue()).toContain(
    'Montevideo',
  );
  await openSection(page, 'account');
  await page.getByLabel(word('settings.mode')).selectOption('pets'); // the app opens that mode's home page
  await pageIs(page, '/pets');
  await page.goto(`${base}/`);
  await pageIs(page, '/pets');
});

test.for([
  ['light', 'de'],
  ['dark', 'el'],
] as const)(
  '[MAP-17] on a phone axe finds nothing on the account pages, and nothing overflows: %s, %s',
  async ([theme, locale]) => {
    const { page } = await visit({
      withoutMap: true,
      path: '/register',
      screen: 'phone',
      theme,
      locale,
      withoutPolicy: true,
    });
    await page.locator('button[type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    const found: Record<string, string[]> = {};
    const look = async (path: string) => {
      found[path] = await violations(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) found[path].push(`${over} px stick out`);
      await screenshot(page, `account look ${theme} ${locale} ${path}`);
    };
    await look('/register');
    for (const path of [
      '/login',
      '/axa/auth',
      '/forgot-password',
      '/password-reset-advice',
      '/reset-password',
      '/reset-password/x',
    ]) {
      await page.goto(base + path);
      await page.locator('h1').waitFor();
      await look(path);
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
  },
);
