import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSettings, pageIs, rows } from './app.ts';
import { noWebGl, watchFaults } from './browser.ts';
import { browserWith } from './killed.ts';
import { keptBy } from './traces.ts';
import { enter, serve } from './with-api.ts';
import { word } from './words.ts';

/** A session cookie: it is gone after the browser was closed. */
const MARK = 'fixpoint-session';
/** Where the vault keeps the tokens. */
const SESSION = 'fixpoint-vault/texts/"access"';

/** A browser with its own profile folder. The test can close it and open it again, as a user does. */
async function ownBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'fixpoint-closed-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
  const server = await serve();
  const open = async (path = '/') => {
    const context = await browserWith(profile);
    await context.addInitScript(noWebGl);
    onTestFinished(() => context.close().catch(() => undefined));
    const faults = watchFaults(context);
    onTestFinished(() => expect(faults).toEqual([]));
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(server.origin + path);
    const marks = async () => (await context.cookies(server.origin)).filter(({ name }) => name === MARK);
    return { context, page, marks };
  };
  return { server, open };
}

async function signOutOnClose(page: Page): Promise<void> {
  await openSettings(page, 'account');
  const choice = page.getByRole('switch', { name: word('settings.logoutOnClose') });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await choice.click();
  await saved;
}

describe('[AUTH-08] with "Sign out when the browser is closed"', () => {
  test('a closed browser asks for a new login and has kept no token; a reload and a new tab do not', async () => {
    const { server, open } = await ownBrowser();
    const first = await open();
    await enter(first.page);
    await signOutOnClose(first.page);
    expect(await first.marks()).toMatchObject([{ value: '1', expires: -1, sameSite: 'Strict', path: '/' }]);

    expect(Object.keys((await keptBy(first.page)).databases), 'there is a session to end').toContain(SESSION);

    await first.page.goto(`${server.origin}/v2`);
    await rows(first.page).first().waitFor();
    const tab = await first.context.newPage();
    await tab.goto(`${server.origin}/v2`);
    await rows(tab).first().waitFor();
    await first.context.close();

    const next = await open('/v2');
    await pageIs(next.page, '/login');
    expect(await rows(next.page).count()).toBe(0);
    expect(await next.marks(), 'the browser has forgotten the mark').toEqual([]);
    await expect.poll(async () => Object.keys((await keptBy(next.page)).databases)).not.toContain(SESSION);
    await enter(next.page);
    expect(await next.marks()).toHaveLength(1);
  });

  test('a browser whose mark alone is gone asks for a new login too', async () => {
    const { server, open } = await ownBrowser();
    const { context, page } = await open();
    await enter(page);
    await signOutOnClose(page);
    await context.clearCookies({ name: MARK });
    await page.goto(`${server.origin}/v2`);
    await pageIs(page, '/login');
    expect(await rows(page).count()).toBe(0);
  });
});

test('[AUTH-08] [GUARD-02] without that setting a closed browser is signed in again, and marked', async () => {
  const { open } = await ownBrowser();
  const first = await open();
  await enter(first.page);
  await expect.poll(async () => (await first.marks()).length).toBe(1);
  await first.context.close();

  const next = await open('/v2');
  await rows(next.page).first().waitFor();
  await pageIs(next.page, '/v2');
  await expect.poll(async () => (await next.marks()).length).toBe(1);
});

test('[AUTH-08] a logout takes the mark away', async () => {
  const { open } = await ownBrowser();
  const { page, marks } = await open();
  await enter(page);
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  await expect.poll(marks).toEqual([]);
});
