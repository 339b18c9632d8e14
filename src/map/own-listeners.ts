import type { MapLayerContext, MapLayerFactory, MapLayerHandle } from './layers.ts';

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

/**
 * Creates a map layer whose listeners end when the layer is disposed of, because another layer may then replace it on
 * the same map.
 */
export function withOwnListeners(create: MapLayerFactory, context: MapLayerContext): MapLayerHandle {
  const { listen, stop } = ownListeners(context.listen);
  const handle = create({ ...context, listen });
  return {
    ...handle,
    dispose() {
      stop();
      handle.dispose?.();
    },
  };
}
