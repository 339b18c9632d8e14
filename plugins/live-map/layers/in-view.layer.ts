import * as deviceEvents from '../../../events/devices.ts';
import { rowsInside } from '../../../src/map/boxes.ts';
import { throttled } from '../../../src/map/frames.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { arrangement } from '../arrangement.state.ts';
import { wordsOf } from '../../../src/core/app/words-in.ts';
import { hasSearched, inReadingOrder, MOST_IN_VIEW } from '../in-view.ts';

/**
 * The minimum time between two reports of which devices the map shows (ms). Without it, the list would constantly be
 * reordered while the map moves.
 */
const APART = 2_000;

/**
 * A map layer that draws nothing. While the 'only devices in view' filter is on, it reports which devices the map
 * shows, in reading order.
 */
const inViewLayer: MapLayerFactory = (context) => {
  let told: string | null = null;
  const look = () => {
    const chosen = context.read(arrangement);
    if (!chosen.inView) {
      told = null;
      return;
    }
    const { box, project, width, height } = context.view();
    const { targets } = context.fleet;
    const words = wordsOf(chosen.text);
    // The map has only the devices that pass the other filters. The words are compared here, before the list is cut.
    const isWanted = (row: number) => {
      const device = words.length > 0 && context.fleet.deviceAt(row);
      return !device || hasSearched(device, words);
    };
    const marks = rowsInside(targets, box, MOST_IN_VIEW, isWanted).flatMap((row) => {
      const { x, y } = project((targets.lng[row] as number) / 1e7, (targets.lat[row] as number) / 1e7);
      // The fleet is searched in a box slightly larger than the screen, so each marker is checked against the screen
      // itself.
      const isSeen = x >= 0 && y >= 0 && x <= width && y <= height;
      return isSeen ? [{ id: context.fleet.idAt(row), x, y }] : [];
    });
    const ids = inReadingOrder(marks);
    if (told === ids.join()) return;
    told = ids.join();
    context.publish(deviceEvents.inViewListed({ ids }));
  };
  const lookSoon = throttled(APART, look);
  context.listen((read) => {
    const { inView, text } = read(arrangement);
    return inView && text;
  }, look);
  return { layers: () => [], settled: lookSoon, dispose: lookSoon.cancel };
};
export default inViewLayer;
