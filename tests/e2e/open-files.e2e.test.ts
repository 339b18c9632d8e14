import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mapIsReady, panel, takeTool } from './app.ts';
import { type Screen, screenshot, visit } from './browser.ts';
import { ownServer } from './own-server.ts';
import { word } from './words.ts';

/**
 * An invented afternoon in Göteborg: a visit, a ride of twenty minutes, a visit. In the format of a phone's
 * Timeline.json.
 */
const START = Date.UTC(2024, 4, 1, 12);
const iso = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const visited = (from: number, to: number, latLng: string) => ({
  startTime: iso(from),
  endTime: iso(to),
  visit: { topCandidate: { placeLocation: { latLng } } },
});
const timeline = JSON.stringify({
  semanticSegments: [
    visited(0, 60, '57.7000000°, 11.9500000°'),
    {
      startTime: iso(60),
      endTime: iso(80),
      timelinePath: Array.from({ length: 21 }, (_, i) => ({
        point: `${(57.7 + i * 0.002).toFixed(7)}°, ${(11.95 + i * 0.004).toFixed(7)}°`,
        time: iso(60 + i),
      })),
    },
    visited(80, 140, '57.7400000°, 12.0300000°'),
  ],
});
const route = `<gpx><rte><name>Round the lake</name>${Array.from({ length: 40 }, (_, i) => {
  const turn = (i / 39) * 2 * Math.PI;
  return `<rtept lat="${(57.72 + 0.02 * Math.sin(turn)).toFixed(6)}" lon="${(11.99 + 0.05 * Math.cos(turn)).toFixed(6)}"/>`;
}).join('')}</rte></gpx>`;

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});
const FILES = [
  file('Timeline.json', timeline),
  file('lake.gpx', route),
  file('letter.txt', 'Dear grandmother,\nthe weather is fine.\n'),
];

async function signedIn(
  screen: Screen,
  theme: 'light' | 'dark',
  language: string,
): Promise<{ page: Page; asked: string[] }> {
  const server = ownServer();
  const { page } = await visit({
    screen,
    theme,
    locale: language,
    before: server.before,
    expected: [/Failed to load|socket/i],
  });
  const say = (key: string) => word(key, {}, language);
  await page.getByLabel(say('login.email'), { exact: true }).fill('ada@example.com');
  await page.getByLabel(say('login.password'), { exact: true }).fill('secret-and-long');
  await page.getByRole('button', { name: say('login.submit'), exact: true }).click();
  await mapIsReady(page);
  return { page, asked: server.asked };
}

const SHOWN: readonly (readonly [Screen, 'light' | 'dark', string])[] = [
  ['phone', 'light', 'en'],
  ['phone', 'dark', 'de'],
  ['desktop', 'light', 'el'],
  ['desktop', 'dark', 'en'],
];

test.for(SHOWN)(
  '[TRACK-01, TRACK-02] with a server of one’s own, files are opened, viewed, played and used in reports; nothing is sent (%s, %s, %s)',
  async ([screen, theme, language]) => {
    const { page, asked } = await signedIn(screen, theme, language);
    const say = (key: string, values: Record<string, string> = {}) => word(key, values, language);
    const shot = (what: string) => screenshot(page, `open files ${what} ${screen} ${theme} ${language}`);
    const dialog = page.getByTestId('import-dialog');
    await takeTool(page, 'trackImport.open', language);
    await dialog.getByText(say('trackImport.stays')).waitFor();
    await shot('1 choosing');
    const before = asked.length;

    await page.locator('input[type=file]').setInputFiles(FILES);
    await dialog.getByRole('button', { name: say('trackImport.look') }).waitFor();
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(1);
    expect(await dialog.getByTestId('import-file').count()).toBe(3);
    await shot('2 outcomes');

    await dialog.getByRole('button', { name: say('trackImport.look') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByTestId('history-device').waitFor();
    await page.getByText(say('trackImport.fromFile')).waitFor();
    await shot('3 history');

    await page
      .getByRole('button', { name: say('trackImport.seek', { name: 'Round the lake' }) })
      .click({ force: true });
    await page.waitForTimeout(1_500);
    await shot('4 line');

    await page
      .getByRole('button', { name: say('trackImport.report', { name: 'Timeline' }) })
      .click({ force: true });
    await page
      .getByTestId('report')
      .getByRole(screen === 'phone' ? 'list' : 'table')
      .first()
      .waitFor();
    await shot('5 report');
    expect(await panel(page).count()).toBe(0);
    // No call contains a fix or a place from the file.
    expect(
      asked.slice(before).filter((call) => /date_range|last_minutes|last_points|\/-1|geocod/.test(call)),
    ).toEqual([]);
  },
);
