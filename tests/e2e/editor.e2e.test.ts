import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSettings, pageIs, signIn, until } from './app.ts';
import { base, visit } from './browser.ts';
import { ownServer } from './own-server.ts';

const EDITOR = /\/assets\/phrase-[^/]*\.js$|\/phrase\/editor\.js$/;

/**
 * Signs in with these changes to the server's login answer and settings. Returns the files of the text editor that the
 * page requested.
 */
async function visited(login: object, settings: object, phrase: object | undefined) {
  const server = ownServer();
  server.answers.set('POST /login', {
    body: {
      success: { token: 'token', refresh_token: 'refresh', userID: 3001, appMode: 'v2', ...login },
    },
  });
  server.answers.set('GET /customer/3001/settings', { body: { success: { appMode: 'v2', ...settings } } });
  const fetched: string[] = [];
  const { page } = await visit({
    withoutMap: true,
    expected: [/404|1011|WebSocket/],
    before: async (context: BrowserContext) => {
      await server.before(context);
      await context.route('**/config.json', (route) =>
        route.fulfill({ json: { backend: 'api', apiUrl: `${base}/own-server`, phrase } }),
      );
      await context.route('**/phrase/editor.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.editorIsHere = true;' }),
      );
      context.on('request', (request) => {
        if (EDITOR.test(request.url())) fetched.push(new URL(request.url()).pathname);
      });
    },
  });
  await signIn(page, 'ada@example.com', 'a password');
  await pageIs(page, '/v2');
  await until(() => Promise.resolve(server.asked.includes('GET /customer/3001/settings')), Boolean);
  return { page, fetched };
}

const phrase = { script: '/phrase/editor.js', projectId: 'project', accountId: 'account' };
const on = { enablePhraseInContext: 1 };

describe('[GEN-05] the text editor on the page', () => {
  test('loads for a super user who has switched it on, and marks the texts', { tags: 'smoke' }, async () => {
    const { page, fetched } = await visited({ super_user: 1 }, on, phrase);
    await page.getByText('{{__phrase_settings.nav__}}').first().waitFor();
    expect(fetched.length).toBe(2);
    expect(await page.evaluate(() => 'editorIsHere' in window)).toBe(true);
  });

  test.each([
    ['a customer, whatever their settings say', {}, on, phrase],
    ['a super user who has not switched it on', { super_user: 1 }, {}, phrase],
    ['a deployment without the editor', { super_user: 1 }, on, undefined],
  ])('%s: nothing of its code is downloaded', async (_, login, settings, config) => {
    const { page, fetched } = await visited(login, settings, config);
    await openSettings(page);
    await pageIs(page, '/settings');
    expect(fetched).toEqual([]);
    expect(await page.getByText('{{__phrase').count()).toBe(0);
  });
});
