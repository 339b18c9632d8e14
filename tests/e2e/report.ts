import type { Page } from 'playwright-core';
import { openSettings } from './app.ts';
import { saved, type Saved } from './saved.ts';
import { word } from './words.ts';

/** Opens the report from the settings, waits until its file is ready, and returns the dialog. */
export async function openReport(page: Page) {
  await openSettings(page, 'help');
  await page.getByRole('button', { name: new RegExp(`^${word('problemReport.open')}`) }).click();
  return reportIsReady(page);
}

export async function reportIsReady(page: Page) {
  const dialog = page.getByTestId('problem-report');
  await dialog.getByTestId('report-contents').waitFor();
  return dialog;
}

/** Saves the recording of this session, with or without names and places, and closes the dialog. */
export async function saveReport(page: Page, names: 'without names' | 'with names'): Promise<Saved> {
  const dialog = await openReport(page);
  if (names === 'with names') {
    await dialog
      .getByRole('switch', { name: word('problemReport.hideNames') })
      .setChecked(false, { force: true });
    await dialog.getByLabel(word('problemReport.places')).selectOption('asTheyAre');
    await reportIsReady(page);
  }
  const file = await saved(page, () =>
    dialog.getByRole('button', { name: word('problemReport.save') }).click(),
  );
  await dialog.getByRole('button', { name: word('shell.close') }).click();
  return file;
}
