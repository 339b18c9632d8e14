import { afterEach, expect } from 'vitest';
import { page, server } from 'vitest/browser';
import { loadAhead } from '../src/ui/lazy-view.ts';
import { lateParts, shownStory } from './pictures.ts';

/** React may wait this long before it shows a part that loaded late (milliseconds). */
const LATE = 400;
/** Maximum wait for a page to stop changing (milliseconds). Some pages contain a clock and never stop. */
const LONGEST = 2_000;
let isFirst = true;

/**
 * Waits until the page stops changing. After the first story of a file the waits are shorter, because all parts of the
 * app are then loaded.
 */
async function rest(): Promise<void> {
  const quiet = isFirst ? LATE : LATE / 8;
  isFirst = false;
  const end = performance.now() + LONGEST;
  let changed = performance.now();
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  while (performance.now() < Math.min(end, changed + quiet)) await new Promise(requestAnimationFrame);
  observer.disconnect();
}

/**
 * After the play function, compares a story tagged `picture` with its picture in `stories/pictures`.
 *
 * If there is no picture yet, the run writes one and fails. `npm run pictures` takes all pictures again. The
 * pictures were taken on Linux, so other systems do not compare them. `.config/test-projects.ts` says how much may
 * differ.
 */
afterEach(async ({ task }) => {
  const story = shownStory();
  if (!story?.tags.includes('picture') || task.result?.state === 'fail') return;
  if (import.meta.env['VITE_STORIES'] === 'quick') return; // pictures are compared by `npm run test:full`
  if (server.platform !== 'linux') return; // other systems draw letters differently
  if (import.meta.env['VITE_STORY_THEME']) return; // the pictures show the light theme
  await document.fonts.ready;
  // Parts of the map page load one by one, and React shows them some time later. The picture is taken when all of
  // them are on screen. Later stories of the file show them at once.
  await Promise.all(lateParts().map(loadAhead));
  await rest();
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  // oxlint-disable-next-line vitest/no-standalone-expect -- this is the end of every test of a story
  await expect(page.elementLocator(document.documentElement)).toMatchScreenshot(story.id);
});
