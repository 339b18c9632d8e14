import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { type ApiServer, type Pages, startApiServer } from './api-server.ts';
import { until } from './app.ts';
import { base, visit } from './browser.ts';
import { callsPage } from './pages/build.ts';
import type { Calls } from './pages/calls.ts';
import { keptBy } from './traces.ts';

const [CUSTOMER] = DEMO_ACCOUNTS;
if (!CUSTOMER) throw new Error('no account');
const PAGE = '/api/test/calls.html';
/** Errors that these tests cause: refused calls, and a server that does not respond. */
const expected = [/401|500|503|ERR_|Failed to load/];

let pages: Pages;
beforeAll(async () => {
  pages = await callsPage();
});

async function serve(): Promise<ApiServer> {
  const server = await startApiServer(base, pages);
  onTestFinished(() => server.close());
  return server;
}
/**
 * Opens signed-in tabs of one browser with the page that uses the ports directly. If requested, with the app's
 * service worker.
 */
async function tabs(
  server: ApiServer,
  count: number,
  withWorker: boolean,
): Promise<{ context: BrowserContext; all: readonly Page[] }> {
  const { page, context } = await visit({
    withoutMap: true,
    at: server.origin,
    path: PAGE,
    withWorker: true,
    expected,
  });
  const signIn = ({ email, password }: { email: string; password: string }) =>
    page.evaluate(
      ([user, word]) =>
        (globalThis as unknown as { calls: Calls }).calls.signIn(user as string, word as string),
      [email, password],
    );
  await page.waitForFunction(() => 'calls' in globalThis);
  await signIn(CUSTOMER as { email: string; password: string });
  const all = [page];
  while (all.length < count) all.push(await open(context, server));
  for (const each of withWorker ? all : [])
    await each.evaluate(() => (globalThis as unknown as { calls: Calls }).calls.register());
  return { context, all };
}
async function open(context: BrowserContext, server: ApiServer): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.origin + PAGE);
  await page.waitForFunction(() => 'calls' in globalThis);
  return page;
}
const run = (page: Page, calls: number, withWorker: boolean): Promise<Record<string, number>> =>
  page.evaluate(
    ([count, worker]) =>
      (globalThis as unknown as { calls: Calls }).calls.run(count as number, worker as boolean),
    [calls, withWorker],
  );
const sum = (found: readonly Record<string, number>[]) => {
  const all: Record<string, number> = {};
  for (const each of found)
    for (const [name, count] of Object.entries(each)) all[name] = (all[name] ?? 0) + count;
  return all;
};

