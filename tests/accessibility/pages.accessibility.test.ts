import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, pageIs, rows } from '../e2e/app.ts';
import { violations } from '../e2e/axe.ts';
import { base, screenshot, type Screen, visit } from '../e2e/browser.ts';
import { frameProblems, movement, overflow, walk } from './checks.ts';
import { addressOf, type Looker, lookerAt, PATTERNS } from './routes.ts';
import { FOUND, type Found } from './found.ts';

/** Maximum time to wait until a page has finished loading (milliseconds). After that, the page is checked as it is. */
const LONGEST_REST = 6_000;

type Way = {
  readonly way: string;
  readonly theme: 'light' | 'dark';
  readonly screen: Screen;
  /** Prepares the page before the check. */
  readonly as?: (page: Page) => Promise<void>;
  readonly look: (page: Page) => Promise<readonly string[]>;
};

const axe = async (page: Page) => [...(await frameProblems(page)), ...(await violations(page))];
const WAYS: readonly Way[] = [
  ...(['desktop', 'phone'] as const).flatMap((screen) =>
    (['light', 'dark'] as const).map((theme) => ({
      way: `axe, ${theme}, ${screen}`,
      theme,
      screen,
      look: axe,
    })),
  ),
  {
    way: 'keyboard',
    theme: 'light',
    screen: 'desktop',
    look: async (page) => (await walk(page)).problems,
  },
  {
    // A window of 1280×1024 px at 400 % zoom (WCAG 2.2, 1.4.10 Reflow).
    way: '400 % zoom',
    theme: 'light',
    screen: 'desktop',
    as: (page) => page.setViewportSize({ width: 320, height: 256 }),
    look: async (page) => [...(await overflow(page)), ...(await axe(page))],
  },
  {
    way: 'reduced motion',
    theme: 'light',
    screen: 'desktop',
    as: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    look: movement,
  },
  {
    way: 'forced colours',
    theme: 'dark',
    screen: 'desktop',
    as: (page) => page.emulateMedia({ forcedColors: 'active' }),
    look: async (page) => [...(await violations(page)), ...(await walk(page)).problems],
  },
];

/** Waits until the page has loaded its data. */
async function rest(page: Page): Promise<void> {
  await page.getByTestId('route-page').first().waitFor();
  await page
    .waitForFunction(() => document.querySelector('[aria-busy=true]') === null, undefined, {
      timeout: LONGEST_REST,
    })
    .catch(() => undefined);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}

async function enter(page: Page, looker: Looker): Promise<void> {
  await pageIs(page, '/login');
  if (looker === 'visitor') return;
  await enterDemo(page, looker);
  await rows(page).first().waitFor();
}

const cases = WAYS.flatMap((way) =>
  (['visitor', 'customer', 'superUser'] as const).map((looker) => ({ ...way, looker })),
);

test.for(cases)('[MAP-17] $way: every page that a $looker has', { timeout: 900_000 }, async (each) => {
  const { way, theme, screen, as, look, looker } = each;
  const { page } = await visit({ theme, screen, withoutPolicy: true, withoutMap: true, expected: [/./] });
  await enter(page, looker);
  await as?.(page);
  const found: Found[] = [];
  for (const pattern of PATTERNS.filter((one) => lookerAt(one) === looker)) {
    await page.goto(base + (await addressOf(pattern, page)));
    await rest(page);
    const at = (await page.getByTestId('route-page').first().getAttribute('data-route')) ?? '';
    found.push({ way, looker, pattern, at, problems: [...(await look(page))] });
    if (way !== 'reduced motion') await screenshot(page, `a11y ${way} ${pattern}`);
  }
  mkdirSync(FOUND, { recursive: true });
  writeFileSync(`${FOUND}/${way.replaceAll(/[^\w]+/g, '-')}-${looker}.json`, JSON.stringify(found, null, 2));
  expect(
    Object.fromEntries(
      found.flatMap(({ pattern, problems }) => (problems.length ? [[pattern, problems]] : [])),
    ),
  ).toEqual({});
});
