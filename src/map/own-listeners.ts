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
      // If listeners are stopped while they are being called, the rest of them would still be called once; ignore that call.
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
