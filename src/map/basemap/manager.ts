import type { StyleSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapType } from '../../../events/map.ts';
import { belowLabels } from './style.ts';

/** Names of the building layers in the two schemas of online street maps: OpenMapTiles and Shortbread. */
const HOUSES = ['building', 'buildings'];

/**
 * Adds 3D buildings to an online map style, in addition to the flat ones, as high as its tiles say. A style that
 * already has 3D buildings, or has no buildings, is unchanged.
 *
 * Heights: `render_height`, `render_min_height` (OpenMapTiles schema), `height` (Protomaps basemap), otherwise one
 * storey.
 */
export function withPerspective(style: StyleSpecification): StyleSpecification {
  if (style.layers.some(({ type }) => type === 'fill-extrusion')) return style;
  const at = style.layers.findLastIndex(
    (layer) => layer.type === 'fill' && HOUSES.includes(layer['source-layer'] ?? ''),
  );
  const flat = style.layers[at];
  if (flat?.type !== 'fill') return style;
  const standing: LayerSpecification = {
    id: 'houses-standing',
    type: 'fill-extrusion',
    source: flat.source,
    ...(flat['source-layer'] !== undefined && { 'source-layer': flat['source-layer'] }),
    minzoom: 14,
    paint: {
      'fill-extrusion-color': flat.paint?.['fill-color'] ?? '#d8d8d8',
      'fill-extrusion-height': ['coalesce', ['get', 'render_height'], ['get', 'height'], 4],
      'fill-extrusion-base': ['coalesce', ['get', 'render_min_height'], ['get', 'min_height'], 0],
      'fill-extrusion-opacity': 0.85,
    },
  };
  const lastGround = style.layers.findLastIndex(({ type }) => type !== 'symbol');
  return { ...style, layers: style.layers.toSpliced(lastGround + 1, 0, standing) };
}

/**
 * Adds an empty layer to an online map style, above the last layer that is not a label. Devices are drawn below it.
 */
export function withAnchor(style: StyleSpecification): StyleSpecification {
  if (style.layers.some(({ id }) => id === belowLabels)) return style;
  const lastGround = style.layers.findLastIndex(({ type }) => type !== 'symbol');
  const anchor: LayerSpecification = { id: belowLabels, type: 'background', layout: { visibility: 'none' } };
  return { ...style, layers: style.layers.toSpliced(lastGround + 1, 0, anchor) };
}

type Theme = 'light' | 'dark';

/** The requested look of the map. */
export type GroundLook = {
  readonly theme: Theme;
  readonly type: MapType;
  /** Show buildings and mountains in 3D. */
  readonly perspective: boolean;
};

/** Why the base map changed. Views translate these words. */
type BasemapReason =
  /** The first map after the start, or a new one for another theme or language. */
  | 'chosen'
  /** The deployment configures no online map. */
  | 'not configured'
  /** The user's computer or phone has no network. */
  | 'no network'
  /** The online map's style did not load, was late, or is invalid. */
  | 'style unavailable'
  /** The online map's style loaded, but none of its tiles did. */
  | 'no tiles'
  /** Tiles of the online map loaded and then failed, several in a short time. */
  | 'tiles failing'
  /** The online map is available again. */
  | 'reachable';

export type BasemapChange = { readonly kind: 'embedded' | 'online'; readonly reason: BasemapReason };

/** The part of a MapLibre map that the base map manager uses. */
export type ManagedMap = {
  setStyle(style: StyleSpecification, options: { diff: boolean }): unknown;
  on(type: 'error', listener: (event: MapError) => void): unknown;
  on(type: 'sourcedata', listener: (event: MapData) => void): unknown;
  off(type: 'error', listener: (event: MapError) => void): unknown;
  off(type: 'sourcedata', listener: (event: MapData) => void): unknown;
};
/** Errors of a map: tile errors name their source; failed requests have status and address. */
export type MapError = { readonly error?: unknown; readonly sourceId?: string; readonly tile?: unknown };
export type MapData = { readonly sourceId?: string; readonly tile?: unknown };

