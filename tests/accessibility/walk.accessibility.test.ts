import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, pageIs, panel, rows } from '../e2e/app.ts';
import { visit } from '../e2e/browser.ts';
import { word } from '../e2e/words.ts';
import { FOUND } from './found.ts';

/** What a screen reader gets: the focused element, and the announcements since the previous step. */
type Heard = { readonly step: string; readonly focus: string; readonly said: readonly string[] };

/** Runs in the page: collects the texts that live regions announce, in order. */
function listen(): void {
  const said: string[] = [];
  Object.assign(globalThis, { heard: () => said.splice(0) });
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
  const last = new WeakMap<Element, string>();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const added = element?.querySelectorAll(LIVE) ?? [];
      for (const region of [element?.closest(LIVE), ...added]) {
        const text = (region as HTMLElement | null)?.innerText?.replaceAll(/\s+/g, ' ').trim() ?? '';
        if (!region || text === '' || last.get(region) === text) continue;
        last.set(region, text);
        said.push(text);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const focusOf = async (page: Page): Promise<string> => {
  const at = page.locator(':focus');
  return (await at.count()) === 0 ? 'the page' : ((await at.ariaSnapshot()).split('\n')[0] ?? '').slice(2);
};

test('[MAP-17] a screen-reader walk: every step moves the focus to what it names, or says what happened', async () => {
  const heard: Heard[] = [];
  const { page } = await visit({
    withoutMap: true,
    withoutPolicy: true,
    before: (context) => context.addInitScript(listen),
  });
  const step = async (name: string, doIt: () => Promise<unknown>) => {
    await page.evaluate(() => (globalThis as unknown as { heard?: () => void }).heard?.());
    await doIt();
    await page.waitForTimeout(1_200); // live regions are announced with a delay
    const said = await page.evaluate(() => (globalThis as unknown as { heard: () => string[] }).heard());
    heard.push({ step: name, focus: await focusOf(page), said: [...new Set(said)] });
  };
  const press = (key: string) => page.keyboard.press(key);
  const to = async (name: RegExp) => {
    for (let presses = 0; presses < 80; presses++) {
      await press('Tab');
      if (name.test(await focusOf(page))) return;
    }
    throw new Error(`No Tab leads to ${String(name)}.`);
  };

  await pageIs(page, '/login');
  await step('The app opens at the sign-in', () => to(new RegExp(word('login.email'))));
  await step('Nothing typed, Enter', () => press('Enter'));
  await step('Signed in as a customer of the demo', async () => {
    await enterDemo(page);
    await rows(page).first().waitFor();
  });
  await step('Tab to the search of the list', () => to(new RegExp(word('map.list.search'))));
  await step('“taxi” is typed', () => page.keyboard.type('taxi'));
  await step('Tab to the first device', () => to(/Taxi/));
  await step('Enter opens its panel', async () => {
    await press('Enter');
    await panel(page).waitFor();
  });
  await step('Tab to “Follow”', () => to(new RegExp(word('map.panel.follow'))));
  await step('Enter follows it', () => press('Enter'));
  await step('Esc closes the panel', async () => {
    await press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  });
  await step('The alerts, by the navigation', async () => {
    await page
      .getByRole('link', { name: word('alerts.title') })
      .first()
      .focus();
    await press('Enter');
    await pageIs(page, '/alerts');
  });
  await step('The settings', async () => {
    await page.locator('nav a[href$="/settings"]').focus();
    await press('Enter');
    await pageIs(page, '/settings');
  });
  mkdirSync(FOUND, { recursive: true });
  writeFileSync(`${FOUND}/walk.json`, JSON.stringify(heard, null, 2));

  const at = (name: string) => heard.find((each) => each.step.startsWith(name));
  expect(at('Nothing typed')?.said.join(' ')).toContain(word('login.emailMissing'));
  expect(at('“taxi”')?.said.join(' ')).toMatch(/\d/);
  expect(at('Tab to the first device')?.focus).toMatch(/^(button|link|option|row).*Taxi/);
  expect(at('Signed in')?.said, 'the page is told').toContain(word('map.title'));
  expect(at('Enter follows')?.focus).toMatch(/Following.*pressed/);
  expect(at('Esc closes')?.focus).toMatch(/Taxi/);
  expect(at('The alerts')?.said).toContain(word('alerts.title'));
  expect(at('The settings')?.said).toContain(word('settings.title'));
});
