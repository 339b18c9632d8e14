import type { Map as MapLibreMap, Source } from 'maplibre-gl';
import { browserWorld } from './basemap/browser.ts';
import { type Credit, creditsOf } from './basemap/credits.ts';
import { followWithGraticule } from './basemap/graticule.ts';
import { drawMissingIcons } from './basemap/icons.ts';
import { type BasemapChange, createBasemapManager, type GroundLook } from './basemap/manager.ts';
import { type OfflineHint, offlineHintOf } from './basemap/offline-hint.ts';
import { registerPmtiles } from './basemap/protocol.ts';
import { type BasemapOptions, basemapStyle, isEmbedded } from './basemap/style.ts';
import { raiseTerrain } from './basemap/terrain.ts';

/** Which map lies under everything. */
export type BasemapConfig = Pick<BasemapOptions, 'relief' | 'globe' | 'assets'> & {
  /** Addresses of online styles; where one is missing the embedded map stands in. */
  readonly online?: OnlineStyles | undefined;
};
type OnlineStyles = {
  readonly light?: string | undefined;
  readonly dark?: string | undefined;
  readonly satellite?: string | undefined;
  readonly outdoor?: string | undefined;
};

export type Ground = {
  setLook(look: GroundLook): void;
  setLanguage(language: string): void;
  stop(): void;
};

export type GroundOptions = {
  readonly config: BasemapConfig;
  readonly look: GroundLook;
  readonly language: string;
  /** Mountains may stand up in perspective. */
  readonly terrain: boolean;
  readonly onChanged: (change: BasemapChange) => void;
  /** Whom to thank for the online map. */
  readonly onCredits: (credits: readonly Credit[]) => void;
  /** Streets are missing where the map looks now, or (`null`) they are not. Asked whenever the map rests. */
  readonly onHint: (hint: OfflineHint | null) => void;
};

/** Puts the ground under a map and keeps it there: online while that is available, embedded otherwise. */
export function layGround(map: MapLibreMap, options: GroundOptions): Ground {
  const { config, language, onChanged, onCredits, onHint } = options;
  const { online = {}, ...parts } = config;
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
    online: ({ theme, type }) => {
      if (type === 'embedded') return undefined;
      return type === 'satellite' || type === 'outdoor' ? online[type] : online[theme];
    },
    look,
    language,
    onChanged,
  });
  manager.start(map);
  const stopGraticule = followWithGraticule(map);
  const stopTerrain = raiseTerrain(map, () => options.terrain && look.perspective);
  const tellCredits = onceForEach((list: readonly Credit[]) => onCredits(list));
  const tellHint = onceForEach(onHint);
  const rested = () => {
    tellHint(offlineHintOf(map));
    const style = map.getStyle();
    if (!isEmbedded(style)) tellCredits(creditsOf(attributionsOf(map, Object.keys(style.sources))));
  };
  map.on('idle', rested);
  return {
    setLook(next) {
      look = next;
      manager.setLook(next);
    },
    setLanguage: (next) => manager.setLanguage(next),
    stop() {
      map.off('idle', rested);
      stopGraticule();
      stopTerrain();
      manager.stop();
    },
  };
}

/** What the sources say themselves, those whose description came from their server among them. */
const attributionsOf = (map: MapLibreMap, sources: readonly string[]): string[] =>
  sources.flatMap((id) => {
    const source: (Source & { attribution?: unknown }) | undefined = map.getSource(id);
    return typeof source?.attribution === 'string' ? [source.attribution] : [];
  });

/** Tells a value only when it is another than before. */
function onceForEach<Value>(tell: (value: Value) => void): (value: Value) => void {
  let told = '';
  return (value) => {
    const text = JSON.stringify(value);
    if (text === told) return;
    told = text;
    tell(value);
  };
}
