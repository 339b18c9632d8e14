import type { MapLayerContext } from './layers.ts';

type Listen = MapLayerContext['listen'];

/**
 * Returns a `listen` function of its own, and a `stop` function. `stop` ends all listeners that were added with this
 * `listen`, and prevents new ones.
 */
export function ownListeners(listen: Listen): { readonly listen: Listen; readonly stop: () => void } {
  const stops = new Set<() => void>();
  let isStopped = false;
  return {
    listen(compute, changed) {
      if (isStopped) return () => undefined;
      // If `stop` is called while listeners are being called, each remaining listener is still called once; that call
      // is ignored here.
      const end = listen(compute, () => {
        if (!isStopped) changed();
      });
      stops.add(end);
      return () => {
        stops.delete(end);
        end();
      };
    },
    stop() {
      isStopped = true;
      for (const end of stops) end();
      stops.clear();
    },
  };
}
