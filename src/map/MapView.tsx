import 'maplibre-gl/dist/maplibre-gl.css';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import * as mapEvents from '../../events/map.ts';
import type { Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import { createEngine, type Engine, type EngineOptions, type Listen, type MapHandle } from './engine.ts';
import type { MapLabels, MapLayerFactory, Padding } from './layers.ts';
import styles from './MapView.module.css';

export type MapViewProps = {
  readonly read: Read;
  readonly publish: (draft: Draft) => void;
  readonly listen: Listen;
  /** The layers drawn over the base map, lowest first. The array must not change during the map's lifetime. */
  readonly layers: readonly MapLayerFactory[];
  /** The base map's options; read only when the map is created. */
  readonly basemap: EngineOptions['basemap'];
  readonly labels: MapLabels;
  /** The part of the map that panels and sheets cover. The camera keeps devices out of that part. */
  readonly padding: Padding;
  readonly reducedMotion: boolean;
  readonly onView?: EngineOptions['onView'];
  readonly onHint?: EngineOptions['onHint'];
  readonly onSeen?: EngineOptions['onSeen'];
  readonly ref?: Ref<MapHandle>;
};

/**
 * The map with all its layers. React only creates the map's element; fixes are drawn without rendering a component.
 *
 * Publishes `map/drawingFailed` if no map can be drawn; the page then shows its device list instead.
 */
export default function MapView(props: MapViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine | null>(null);
  const { labels, padding, reducedMotion, ref } = props;

  // The map engine is created once, and again if the browser has lost the graphics context. All other changes go
  // through `update`.
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const end = () => {
      engine.current?.destroy();
      engine.current = null;
    };
    const make = () => {
      end();
      try {
        engine.current = createEngine({ ...latest.current, container: element, onRestored: make });
      } catch (problem) {
        latest.current.publish(
          mapEvents.drawingFailed({ message: problem instanceof Error ? problem.message : String(problem) }),
        );
      }
    };
    make();
    return end;
  }, []);

  useEffect(() => {
    engine.current?.update({ labels, padding, reducedMotion });
  }, [labels, padding, reducedMotion]);

  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => engine.current?.zoomIn(),
      zoomOut: () => engine.current?.zoomOut(),
      resetNorth: () => engine.current?.resetNorth(),
      fit: (device) => engine.current?.fit(device),
    }),
    [],
  );

  return (
    <section
      ref={container}
      className={styles.map}
      data-testid="map"
      data-devices="0"
      aria-label={labels.map}
    />
  );
}
