import type { MapLayerContext } from './layers.ts';

type Listen = MapLayerContext['listen'];

/**
 * Returns a separate `listen` function, and a `stop` function that ends all listeners added with it and prevents
 * new ones.
 */
export function ownListeners(listen: Listen): { readonly listen: Listen; readonly stop: () => void } {
  const stops = new Set<() => void>();
  let isStopped = false;
  return {
    listen(compute, changed) {
      if (isStopped) return () => undefined;
      // A listener may be stopped in the middle of a round of calls, and would still be called in that round.
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
