import type { Page } from 'playwright-core';

/** Maximum number of Tab stops checked per page. Checking more adds nothing, because the rows of a list are alike. */
const STOPS = 40;

/**
 * Checks what a screen reader needs first: one heading of the first level, one main region, a language and a title.
 */
export const frameProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown).length;
    return [
      ...(count('h1') === 1 ? [] : [`${count('h1')} headings of the first level`]),
      ...(count('main, [role=main]') === 1 ? [] : [`${count('main, [role=main]')} main parts`]),
      ...(document.documentElement.lang ? [] : ['no language']),
      ...(document.title.trim() ? [] : ['no title']),
    ];
  });

/**
 * Returns what extends beyond the page's width. Tables and graphics may have their own scroll bars (WCAG 2.2, 1.4.10).
 */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - window.innerWidth;
    if (over <= 0) return [];
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .slice(-3)
      .map((element) => `${element.localName}.${element.className.toString().slice(0, 60)}`);
    return [`${over} px stick out: ${wide.join(', ')}`];
  });

/** Returns the animations that run longer than 100 ms or forever even though the user prefers reduced motion. */
export const movement = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 100)
      .map((animation) => {
        const target = (animation.effect as KeyframeEffect | null)?.target;
        const name = (animation as { animationName?: string }).animationName ?? 'a transition';
        return `${name} on ${target?.localName ?? '?'}.${target?.className.toString().slice(0, 60) ?? ''}`;
      }),
  );

export type Stop = { readonly name: string; readonly role: string; readonly where: string };

/**
 * Moves through the page with the Tab key.
 *
 * @returns each stop with the name that a screen reader says, and the problems: a stop that has no name, is outside the
 * visible page, or has no visible focus
 */
export async function walk(page: Page): Promise<{ stops: readonly Stop[]; problems: readonly string[] }> {
  const stops: Stop[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (let press = 0; press < STOPS; press++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const rings = [element, element.parentElement, element.nextElementSibling].flatMap((each) => {
        if (!each) return [];
        const style = getComputedStyle(each);
        return [
          style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0,
          style.boxShadow !== 'none',
        ];
      });
      const path: string[] = [];
      for (let each: Element | null = element; each && path.length < 4; each = each.parentElement)
        path.unshift(
          `${each.localName}${each.parentElement ? [...each.parentElement.children].indexOf(each) : ''}`,
        );
      return {
        where: path.join(' '),
        isSeen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
        isRinged: rings.some(Boolean),
      };
    });
    if (at === null || seen.has(at.where)) break;
    seen.add(at.where);
    const said = (await page.locator(':focus').ariaSnapshot()).split('\n')[0] ?? '';
    const [, role = '', name = ''] = /^- (\w+)(?: "(.*?)")?/.exec(said) ?? [];
    stops.push({ role, name, where: at.where });
    if (name === '' && !/text:|: \S/.test(said)) problems.push(`no name: ${said || at.where}`);
    if (!at.isSeen) problems.push(`out of sight: ${said}`);
    if (!at.isRinged) problems.push(`the focus does not show: ${said}`);
  }
  return { stops, problems };
}
