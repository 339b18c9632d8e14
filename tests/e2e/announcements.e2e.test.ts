import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterDemo, openSettings, pageIs, rows, signIn, stopClock, toast } from './app.ts';
import { screenshot, SCREENS, visit } from './browser.ts';
import { ownServer } from './own-server.ts';
import { word } from './words.ts';

const card = (page: Page): Locator => page.getByTestId('server-alert');
const survey = (page: Page): Locator => page.getByTestId('survey');
const press = (where: Locator, name: string) => where.getByRole('button', { name, exact: true }).click();

describe('announcements', () => {
  test('[ALERT-02] [ALERT-05] the first card after 6 s, the next one 1.5 s after it was closed, and none of them again', {
    tags: 'smoke',
  }, async () => {
    const { page } = await visit({ withoutMap: true, scenario: 'alerts', ownClock: true });
    await enterDemo(page);
    await card(page).waitFor();
    await expect.poll(() => card(page).innerText()).toContain('Good to have you here.');
    const box = await card(page).boundingBox();
    expect(box?.width).toBeCloseTo(SCREENS.desktop.width / 2, 0);
    await screenshot(page, 'alert card');
    await stopClock(page, 120_000);
    await press(card(page), word('shell.close'));
    await card(page).waitFor({ state: 'detached' });
    await page.clock.runFor(1_400);
    expect(await card(page).count()).toBe(0);
    await page.clock.runFor(200);
    await expect.poll(() => card(page).innerText()).toContain('Cold is hard on batteries');
    await page.clock.resume();
    await press(card(page), word('shell.close'));
    await expect.poll(() => card(page).innerText()).toContain('a second tracker costs half');
    await press(card(page), word('shell.close'));
    await card(page).waitFor({ state: 'detached' });

    await page.reload();
    await rows(page).first().waitFor();
    await page.clock.runFor(10_000);
    expect(await card(page).count()).toBe(0);
  });

  test('[ALERT-14] Continue opens the links in new windows', async () => {
    const { page, context } = await visit({
      withoutMap: true,
      scenario: 'alerts',
      expected: [/help\.fixpoint\.example/],
    });
    await context.route('https://help.fixpoint.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Help</title>' }),
    );
    const opened: Page[] = [];
    context.on('page', (other) => opened.push(other));
    await enterDemo(page);
    await card(page).waitFor({ timeout: 60_000 });
    await press(card(page), word('shell.close'));
    await expect.poll(() => card(page).innerText()).toContain('Cold is hard on batteries');
    await press(card(page), word('serverAlerts.continue'));
    // The test browser has no pop-up blocker. The story and the unit test cover the case that a window is blocked.
    await expect.poll(() => opened.length).toBe(2);
    const [first, second] = opened as [Page, Page];
    await first.waitForURL('https://help.fixpoint.example/winter');
    await second.waitForURL('https://help.fixpoint.example/batteries');
    for (const other of opened) expect(await other.evaluate(() => globalThis.opener as unknown)).toBeNull();
    await expect
      .poll(async () => (await card(page).count()) && (await card(page).innerText()))
      .toContain('second tracker');
  });

  test('[ALERT-18] [checklist 4] hostile announcements: no script, no policy violation, no request to other hosts', {
    tags: 'smoke',
  }, async () => {
    const { page } = await visit({ withoutMap: true, scenario: 'hostile-alerts', screen: 'phone' });
    await enterDemo(page);
    await card(page).waitFor({ timeout: 60_000 });
    for (const words of ['<script>globalThis.hacked = 1</script>', 'Long word word', 'https://a.example/']) {
      await expect.poll(() => card(page).innerText()).toContain(words);
      const box = await card(page).boundingBox();
      const { width, height } = SCREENS.phone;
      expect(box?.width).toBeCloseTo(width * 0.8, 0);
      expect(box?.height).toBeLessThanOrEqual(height * 0.85 + 1);
      expect(
        await card(page).locator('script, iframe, img:not([src^="/assets/server-alert/"])').count(),
      ).toBe(0);
      for (const link of await card(page).getByRole('link').all())
        expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(await card(page).getByRole('button').count(), 'close and Continue, no action').toBe(2);
      await card(page)
        .getByRole('button', { name: word('serverAlerts.continue') })
        .click({ trial: true });
      await screenshot(page, `alert hostile ${words.slice(0, 6)}`);
      await press(card(page), word('shell.close'));
      await card(page).waitFor({ state: 'detached' });
    }
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
  });

  test('[ALERT-15] [ALERT-16] maintenance, in the chosen language', async () => {
    const { page } = await visit({
      withoutMap: true,
      scenario: 'maintenance',
      locale: 'de-DE',
      screen: 'phone',
      theme: 'dark',
    });
    await enterDemo(page, 'customer', 'de');
    await card(page).waitFor({ timeout: 60_000 });
    expect(await card(page).innerText()).toContain(word('serverAlerts.maintenance.text', {}, 'de'));
    expect(await card(page).getByRole('progressbar').count()).toBe(1);
    expect(await card(page).innerText()).toContain(word('serverAlerts.maintenance.steps.checking', {}, 'de'));
    await screenshot(page, 'alert maintenance German');
    // The demo's devices also have names in the chosen language.
    await page.getByText('Annas Kombi', { exact: true }).first().waitFor({ state: 'attached' });
  });

  test('[ALERT-17] old geofences are deleted from their card, and a message confirms it', async () => {
    const { page } = await visit({ withoutMap: true, scenario: 'geofences-v1' });
    await enterDemo(page);
    const custom = page.getByTestId('custom-alert');
    await custom.waitFor({ timeout: 60_000 });
    expect(await card(page).count()).toBe(0);
    await press(custom, word('serverAlerts.geofences.delete'));
    await toast(page, 'success').waitFor();
    expect(await toast(page, 'success').innerText()).toContain(word('serverAlerts.geofences.deleted'));
    await custom.waitFor({ state: 'detached' });
  });
});

