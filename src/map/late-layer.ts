import type { Read } from '../kernel/read.ts';
import { NOTHING_COVERED } from './label-layout.ts';
import type { MapLayerFactory, MapLayerHandle } from './layers.ts';

/**
 * A map layer whose code is loaded on first use. Until then it only keeps its position among the other layers; once
 * loaded, it stays. If the code cannot be loaded, `failed` is called, and the next map requests the code again.
 */
export function lateLayer(
  when: (read: Read) => boolean,
  load: () => Promise<MapLayerFactory>,
  failed: (problem: unknown) => void,
): MapLayerFactory {
  return (context) => {
    let handle: MapLayerHandle | null = null;
    let isAsked = false;
    let isGone = false;
    const look = () => {
      if (isAsked || !when(context.read)) return;
      isAsked = true;
      load().then((create) => {
        if (isGone) return;
        handle = create(context);
        context.refresh();
        context.recount();
      }, failed);
    };
    context.listen(when, look);
    look();
    return {
      layers: () => handle?.layers() ?? [],
      moved: (movement) => handle?.moved?.(movement),
      settled: () => handle?.settled?.(),
      steered: () => handle?.steered?.(),
      covers: () => handle?.covers?.() ?? NOTHING_COVERED,
      yields: (covered) => handle?.yields?.(covered),
      press: (at) => handle?.press?.(at) ?? false,
      grab: (at) => handle?.grab?.(at) ?? null,
      hovered: (row) => handle?.hovered?.(row),
      points: (at) => handle?.points?.(at) ?? false,
      dispose() {
        isGone = true;
        handle?.dispose?.();
      },
    };
  };
}
