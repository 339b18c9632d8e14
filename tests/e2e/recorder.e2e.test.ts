import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApiServer } from './api-server.ts';
import { pageIs, rows, signIn, until } from './app.ts';
import { base, visit, watchFaults } from './browser.ts';
import { browserWith, killer } from './killed.ts';
import { openReport, reportIsReady } from './report.ts';
import { keptBy } from './traces.ts';
import { word } from './words.ts';

/** Number of rounds: a few in CI, 100 with `npm run faults`, 1,000 with `--long`. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 5);
const KILLS = Math.max(3, Math.round(ROUNDS / 5));
/** Time limit (milliseconds): on a busy machine, each round takes some seconds. */
const NIGHT = Math.max(600_000, ROUNDS * 15_000);
const EMAIL = 'customer@demo.fixpoint.example';
const PASSWORD = 'customer-demo';

type Known = { id: string; seq: number; bytes: number; ended: boolean; account: number };
/** Reads the database entries of all recordings. An event counts as acknowledged once a transaction has stored it. */
const recordings = (page: Page): Promise<Known[]> =>
  page.evaluate(
    () =>
      new Promise<Known[]>((resolve) => {
        const asked = indexedDB.open('fixpoint-recordings');
        asked.addEventListener('upgradeneeded', () => asked.transaction?.abort());
        asked.addEventListener('error', () => resolve([]));
        asked.addEventListener('success', () => {
          const read = asked.result.transaction(['sessions', 'keys']);
          const all = read.objectStore('sessions').getAll();
          const keys = read.objectStore('keys').getAllKeys();
          read.addEventListener('complete', () => {
            asked.result.close();
            const known = all.result as Known[];
            // When a page closes, it leaves a note that its session ended.
            resolve(
              known.map((each) => ({
                ...each,
                ended: each.ended || keys.result.includes(`goodbye ${each.id}`),
              })),
            );
          });
        });
      }),
  );
const ofThisPage = async (page: Page): Promise<Known | undefined> =>
  (await recordings(page)).toSorted((a, b) => a.id.localeCompare(b.id)).at(-1);
/** Waits until a recording other than `id` has stored events after number `beyond`. Returns its entry. */
async function grown(page: Page, id: string | null, beyond: number): Promise<Known> {
  let found: Known | undefined;
  await until(
    async () => {
      found = await ofThisPage(page);
      return found !== undefined && found.id !== id && found.seq > beyond;
    },
    (is) => is,
  );
  return found as Known;
}

const isIn = (page: Page) => page.locator('nav a[href$="/settings"]').waitFor();
async function enter(page: Page): Promise<void> {
  await signIn(page, EMAIL, PASSWORD);
  await isIn(page);
}

type Round = { lost: number; ended: boolean | undefined };
type Read = { file: string; seqs: number[]; damaged: number; acknowledged: number };

/** Returns how many acknowledged events of a session are missing on the disk. */
async function roundOf(page: Page, { id, seq }: Known): Promise<Round> {
  const kept = (await recordings(page)).find((each) => each.id === id);
  return { lost: Math.max(0, seq - (kept?.seq ?? 0)), ended: kept?.ended };
}

/** Saves the previous session from the dialog and returns the numbers of its events. */
async function sessionBefore(page: Page, folder: string, { seq }: Known): Promise<Read> {
  const dialog = await openReport(page);
  await dialog.getByText(/ended unexpectedly/).waitFor();
  await dialog.getByLabel(word('problemReport.session')).selectOption('before');
  await reportIsReady(page);
  const damaged = await dialog.getByText(word('problemReport.damaged')).count();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: word('problemReport.save') }).click(),
  ]);
  await dialog.getByRole('button', { name: word('shell.close') }).click();
  const file = join(folder, `${Date.now()}.events.ndjson`);
  await download.saveAs(file);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const seqs = lines.flatMap((line) => (JSON.parse(line) as { seq?: number }).seq ?? []);
  return { file, seqs, damaged, acknowledged: seq };
}

async function replays(file: string): Promise<{ events: number; checks: number; differs?: unknown }> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'replay', '--', file]);
  return JSON.parse(stdout) as { events: number; checks: number };
}

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fixpoint-recorder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

