import { expect, test } from 'vitest';
import { enterDemo, mapIsReady } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { fixesOf, open, pathOf, playsWhole, recorded } from './recorded.ts';

/** `car_town_visnjan_hr_2020.csv` → `car` */
const kindOf = (file: string): string => file.split('_')[0] ?? file;

// Where the recordings are not beside the project, one test that is skipped says so.
test.skipIf(recorded.length > 0)('recorded tracks are driven where they lie beside the project', (context) =>
  context.skip(),
);

/** One of each kind of traveller, the first; all with `ALL_TRACKS=1`. Unit tests read every file whole. */
const driven = recorded.filter(
  ({ file }, i) =>
    process.env['ALL_TRACKS'] || i === recorded.findIndex((each) => kindOf(each.file) === kindOf(file)),
);

test.for(driven)('[MAP-01, MAP-04] every fix of $file drives over the map', async ({ file, points }) => {
  const { page } = await visit({ scenario: 'empty', ownClock: true });
  await enterDemo(page);
  await mapIsReady(page);
  await open(page, pathOf(file));
  const track = fixesOf(file);
  expect(track.length).toBe(points);
  await playsWhole(page, track);
  await screenshot(page, `track ${file}`);
});
