import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, mapIsReady } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { FORMATS } from './formats.ts';
import { madeUp, open, playsWhole } from './recorded.ts';
import { word } from './words.ts';

const track = madeUp(90);
const csv = `dateunix,lat,lng,speed_kmh,direction\n${track.map(({ at, lat, lng, kmh }) => `${at},${lat.toFixed(6)},${lng.toFixed(6)},${kmh},30`).join('\n')}\n`;
const dialog = (page: Page) => page.getByRole('dialog');

/** Drops a file on the page, as if from a file manager. */
async function drop(page: Page, name: string, mimeType: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([called, type, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], called, { type }));
      return transfer;
    },
    [name, mimeType, text] as const,
  );
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: files });
  await page.getByText(word('trackImport.dropHere')).waitFor();
  await page.dispatchEvent('main', 'dragover', { dataTransfer: files });
  await page.dispatchEvent('main', 'drop', { dataTransfer: files });
  await dialog(page).waitFor();
}

async function atTheMap(ownClock: boolean): Promise<Page> {
  const { page } = await visit({ scenario: 'empty', ownClock });
  await enterDemo(page);
  await mapIsReady(page);
  return page;
}

test.for(Object.keys(FORMATS))(
  '[MAP-01] a %s file that is dropped plays each of its fixes',
  async (format) => {
    const found = FORMATS[format];
    if (!found) throw new Error(format);
    const page = await atTheMap(true);
    await drop(page, `drive.${format}`, found.mimeType, found.write(track));
    await playsWhole(page, track);
  },
);

test('[MAP-01] a GPX file from the picker plays each of its fixes', { tags: 'smoke' }, async () => {
  const found = FORMATS['gpx'];
  if (!found) throw new Error('gpx');
  const page = await atTheMap(true);
  await open(page, { name: 'drive.gpx', mimeType: found.mimeType, buffer: Buffer.from(found.write(track)) });
  await screenshot(page, 'import dialog');
  await playsWhole(page, track);
});

test('[LOG-06] unusable files are refused with the reason, and the next one still opens', async () => {
  const page = await atTheMap(true);
  const refused = async (name: string, buffer: Buffer, reason: string | RegExp) => {
    await open(page, { name, mimeType: 'application/octet-stream', buffer });
    const alert = dialog(page).getByRole('alert');
    await alert.waitFor();
    const text = await alert.innerText();
    expect(text, name).toMatch(reason);
    await screenshot(page, `refused ${name}`);
    await dialog(page)
      .getByRole('button', { name: word('shell.close') })
      .last()
      .click();
    await dialog(page).waitFor({ state: 'detached' });
  };
  await refused('empty.gpx', Buffer.alloc(0), word('trackImport.problem.empty'));
  await refused(
    'picture.gpx',
    Buffer.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1,
    ]),
    /binary file, not a track.*GPX.*FIT/,
  );
  await refused(
    'letter.txt',
    Buffer.from('Dear grandmother,\nthe weather is fine.\n'),
    /none of the known formats.*GPX/,
  );
  await refused(
    'broken.gpx',
    Buffer.from('<?xml version="1.0"?><gpx><trk><trkseg><trkpt lat="57"'),
    /damaged|ends in the middle/,
  );
  await refused(
    'nowhere.csv',
    Buffer.from('dateunix,lat,lng\n1750000000,0,0\n1750000001,99,500\n'),
    word('trackImport.problem.noFixes'),
  );
  await open(page, { name: 'drive.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await playsWhole(page, track);
});

test('[TRACK-02] a file without times is a line with its length, and cannot be played', async () => {
  const page = await atTheMap(true);
  const line = JSON.stringify({ type: 'LineString', coordinates: track.map(({ lat, lng }) => [lng, lat]) });
  await open(page, { name: 'route.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(line) });
  await dialog(page).getByText(word('trackImport.noTimes')).waitFor();
  expect(await dialog(page).innerText()).toMatch(/1\.0\d?\s*km\s+Positions\s+90/);
  await dialog(page).getByRole('button', { name: /^Play/ }).waitFor({ state: 'detached' });
  await dialog(page)
    .getByRole('button', { name: word('trackImport.look') })
    .click();
  await page.getByRole('button', { name: word('trackImport.putAway', { name: 'route' }) }).click();
  await page.getByRole('list', { name: word('trackImport.opened') }).waitFor({ state: 'detached' });
});

test('[MAP-01] unordered fixes are sorted, and the app says so', async () => {
  const page = await atTheMap(true);
  const [head, ...lines] = csv.trim().split('\n');
  const mixed = [head, ...lines.slice(40), ...lines.slice(0, 40)].join('\n');
  await open(page, { name: 'mixed.csv', mimeType: 'text/csv', buffer: Buffer.from(mixed) });
  await dialog(page)
    .getByText(/out of order/)
    .waitFor();
  await playsWhole(page, track);
});

test('[MAP-01] the page stays responsive while it reads a file of 60 MB, and reading can be stopped', async () => {
  const page = await atTheMap(false);
  await page.evaluate(() => {
    // Repeats a block of one megabyte, so that the page does not have to create 60 MB of text.
    const line = (i: number) => `${1_700_000_000 + i},57.${700_000 + i},11.${950_000 + i},41.0,30.0,`;
    const block = `${Array.from({ length: 20_000 }, (_, i) => line(i)).join('\n')}\n`;
    const parts = ['dateunix,lat,lng,speed_kmh,direction,note\n'];
    while (parts.length * block.length < 62_000_000) parts.push(block);
    Object.assign(globalThis, { huge: new File(parts, 'huge.csv', { type: 'text/csv' }) });
  });
  // Collects the different values that the progress bar has shown.
  await page.evaluate(() => {
    const drawn = new Set<number>();
    Object.assign(globalThis, { drawn });
    const look = () => {
      const bar = document.querySelector<HTMLProgressElement>('dialog progress, [role=dialog] progress');
      if (bar && bar.position >= 0) drawn.add(bar.position);
      requestAnimationFrame(look);
    };
    look();
  });
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: Set<number> }).drawn.size);
  const giveHuge = () =>
    page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add((globalThis as unknown as { huge: File }).huge);
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('There is no input for files.');
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await giveHuge();
  await dialog(page).getByRole('progressbar').waitFor();
  await dialog(page)
    .getByRole('button', { name: word('trackImport.cancel') })
    .click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.evaluate(() => (globalThis as unknown as { drawn: Set<number> }).drawn.clear());
  await giveHuge();
  await dialog(page).getByRole('button', { name: /^Play/ }).waitFor({ timeout: 90_000 });
  // If the page read the file in a single task, it could not draw in the meantime.
  expect(await drawn(), 'progress drawn while reading').toBeGreaterThan(5);
  await screenshot(page, 'import huge read');
});
