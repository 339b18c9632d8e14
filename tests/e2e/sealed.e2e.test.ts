import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageIs, rows, signIn, until } from './app.ts';
import { visit } from './browser.ts';
import { keptBy } from './traces.ts';
import { accountOf, enter, serve } from './with-api.ts';
import { word } from './words.ts';

/** Errors that these tests cause: the network is off, or the server ends the session. */
const expected = [/401|ERR_|Failed to load/];
const nameField = (page: Page) =>
  page.getByRole('textbox', { name: word('deviceManagement.name.label'), exact: true });
const save = (page: Page) => page.getByRole('button', { name: word('deviceManagement.save'), exact: true });

test('[checklist 34] [fault 65] after the server ended a session, none of its data can be read in this browser; its owner gets it all back', {
  tags: 'smoke',
}, async () => {
  const server = await serve();
  const { page, context } = await visit({ withoutMap: true, at: server.origin, withWorker: true, expected });
  await enter(page);
  const [renamed, typed] = await rows(page).evaluateAll((all) =>
    all.slice(0, 2).map((row) => row.getAttribute('data-imei') ?? ''),
  );
  const names = (await rows(page).allInnerTexts())
    .map((text) => text.split('\n')[0] ?? '')
    .filter((name) => name.length > 3);
  const nameOf = (imei = '') => `${server.origin}/device-management/${imei}/device-name`;

  // One new name is saved but not sent, because the network is off. Another is typed but not saved.
  await page.goto(nameOf(typed));
  await nameField(page).fill('Half a secret ferry');
  await until(
    async () => Object.keys((await keptBy(page)).local),
    (keys) => keys.some((key) => key.includes('deviceForms')),
  );
  await page.goto(nameOf(renamed));
  await nameField(page).waitFor();
  server.faults.refresh = 401;
  await context.setOffline(true);
  await nameField(page).fill('Whole secret ferry');
  await save(page).click();
  await page.getByTestId('undo').waitFor();
  server.endAccess();
  await context.setOffline(false);
  await pageIs(page, '/login');
  await page.getByText(word('failure.unauthorised')).waitFor();

  const left = await keptBy(page);
  expect(Object.keys(left.databases).filter((key) => key.startsWith('fixpoint-changes/'))).toHaveLength(1);
  expect(Object.keys(left.local).some((key) => key.includes('deviceForms'))).toBe(true);
  const { local, session, databases, cookies } = left;
  const everything = JSON.stringify([local, session, databases, cookies]);
  const words = ['ecret ferry', 'device-name', ...names, renamed ?? '', typed ?? ''];
  expect(words.filter((word) => everything.includes(word))).toEqual([]);

  server.faults.refresh = null;
  const renames = () =>
    server.seen.filter(({ method, path }) => method === 'PUT' && /^\/device\/\d+$/.test(path));
  expect(renames().filter(({ status }) => status === 200)).toEqual([]);
  const { email, password } = accountOf('customer');
  await signIn(page, email, password);
  await until(
    async () => renames().filter(({ status }) => status === 200).length,
    (count) => count === 1,
  );
  await page.goto(nameOf(typed));
  await expect.poll(() => nameField(page).inputValue()).toBe('Half a secret ferry');
  await page.goto(nameOf(renamed));
  await expect.poll(() => nameField(page).inputValue()).toBe('Whole secret ferry');
});

test('[fault 71] a lost key loses the data that it encrypted: the app says so and continues', async () => {
  const server = await serve();
  const { page } = await visit({ withoutMap: true, at: server.origin, withWorker: true, expected });
  await enter(page);
  await until(
    async () => Object.keys((await keptBy(page)).local),
    (keys) => keys.some((key) => key.includes('3001.customer@')),
  );
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const asked = indexedDB.open('fixpoint-vault');
        asked.addEventListener('success', () => {
          const write = asked.result.transaction('texts', 'readwrite');
          write.objectStore('texts').delete(IDBKeyRange.bound('seal ', 'seal ~'));
          write.addEventListener('complete', () => {
            asked.result.close();
            done();
          });
        });
      }),
  );
  await page.reload();
  await page.getByText(word('app.storedLost')).waitFor();
  await rows(page).first().waitFor();
  await page.reload();
  await rows(page).first().waitFor();
  expect(await page.getByText(word('app.storedLost')).count()).toBe(0);
});
