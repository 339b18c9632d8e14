import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, fixesArrive, map, openSettings, pageIs, panel, rows, toast, until } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { word } from './words.ts';

const inspector = (page: Page): Locator => page.getByTestId('inspector');
const events = (page: Page): Locator => page.getByTestId('inspector-events').getByRole('option');
const moment = (page: Page): Locator => page.getByTestId('inspector-moment');
const press = (page: Page, key: string) =>
  inspector(page)
    .getByRole('button', { name: word(key), exact: true })
    .click();
const open = (page: Page, tab: string) =>
  inspector(page)
    .getByRole('tab', { name: word(`inspector.tab.${tab}`), exact: true })
    .click();

/** Finds the first event of this type that contains this text, and makes the screen show the state at that event. */
async function bring(page: Page, type: string, text = type): Promise<void> {
  await inspector(page)
    .getByRole('searchbox', { name: word('inspector.events.search') })
    .fill(text);
  await expect.poll(() => events(page).first().innerText()).toContain(type.split('/')[1]);
  await events(page).first().dblclick();
  await moment(page).waitFor();
}

/** Drops a file onto the page, as if from the desktop. */
const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content as string], file as string, { type: 'application/x-ndjson' }));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
    },
    [name, text],
  );

/** Returns what the browser stores, except the inspector's own data. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(
      [localStorage, sessionStorage].map((store) =>
        Object.entries(store)
          .filter(([key]) => !key.startsWith('fixpoint-inspector'))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ),
  );

let recording = '';

test('[LOG-04] [checklist 18] the real screens at any moment, then live again, and live data continued meanwhile', async () => {
  const { page } = await visit({ withoutMap: true });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await enterDemo(page);
  await rows(page).nth(2).click();
  await panel(page).waitFor();
  const name = await panel(page).getByRole('heading').first().innerText();
  await openSettings(page);
  await pageIs(page, '/settings');
  expect(loaded.filter((url) => /Inspector\.view|inspection-live|i18n\/inspector/.test(url))).toEqual([]);

  await page.keyboard.press('Control+Shift+E');
  await inspector(page).waitFor();
  await events(page).first().waitFor();
  // The app stays usable next to the inspector.
  const [dock, frame] = [await inspector(page).boundingBox(), await page.locator('#page').boundingBox()];
  expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeLessThanOrEqual((dock?.y ?? 0) + 1);

  await bring(page, 'settings/textsLoaded');
  await pageIs(page, '/login');
  expect(await page.getByRole('button', { name: word('login.submit'), exact: true }).count()).toBe(1);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  // Actions on the replayed screen are not sent, and the inspector says so.
  await enterDemo(page, 'pets');
  await inspector(page).getByText(word('inspector.notSent')).waitFor();
  await pageIs(page, '/login');

  await bring(page, 'devices/selected');
  await pageIs(page, '/v2');
  await panel(page).waitFor();
  expect(await panel(page).getByRole('heading').first().innerText()).toBe(name);
  await screenshot(page, 'inspector replays');

  // The details of an event say what it changed.
  await page.getByTestId('inspector-event').getByText('core/attention').waitFor();
  // The button goes back one step, and keys on the time line jump.
  const at = Number(await moment(page).getAttribute('data-position'));
  await press(page, 'inspector.play.back');
  await expect.poll(() => moment(page).getAttribute('data-position')).toBe(String(at - 1));
  await page.getByTestId('inspector-timeline').press('Home');
  await expect.poll(() => moment(page).getAttribute('data-position')).toBe('0');
  await page.getByTestId('inspector-timeline').press('End');

  await inspector(page).getByRole('searchbox').fill('positions/fixesReceived');
  const before = Number(await page.getByTestId('inspector-timeline').getAttribute('data-matches'));
  await until(
    async () => Number(await page.getByTestId('inspector-timeline').getAttribute('data-matches')),
    (count) => count > before + 1,
  );
  await press(page, 'inspector.backToLive');
  await pageIs(page, '/settings');
  await page.getByTestId('inspector-live').waitFor();
  await openSettings(page, 'help');
  await inspector(page).getByRole('searchbox').fill('');
  await open(page, 'file');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'inspector.file.save')]);
  const folder = fileURLToPath(new URL('../.results/recordings/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = `${folder}${download.suggestedFilename()}`;
  await download.saveAs(path);
  recording = readFileSync(path, 'utf8');
  expect(recording.split('\n').length).toBeGreaterThan(20);
  await press(page, 'inspector.close');
  await inspector(page).waitFor({ state: 'detached' });
});

test('[LOG-03, LOG-04] [checklist 18] a recording dropped on a new browser shows the same screen; nothing is requested or stored', async () => {
  expect(recording, 'the test above has saved one').not.toBe('');
  const { page } = await visit({ path: '/?inspector=1', theme: 'dark' });
  await inspector(page).waitFor();
  await pageIs(page, '/login');
  const keptBefore = await kept(page);
  await drop(page, 'session.events.ndjson', recording);
  await moment(page).waitFor();
  await pageIs(page, '/settings/help');
  // The recorded session used the light theme.
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
  await bring(page, 'devices/selected');
  await panel(page).waitFor();
  await page.getByTestId('inspector-timeline').press('End');
  await pageIs(page, '/settings/help');

  // A switch on the replayed page, and the key that opens a report, do not affect the running app.
  const notSent = inspector(page).getByText(word('inspector.notSent'));
  await page
    .locator('#page')
    .getByRole('switch', { name: word('support.debug') })
    .click({ force: true });
  await notSent.waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('fixpoint-inspector'))).toBe('1');
  await press(page, 'shell.close');
  await notSent.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+K');
  await notSent.waitFor();

  await open(page, 'file');
  await page.locator('[data-testid=inspector-checks][data-state=same]').waitFor();
  expect(await kept(page)).toBe(keptBefore);
  await open(page, 'ports');
  const search = inspector(page).getByRole('searchbox', { name: word('inspector.ports.search') });
  await page.getByTestId('inspector-ports').getByRole('option').first().waitFor();
  for (const port of ['http.', 'socket.', 'storage.write', 'vault.write']) {
    await search.fill(port);
    await inspector(page).getByText(word('inspector.ports.none')).waitFor();
  }
  await press(page, 'inspector.backToLive');
  await pageIs(page, '/login');
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.getByTestId('problem-report').count(), 'nor has it opened meanwhile').toBe(0);
});

test('[LOG-04] [checklist 18] two recordings are compared from a chosen event, and the screen follows the chosen row', async () => {
  const golden = readFileSync('events/logs/first-look.events.ndjson', 'utf8');
  const lines = golden.trimEnd().split('\n');
  const chosen = lines.findIndex((line) => line.includes('"type":"devices/selected"'));
  const { seq } = JSON.parse(lines[chosen] ?? '') as { seq: number };
  // The same session an hour later, without the selection of a device.
  const other = lines
    .toSpliced(chosen, 1)
    .map((line) => line.replace(/"at":(\d{13})/, (_, at: string) => `"at":${Number(at) + 3_600_000}`))
    .join('\n');
  const { page } = await visit({ path: '/?inspector=1' });
  await inspector(page).waitFor();
  await drop(page, 'customer.events.ndjson', golden);
  await moment(page).waitFor();
  await open(page, 'compare');
  const pane = page.getByTestId('inspector-compare');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, 'inspector.compare.open'),
  ]);
  await chooser.setFiles({
    name: 'works.events.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(other),
  });
  const said = page.getByTestId('inspector-outcome');
  await said.waitFor();
  expect(await said.getAttribute('data-outcome')).toBe('parted');
  expect(await said.innerText()).toContain(word('inspector.compare.parted', { a: seq, b: seq + 1 }));
  await page.getByTestId('inspector-states-part').getByText('core/attention selected').waitFor();
  const row = page.getByTestId('inspector-rows').getByRole('option', { selected: true });
  await row.click();
  await expect.poll(() => moment(page).getAttribute('data-position')).toBe(String(chosen));
  await pageIs(page, '/v2');
  await panel(page).waitFor();
  await screenshot(page, 'inspector compares');

  // If the comparison begins after that event, the sessions are the same.
  const begin = pane.getByRole('textbox', { name: word('inspector.compare.beginA'), exact: true });
  await begin.fill(String(seq + 1));
  await begin.press('Enter');
  await expect.poll(() => said.getAttribute('data-outcome')).toBe('same');
  await press(page, 'inspector.compare.close');
  await said.waitFor({ state: 'detached' });
  expect(await moment(page).getAttribute('data-position')).toBe(String(chosen));
});

test('[LOG-04, LOG-06] [checklist 18] a recording with pictures on other hosts causes no request to them, and no link leaves the app', async () => {
  const address = 'https://other.example/seen.png';
  const golden = readFileSync('events/logs/first-look.events.ndjson', 'utf8');
  const hostile = golden.replaceAll('"image":null', `"image":"${address}"`);
  expect(hostile).toContain(address);
  // A visit fails on any request to another host, and on any policy violation.
  const { page, context } = await visit({
    path: '/?inspector=1&recording=session.events.ndjson&event=4',
  });
  await page.getByTestId('inspector-linked').waitFor();
  await drop(page, 'session.events.ndjson', hostile);
  // The address names an event of this file, so the screen shows that event first.
  await expect.poll(() => moment(page).getAttribute('data-position')).toBe('4');
  await bring(page, 'devices/selected');
  await panel(page).waitFor();
  await rows(page).nth(2).waitFor();
  await until(
    () => map(page).getAttribute('data-devices'),
    (count) => Number(count) > 5,
    30_000,
  );
  const pictures = await page
    .locator('#page img')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')));
  expect(pictures).not.toContain(address);

  let pages = 0;
  context.on('page', () => pages++);
  const link = page.locator('#page a[target=_blank]').first();
  await link.click();
  await link.click({ button: 'middle' });
  await inspector(page).getByText(word('inspector.notSent')).waitFor();
  expect(pages).toBe(0);
});

const UNREACHABLE = /ERR_(FAILED|INTERNET_DISCONNECTED)/;

test('[LOG-04] an inspector whose texts cannot be loaded says so, and opens when they can', async () => {
  const words = '**/assets/i18n/inspector/*';
  const { page } = await visit({
    path: '/?inspector=1',
    expected: [UNREACHABLE],
    before: (context) => context.route(words, (route) => route.abort()),
  });
  const told = page.getByRole('alert').filter({ hasText: 'The inspector could not be loaded.' });
  await told.waitFor();
  await toast(page, 'warning').getByText(word('shell.notLoaded')).waitFor();
  await screenshot(page, 'inspector without words');
  await page.context().unroute(words);
  await told.getByRole('button', { name: 'Try again' }).click();
  await inspector(page).getByText(word('inspector.title'), { exact: true }).waitFor();
});

test('the key of a report shows an error if the report cannot be loaded', async () => {
  const { page } = await visit({
    expected: [UNREACHABLE, /dynamically imported module/],
    before: (context) => context.route('**/assets/session-*.js', (route) => route.abort()),
  });
  await pageIs(page, '/login');
  await page.keyboard.press('Control+Shift+K');
  await toast(page, 'warning').getByText(word('shell.notLoaded')).waitFor();
});

test('[LOG-06] [checklist 18] a hostile file is refused with line and reason, and the session continues', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).first().waitFor();
  const hostile = [
    '{"log":1,"app":"<script>alert(1)</script>","catalogue":"x"}',
    '{"seq":1,"at":1,"type":"app/initialised","v":1,"payload":{},"flow":1}',
    '{"seq":2,"at":2,"type":"app/viewFailed","v":1,"payload":{"region":"x","message":{"__proto__":1}},"flow":2}',
  ].join('\n');
  await drop(page, '<img src=x onerror=alert(1)>.events.ndjson', hostile);
  const refused = page.getByTestId('inspector-refused');
  await refused.waitFor();
  await expect.poll(() => refused.innerText()).toContain(word('inspector.refused.line', { line: 3 }));
  expect(await refused.getAttribute('data-reason')).toBe('wrongPayload');
  expect(await page.getByRole('dialog').count(), 'no track import').toBe(0);
  await screenshot(page, 'inspector refuses');
  await fixesArrive(page);
  await refused.getByRole('button', { name: /1/ }).click();
  await moment(page).waitFor();
  await press(page, 'inspector.backToLive');
  await pageIs(page, '/v2');
});
