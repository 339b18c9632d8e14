import type { MapLayerContext } from './layers.ts';

type Listen = MapLayerContext['listen'];

/** A `listen` of one's own: `stop` ends all that was listened to with it, and what is listened to later is not begun. */
export function ownListeners(listen: Listen): { readonly listen: Listen; readonly stop: () => void } {
  const stops = new Set<() => void>();
  let isStopped = false;
  return {
    listen(compute, changed) {
      if (isStopped) return () => undefined;
      // What changes in one round is told to all, also to one that was stopped in that round.
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
