import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { pageIs, rows, signIn, toast, until } from './app.ts';
import { base, visit, type VisitOptions } from './browser.ts';
import type { WireFault } from './wire.ts';
import { word } from './words.ts';

/** A wire that breaks is what these tests are about. */
const expected = [/ERR_|Failed to load|WebSocket/];
const [customer] = DEMO_ACCOUNTS;
if (!customer) throw new Error('no demo account');
const LIST = 'GET /device';

/** A customer whose server has a wire of its own; the page's time is the test's. */
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
const namesOf = async (page: Page): Promise<string[]> =>
  (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
/** Passes the page's time in steps, while real calls travel, until something holds. */
const passing = (page: Page, ms: number, holds: () => boolean | Promise<boolean>): Promise<boolean> =>
  until(async () => (await page.clock.fastForward(ms), holds()), Boolean, 30_000);
/** The server's list, with another name for the device that is first in it. */
const renamed = (name: string, to: string) => (text: string) => ({
  status: 200,
  text: text.replaceAll(JSON.stringify(name), JSON.stringify(to)),
});

describe('an answer that comes to harm on its way', () => {
  test.each<[string, WireFault, number]>([
    ['[fault 1] a connection that is reset before the headers', 'reset before the headers', 1],
    ['[fault 2] a connection that is reset in the body', 'reset in the body', 1],
    ['[fault 3] a body that is shorter than its length', 'cut, with its length', 1],
    ['[fault 3] a body whose last chunk never comes', 'cut, in chunks', 1],
    ['[fault 4] gzip that is cut, of which the browser says nothing', 'cut gzip', 2],
    ['[fault 5] gzip that is garbage', 'garbage for gzip', 1],
    ['[fault 6] JSON that is broken', 'broken JSON', 2],
    ['[fault 8] the page of a network that wants a sign-in', 'a web page', 2],
    ['[fault 9] an answer of nothing', 'nothing', 1],
    ['[fault 9] 204 where a list is due', '204', 1],
  ])('%s takes nothing off the screen, and the next whole answer counts', async (_, fault, each) => {
    const { server, page } = await signedIn();
    const names = await namesOf(page);
    expect(names).toHaveLength(12);
    server.faults.wire.set(LIST, fault);
    const before = server.count('/device');
    await page.reload();
    await rows(page).first().waitFor();
    // It is asked again, later each time; once more at once where the answer was cut without a word.
    await passing(page, 1_000, () => server.count('/device') >= before + 3 * each);
    expect(await namesOf(page), 'never a part of it').toEqual(names);
    await pageIs(page, '/v2');
    const name = names[0] ?? '';
    server.faults.instead.set(LIST, renamed(name, 'As the server says'));
    server.faults.wire.clear();
    await passing(page, 5_000, async () => (await namesOf(page)).includes('As the server says'));
    expect(await rows(page).count()).toBe(12);
  });

  test('[fault 2] [fault 4] on a first visit nothing of half a list is shown; a button asks again', async () => {
    const server = await startApiServer(base);
    onTestFinished(() => server.close());
    const { page } = await visit({ withoutMap: true, ownClock: true, at: server.origin, expected });
    for (const fault of ['reset in the body', 'cut gzip'] as const) server.faults.wire.set(LIST, fault);
    await signIn(page, customer?.email ?? '', customer?.password ?? '');
    await pageIs(page, '/v2');
    await passing(page, 500, () => server.count('/device') >= 2);
    expect(await rows(page).count()).toBe(0);
    server.faults.wire.clear();
    await passing(page, 2_000, async () => (await rows(page).count()) === 12);
  });
});

describe('[HTTP-05] an answer that takes its time', () => {
  test.each<[string, WireFault]>([
    ['[fault 25] headers that never come', 'no headers'],
    ['[fault 25] a body that drips', 'a body that drips'],
  ])('%s: after 15 s in all it counts as none, and is asked for again', async (_, fault) => {
    const { server, page } = await signedIn();
    const names = await namesOf(page);
    server.faults.wire.set(LIST, fault);
    const before = server.count('/device');
    await page.reload();
    await until(
      () => Promise.resolve(server.count('/device')),
      (count) => count > before,
    );
    await page.clock.fastForward(13_000);
    await page.waitForTimeout(300);
    expect(server.count('/device'), 'still waited for').toBe(before + 1);
    await passing(page, 1_000, () => server.count('/device') > before + 1);
    expect(await namesOf(page)).toEqual(names);
  });
});

test('[fault 1] [fault 33] nobody answers any more, in mid-session: it is said, what is known stays, nobody is asked in a storm', async () => {
  const { server, page } = await signedIn({
    before: (context) => context.routeWebSocket(/\/socket/, (socket) => void socket.close({ code: 1011 })),
  });
  const banner = page.getByTestId('network-banner');
  // Positions are asked for: there is no stream.
  const polls = () => server.count('/trackerdata/getalllastpositions');
  const first = polls();
  await passing(page, 5_000, () => polls() > first + 1);
  const names = await namesOf(page);
  server.faults.wire.set('*', 'reset before the headers');
  const from = server.seen.length;
  await passing(page, 5_000, () => banner.isVisible());
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
  await passing(page, 30_000, async () => !(await banner.isVisible()));
});

test('[MAP-12] [fault 7] [fault 54] fields too many, entries without what they need, and names that nobody would expect', async () => {
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
