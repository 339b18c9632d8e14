import type { Map as MapLibreMap } from 'maplibre-gl';
import { followWithGraticule } from './basemap/graticule.ts';
import { drawMissingIcons } from './basemap/icons.ts';
import { type BasemapChange, createBasemapManager, type Theme } from './basemap/manager.ts';
import { type OfflineHint, offlineHintOf } from './basemap/offline-hint.ts';
import { registerPmtiles } from './basemap/protocol.ts';
import { type BasemapOptions, basemapStyle } from './basemap/style.ts';

/** Which map lies under everything. */
export type BasemapConfig = Omit<BasemapOptions, 'theme' | 'language'> & {
  /** Address of an online style per theme; without both there is only the embedded map. */
  readonly styleUrlLight?: string | undefined;
  readonly styleUrlDark?: string | undefined;
};

export type Ground = {
  setTheme(theme: Theme): void;
  setLanguage(language: string): void;
  stop(): void;
};

export type GroundOptions = {
  readonly config: BasemapConfig;
  readonly theme: Theme;
  readonly language: string;
  readonly onChanged: (change: BasemapChange) => void;
  /** Streets are missing where the map looks now, or (`null`) they are not. Asked whenever the map rests. */
  readonly onHint: (hint: OfflineHint | null) => void;
};

/** Puts the ground under a map and keeps it there: online while that can be had, embedded otherwise. */
export function layGround(
  map: MapLibreMap,
  { config, theme, language, onChanged, onHint }: GroundOptions,
): Ground {
  const { styleUrlLight, styleUrlDark, ...look } = config;
  registerPmtiles();
  drawMissingIcons(map);
  const manager = createBasemapManager({
    embedded: (wanted, tag) => basemapStyle({ ...look, theme: wanted, language: tag }),
    online: styleUrlLight && styleUrlDark ? { light: styleUrlLight, dark: styleUrlDark } : undefined,
    theme,
    language,
    onChanged,
    fetch: (url, init) => fetch(url, init),
    clock: {
      now: () => performance.now(),
      after(milliseconds, run) {
        const timer = window.setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    network: {
      isOnline: () => navigator.onLine,
      onChange(listener) {
        window.addEventListener('online', listener);
        window.addEventListener('offline', listener);
        return () => {
          window.removeEventListener('online', listener);
          window.removeEventListener('offline', listener);
        };
      },
    },
  });
  manager.start(map);
  const stopGraticule = followWithGraticule(map);
  let told = '';
  const tellHint = () => {
    const hint = offlineHintOf(map);
    const text = JSON.stringify(hint);
    if (text === told) return;
    told = text;
    onHint(hint);
  };
  map.on('idle', tellHint);
  return {
    setTheme: (next) => manager.setTheme(next),
    setLanguage: (next) => manager.setLanguage(next),
    stop() {
      map.off('idle', tellHint);
      stopGraticule();
      manager.stop();
    },
  };
}
