import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSettings, rows, signIn } from './app.ts';
import { visit } from './browser.ts';
import { shifted } from './shifted-clock.ts';
import { accountOf, serve } from './with-api.ts';
import { word } from './words.ts';

const HOUR = 3_600_000;

describe('[fault 70] a machine with a wrong clock', () => {
  test.each([
    ['fast', 2 * HOUR],
    ['slow', -2 * HOUR],
  ])(
    'two hours %s: ages and states are right, a note says so and goes when the clock is put right',
    {
      tags: 'smoke',
    },
    async (which, by) => {
      const server = await serve();
      const { page } = await visit({
        withoutMap: true,
        at: server.origin,
        // The server refuses the first call because the call's time is wrong. The app corrects its time and retries.
        expected: [/400|Failed to load/],
        before: (context: BrowserContext) => context.addInitScript(shifted, by),
      });
      const { email, password } = accountOf('customer');
      await signIn(page, email, password);
      await rows(page).first().waitFor();

      const text = word(`wrongClock.${which}`, { by: '2 hrs' });
      const note = page.getByTestId('clock-note');
      await note.getByText(text).waitFor();
      // The ages of recent fixes are shown in seconds or minutes, calculated with the server's time.
      const ages = await rows(page)
        .locator('time')
        .evaluateAll((all) =>
          all.map((time) => ({ at: time.getAttribute('datetime') ?? '', text: time.textContent ?? '' })),
        );
      const fresh = ages.filter(({ at }) => Math.abs(Date.now() - Date.parse(at)) < 5 * 60_000);
      expect(fresh.length).toBeGreaterThan(2);
      expect(fresh.filter(({ text: age }) => /hr|yesterday|\d{2}:\d{2}/.test(age))).toEqual([]);
      expect(await page.locator('[data-testid=device-row][data-state=moving]').count()).toBeGreaterThan(0);

      await note.getByRole('button', { name: word('wrongClock.dismiss') }).click();
      await note.waitFor({ state: 'detached' });
      await openSettings(page);
      await page.getByText(text).waitFor();
      await page.evaluate(() => Object.assign(globalThis, { clockIsWrongBy: 0 }));
      // The app notices after a while that the clock is correct again.
      await page.getByText(text).waitFor({ state: 'detached', timeout: 45_000 });
    },
  );
});
