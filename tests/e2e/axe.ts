import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns the problems that axe-core finds in the page as it is now, in short form. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: axe });
  // Waits for animations to end before the check.
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
  const found = await page.evaluate(async () => {
    const { axe: library } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } };
    return (await library.run()).violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')} – ${failureSummary ?? ''}`),
    }));
  });
  return found.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.slice(0, 4).join('\n  ')}`);
}
