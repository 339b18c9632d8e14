import * as deviceEvents from '../../../events/devices.ts';
import { rowsInside } from '../../../src/map/boxes.ts';
import { throttled } from '../../../src/map/frames.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { arrangement } from '../arrangement.state.ts';
import { inReadingOrder, MOST_IN_VIEW } from '../in-view.ts';

/**
 * The minimum interval between two reports of what is in view (ms): while the map moves, each would have a
 * different order.
 */
const APART = 2_000;

/** Draws nothing: reports what the map shows, in reading order, while the list follows the map. */
const inViewLayer: MapLayerFactory = (context) => {
  let told: string | null = null;
  const look = () => {
    if (!context.read(arrangement).inView) {
      told = null;
      return;
    }
    const { box, project, width, height } = context.view();
    const { targets } = context.fleet;
    const marks = rowsInside(targets, box, MOST_IN_VIEW).flatMap((row) => {
      const { x, y } = project((targets.lng[row] as number) / 1e7, (targets.lat[row] as number) / 1e7);
      // The box is slightly larger than the screen.
      const isSeen = x >= 0 && y >= 0 && x <= width && y <= height;
      return isSeen ? [{ id: context.fleet.idAt(row), x, y }] : [];
    });
    const ids = inReadingOrder(marks);
    if (told === ids.join()) return;
    told = ids.join();
    context.publish(deviceEvents.inViewListed({ ids }));
  };
  const lookSoon = throttled(APART, look);
  context.listen((read) => read(arrangement).inView, look);
  return { layers: () => [], settled: lookSoon, dispose: lookSoon.cancel };
};
export default inViewLayer;
