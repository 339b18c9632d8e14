import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { installedApp } from '../.config/installed-app.ts';

const { file_handlers: handlers, share_target: shared } = installedApp('/');
const [, picked = ''] =
  /'(\.gpx,[^']*)'/.exec(readFileSync('plugins/track-import/TrackImport.view.tsx', 'utf8')) ?? [];

test('[TRACK-01] the installed app opens, and takes from other apps, each kind of file that the dialog offers', () => {
  const wanted = picked.split(',');
  expect(wanted).toEqual(expect.arrayContaining(['.gpx', '.fit', '.tcx', '.json', '.rec']));
  const opened = handlers.flatMap(({ accept }) => Object.entries(accept).flat(2));
  expect(opened).toEqual(expect.arrayContaining(wanted));
  const taken = shared.params.files.flatMap(({ accept }) => accept);
  expect(taken.toSorted()).toEqual(opened.toSorted());
});
