import type { Map as MapLibreMap, Source } from 'maplibre-gl';
import { browserWorld, type OnlineMaps, onlineStyle } from './basemap/browser.ts';
import { type Credit, creditsOf } from './basemap/credits.ts';
import { drawMissingIcons } from './basemap/icons.ts';
import { type BasemapChange, createBasemapManager, type GroundLook } from './basemap/manager.ts';
import { holdNamesAside, namesAside } from './basemap/names-aside.ts';
import { type OfflineHint, offlineHintOf } from './basemap/offline-hint.ts';
import { registerPmtiles } from './basemap/protocol.ts';
import { type BasemapOptions, basemapStyle, isEmbedded } from './basemap/style.ts';
import { raiseTerrain } from './basemap/terrain.ts';
import type { Covered } from './label-layout.ts';

/** The base map's configuration. */
export type BasemapConfig = Pick<BasemapOptions, 'relief' | 'globe' | 'assets'> & OnlineMaps;

export type Ground = {
  setLook(look: GroundLook): void;
  setLanguage(language: string): void;
  /** Keeps the base map's names away from these areas of the screen while the camera rests. */
  cover(covered: Covered): void;
  stop(): void;
};

export type GroundOptions = {
  readonly config: BasemapConfig;
  readonly look: GroundLook;
  readonly language: string;
  /** Whether mountains may be shown in 3D perspective. */
  readonly terrain: boolean;
  readonly onChanged: (change: BasemapChange) => void;
  /** Receives the online map's copyright attributions. */
  readonly onCredits: (credits: readonly Credit[]) => void;
  /**
   * Called whenever the map comes to rest: with a hint if street data is missing in the current view, and otherwise
   * with `null`.
   */
  readonly onHint: (hint: OfflineHint | null) => void;
};

/** Events after which the number of missing tiles may have changed. */
const TILE_EVENTS = ['dataloading', 'sourcedata', 'dataabort', 'error', 'moveend', 'idle'] as const;

/** Adds the base map and keeps it up to date: the online map while it is available, otherwise the embedded one. */
export function layGround(map: MapLibreMap, options: GroundOptions): Ground {
  const { config, language, onChanged, onCredits, onHint } = options;
  const { online, onlineMap, ...parts } = config;
  let { look } = options;
  registerPmtiles();
  drawMissingIcons(map);
  const manager = createBasemapManager({
    ...browserWorld,
    embedded: ({ theme, type, perspective }, tag) =>
      basemapStyle({
        ...parts,
        theme,
        language: tag,
        outdoor: type === 'outdoor',
        buildings3d: perspective,
      }),
    online: (wanted) => onlineStyle({ online, onlineMap }, wanted),
    look,
    language,
    onChanged,
  });
  manager.start(map);
  const stopTerrain = raiseTerrain(map, () => options.terrain && look.perspective);
  const names = holdNamesAside(map);
  const tellCredits = onceForEach((list: readonly Credit[]) => onCredits(list));
  const tellHint = onceForEach(onHint);
  const rested = () => {
    tellHint(offlineHintOf(map));
    const style = map.getStyle();
    if (!isEmbedded(style)) tellCredits(creditsOf(attributionsOf(map, Object.keys(style.sources))));
  };
  // While tiles are missing, the map has `data-loading`, and MapView.module.css draws a loading bar at its top.
  const tellLoading = (event?: object) => {
    // The squares that keep names away are invisible, so loading them must not show the loading bar.
    if (event && 'sourceId' in event && event.sourceId === namesAside) return;
    // Until an online style has loaded, the map has no style; then `isStyleLoaded` would log a warning.
    const isLoaded = Reflect.get(map, 'style') !== undefined && map.isStyleLoaded() === true;
    map.getContainer().toggleAttribute('data-loading', !isLoaded);
  };
  tellLoading();
  for (const event of TILE_EVENTS) map.on(event, tellLoading);
  map.on('idle', rested);
  return {
    setLook(next) {
      look = next;
      manager.setLook(next);
    },
    setLanguage: (next) => manager.setLanguage(next),
    cover: names.cover,
    stop() {
      for (const event of TILE_EVENTS) map.off(event, tellLoading);
      map.off('idle', rested);
      stopTerrain();
      names.stop();
      manager.stop();
    },
  };
}

/**
 * Returns the copyright attributions of these map sources, including those that a server sent with a source's
 * description.
 */
const attributionsOf = (map: MapLibreMap, sources: readonly string[]): string[] =>
  sources.flatMap((id) => {
    const source: (Source & { attribution?: unknown }) | undefined = map.getSource(id);
    return typeof source?.attribution === 'string' ? [source.attribution] : [];
  });

/** Returns a function that passes a value to `tell` only if the value has changed. */
function onceForEach<Value>(tell: (value: Value) => void): (value: Value) => void {
  let told = '';
  return (value) => {
    const text = JSON.stringify(value);
    if (text === told) return;
    told = text;
    tell(value);
  };
}