describe.each([
  ['the service worker renews', true],
  ['the tabs renew under one lock', false],
])('[AUTH-05] %s', (_, withWorker) => {
  test('[checklist 10] [fault 13] 200 calls in 4 tabs are refused at once: one renewal, 200 responses, and again', {
    tags: 'smoke',
  }, async () => {
    const server = await serve();
    const { all } = await tabs(server, 4, withWorker);
    server.faults.refreshDelay = 100;
    for (let round = 1; round <= 5; round++) {
      server.endAccess();
      const found = await Promise.all(all.map((page) => run(page, 50, withWorker)));
      expect(sum(found), `round ${round}`).toEqual({ '200': 200 });
      expect(server.count('/updatetoken')).toBe(round);
    }
  });

  test.each([400, 401, 403, 422])(
    '[fault 15] a refusal (%i) ends the session in all tabs, with one call',
    async (status) => {
      const server = await serve();
      const { all } = await tabs(server, 4, withWorker);
      server.faults.refresh = status;
      server.endAccess();
      const found = sum(await Promise.all(all.map((page) => run(page, 10, withWorker))));
      expect(server.count('/updatetoken')).toBe(1);
      expect(
        Object.keys(found).filter((name) => !['refused', 'signedOut', 'signed out'].includes(name)),
      ).toEqual([]);
      expect(
        Object.keys((await keptBy(all[0] as Page)).databases),
        'refused tokens are not kept, only a note that the session ended by itself',
      ).toEqual(['fixpoint-vault/texts/"ended"']);
    },
  );

  test.each([500, 503, 429, 'web page', 'broken JSON', 'cut body'] as const)(
    '[fault 16] a server that answers %s ends no session',
    async (fault) => {
      const server = await serve();
      const { all } = await tabs(server, 2, withWorker);
      // The renewal fails only after 500 ms. By then all calls have been refused, so they share one attempt.
      server.faults.refreshDelay = 500;
      server.faults.refresh = fault;
      server.endAccess();
      expect(sum(await Promise.all(all.map((page) => run(page, 20, withWorker))))).toEqual({ noAnswer: 40 });
      expect(server.count('/updatetoken'), 'no storm').toBeLessThanOrEqual(2);
      server.faults.refresh = null;
      expect(sum(await Promise.all(all.map((page) => run(page, 20, withWorker))))).toEqual({ '200': 40 });
    },
  );

  test.each(['wrong shape', 'not a success'] as const)(
    'an answer that is %s ends the session',
    async (fault) => {
      const server = await serve();
      const { all } = await tabs(server, 1, withWorker);
      // The renewal fails only after 500 ms. By then all calls have been refused, so they share one attempt.
      server.faults.refreshDelay = 500;
      server.faults.refresh = fault;
      server.endAccess();
      // Calls that are refused after the session has ended find no signed-in user.
      const { failed = 0, signedOut = 0 } = await run(all[0] as Page, 20, withWorker);
      expect(failed + signedOut).toBe(20);
      expect(failed).toBeGreaterThan(0);
      expect(server.count('/updatetoken')).toBe(1);
    },
  );

  test('[fault 17] closing a tab during a renewal ends no session: 10 times', async () => {
    const server = await serve();
    const { context, all } = await tabs(server, 2, withWorker);
    let [closing, staying] = all as [Page, Page];
    // When a page closes, the response is lost. Without a service worker, the next tab therefore needs a server that
    // accepts a used refresh token again.
    server.faults.grace = !withWorker;
    server.faults.refreshDelay = 150;
    for (let round = 1; round <= 10; round++) {
      server.endAccess();
      const before = server.count('/updatetoken');
      void run(closing, 20, withWorker).catch(() => undefined);
      await until(
        () => Promise.resolve(server.count('/updatetoken')),
        (count) => count > before,
      );
      await new Promise((done) => setTimeout(done, round * 14));
      await closing.close();
      expect(await run(staying, 20, withWorker), `round ${round}`).toEqual({ '200': 20 });
      // Without a service worker, the remaining tab may have to renew again.
      expect(server.count('/updatetoken') - before).toBeLessThanOrEqual(withWorker ? 1 : 2);
      closing = staying;
      staying = await open(context, server);
    }
  });
});

test('[AUTH-05] [fault 18] a tab that crashes during a renewal blocks no other tab', async () => {
  const server = await serve();
  const { context, all } = await tabs(server, 2, true);
  const [crashing, staying] = all as [Page, Page];
  server.faults.grace = true; // the service worker may end with the tab and lose the response
  server.faults.refreshDelay = 300;
  server.endAccess();
  const tools = await context.newCDPSession(crashing);
  void run(crashing, 20, true).catch(() => undefined);
  const others = run(staying, 20, true);
  await until(
    () => Promise.resolve(server.count('/updatetoken')),
    (count) => count > 0,
  );
  const began = Date.now();
  void tools.send('Page.crash').catch(() => undefined);
  expect(await others).toEqual({ '200': 20 });
  expect(Date.now() - began).toBeLessThan(12_000);
});

test('[AUTH-05] [fault 16] a call to a server that hangs times out, and the session continues when it responds again', async () => {
  const server = await serve();
  const { all } = await tabs(server, 2, true);
  server.faults.refresh = 'hang';
  server.endAccess();
  const began = Date.now();
  const found = sum(await Promise.all(all.map((page) => run(page, 10, true))));
  expect(found).toEqual({ noAnswer: 20 });
  expect(Date.now() - began).toBeLessThan(32_000);
  server.faults.refresh = null;
  expect(sum(await Promise.all(all.map((page) => run(page, 10, true))))).toEqual({ '200': 20 });
}, 120_000);

test('[AUTH-05] [checklist 11] no token can be read on the disk, before and after a renewal', {
  tags: 'smoke',
}, async () => {
  const server = await serve();
  const { all } = await tabs(server, 1, true);
  const [page] = all as [Page];
  const look = async () => {
    const kept = await keptBy(page);
    const text = JSON.stringify(kept);
    expect(Object.keys(kept.databases).join()).toContain('fixpoint-vault');
    expect(text).toContain('CryptoKey extractable false');
    for (const token of server.tokens) expect(text).not.toContain(token);
    return server.tokens.size;
  };
  expect(await look()).toBeGreaterThan(1);
  server.endAccess();
  expect(await run(page, 5, true)).toEqual({ '200': 5 });
  expect(await look()).toBeGreaterThan(3);
});
