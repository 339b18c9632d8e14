import { afterEach, expect } from 'vitest';
import { page, server } from 'vitest/browser';
import { allPlugins as plugins } from '../plugins/whole.ts';
import { loadAhead } from '../src/ui/lazy-view.ts';
import { shownStory } from './pictures.ts';

/** React shows late parts at most so often (milliseconds). */
const LATE = 400;
/** No longer is waited for a page to come to rest, milliseconds: some have a clock in them. */
const LONGEST = 2_000;
let isFirst = true;

/** Waits until the page changes no more. Later stories of a file find all parts loaded and rest at once. */
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
 * Compares what a story tagged `picture` shows with the picture in `stories/pictures`, after its play function.
 *
 * A new one is written, and fails the run that wrote it; `npm run pictures` takes all of them again. The pictures are of Linux, and
 * nothing is compared elsewhere. How much may differ is said in `.config/test-projects.ts`.
 */
afterEach(async ({ task }) => {
  const story = shownStory();
  if (!story?.tags.includes('picture') || task.result?.state === 'fail') return;
  if (import.meta.env['VITE_STORIES'] === 'quick') return; // pictures are compared by `npm run test:full`
  if (server.platform !== 'linux') return; // letters are drawn differently there
  if (import.meta.env['VITE_STORY_THEME']) return; // told in another look than the pictures show
  await document.fonts.ready;
  // Parts of the map page come one by one, and React shows what was waited for some time later; a picture is taken when
  // all of them are there. The next stories of the file draw them at once.
  await Promise.all(plugins.flatMap(({ parts = [] }) => parts.map(({ load }) => loadAhead(load))));
  await rest();
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  // oxlint-disable-next-line vitest/no-standalone-expect -- this is the end of every test of a story
  await expect(page.elementLocator(document.documentElement)).toMatchScreenshot(story.id);
});
