import type { Map as MapLibreMap } from 'maplibre-gl';
import { type Box, boxOf } from './boxes.ts';
import type { ScreenBox, Sight } from './label-layout.ts';

/**
 * Selector of elements that cover a part of the map. If an element is marked with `parts`, each of its children does,
 * as in a column of buttons.
 */
const COVERS = '[data-over-map=""], [data-over-map="parts"] > *';
/** Selector of the element whose box is the part of the map that no sheet or panel covers. */
const SIGHT = '[data-sight]';

/**
 * Returns the part of the map that the user can see, and the areas within it that the page's buttons and texts cover
 * (CSS pixels from the map's top left corner). The page marks these elements; without marks, the whole map counts as
 * visible.
 */
export function sightOf(container: HTMLElement): Sight {
  const page = container.parentElement ?? container;
  const { left, top } = container.getBoundingClientRect();
  const screenBoxOf = (element: Element): ScreenBox => {
    const box = element.getBoundingClientRect();
    return {
      left: box.left - left,
      right: box.right - left,
      top: box.top - top,
      bottom: box.bottom - top,
    };
  };
  return {
    view: screenBoxOf(page.querySelector(SIGHT) ?? container),
    covered: [...page.querySelectorAll(COVERS)]
      .map(screenBoxOf)
      .filter(({ left: from, right }) => right > from),
  };
}

/** The parts of a map that `boxInSight` uses. */
type Ground = Pick<MapLibreMap, 'getBearing' | 'getBounds' | 'getPitch' | 'unproject'>;

/** Returns the area of the map that the user can see. On a turned or tilted map, that of the whole map. */
export function boxInSight(map: Ground, { view: { left, right, top, bottom } }: Sight): Box {
  if (map.getPitch() > 0 || map.getBearing() !== 0) {
    const bounds = map.getBounds();
    return boxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
  }
  const [southWest, northEast] = [map.unproject([left, bottom]), map.unproject([right, top])];
  return boxOf(southWest.lng, southWest.lat, northEast.lng, northEast.lat);
}