/** What the base map manager depends on; tests pass their own. */
export type BasemapDeps = {
  /** The embedded map's style. */
  readonly embedded: (look: GroundLook, language: string) => StyleSpecification;
  /**
   * Returns the address of the online map's style for a look. Undefined if there is none, and the embedded map is
   * shown.
   */
  readonly online: (look: GroundLook) => string | undefined;
  readonly look: GroundLook;
  readonly language: string;
  readonly onChanged: (change: BasemapChange) => void;
  readonly fetch: (url: string, init: { signal: AbortSignal; cache?: 'no-store' }) => Promise<Response>;
  readonly clock: { now(): number; after(milliseconds: number, run: () => void): () => void };
  readonly network: { isOnline(): boolean; onChange(listener: () => void): () => void };
};

export type BasemapManager = {
  /** Shows the online map, or the embedded one if the online one is not available quickly. */
  start(map: ManagedMap): void;
  setLook(look: GroundLook): void;
  /** BCP 47 tag. */
  setLanguage(language: string): void;
  /** Releases the map, and removes timers and listeners. */
  stop(): void;
};

/** Time limits (ms) and failure counts for loading the online map. */
export const patience = {
  /** Time limit for the online map's style to load (ms). */
  style: 4_000,
  /** Time limit for the online map's first tile to load (ms). */
  firstTile: 4_000,
  /** After this many failed tiles within `window`, the embedded map is shown, unless a tile loaded within `recent`. */
  failures: 6,
  window: 8_000,
  recent: 2_000,
  /**
   * How long to wait for the new online map before the embedded map replaces an empty map, or an online map in the
   * old look (ms).
   */
  grace: 700,
  /** How long to wait before the online map is tried again (ms). */
  retry: 30_000,
} as const;

/**
 * Shows the online map while it is available, otherwise the embedded map. Camera, device layers and controls stay.
 *
 * Before it returns to the online map it requests the tile that failed, so that the map does not switch back and
 * forth if a server has its style but no tiles.
 */