describe('the survey', () => {
  const asks = { id: 421, type: 'survey', message: 'Do you like it?', triggered_interval: 'once', show: 1 };
  const settings = { appMode: 'v2', survey_response: 1, uptodate_via_email: 1 };

  test('[SURVEY-04] fails and keeps the answer, then succeeds and closes', { tags: 'smoke' }, async () => {
    const server = ownServer();
    server.answers.set('GET /serveralerts', { body: { success: [asks] } });
    server.answers.set('POST /serveralerts/read', { body: { success: true } });
    server.answers.set('PUT /customer/3001/settings', { status: 500, body: { error: 'Out of order.' } });
    const { page } = await visit({
      withoutMap: true,
      before: server.before,
      expected: [/Failed to load|socket|status of/i],
    });
    await signIn(page, 'ada@example.com', 'secret');
    await survey(page).waitFor({ timeout: 60_000 });
    await survey(page).getByText(word('survey.emails')).click();
    await press(survey(page), word('survey.yes'));
    await survey(page).getByText(word('failure.server')).waitFor();
    expect(await survey(page).getByRole('checkbox').isChecked()).toBe(true);
    expect(
      await survey(page)
        .getByRole('button', { name: word('survey.yes') })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    expect(await toast(page, 'success').count()).toBe(0);
    await screenshot(page, 'survey failed');

    server.answers.set('PUT /customer/3001/settings', { body: { success: settings } });
    await press(survey(page), word('survey.yes'));
    await toast(page, 'success').waitFor();
    expect(await toast(page, 'success').innerText()).toContain(word('survey.saved'));
    await survey(page).waitFor({ state: 'detached' });
    await expect.poll(() => server.asked).toContain('POST /serveralerts/read');
  });
});

describe('content pages', () => {
  test('[ROUTE-05] [NEWS-02] a visitor opens them from the login page, without the app’s shell', async () => {
    const { page } = await visit({ withoutMap: true, path: '/login', locale: 'de-DE', screen: 'phone' });
    await page.getByRole('link', { name: word('news.pages.privacy', {}, 'de') }).click();
    await pageIs(page, '/stand-alone-page/:id');
    await page.getByRole('heading', { name: 'Was gespeichert wird' }).waitFor();
    expect(await page.getByRole('navigation', { name: word('shell.navigation', {}, 'de') }).count()).toBe(0);
    await page.getByRole('link', { name: word('news.pages.imprint', {}, 'de') }).click();
    await page.getByRole('heading', { name: word('news.pages.imprint', {}, 'de'), level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('link', { name: word('news.pages.toLogin', {}, 'de') }).click();
    await pageIs(page, '/login');
  });

  test('[ROUTE-05] an unknown id says so, and links to the existing pages', async () => {
    const { page } = await visit({ withoutMap: true, path: '/stand-alone-page/nothing', expected: [/404/] });
    await page.getByText(word('news.pages.unknown')).waitFor();
    await page.getByRole('link', { name: word('news.pages.terms') }).click();
    await page.getByRole('heading', { name: word('news.pages.terms'), level: 1 }).waitFor();
  });

  test('[ROUTE-05] [ROUTE-21] [NEWS-01] a customer: settings, what’s new, change log, help, and back to the app', {
    tags: 'smoke',
  }, async () => {
    const { page } = await visit({ withoutMap: true });
    await enterDemo(page);
    await rows(page).first().waitFor();
    await openSettings(page, 'help');
    await page.getByRole('link', { name: new RegExp(`^${word('news.title')}`) }).click();
    await pageIs(page, '/whatsnew');
    await page.getByTestId('news-cards').waitFor();
    await screenshot(page, 'whats new');
    await page.reload();
    await page.getByRole('heading', { name: word('news.earlier') }).waitFor();
    expect(await page.getByTestId('news-cards').count()).toBe(0);
    expect(await page.getByRole('link', { name: word('news.tryIt') }).getAttribute('href')).toBe(
      '/open-track',
    );
    await page.getByRole('link', { name: word('news.changeLog') }).click();
    await pageIs(page, '/change-log');
    await page.getByRole('heading', { name: word('news.version', { version: '0.0.9' }) }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: word('news.pages.help'), exact: true }).click();
    await pageIs(page, '/stand-alone-page/:id');
    expect(await page.getByRole('navigation', { name: word('shell.navigation') }).count()).toBe(0);
    await page.getByRole('link', { name: word('news.pages.toApp') }).click();
    await pageIs(page, '/v2');
  });
});
