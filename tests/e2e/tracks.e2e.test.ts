import { expect, test } from 'vitest';
import { allTracks } from '../tracks/tracks.ts';
import { enterDemo, mapIsReady } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { fixesOf, open, playsWhole } from './recorded.ts';

/** `car_town_visnjan_hr_2020.csv` → `car` */
const kindOf = (file: string): string => file.split('_')[0] ?? file;

/** Kinds of devices that move in different ways. Each drive is drawn for half a minute. */
const KINDS = ['car', 'bike', 'cat'];
/** The first track of each of these kinds; all tracks with `ALL_TRACKS=1`. Unit tests read every file completely. */
const driven = process.env['ALL_TRACKS']
  ? allTracks
  : KINDS.flatMap((kind) => allTracks.find(({ file }) => kindOf(file) === kind) ?? []);

test.for(driven)('[MAP-01, MAP-04] every fix of $file drives over the map', async (track) => {
  const { page } = await visit({ scenario: 'empty', ownClock: true });
  await enterDemo(page);
  await mapIsReady(page);
  await open(page, track.path);
  const expected = fixesOf(track);
  expect(expected.length).toBe(track.points);
  await playsWhole(page, expected);
  await screenshot(page, `track ${track.file}`);
});
