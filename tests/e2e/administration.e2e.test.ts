import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterAccount, enterDemo, openSettings, pageIs } from './app.ts';
import { base, screenshot, visit } from './browser.ts';
import { word } from './words.ts';

const card = (page: Page) => page.getByTestId('server-alert');

async function leave(page: Page): Promise<void> {
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
}

test('[ADM-01] [ADM-04] [ALERT-12] a customer sees a super user’s announcement as a card, and the super user sees who has read it', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page, 'superUser');
  await pageIs(page, '/v2');
  await page.goto(`${base}/admin-add-alert`);
  await pageIs(page, '/admin-add-alert');
  await page.getByLabel(word('announcements.column.name'), { exact: true }).fill('Storm');
  await page.getByLabel(word('announcements.message'), { exact: true }).fill('A storm is coming.');
  await page
    .getByRole('region', { name: word('announcements.preview') })
    .getByText('A storm is coming.')
    .waitFor();
  await screenshot(page, 'announcement being written');
  await page.getByRole('button', { name: word('announcements.publish') }).click();
  const sure = page.getByRole('alertdialog', { name: word('announcements.sureTitle') });
  await sure.getByRole('button', { name: word('announcements.publish') }).click();
  await page.getByTestId('announcement').getByText('A storm is coming.').waitFor();
  await leave(page);

  await enterDemo(page, 'customer');
  await pageIs(page, '/v2');
  await card(page).getByText('A storm is coming.').waitFor({ timeout: 30_000 });
  await screenshot(page, 'announcement as its customer sees it');
  await card(page)
    .getByRole('button', { name: word('serverAlerts.continue') })
    .click();
  await card(page).waitFor({ state: 'detached' });
  await leave(page);

  await enterDemo(page, 'superUser');
  await pageIs(page, '/v2');
  await page.goto(`${base}/admin-server-alert?tab=readers&of=501`);
  await page.getByTestId('readers-table').getByText('customer@demo.fixpoint.example').waitFor();
  await enterAccount(page, 'customer@demo.fixpoint.example');
  await page.getByTestId('ghost-banner').waitFor();
});

/**
 * Strings that only the administration's code contains: an address that it calls, names of its parts, some of its
 * texts.
 */
const ITS_OWN = [
  '/admin/serveralerts',
  '/admin/users',
  '/admin/feedback',
  'admin-announcements/',
  'administration/',
  word('announcements.sureUnknown'),
  word('adminUsers.nothingHint'),
];
/** The key under which the demo's mock server stores its data in the page. A real server stores nothing there. */
const OF_DEMO = 'fixpoint.demo.world';

test('[ADM-07] a customer downloads nothing of the administration, an administrator all of it', async () => {
  const found = async (account: 'customer' | 'superUser', paths: readonly string[]) => {
    const { page } = await visit({ withoutMap: true });
    const loading: Promise<string>[] = [];
    page.on('response', (response) => {
      const { pathname, origin } = new URL(response.url());
      if (origin === new URL(base).origin && /\.(js|json|css)$/.test(pathname))
        loading.push(
          response.text().then(
            (text) => `${pathname}\n${text}`,
            () => '',
          ),
        );
    });
    await enterDemo(page, account);
    await pageIs(page, '/v2');
    for (const path of paths) {
      await page.goto(base + path);
      await expect.poll(() => page.getByRole('heading').count()).toBeGreaterThan(0);
    }
    return async () => {
      const texts = (await Promise.all(loading)).filter((text) => !text.includes(OF_DEMO));
      return ITS_OWN.map((own) => texts.find((text) => text.includes(own))?.split('\n')[0] ?? null);
    };
  };
  const everywhere = ['/settings', '/alerts', '/logbook', '/reports', '/members', '/customer-feedback'];
  const ofCustomer = await found('customer', [
    ...everywhere,
    '/admin-server-alert',
    '/admin-user-management',
  ]);
  expect(await ofCustomer()).toEqual(ITS_OWN.map(() => null));
  // The heading is rendered before the rest of the page.
  const ofService = await found('superUser', ['/admin-server-alert', '/admin-user-management']);
  await expect.poll(ofService, { timeout: 30_000 }).not.toContain(null);
});
