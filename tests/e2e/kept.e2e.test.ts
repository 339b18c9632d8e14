import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../mocks/accounts.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { pageIs, rows, signIn } from './app.ts';
import { base, watchFaults } from './browser.ts';
import { browserWith, killer } from './killed.ts';
import { word } from './words.ts';

/** Number of rounds: 8 by default, 20 with `npm run faults`, 200 with `--long` (a fifth of `FAULT_ROUNDS`). */
const KILLS = Math.max(8, Math.round(Number(process.env['FAULT_ROUNDS'] ?? 10) / 5));
/** Time limit (milliseconds): on a busy machine, each round takes some seconds. */
const NIGHT = Math.max(300_000, KILLS * 20_000);
/** The browser is killed at most this long after the page shows the change (milliseconds). */
const LATEST = 12;
/** After the next start, the app sends the stored change within this time (milliseconds). */
const SENT_WITHIN = 10_000;

const [customer] = DEMO_ACCOUNTS;
if (!customer) throw new Error('no demo account');

const puts = (server: ApiServer) =>
  server.seen.filter(({ method, path }) => method === 'PUT' && /^\/device\/\d+$/.test(path)).length;
const nameField = (page: Page) =>
  page.getByRole('textbox', { name: word('deviceManagement.name.label'), exact: true });

/**
 * Presses *Save* and waits until the page shows that the change is stored. Returns how long that took
 * (milliseconds).
 */
const savedInSight = (page: Page): Promise<number> =>
  page.getByRole('button', { name: word('deviceManagement.save'), exact: true }).evaluate(
    (button) =>
      new Promise<number>((seen) => {
        const pressed = performance.now();
        const look = () => {
          if (!document.querySelector('[data-testid=undo]')) return;
          watching.disconnect();
          seen(performance.now() - pressed);
        };
        const watching = new MutationObserver(look);
        watching.observe(document.body, { subtree: true, childList: true });
        (button as HTMLElement).click();
        look();
      }),
  );

test(
  `[fault 67] [DEV-09] the browser is killed as soon as a change is visible, ${KILLS} times; the next start sends it`,
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'fixpoint-kept-'));
    onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
    const server = await startApiServer(base);
    onTestFinished(() => server.close());
    const open = async (path: string): Promise<{ context: BrowserContext; page: Page }> => {
      const context = await browserWith(profile);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${server.origin}${path}`);
      return { context, page };
    };

    let { context, page } = await open('/');
    await pageIs(page, '/login');
    await signIn(page, customer.email, customer.password);
    await rows(page).first().waitFor();
    const path = `/device-management/${await rows(page).first().getAttribute('data-imei')}/device-name`;
    await page.goto(server.origin + path);

    const lost: { round: number; after: number }[] = [];
    const took: number[] = [];
    for (let round = 0; round < KILLS; round++) {
      const unforgivable = watchFaults(context);
      await nameField(page).fill(`Ferry ${round}`);
      // The server must not receive the change before the browser is killed.
      await context.setOffline(true);
      const kill = await killer(context, profile);
      const before = puts(server);
      const after = Math.random() * LATEST;
      took.push(await savedInSight(page));
      const until = performance.now() + after;
      while (performance.now() < until); // a busy loop, because timers are not precise enough
      await kill();
      expect(unforgivable).toEqual([]);
      ({ context, page } = await open(path));
      await nameField(page).waitFor();
      const sent = await expect
        .poll(() => puts(server), { timeout: SENT_WITHIN })
        .toBeGreaterThan(before)
        .then(
          () => true,
          () => false,
        );
      if (!sent) lost.push({ round, after });
    }
    await context.close();
    took.sort((a, b) => a - b);
    const at = (share: number) => took[Math.floor((took.length - 1) * share)]?.toFixed(1);
    console.info(
      `${lost.length} of ${KILLS} lost; shown after ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms`,
    );
    expect(lost).toEqual([]);
  },
  NIGHT,
);
