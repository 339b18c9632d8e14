import { useEffect, useRef, useState } from 'react';
import * as app from '../../events/app.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { MapLayer } from '../../src/kernel/plugin.ts';
import { guardLayer } from '../../src/map/guard-layer.ts';
import { lateLayer } from '../../src/map/late-layer.ts';
import type { MapLayerFactory } from '../../src/map/layers.ts';
import { wholeCode } from '../../src/ui/whole-code.ts';

/**
 * The drawings that plugins put on the map, lowest first, once all that come with the map are loaded; null before. One
 * that cannot be loaded or throws is left out, and the log says so. One with a `when` is loaded when it first holds.
 */
export function useLayers(
  entries: readonly MapLayer[],
  publish: (draft: Draft) => void,
): readonly MapLayerFactory[] | null {
  const [layers, setLayers] = useState<readonly MapLayerFactory[] | null>(null);
  const say = useRef(publish);
  say.current = publish;
  useEffect(() => {
    let wanted = true;
    const failed = (id: string) => (problem: unknown) =>
      say.current(
        app.viewFailed({ region: id, message: problem instanceof Error ? problem.message : String(problem) }),
      );
    void Promise.all(
      entries.map(({ id, when, load }) => {
        const loadLayer = () =>
          wholeCode(load).then((loaded) =>
            guardLayer((loaded as { default: MapLayerFactory }).default, failed(id)),
          );
        if (when) return Promise.resolve([guardLayer(lateLayer(when, loadLayer, failed(id)), failed(id))]);
        return loadLayer().then(
          (layer) => [layer],
          (problem: unknown) => {
            failed(id)(problem);
            return [];
          },
        );
      }),
    ).then((loaded) => {
      if (wanted) setLayers(loaded.flat());
    });
    return () => {
      wanted = false;
    };
  }, [entries]);
  return layers;
}
