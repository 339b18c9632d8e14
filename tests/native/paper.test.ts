import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import { mapToolsPlugin } from '../../plugins/map-tools/index.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { folded } from '../folded.ts';

const PLATFORMS = ['web', 'android', 'ios'] as const;
const on = (platform: (typeof PLATFORMS)[number]) =>
  folded(
    [appState as never],
    app.started({ version: '0', backend: 'api', demoAccounts: [], scenarios: [], language: 'en', platform }),
  );

test('[GEN-01] a browser saves files and prints, the shells do neither', () => {
  expect(PLATFORMS.map((each) => on(each).read(hasPaper))).toEqual([true, false, false]);
});

test('[GEN-01] in a shell the map offers no picture and no print', () => {
  const paper = (mapToolsPlugin.quickActions ?? []).filter(({ id }) => /picture|print/.test(id));
  expect(paper.map(({ when }) => PLATFORMS.map((each) => when?.(on(each).read)))).toEqual([
    [true, false, false],
    [true, false, false],
  ]);
});

/** What a view has that saves a file or prints. */
const OFFERS = /\b(?:DownloadIcon|PrintIcon|PictureIcon|ExportMenu)\b|void exportFences\(|\bdownload=/;

test('[GEN-01] [MODE-04] no view for customers offers a file or a print where there is neither', () => {
  const offering = globSync('plugins/**/*.tsx').filter(
    // The service's staff and the developers work in a browser.
    (file) => !/^plugins\/(administration|inspector)\//.test(file) && OFFERS.test(readFileSync(file, 'utf8')),
  );
  expect(offering.length).toBeGreaterThan(8);
  expect(offering.filter((file) => !readFileSync(file, 'utf8').includes('read(hasPaper)'))).toEqual([]);
});
