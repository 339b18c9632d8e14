import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeByEscape, enterDemo, panel, rows } from './app.ts';
import { visit } from './browser.ts';
import { word } from './words.ts';

/** Returns the focused element: its role or tag, and the name that a screen reader says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const ids = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    const named =
      ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ') ||
      [...(labels ?? [])].map((label) => label.textContent ?? '').join(' ');
    return {
      role: element?.getAttribute('role') ?? element?.localName ?? '',
      name: (element?.getAttribute('aria-label') ?? (named || element?.textContent) ?? '').trim(),
      testId: element?.closest('[data-testid]')?.getAttribute('data-testid') ?? '',
    };
  });

/** Presses Tab until the right element has the focus. Checks that every stop on the way has a name. */
async function tabTo(page: Page, isThere: (at: Awaited<ReturnType<typeof focused>>) => boolean) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    expect(at.role === 'body' || at.name !== '', `${at.role} in ${at.testId} has a name`).toBe(true);
    if (isThere(at)) return at;
  }
  throw new Error('The keyboard does not get there.');
}

const countOf = (count: number) => word(`map.list.count_${count === 1 ? 'one' : 'other'}`, { count });

test('[MAP-17] with the keyboard alone: list, device, panel, its actions, and back', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({ withoutMap: true });
  await enterDemo(page);
  await rows(page).first().waitFor();

  // Tab reaches the list, which has a name.
  await tabTo(page, ({ role, name }) => role === 'input' && name === word('map.list.search'));
  await page.keyboard.type('taxi');
  await expect.poll(() => rows(page).count()).toBeLessThan(6);
  await page
    .getByRole('status')
    .filter({ hasText: countOf(await rows(page).count()) })
    .waitFor({ state: 'attached', timeout: 5_000 });
  await tabTo(page, ({ testId }) => testId === 'device-row');
  const row = await focused(page);
  expect(row.name).toMatch(/Taxi/);

  // Enter opens the device. Its panel has the device's name, and its actions are buttons with names.
  await page.keyboard.press('Enter');
  const name = (await panel(page).getByRole('heading').first().textContent()) ?? '';
  expect(row.name).toContain(name);
  const history = word('history.open');
  await tabTo(page, (at) => at.testId === 'device-panel' || at.name === history);
  await tabTo(page, (at) => at.name === history);

  // The history replaces the panel. Esc closes it, and the panel returns.
  await page.keyboard.press('Enter');
  const past = page.getByTestId('history-panel');
  await past.waitFor();
  await closeByEscape(page, past);
  await panel(page).waitFor();

  // Esc closes the panel. The list still has the search text.
  await closeByEscape(page, panel(page));
  expect(await rows(page).count()).toBeGreaterThan(0);
  const at = await focused(page);
  expect(at.role === 'body' ? 'lost' : at.testId).toBe('device-row');

  // Navigation does not reload the document, so the app must announce the new page to screen readers.
  await page
    .getByRole('link', { name: word('alerts.title') })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByTestId('page-told').textContent()).toBe(word('alerts.title'));
});