export function createBasemapManager(deps: BasemapDeps): BasemapManager {
  const { clock, network } = deps;
  let map: ManagedMap | undefined;
  let { look, language } = deps;
  let shown: 'embedded' | 'online' | undefined;
  /** False after a new map was requested (first map, another look) until that map is shown. */
  let settled = false;
  /** The reason that was reported last, while the embedded map is shown. */
  let told: BasemapReason | undefined;
  let failures: number[] = [];
  let lastArrival = Number.NEGATIVE_INFINITY;
  let arrived = false;
  let failedTile: string | undefined;
  /** Counts the attempts to load the online map; a response to an older attempt is ignored. */
  let attempt = 0;
  let cancelGrace = () => {};
  let cancelWatch = () => {};
  let cancelRetry = () => {};
  let stopListening = () => {};

  const address = () => deps.online(look);

  function draw(style: StyleSpecification): void {
    map?.setStyle(style, { diff: false });
  }

  function showEmbedded(reason: BasemapReason): void {
    cancelGrace();
    cancelWatch();
    settled = true;
    shown = 'embedded';
    told = reason;
    draw(deps.embedded(look, language));
    deps.onChanged({ kind: 'embedded', reason });
  }

  function showOnline(style: StyleSpecification, reason: BasemapReason): void {
    failures = [];
    arrived = false;
    lastArrival = Number.NEGATIVE_INFINITY;
    cancelGrace();
    cancelWatch();
    settled = true;
    shown = 'online';
    draw(withAnchor(look.perspective ? withPerspective(style) : style));
    deps.onChanged({ kind: 'online', reason });
    cancelWatch = clock.after(patience.firstTile, () => {
      if (!arrived && failures.length > 0) fallBack('no tiles');
    });
  }

  function fallBack(reason: BasemapReason): void {
    attempt++;
    showEmbedded(reason);
    retryLater();
  }

  function retryLater(): void {
    cancelRetry();
    if (address() !== undefined) cancelRetry = clock.after(patience.retry, () => void tryOnline('reachable'));
  }

  /** Fetches with a timeout that also covers reading the response body. */
  async function get<T>(
    url: string,
    read: (response: Response) => Promise<T>,
    fresh: boolean,
  ): Promise<T | undefined> {
    const abort = new AbortController();
    let cancelDeadline = () => {};
    const deadline = new Promise<undefined>((resolve) => {
      cancelDeadline = clock.after(patience.style, () => {
        abort.abort();
        resolve(undefined);
      });
    });
    const answer = deps
      .fetch(url, { signal: abort.signal, ...(fresh && { cache: 'no-store' }) })
      .then(read)
      .catch(() => undefined);
    const first = await Promise.race([answer, deadline]);
    cancelDeadline();
    return first;
  }

  async function onlineStyle(url: string): Promise<StyleSpecification | undefined> {
    if (failedTile !== undefined) {
      // A missing map tile (404) is a valid response: tile archives have gaps.
      const answers = await get(failedTile, async (response) => response.ok || response.status === 404, true);
      if (answers !== true) return undefined;
      failedTile = undefined;
    }
    return get(url, async (response) => (response.ok ? asStyle(await response.json()) : undefined), false);
  }

  async function tryOnline(reason: BasemapReason): Promise<void> {
    cancelRetry();
    const current = ++attempt;
    const url = address();
    if (url === undefined) return;
    if (!network.isOnline()) return unavailable('no network');
    const style = await onlineStyle(url);
    if (current !== attempt || map === undefined) return;
    if (style === undefined) unavailable('style unavailable');
    else showOnline(style, reason);
  }

  /** If the embedded map is shown already, the map stays as it is and no reason is reported again. */
  function unavailable(reason: BasemapReason): void {
    if (!settled || shown === 'online') showEmbedded(reason);
    else if (told !== reason) deps.onChanged({ kind: 'embedded', reason });
    told = reason;
    retryLater();
  }

  function onError({ error, sourceId, tile }: MapError): void {
    const { status, url } = (typeof error === 'object' && error !== null ? error : {}) as {
      status?: unknown;
      url?: unknown;
    };
    const ofTile = sourceId !== undefined || tile !== undefined || typeof url === 'string';
    if (shown !== 'online' || !ofTile || status === 404) return;
    if (typeof url === 'string') failedTile = url;
    const now = clock.now();
    failures = [...failures.filter((at) => now - at < patience.window), now];
    if (failures.length >= patience.failures && now - lastArrival >= patience.recent)
      fallBack(arrived ? 'tiles failing' : 'no tiles');
  }

  function onData({ tile }: MapData): void {
    const state = typeof tile === 'object' && tile !== null ? (tile as { state?: unknown }).state : undefined;
    if (shown !== 'online' || state !== 'loaded') return;
    arrived = true;
    lastArrival = clock.now();
  }

  function onNetwork(): void {
    if (network.isOnline()) {
      if (shown === 'embedded') void tryOnline('reachable');
    } else if (shown === 'online') fallBack('no network');
  }

  /**
   * Shows a map for the current theme and language: the online map if it loads soon, and the embedded map until
   * then.
   */
  function choose(): void {
    if (map === undefined) return;
    settled = false;
    cancelGrace();
    if (address() === undefined) return showEmbedded('not configured');
    cancelGrace = clock.after(patience.grace, () => showEmbedded('chosen'));
    void tryOnline('chosen');
  }

  return {
    start(managed) {
      stopListening();
      map = managed;
      map.on('error', onError);
      map.on('sourcedata', onData);
      const offNetwork = network.onChange(onNetwork);
      stopListening = () => {
        managed.off('error', onError);
        managed.off('sourcedata', onData);
        offNetwork();
      };
      choose();
    },
    setLook(next) {
      const { theme, type, perspective } = look;
      if (next.theme === theme && next.type === type && next.perspective === perspective) return;
      // The new look uses another map server, so the old server's failures do not apply.
      if (deps.online(next) !== address()) failedTile = undefined;
      look = next;
      choose();
    },
    setLanguage(next) {
      if (next === language) return;
      language = next;
      if (shown === 'embedded') showEmbedded('chosen');
    },
    stop() {
      attempt++;
      cancelGrace();
      cancelWatch();
      cancelRetry();
      stopListening();
      stopListening = () => {};
      map = undefined;
      shown = undefined;
    },
  };
}

/**
 * Returns the value as a MapLibre style (version 8) if it has layers and sources, otherwise undefined: for example,
 * the login page of a public Wi-Fi is no style.
 */
function asStyle(value: unknown): StyleSpecification | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { version, layers, sources } = value as Record<string, unknown>;
  return version === 8 && Array.isArray(layers) && typeof sources === 'object' && sources !== null
    ? (value as StyleSpecification)
    : undefined;
}
