import { afterEach, expect } from 'vitest';
import { page, server } from 'vitest/browser';
import { plugins } from '../plugins/index.ts';
import { shownStory } from './pictures.ts';

/**
 * Compares what a story tagged `picture` shows with the picture in `stories/pictures`, after its play function.
 *
 * A new one is written, and fails the run that wrote it; `npm run pictures` takes all anew. The pictures are of Linux, and
 * nothing is compared elsewhere. How much may differ is said in `vite.config.ts`.
 */
afterEach(async ({ task }) => {
  const story = shownStory();
  if (!story?.tags.includes('picture') || task.result?.state === 'fail') return;
  if (server.platform !== 'linux') return; // letters are drawn differently there
  await document.fonts.ready;
  // Parts of the map page come one by one; a picture is taken when all of them are there.
  await Promise.all(plugins.flatMap(({ parts = [] }) => parts.map(({ load }) => load())));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  // oxlint-disable-next-line vitest/no-standalone-expect -- this is the end of every test of a story
  await expect(page.elementLocator(document.documentElement)).toMatchScreenshot(story.id);
});
