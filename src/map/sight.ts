import type { ScreenBox, Sight } from './label-layout.ts';

/** Marks an element of the page that covers a part of the map, or whose parts do, such as a column of buttons. */
const COVERS = '[data-over-map=""], [data-over-map="parts"] > *';
/** Marks the element whose box is the part of the map that no sheet or panel covers. */
const SIGHT = '[data-sight]';

/**
 * Reads which part of the map people see, and what of it the page's buttons and texts cover (CSS pixels from the
 * map's top left corner). The page marks its elements; without marks the whole map is in sight.
 */
export function sightOf(container: HTMLElement): Sight {
  const page = container.parentElement ?? container;
  const { left, top } = container.getBoundingClientRect();
  const boxOf = (element: Element): ScreenBox => {
    const box = element.getBoundingClientRect();
    return {
      left: box.left - left,
      right: box.right - left,
      top: box.top - top,
      bottom: box.bottom - top,
    };
  };
  return {
    view: boxOf(page.querySelector(SIGHT) ?? container),
    covered: [...page.querySelectorAll(COVERS)].map(boxOf).filter(({ left: from, right }) => right > from),
  };
}
