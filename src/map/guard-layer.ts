import { NOTHING_COVERED } from './label-layout.ts';
import { ownListeners } from './own-listeners.ts';
import type { MapLayerFactory, MapLayerHandle } from './layers.ts';

/** An empty map layer that takes the place of a failed one. */
const NOTHING: MapLayerHandle = { layers: () => [] };

/**
 * Isolates the errors of a map layer: a layer that throws is removed from the map, `failed` receives the error, and all
 * other layers continue.
 */
export function guardLayer(create: MapLayerFactory, failed: (problem: unknown) => void): MapLayerFactory {
  return (context) => {
    let handle = NOTHING;
    let isGone = false;
    const { listen, stop } = ownListeners(context.listen);
    const attempt = <Value>(run: () => Value, otherwise: Value): Value => {
      try {
        return run();
      } catch (problem) {
        const broken = handle;
        handle = NOTHING;
        stop();
        failed(problem);
        // Waits a microtask before the layers change, because the map may be iterating over them now.
        queueMicrotask(() => {
          if (isGone) return;
          context.refresh();
          context.recount();
        });
        try {
          broken.dispose?.();
        } catch {
          // An error here is ignored: the layer has failed already.
        }
        return otherwise;
      }
    };
    handle = attempt(
      () =>
        create({
          ...context,
          listen: (compute, changed) => listen(compute, () => attempt(changed, undefined)),
        }),
      NOTHING,
    );
    return {
      layers: () => attempt(() => handle.layers(), []),
      moved: (movement) => attempt(() => handle.moved?.(movement), undefined),
      settled: () => attempt(() => handle.settled?.(), undefined),
      steered: () => attempt(() => handle.steered?.(), undefined),
      covers: () => attempt(() => handle.covers?.() ?? NOTHING_COVERED, NOTHING_COVERED),
      yields: (covered) => attempt(() => handle.yields?.(covered), undefined),
      press: (at) => attempt(() => handle.press?.(at) ?? false, false),
      grab: (at) => attempt(() => handle.grab?.(at) ?? null, null),
      hovered: (row) => attempt(() => handle.hovered?.(row), undefined),
      points: (at) => attempt(() => handle.points?.(at) ?? false, false),
      dispose() {
        isGone = true;
        stop();
        attempt(() => handle.dispose?.(), undefined);
      },
    };
  };
}
