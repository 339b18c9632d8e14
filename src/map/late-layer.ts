import type { Read } from '../kernel/read.ts';
import type { MapLayerFactory, MapLayerHandle } from './layers.ts';

/**
 * A drawing that is loaded on first use and keeps its position among the others until then. Once loaded it stays,
 * and decides itself what it draws. `failed` is called if it cannot be loaded; it is requested again with the next
 * map.
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
      press: (at) => handle?.press?.(at) ?? false,
      grab: (at) => handle?.grab?.(at) ?? null,
      points: (at) => handle?.points?.(at) ?? false,
      dispose() {
        isGone = true;
        handle?.dispose?.();
      },
    };
  };
}
