import type { StyleSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapType } from '../../../events/map.ts';
import { belowLabels, withSky } from './style.ts';

/** Names of the building layers in the two common schemas of online street maps: OpenMapTiles and Shortbread. */
const HOUSES = ['building', 'buildings'];

/**
 * Adds 3D buildings to an online map style, in addition to the flat ones. A style that already has 3D buildings, or has
 * no buildings, stays unchanged.
 *
 * The tiles provide the heights: `render_height`, `render_min_height` (OpenMapTiles schema) or `height` (Protomaps
 * basemap). A building without any of these is one storey high.
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
 * Adds an empty layer (`belowLabels`) to an online map style, directly over the last layer that is not a label. Devices
 * are drawn below it.
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

/** Why the base map changed. Views show a translation of these words. */
type BasemapReason =
  /** The first map after the start, or the map for a new theme or language. */
  | 'chosen'
  /** The deployment configures no online map. */
  | 'not configured'
  /** The user's computer or phone has no network. */
  | 'no network'
  /** The online map's style did not load, loaded too late, or is invalid. */
  | 'style unavailable'
  /** The online map's style loaded, but none of its tiles did. */
  | 'no tiles'
  /** Tiles of the online map loaded at first, but then several failed in a short time. */
  | 'tiles failing'
  /** The online map is available again. */
  | 'reachable';

export type BasemapChange = { readonly kind: 'embedded' | 'online'; readonly reason: BasemapReason };

/** The part of MapLibre's map that the base map manager uses. */
export type ManagedMap = {
  setStyle(style: StyleSpecification, options: { diff: boolean }): unknown;
  on(type: 'error', listener: (event: MapError) => void): unknown;
  on(type: 'sourcedata', listener: (event: MapData) => void): unknown;
  off(type: 'error', listener: (event: MapError) => void): unknown;
  off(type: 'sourcedata', listener: (event: MapData) => void): unknown;
};
/** An error event of a map. Tile errors name their source; errors of failed requests have a status and an address. */
export type MapError = { readonly error?: unknown; readonly sourceId?: string; readonly tile?: unknown };
export type MapData = { readonly sourceId?: string; readonly tile?: unknown };

/** What the base map manager depends on; tests pass their own implementations. */
export type BasemapDeps = {
  /** The embedded map's style. */
  readonly embedded: (look: GroundLook, language: string) => StyleSpecification;
  /**
   * Returns the address of the online map's style for a look. Undefined if there is none; then the embedded map is
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
  /** Shows the online map, or the embedded map if the online map does not load quickly. */
  start(map: ManagedMap): void;
  setLook(look: GroundLook): void;
  /** BCP 47 tag. */
  setLanguage(language: string): void;
  /** Releases the map and removes all timers and listeners. */
  stop(): void;
};

/** How long the manager waits for the online map, and how many failures it tolerates. */
export const patience = {
  /** Time limit for the online map's style to load (ms). */
  style: 4_000,
  /** Time limit for the online map's first tile to load (ms). */
  firstTile: 4_000,
  /**
   * After this many failed tiles within `window` (ms), the embedded map is shown, unless a tile has loaded within
   * `recent` (ms).
   */
  failures: 6,
  window: 8_000,
  recent: 2_000,
  /**
   * How long to wait for a requested online map (ms). Until then the screen stays empty or keeps the previous map;
   * afterwards the embedded map is shown.
   */
  grace: 700,
  /** How long to wait before another attempt to load the online map (ms). */
  retry: 30_000,
} as const;

/**
 * Shows the online map while it is available, and otherwise the embedded map. Camera, device layers and controls are
 * not affected by a change.
 *
 * Before it returns to the online map, it requests the tile that failed. Otherwise the map would switch back and forth
 * if a server delivers its style but no tiles.
 */
export function createBasemapManager(deps: BasemapDeps): BasemapManager {
  const { clock, network } = deps;
  let map: ManagedMap | undefined;
  let { look, language } = deps;
  let shown: 'embedded' | 'online' | undefined;
  /**
   * False from the moment when a map is requested (the first one, or one for another look) until a map is shown for
   * that request.
   */
  let settled = false;
  /** The last reason that was reported while the embedded map was on screen. */
  let told: BasemapReason | undefined;
  let failures: number[] = [];
  let lastArrival = Number.NEGATIVE_INFINITY;
  let arrived = false;
  let failedTile: string | undefined;
  /** Number of the latest attempt to load the online map. A response to an earlier attempt is ignored. */
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
    draw(withAnchor(look.perspective ? withPerspective(withSky(style, look.theme)) : style));
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

  /** Fetches with a time limit that also covers reading the response body. */
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
      // A 404 also counts as success: tile archives have gaps.
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

  /**
   * Handles an online map that is not available. If the embedded map is already on screen, it stays as it is, and the
   * reason is reported only if it is a new one.
   */
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
   * Shows a map for the current look: the online map if it loads soon. Otherwise the embedded map is shown until the
   * online map has loaded.
   */
  function choose(): void {
    if (map === undefined) return;
    settled = false;
    cancelGrace();
    if (address() === undefined) showEmbedded('not configured');
    else cancelGrace = clock.after(patience.grace, () => showEmbedded('chosen'));
    // Without an address this only drops the online map that still loads.
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
      // If the new look has another address, the failed tile of the old address does not matter.
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
 * Returns the value as a MapLibre style if it is one: version 8, with layers and sources. Otherwise returns undefined,
 * for example for the login page of a public Wi-Fi network.
 */
function asStyle(value: unknown): StyleSpecification | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { version, layers, sources } = value as Record<string, unknown>;
  return version === 8 && Array.isArray(layers) && typeof sources === 'object' && sources !== null
    ? (value as StyleSpecification)
    : undefined;
}
