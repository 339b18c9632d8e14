import type { Page, Request } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { householdOf } from '../../mocks/world/households.ts';
import { imeiOf } from '../../mocks/world/models.ts';
import { DEMO_SALTS, kioskIdOf } from '../../mocks/world/shares.ts';
import { startApiServer } from './api-server.ts';
import { signIn, until } from './app.ts';
import { base, visit } from './browser.ts';
import { keptBy } from './traces.ts';

const [CUSTOMER] = DEMO_ACCOUNTS;
if (!CUSTOMER) throw new Error('no account');
const { email, password } = CUSTOMER;
const FIRST = 1_000_001;
const SHARED = 'Harbour shuttle';
const SHARED_ID = FIRST + 5;
/** Data that only the owner may see: account, IMEIs, ids, and every device that is not shared. */
const household = householdOf('customer', 0);
const OWN = [
  email,
  'Reception: where is',
  ...household.map((_, i) => imeiOf(FIRST + i)),
  ...household.map((_, i) => `${FIRST + i}`),
  ...household.flatMap(({ name }) => (name === SHARED ? [] : [name])),
];

async function serve() {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  return server;
}

/** Collects everything that a page sends and receives from now on, as text. */
function listen(page: Page) {
  const sent: string[] = [];
  const received: Promise<string>[] = [];
  const said: string[] = [];
  const requests: Request[] = [];
  page.on('request', (request) => {
    requests.push(request);
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  page.on('requestfinished', (request) => {
    received.push(
      (async () => {
        const response = await request.response();
        const headers = JSON.stringify([await request.allHeaders(), await response?.allHeaders()]);
        // Reads only API responses and texts, because the app's code is the same for all users.
        const body = /\/api\/|\.html|\/share|\.json/.test(request.url()) ? await response?.text() : '';
        return `${headers} ${body ?? ''}`;
      })().catch(() => ''),
    );
  });
  page.on('console', (message) => said.push(message.text()));
  return {
    sent,
    said,
    requests,
    all: async () => [...sent, ...said, ...(await Promise.all(received))].join('\n'),
  };
}

const seen = (page: Page) =>
  page.evaluate(() => [document.documentElement.outerHTML, document.title, window.location.href].join('\n'));
const foundIn = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));

test('[SHARE-03] [ROUTE-04] [checklist 16] a link shows the shared device and nothing else of its owner: not in requests, responses, page, address, storage or console', {
  tags: 'smoke',
}, async () => {
  const server = await serve();
  const { page } = await visit({ at: server.origin, path: '/login', withoutMap: true });
  const heard = listen(page);
  const answer = await page.goto(`${server.origin}/share/${DEMO_SALTS.trail}`);
  expect(answer?.headers()['x-robots-tag']).toMatch(/noindex/);
  await page.getByRole('heading', { name: SHARED }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/share');
  // A reload finds the share again, although its key is no longer in the address.
  await page.reload();
  await page.getByRole('heading', { name: SHARED }).waitFor();

  const kept = JSON.stringify(await keptBy(page));
  expect(foundIn(`${await heard.all()}\n${await seen(page)}\n${kept}`, OWN)).toEqual([]);
  expect(foundIn(`${await seen(page)}\n${kept}\n${heard.said.join()}`, [DEMO_SALTS.trail])).toEqual([]);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/);
  // Only our own server receives the key: first in the page's address, then in the call.
  const withSalt = heard.requests.filter((request) => request.url().includes(DEMO_SALTS.trail));
  expect(withSalt.map((request) => new URL(request.url()).origin)).toEqual(withSalt.map(() => server.origin));
  const other = heard.requests.filter((request) => new URL(request.url()).origin !== server.origin);
  expect(other.map((request) => request.url()).filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
  for (const request of heard.requests)
    expect((await request.allHeaders())['referer'] ?? '').not.toContain(DEMO_SALTS.trail);
  expect(JSON.parse(kept)).toMatchObject({ session: {}, databases: {}, caches: {}, cookies: '' });
});

test('[SHARE-03] [SHARE-04] opening a link in a signed-in browser tells the server nothing about the user, and changes no stored data', async () => {
  const server = await serve();
  const { page, context } = await visit({ at: server.origin, withoutMap: true });
  await signIn(page, email, password);
  await page.getByTestId('device-row').first().waitFor();
  await until(
    async () => JSON.stringify((await keptBy(page)).local),
    (local) => local.includes('devices'),
  );
  await page.goto('about:blank');
  const tab = await context.newPage();
  const heard = listen(tab);
  await tab.goto(`${server.origin}/share/${DEMO_SALTS.revoked}`);
  await tab.getByTestId('shared-ended').waitFor();
  const before = await keptBy(tab);
  expect(await tab.getByTestId('shared-ended').getAttribute('data-reason')).toBe('revoked');
  await tab.goto(`${server.origin}/stand-alone-page/${kioskIdOf(SHARED_ID)}`);
  await tab.getByRole('heading', { name: SHARED }).waitFor();
  expect(new URL(tab.url()).pathname).toBe('/stand-alone-page/viewmode');

  expect(await keptBy(tab)).toEqual(before);
  const calls = heard.requests.filter((request) => request.url().includes('/api/'));
  expect(calls.map((request) => new URL(request.url()).pathname.replace(/[^/]+$/, '…'))).toEqual(
    calls.map(() => '/api/v1/share/…'),
  );
  for (const request of calls) expect(Object.keys(await request.allHeaders())).not.toContain('authorization');
  const words = OWN.filter((word) => word !== `${SHARED_ID}`);
  expect(foundIn(`${await heard.all()}\n${await seen(tab)}`, words)).toEqual([]);
  expect(foundIn(`${await seen(tab)}${heard.said.join()}`, [...server.tokens])).toEqual([]);
});
