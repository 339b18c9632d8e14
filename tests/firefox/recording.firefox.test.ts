import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterDemo, openSettings, pageIs, panel, rows } from '../e2e/app.ts';
import { screenshot, visit } from '../e2e/browser.ts';
import { saveReport } from '../e2e/report.ts';
import { word } from '../e2e/words.ts';

const inspector = (page: Page) => page.getByTestId('inspector');

test('a recording that Firefox saved is replayed by its inspector on the real screens', async () => {
  const { page } = await visit();
  await enterDemo(page);
  await rows(page).nth(2).click();
  await panel(page).waitFor();
  const name = await panel(page).getByRole('heading').first().innerText();
  await openSettings(page);
  await pageIs(page, '/settings');
  const recording = (await saveReport(page, 'with names')).bytes.toString('utf8');
  expect(recording.split('\n').length).toBeGreaterThan(20);

  const fresh = await visit({ path: '/?inspector=1' });
  await inspector(fresh.page).waitFor();
  await fresh.page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'session.events.ndjson', { type: 'application/x-ndjson' }));
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
  }, recording);
  await fresh.page.getByTestId('inspector-moment').waitFor();
  await inspector(fresh.page)
    .getByRole('searchbox', { name: word('inspector.events.search') })
    .fill('devices/selected');
  const found = fresh.page.getByTestId('inspector-events').getByRole('option');
  await expect.poll(() => found.first().innerText()).toContain('selected');
  await found.first().dblclick();
  await panel(fresh.page).waitFor();
  expect(await panel(fresh.page).getByRole('heading').first().innerText()).toBe(name);
  await screenshot(fresh.page, 'firefox inspector');
});
