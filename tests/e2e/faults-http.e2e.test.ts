import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { pageIs, rows, signIn, toast, until } from './app.ts';
import { base, visit, type VisitOptions } from './browser.ts';
import type { WireFault } from './wire.ts';
import { word } from './words.ts';

/** Errors that these tests cause by breaking the connection. */
const expected = [/ERR_|Failed to load|WebSocket/];
const [customer] = DEMO_ACCOUNTS;
if (!customer) throw new Error('no demo account');
const LIST = 'GET /device';
/** The first device in the list. */
const FIRST = 'Anna’s estate car';

/** Signs in a customer at the test's own server, whose connection can fail. The test controls the page's clock. */
async function signedIn(options: VisitOptions = {}): Promise<{ server: ApiServer; page: Page }> {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  const { page } = await visit({
    withoutMap: true,
    ownClock: true,
    at: server.origin,
    expected,
    ...options,
  });
  await pageIs(page, '/login');
  await signIn(page, customer?.email ?? '', customer?.password ?? '');
  await rows(page).first().waitFor();
  return { server, page };
}
/**
 * Returns the sorted names of the devices in the list, because their order does not matter here. Waits until rows have
 * text: when a page is shown again, they are covered until the app knows that the session continues.
 */
const namesOf = async (page: Page): Promise<string[]> => {
  await rows(page).first().waitFor();
  return (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '').toSorted();
};
/**
 * Advances the page's clock second by second until `holds` returns true. Not faster: a real call that takes a while
 * on a busy machine must not exceed its time limit of 15 s.
 */
const passing = (page: Page, holds: () => boolean | Promise<boolean>): Promise<boolean> =>
  until(async () => (await page.clock.fastForward(1_000), holds()), Boolean, 60_000);
/** Simulates that the page comes back from the back/forward cache: the app loads the list again. */
const comesBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
/** Returns the server's list with another name for this device. */
const renamed = (name: string, to: string) => (text: string) => ({
  status: 200,
  text: text.replaceAll(JSON.stringify(name), JSON.stringify(to)),
});

describe('a damaged response removes nothing from the screen, and the next complete one counts', () => {
  test.each<[string, readonly WireFault[], number]>([
    [
      '[fault 1] [fault 2] [fault 3] [fault 5] reset before the headers, in the body, cut short, invalid gzip',
      [
        'reset before the headers',
        'reset in the body',
        'cut, with its length',
        'cut, in chunks',
        'garbage for gzip',
      ],
      1,
    ],
    [
      '[fault 4] [fault 6] [fault 8] gzip cut without an error, broken JSON, a web page: retried at once',
      ['cut gzip', 'broken JSON', 'a web page'],
      2,
    ],
    ['[fault 9] an answer of nothing, and 204, where a list is due', ['nothing', '204'], 1],
  ])('%s', async (_, faults, each) => {
    const { server, page } = await signedIn();
    for (const fault of faults) {
      const names = await namesOf(page);
      expect(names).toHaveLength(12);
      server.faults.wire.set(LIST, fault);
      const before = server.count('/device');
      await comesBack(page);
      // The app retries with growing delays.
      await passing(page, () => server.count('/device') >= before + 2 * each);
      expect((await namesOf(page)).join(', '), `${fault}: never a part of it`).toBe(names.join(', '));
      await pageIs(page, '/v2');
      server.faults.instead.set(LIST, renamed(FIRST, `After ${fault}`));
      server.faults.wire.clear();
      await passing(page, async () => (await namesOf(page)).includes(`After ${fault}`));
    }
  });

  test('[fault 2] [fault 4] on a first visit no partial list is shown; a button retries', {
    tags: 'smoke',
  }, async () => {
    const server = await startApiServer(base);
    onTestFinished(() => server.close());
    const { page } = await visit({ withoutMap: true, ownClock: true, at: server.origin, expected });
    for (const fault of ['reset in the body', 'cut gzip'] as const) server.faults.wire.set(LIST, fault);
    await signIn(page, customer?.email ?? '', customer?.password ?? '');
    await pageIs(page, '/v2');
    await passing(page, () => server.count('/device') >= 2);
    expect(await rows(page).count()).toBe(0);
    server.faults.wire.clear();
    await passing(page, async () => (await rows(page).count()) === 12);
  });
});

