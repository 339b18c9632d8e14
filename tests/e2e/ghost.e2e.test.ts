import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterAccount, pageIs, piecesKept, rows, until, workerIsReady } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { keptBy } from './traces.ts';
import { accountOf, enter, serve } from './with-api.ts';
import { word } from './words.ts';

const THEIRS = accountOf('customer').email;
const banner = (page: Page) => page.getByTestId('ghost-banner');

/** Returns the names in the list. Leaves out short names, because they could also occur in unrelated text. */
const namesIn = async (page: Page): Promise<string[]> => {
  await rows(page).first().waitFor();
  const texts = await rows(page).allInnerTexts();
  return texts.map((text) => text.split('\n')[0] ?? '').filter((name) => name.length > 3);
};

describe('[START-08] [checklist 15] a visit to a customer’s account', () => {
  test('names the customer on every page and call, and stores nothing of their data', {
    tags: 'smoke',
  }, async () => {
    const server = await serve();
    const { page, context } = await visit({ withoutMap: true, at: server.origin, withWorker: true });
    await enter(page, 'superUser');
    const calls: { path: string; about: string | undefined }[] = [];
    let isVisit = false;
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const { authorization, 'x-on-behalf-of': about } = request.headers();
      if (isVisit && authorization) calls.push({ path: pathname, about });
    });
    await enterAccount(page, THEIRS);
    await banner(page).waitFor();
    isVisit = true;
    const names = await namesIn(page);
    expect(names.length).toBeGreaterThan(3);

    // The banner stays on every page.
    const home = new URL(page.url()).pathname;
    expect(home).toMatch(/^\/a\/customer\/\d+/);
    for (const place of ['settings', 'alerts', 'logbook']) {
      await page.evaluate(
        (to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        home.replace(/(\/a\/customer\/\d+).*/, `$1/${place}`),
      );
      await pageIs(page, `/${place}`);
      expect(await banner(page).isVisible(), place).toBe(true);
    }
    await screenshot(page, 'visit to a customer');
    const kept = JSON.stringify(await keptBy(page));
    for (const known of [THEIRS, ...names]) expect(kept, known).not.toContain(known);
    await workerIsReady(page);
    expect(await piecesKept(page, 'bytes=0-99'), 'where the map was looked at is told by its pieces').toBe(0);
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(({ about }) => about === undefined)).toEqual([]);

    isVisit = false;
    await banner(page)
      .getByRole('button', { name: word('ghost.back'), exact: true })
      .click();
    await banner(page).waitFor({ state: 'detached' });
    await pageIs(page, '/v2');
    await workerIsReady(page);
    await until(
      () => piecesKept(page, 'bytes=100-199'),
      (count) => count === 1,
    );
    const own = await namesIn(page);
    // The super user's own names are stored, and the same search finds them. This proves that it searches in the right
    // place.
    const after = await until(
      async () => JSON.stringify(await keptBy(page)),
      (kept) => kept.includes(own[0] ?? 'nothing'),
    );
    for (const known of names.filter((name) => !own.includes(name)))
      expect(after, known).not.toContain(known);
  });

  test('[START-09] is not possible by address for other users: they see their own account, and nothing of the other is requested', async () => {
    const server = await serve();
    const { page, context } = await visit({ withoutMap: true, at: server.origin });
    const about: string[] = [];
    context.on('request', (request) => {
      const on = request.headers()['x-on-behalf-of'];
      if (on !== undefined) about.push(on);
    });
    await enter(page, 'pets');
    const own = await namesIn(page);
    await page.goto(`${server.origin}/a/customer/3001/v2`);
    await until(
      () => namesIn(page),
      (names) => JSON.stringify(names) === JSON.stringify(own),
    );
    expect(await banner(page).count()).toBe(0);
    expect(about).toEqual([]);
    expect(await page.locator('body').innerText()).not.toContain(THEIRS);
  });
});