describe('[LOG-02] a recording survives', () => {
  test(
    `[fault 40] a page that crashes while it records, ${ROUNDS} times; no acknowledged data is lost or damaged`,
    async () => {
      const folder = folderOf();
      const { page: first, context } = await visit({ path: '/settings', expected: [/./] });
      await enter(first);
      let page = first;
      let known = await grown(page, null, 5);
      const rounds: Round[] = [];
      const read: Read[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // Waits a different time in each round, so that the crash sometimes happens in the middle of a step or a
        // transaction, and sometimes between two.
        await page.waitForTimeout((round * 137) % 400);
        known = (await ofThisPage(page)) ?? known;
        const crashed = new Promise((over) => page.once('crash', over));
        const cdp = await context.newCDPSession(page);
        void cdp.send('Page.crash').catch(() => undefined);
        await crashed;
        void page.close().catch(() => undefined);
        page = await context.newPage();
        await page.goto(`${base}/settings`); // without a map, each round is quick
        await isIn(page);
        const next = await grown(page, known.id, 5);
        rounds.push(await roundOf(page, known));
        // Reads only the first, the last and some other rounds, because reading takes long.
        if (round === 0 || round === ROUNDS - 1 || round % 25 === 24)
          read.push(await sessionBefore(page, folder, known));
        known = next;
      }
      for (const each of rounds) expect(each).toMatchObject({ lost: 0, ended: false });
      for (const { damaged, seqs, acknowledged } of read) {
        expect(damaged).toBe(0);
        expect(seqs.at(-1)).toBeGreaterThanOrEqual(acknowledged);
        expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => i + 1));
      }
      expect((await replays(read.at(-1)?.file ?? '')).checks).toBeGreaterThan(0);
    },
    NIGHT,
  );

  test(
    `[fault 41] a browser that is killed, ${KILLS} times`,
    async () => {
      const folder = folderOf();
      const profile = join(folder, 'profile');
      // Uses a separate server, because the mock server in the page may lose its data when the browser is killed.
      const server = await startApiServer(base);
      onTestFinished(() => server.close());
      let before: Known | null = null;
      const rounds: Round[] = [];
      let read: Read | null = null;
      for (let round = 0; round <= KILLS; round++) {
        const context = await browserWith(profile);
        const unforgivable = watchFaults(context);
        const page = context.pages()[0] ?? (await context.newPage());
        await page.goto(`${server.origin}/settings`);
        if (round === 0) await enter(page);
        await isIn(page);
        const known = await grown(page, before?.id ?? null, 5);
        if (before) rounds.push(await roundOf(page, before));
        if (round === KILLS && before) read = await sessionBefore(page, folder, before);
        before = known;
        expect(unforgivable).toEqual([]);
        await (round === KILLS ? context.close() : (await killer(context, profile))());
      }
      for (const each of rounds) expect(each).toMatchObject({ lost: 0, ended: false });
      expect(read?.damaged).toBe(0);
      expect(read?.seqs.at(-1)).toBeGreaterThanOrEqual(read?.acknowledged ?? Number.NaN);
      expect((await replays(read?.file ?? '')).checks).toBeGreaterThan(0);
    },
    NIGHT,
  );
});

test('[LOG-02] [checklist 9] neither a recording on the disk nor a sent report contains a token, a password or a readable name', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await enter(page);
  await grown(page, null, 20);
  const dialog = await openReport(page);
  await dialog.getByLabel(word('problemReport.happened')).fill('The map stood still.');
  await dialog.getByRole('button', { name: word('problemReport.send') }).click();
  await page.getByText(word('problemReport.sent')).waitFor();
  const world = await page.evaluate(() => localStorage.getItem('fixpoint.demo.world') ?? '{}');
  const { access, refresh, feedback } = JSON.parse(world) as {
    access: object;
    refresh: object;
    feedback: { text: string; recording: string }[];
  };
  const report = feedback.find(({ text }) => text === 'The map stood still.');
  expect(report).toBeDefined();
  const sent = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  }, report?.recording ?? '');
  expect(sent).toContain('devices/listed');
  const onDisk = Object.entries((await keptBy(page)).databases)
    .filter(([name]) => name.startsWith('fixpoint-recordings/'))
    .map(([, value]) => value);
  expect(onDisk.length).toBeGreaterThan(2);
  expect(onDisk.join()).toContain('CryptoKey extractable false');
  for (const secret of [PASSWORD, ...Object.keys(access), ...Object.keys(refresh), EMAIL, 'Taxi 241'])
    for (const text of [sent, ...onDisk]) expect(text.includes(secret), 'a secret').toBe(false);
  expect(onDisk.join()).not.toContain('devices/listed');
});

test('[LOG-02] the report opens with a key on the login page too, and can be saved', async () => {
  const { page } = await visit({ withoutMap: true });
  // The login form appears before the app has loaded, but only the app handles keys.
  await pageIs(page, '/login');
  await page.keyboard.press('Control+Shift+K');
  const dialog = await reportIsReady(page);
  await dialog.getByText(word('problemReport.cannot.visitor')).waitFor();
  expect(await dialog.getByRole('button', { name: word('problemReport.send') }).isDisabled()).toBe(true);
  mkdirSync('tests/.results/recordings', { recursive: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: word('problemReport.save') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.events\.ndjson$/);
  expect(await recordings(page), 'nothing of a visitor is written').toEqual([]);
});

test('[LOG-02] nothing of a customer is recorded while a super user views their account', async () => {
  const { page } = await visit({ withoutMap: true });
  await page.getByRole('button', { name: /^Super user/ }).click();
  await page.locator('nav a[href$="/settings"]').waitFor();
  const own = await grown(page, null, 5);
  await page.goto(`${base}/a/customer/3001/v2`);
  await rows(page).first().waitFor();
  await page.waitForTimeout(3_500);
  const all = await recordings(page);
  expect(all.map(({ account }) => account)).toEqual([own.account]);
  expect(all[0]?.ended, 'the own session said goodbye').toBe(true);
});
