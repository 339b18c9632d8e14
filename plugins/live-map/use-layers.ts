import { useEffect, useState } from 'react';
import type { MapLayer } from '../../src/kernel/plugin.ts';
import type { MapLayerFactory } from '../../src/map/layers.ts';

/** The drawings that plugins put on the map, lowest first, once all of them are loaded; null before. */
export function useLayers(entries: readonly MapLayer[]): readonly MapLayerFactory[] | null {
  const [layers, setLayers] = useState<readonly MapLayerFactory[] | null>(null);
  useEffect(() => {
    let wanted = true;
    void Promise.all(
      entries.map(async ({ load }) => ((await load()) as { default: MapLayerFactory }).default),
    ).then((loaded) => {
      if (wanted) setLayers(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [entries]);
  return layers;
}
