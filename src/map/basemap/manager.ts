import type { StyleSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapType } from '../../../events/map.ts';
import { belowLabels } from './style.ts';

/** Layers of houses by the two schemas that online maps of streets use: OpenMapTiles and Shortbread. */
const HOUSES = ['building', 'buildings'];

/**
 * An online style with its houses standing up: beside the flat ones, as high as its tiles say. A style that has houses
 * standing already, or none, stays as it is.
 *
 * Heights: `render_height`, `render_min_height` (OpenMapTiles schema), `height` (Protomaps basemap), else one storey.
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

/** An online style with the layer to put devices beneath: before the first names that follow the last filled or drawn ground. */
export function withAnchor(style: StyleSpecification): StyleSpecification {
  if (style.layers.some(({ id }) => id === belowLabels)) return style;
  const lastGround = style.layers.findLastIndex(({ type }) => type !== 'symbol');
  const anchor: LayerSpecification = { id: belowLabels, type: 'background', layout: { visibility: 'none' } };
  return { ...style, layers: style.layers.toSpliced(lastGround + 1, 0, anchor) };
}

type Theme = 'light' | 'dark';

/** Which map is wanted. */
export type GroundLook = {
  readonly theme: Theme;
  readonly type: MapType;
  /** What stands on the ground stands up. */
  readonly perspective: boolean;
};

/** Why the map changed: what happened to the online map, in a word a view can translate. */
type BasemapReason =
  /** The first map, or the one for another theme or language. */
  | 'chosen'
  /** No online map is configured. */
  | 'not configured'
  /** The device says that it has no network. */
  | 'no network'
  /** The online style did not come, came late, or is none. */
  | 'style unavailable'
  /** The style came, but no tile did. */
  | 'no tiles'
  /** Tiles came and then failed, several in a short time. */
  | 'tiles failing'
  /** The online map answers again. */
  | 'reachable';

export type BasemapChange = { readonly kind: 'embedded' | 'online'; readonly reason: BasemapReason };

/** What the manager needs of a MapLibre map. */
export type ManagedMap = {
  setStyle(style: StyleSpecification, options: { diff: boolean }): unknown;
  on(type: 'error', listener: (event: MapError) => void): unknown;
  on(type: 'sourcedata', listener: (event: MapData) => void): unknown;
  off(type: 'error', listener: (event: MapError) => void): unknown;
  off(type: 'sourcedata', listener: (event: MapData) => void): unknown;
};
/** Errors of a map: those of a tile name their source; failed requests carry status and address. */
export type MapError = { readonly error?: unknown; readonly sourceId?: string; readonly tile?: unknown };
export type MapData = { readonly sourceId?: string; readonly tile?: unknown };

/** The world, as far as the manager touches it; tests bring their own. */
export type BasemapDeps = {
  /** The embedded map's style. */
  readonly embedded: (look: GroundLook, language: string) => StyleSpecification;
  /** Address of the online style for a look; undefined = there is none, the embedded map is shown. */
  readonly online: (look: GroundLook) => string | undefined;
  readonly look: GroundLook;
  readonly language: string;
  readonly onChanged: (change: BasemapChange) => void;
  readonly fetch: (url: string, init: { signal: AbortSignal; cache?: 'no-store' }) => Promise<Response>;
  readonly clock: { now(): number; after(milliseconds: number, run: () => void): () => void };
  readonly network: { isOnline(): boolean; onChange(listener: () => void): () => void };
};

export type BasemapManager = {
  /** Shows the online map, or the embedded one when the online one is not there within a moment. */
  start(map: ManagedMap): void;
  setLook(look: GroundLook): void;
  /** BCP 47 tag. */
  setLanguage(language: string): void;
  /** Lets go of the map, timers and listeners. */
  stop(): void;
};

/** Milliseconds and counts that decide. */
export const patience = {
  /** For the online style to come. */
  style: 4_000,
  /** For the first tile. */
  firstTile: 4_000,
  /** Failed tiles within `window` that are too many, unless one arrived during `recent`. */
  failures: 6,
  window: 8_000,
  recent: 2_000,
  /** Before the embedded map is shown instead of nothing, or instead of the online map in the old look. */
  grace: 700,
  /** Until the online map is tried again. */
  retry: 30_000,
} as const;

/**
 * Shows the online map while it is available and the embedded one otherwise. Camera, device layers and controls stay.
 *
 * Before it goes back online it asks again for the very tile that failed, so that a server that serves its style but
 * no tiles does not make the map flap.
 */
export function createBasemapManager(deps: BasemapDeps): BasemapManager {
  const { clock, network } = deps;
  let map: ManagedMap | undefined;
  let { look, language } = deps;
  let shown: 'embedded' | 'online' | undefined;
  /** False from a choice (first map, another look) until a map for it is shown. */
  let settled = false;
  /** What was last said about the online map while the embedded one is shown. */
  let told: BasemapReason | undefined;
  let failures: number[] = [];
  let lastArrival = Number.NEGATIVE_INFINITY;
  let arrived = false;
  let failedTile: string | undefined;
  /** Counts attempts: an answer to an older one is dropped. */
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

  /** Fetches with a deadline that holds for the body, too. */
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
      // A tile that does not exist (404) is an answer: archives have holes.
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

  /** When the embedded map is there already, nothing changes, and nothing is told twice. */
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

  /** Shows a map for what is chosen now: the online one if it comes soon, the embedded one until then. */
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
      // Another server: what the old one did wrong says nothing of it.
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

/** A style of version 8 with layers and sources, or undefined: a captive portal's page is none. */
function asStyle(value: unknown): StyleSpecification | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { version, layers, sources } = value as Record<string, unknown>;
  return version === 8 && Array.isArray(layers) && typeof sources === 'object' && sources !== null
    ? (value as StyleSpecification)
    : undefined;
}
