import type { Deck, Layer } from '@deck.gl/core';
import { MapLibreOverlay } from '@deck.gl/maplibre';
import { GPUInitializationError, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import type { CameraView } from './camera.ts';
import { workerUrl } from './worker-url.ts';

/** Returns a canvas with the images of several canvases drawn over each other. */
function joined(canvases: readonly (HTMLCanvasElement | null | undefined)[]): HTMLCanvasElement | null {
  const [first] = canvases;
  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d');
  if (!first || !pen) return null;
  picture.width = first.width;
  picture.height = first.height;
  for (const canvas of canvases) if (canvas) pen.drawImage(canvas, 0, 0, picture.width, picture.height);
  return picture;
}

/** The base map and the app's layers over it. They are two canvases, which are drawn only on request. */
export type Stage = {
  readonly map: MapLibreMap;
  /** Replaces the layers over the map. */
  setLayers(layers: readonly Layer[]): void;
  /** Draws the layers once. Does nothing until `isReady` returns true. */
  draw(): void;
  /** Draws the layers together with the next frame of the map. */
  drawWithMap(): void;
  /** Returns an image of what the map and the layers show now, in screen pixels. Null if unavailable. */
  picture(): Promise<HTMLCanvasElement | null>;
  /** Whether the layers can be drawn. */
  isReady(): boolean;
  destroy(): void;
};

export type StageOptions = {
  readonly container: HTMLElement;
  readonly start: CameraView;
  /** Name of the map for screen readers. */
  readonly title: string;
  readonly reducedMotion: boolean;
  /** Called in each frame of the map, just before the layers are drawn with the same camera. */
  readonly beforeDraw: () => void;
  /**
   * Called when the layers can be drawn: for the first time, and again if the browser lost the graphics context and the
   * layers were set up again.
   */
  readonly onReady: () => void;
  readonly onProblem: (message: string) => void;
  /**
   * Called once if nothing can be drawn: because the graphics context was lost and did not come back, or could not be
   * created.
   */
  readonly onLost: (message: string) => void;
  /**
   * Called when the browser has restored the map's graphics context. Everything that was drawn with the old context is
   * gone.
   */
  readonly onRestored: () => void;
};

/**
 * How long to wait for a lost graphics context (ms), which usually comes back by itself. Only the time while the page
 * is visible counts.
 */
const COMES_BACK = 6_000;

/** Maximum wait for the map's tiles before an image is taken (ms). */
const LONGEST_WAIT_FOR_TILES = 5_000;

/**
 * Sets up the map.
 * @throws Error with a readable message if this browser cannot draw a map.
 */
export function createStage(options: StageOptions): Stage {
  setWorkerUrl(workerUrl);
  const map = createMap(options);
  const canvas = map.getCanvas();
  canvas.setAttribute('role', 'application');
  let overlay: MapLibreOverlay | null = null;
  let deck: Deck | null = null;
  let layers: readonly Layer[] = [];
  const drawable = withoutFinalised();
  let isDestroyed = false;
  let isDue = false;
  let hasNewLayers = false;
  let isGivenUp = false;
  let waiting = 0;
  // Deck (the library that draws the layers) applies a new size only when its animation loop runs, but the app has
  // stopped that loop. So it is run once after each change of size; otherwise a map at rest would keep its old size.
  const sizes = new ResizeObserver(() =>
    requestAnimationFrame(() => {
      hasNewLayers = true;
      isDue = true;
      if (!isDestroyed) map.triggerRepaint();
    }),
  );

  function addOverlay() {
    if (isDestroyed || overlay) return;
    overlay = new MapLibreOverlay({
      interleaved: false,
      layers: [],
      // Deck's own picking is off, because it would draw everything a second time. `pointer.ts` replaces it.
      pickingRadius: 0,
      onError: (error) => {
        options.onProblem(error.message);
        // If Deck fails before it is ready, the layers can never be drawn.
        if (!deck) giveUp('The graphics card could not be set up for the devices on the map.');
      },
      onDeviceInitialized: (device) => void device.lost.then(replaceOverlay),
      onLoad: () => {
        deck = deckOf(overlay);
        if (!deck) return;
        stopOwnLoop(deck);
        leaveToTheMap();
        options.onReady();
      },
    });
    map.addControl(overlay, 'top-left');
    // At this event, the overlay has already drawn the layers with the camera of this frame.
    map.on('render', takeOverLayers);
    leaveToTheMap();
    const own = overlay.getCanvas();
    if (own) sizes.observe(own);
  }

  /**
   * Hides the layers' canvas from the keyboard and from screen readers, which use the map beneath it. Called twice,
   * because the canvas may exist only when Deck is ready.
   */
  function leaveToTheMap() {
    const own = overlay?.getCanvas();
    own?.setAttribute('tabindex', '-1');
    own?.setAttribute('aria-hidden', 'true');
  }

  /**
   * The overlay draws only the layers that Deck already has. New layers take effect when Deck's animation loop has run
   * once.
   */
  function takeOverLayers() {
    if (deck?.isInitialized && hasNewLayers) drawNow(deck);
  }

  function drawNow(ready: Deck) {
    hasNewLayers = false;
    markLayers();
    drawOnce(ready);
  }

  /**
   * After its graphics context was lost and restored, Deck has no buffers any more, so all layers over the map are set
   * up again.
   */
  function replaceOverlay() {
    if (isDestroyed || !overlay) return;
    if (isCardAway()) return; // the whole map will be replaced anyway
    deck = null;
    const lost = overlay;
    sizes.disconnect();
    overlay = null;
    map.off('render', takeOverLayers);
    map.removeControl(lost);
    addOverlay();
  }

  const isCardAway = () => canvas.getContext('webgl2')?.isContextLost() ?? false;
  function giveUp(message: string) {
    clearTimeout(waiting);
    if (isDestroyed || isGivenUp) return;
    isGivenUp = true;
    options.onLost(message);
  }
  function waitForCard() {
    clearTimeout(waiting);
    // While the page is in the background, keep waiting: phones take the graphics context away from such a page, and
    // restore it when the page is visible again.
    waiting = window.setTimeout(() => {
      if (document.hidden) waitForCard();
      else giveUp('The graphics card was taken away and did not come back.');
    }, COMES_BACK);
  }
  map.on('webglcontextlost', waitForCard);
  map.on('webglcontextrestored', () => {
    clearTimeout(waiting);
    // With a restored graphics context, MapLibre still draws, but it does not draw data that arrives later. So
    // everything is set up again, once this event handler has ended.
    waiting = window.setTimeout(() => {
      if (!isDestroyed) options.onRestored();
    });
  });

  /**
   * Tells Deck that the layers must be redrawn. Deck does not notice by itself when their rows and time have changed.
   */
  function markLayers() {
    for (const layer of layers) layer.setNeedsRedraw();
  }

  map.on('render', () => {
    options.beforeDraw();
    if (isDue) markLayers();
    isDue = false;
  });
  // This does not wait for the base map: on a slow network, the devices' positions arrive long before the base map.
  addOverlay();
  map.on('error', ({ error }) => options.onProblem(error.message));

  /** Resolves when the base map has loaded, or when the maximum wait is over. */
  const drawnWhole = () =>
    new Promise<void>((resolve) => {
      if (isDestroyed || map.areTilesLoaded()) return resolve();
      const timer = window.setTimeout(resolve, LONGEST_WAIT_FOR_TILES);
      map.once('idle', () => {
        clearTimeout(timer);
        resolve();
      });
    });

  return {
    map,
    setLayers(next) {
      layers = drawable(next);
      hasNewLayers = true;
      overlay?.setProps({ layers: [...layers] });
    },
    draw() {
      if (deck?.isInitialized) drawNow(deck);
    },
    drawWithMap() {
      isDue = true;
      map.triggerRepaint();
    },
    picture: async () => {
      await drawnWhole();
      return new Promise((resolve) => {
        // Both canvases can be copied only in the frame that drew them. This listener was added last, so it is called
        // after both are drawn.
        map.once('render', () => resolve(isDestroyed ? null : joined([canvas, overlay?.getCanvas()])));
        hasNewLayers = true;
        isDue = true;
        map.triggerRepaint();
      });
    },
    isReady: () => deck?.isInitialized ?? false,
    destroy() {
      isDestroyed = true;
      clearTimeout(waiting);
      sizes.disconnect();
      if (overlay) map.removeControl(overlay);
      overlay = null;
      deck = null;
      map.remove();
    },
  };
}

function createMap({ container, start, title, reducedMotion }: StageOptions): MapLibreMap {
  try {
    return new MapLibreMap({
      container,
      center: [start.lng, start.lat],
      zoom: start.zoom,
      bearing: start.bearing,
      pitch: start.pitch,
      attributionControl: false,
      maxPitch: 80,
      dragRotate: true,
      fadeDuration: reducedMotion ? 0 : 200,
      locale: { 'Map.Title': title },
      canvasContextAttributes: { antialias: true, powerPreference: 'default' },
    });
  } catch (problem) {
    if (problem instanceof GPUInitializationError)
      throw new Error('This browser cannot draw maps: it has no WebGL 2.', { cause: problem });
    throw problem;
  }
}

/**
 * When a layer is left out, Deck finalises it. If the same object came back, Deck would fail and keep drawing with
 * freed buffers (fault 72). So when such a layer comes back, a copy of it is drawn.
 */
function withoutFinalised(): (next: readonly Layer[]) => readonly Layer[] {
  const leftOut = new WeakSet<Layer>();
  let before: readonly Layer[] = [];
  return (next) => {
    const still = new Set(next);
    for (const layer of before) if (!still.has(layer)) leftOut.add(layer);
    before = next;
    return next.map((layer) => (leftOut.has(layer) ? (layer.clone({}) as Layer) : layer));
  };
}

type Loop = { stop(): void; redraw(): void };

/**
 * Returns Deck's animation loop, so that the app can stop it: the loop runs in each frame even if nothing has changed,
 * which takes 35 ms of the main thread per second. Deck 9.4 has no public option for this. Null if a later version of
 * Deck hides the loop; then the loop keeps running.
 */
function loopOf(deck: Deck): Loop | null {
  const loop: unknown = Reflect.get(deck, 'animationLoop');
  return typeof loop === 'object' && loop !== null && 'stop' in loop && 'redraw' in loop
    ? (loop as Loop)
    : null;
}
const stopOwnLoop = (deck: Deck) => loopOf(deck)?.stop();

/** Runs Deck's animation loop once, which applies changed layers and draws them. */
function drawOnce(deck: Deck) {
  const loop = loopOf(deck);
  if (loop) loop.redraw();
  else deck.redraw('frame');
}

/** Returns the overlay's Deck instance, although that is a private property. */
function deckOf(overlay: MapLibreOverlay | null): Deck | null {
  const deck: unknown = overlay && Reflect.get(overlay, '_deck');
  return deck ? (deck as Deck) : null;
}