test('[HTTP-05] [fault 25] headers that never come, a body that drips: the call fails after 15 s in total, and is retried', async () => {
  const { server, page } = await signedIn();
  const names = await namesOf(page);
  for (const fault of ['no headers', 'a body that drips'] as const) {
    server.faults.wire.set(LIST, fault);
    const before = server.count('/device');
    await comesBack(page);
    await until(
      () => Promise.resolve(server.count('/device')),
      (count) => count > before,
    );
    await page.clock.fastForward(12_000);
    await page.waitForTimeout(300);
    expect(server.count('/device'), 'still waited for').toBe(before + 1);
    server.faults.wire.clear();
    await passing(page, () => server.count('/device') > before + 1);
    expect(await namesOf(page)).toEqual(names);
  }
});

test('[fault 1] [fault 33] the server stops responding: the app says so, keeps its data, and does not flood the server', async () => {
  const { server, page } = await signedIn({
    before: (context) => context.routeWebSocket(/\/socket/, (socket) => void socket.close({ code: 1011 })),
  });
  const banner = page.getByTestId('network-banner');
  // Without a stream, the app polls positions.
  const polls = () => server.count('/trackerdata/getalllastpositions');
  const first = polls();
  await passing(page, () => polls() > first + 1);
  const names = await namesOf(page);
  server.faults.wire.set('*', 'reset before the headers');
  const from = server.seen.length;
  await passing(page, () => banner.isVisible());
  expect(await banner.innerText()).toContain(word('network.silent'));
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  for (let minute = 0; minute < 10; minute += 0.5) {
    await page.clock.fastForward(30_000);
    await page.waitForTimeout(50);
  }
  expect(await namesOf(page)).toEqual(names);
  await pageIs(page, '/v2');
  const asked = new Map<string, number>();
  for (const { method, path } of server.seen.slice(from))
    asked.set(`${method} ${path}`, (asked.get(`${method} ${path}`) ?? 0) + 1);
  expect(asked.size).toBeGreaterThan(0);
  for (const [what, count] of asked) expect(count, what).toBeLessThanOrEqual(25);
  server.faults.wire.clear();
  await passing(page, async () => !(await banner.isVisible()));
});

test('[MAP-12] [fault 7] [fault 54] unknown fields, incomplete entries, and unusual names', async () => {
  const server = await startApiServer(base);
  onTestFinished(() => server.close());
  const odd = [
    'x'.repeat(10_000),
    'שלום עולם — מכונית',
    '🚗🚙🚌👩‍👩‍👧‍👦'.repeat(40),
    'before\u0000after',
    'two\nlines',
    '\u202Eturned round',
  ];
  server.faults.instead.set(LIST, (text) => {
    const list = (JSON.parse(text) as { success: Record<string, unknown>[] }).success;
    const changed = list.map((device, i) => ({
      ...device,
      ...(odd[i] !== undefined && { name: odd[i] }),
      somethingNew: { nobody: ['knows'] },
    }));
    return { status: 200, text: JSON.stringify({ success: [...changed, { name: 'No id' }, null, 7] }) };
  });
  const { page } = await visit({ withoutMap: true, at: server.origin, expected });
  await signIn(page, customer?.email ?? '', customer?.password ?? '');
  await expect.poll(() => rows(page).count()).toBe(12);
  await page.getByText(/could not be read and are not shown/).waitFor();
  expect(await toast(page).count()).toBe(0);
  const shape = await rows(page).evaluateAll((all) => ({
    heights: [...new Set(all.map((row) => (row as HTMLElement).offsetHeight))].length,
    tooWide: all.filter((row) => row.getBoundingClientRect().right > innerWidth).length,
  }));
  expect(shape).toEqual({ heights: 1, tooWide: 0 });
});
