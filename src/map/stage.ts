import type { Deck, Layer } from '@deck.gl/core';
import { MapLibreOverlay } from '@deck.gl/maplibre';
import { GPUInitializationError, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import type { CameraView } from './camera.ts';
import { workerUrl } from './worker-url.ts';

/** Returns one canvas with the images of several canvases on top of each other. */
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

/** The base map and the app's layers above it: two canvases, drawn only on request. */
export type Stage = {
  readonly map: MapLibreMap;
  /** Replaces the layers above the map. */
  setLayers(layers: readonly Layer[]): void;
  /** Draws the layers once. Does nothing before `isReady` is true. */
  draw(): void;
  /** Draws the layers with the next frame of the moving map. */
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
  /** Called in each frame of the map, before the layers are drawn with the same camera. */
  readonly beforeDraw: () => void;
  /** Called when the layers can be drawn, for the first time or again after the browser lost the graphics context. */
  readonly onReady: () => void;
  readonly onProblem: (message: string) => void;
  /**
   * Called once when nothing can be drawn: the graphics context is lost and did not come back, or could not be
   * created.
   */
  readonly onLost: (message: string) => void;
  /**
   * Called when the browser has restored the map's graphics context. Everything drawn with the former context is
   * gone.
   */
  readonly onRestored: () => void;
};

/**
 * How long to wait for a lost graphics context, which usually comes back by itself; counts only while the page is
 * visible (ms).
 */
const COMES_BACK = 6_000;

/** Maximum wait for the map's tiles before an image is taken (ms). */
const LONGEST_WAIT_FOR_TILES = 5_000;

/**
 * Sets up the map.
 * @throws Error with a readable message when this browser cannot draw one.
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
  // Deck (the library that draws the layers) applies a new size only in its animation loop, which the app has stopped.
  // So the loop runs once here. Otherwise a map at rest keeps its old size.
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
      // Deck's own picking is off, because it draws everything a second time. See `pointer.ts`.
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
    // Called after the overlay has drawn the layers with the camera of this frame.
    map.on('render', takeOverLayers);
    leaveToTheMap();
    const own = overlay.getCanvas();
    if (own) sizes.observe(own);
  }

  /**
   * Hides the layers' canvas from keyboard and screen readers, which use the map beneath it. Deck provides the
   * canvas only when it is ready.
   */
  function leaveToTheMap() {
    const own = overlay?.getCanvas();
    own?.setAttribute('tabindex', '-1');
    own?.setAttribute('aria-hidden', 'true');
  }

  /** The overlay only draws existing layers. New layers become effective when Deck's animation loop runs once. */
  function takeOverLayers() {
    if (deck?.isInitialized && hasNewLayers) drawNow(deck);
  }

  function drawNow(ready: Deck) {
    hasNewLayers = false;
    markLayers();
    drawOnce(ready);
  }

  /** A graphics context that was lost and restored has no buffers, so all layers above the map are set up again. */
  function replaceOverlay() {
    if (isDestroyed || !overlay) return;
    if (isCardAway()) return; // everything will be replaced anyway
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
    // Keeps waiting while the page is in the background: phones take the graphics context from such a page, and
    // restore it when the page is visible again.
    waiting = window.setTimeout(() => {
      if (document.hidden) waitForCard();
      else giveUp('The graphics card was taken away and did not come back.');
    }, COMES_BACK);
  }
  map.on('webglcontextlost', waitForCard);
  map.on('webglcontextrestored', () => {
    clearTimeout(waiting);
    // With a restored graphics context MapLibre keeps drawing, but not data that arrives later. So everything is set
    // up again after this event handler.
    waiting = window.setTimeout(() => {
      if (!isDestroyed) options.onRestored();
    });
  });

  /** Marks the layers as changed, because Deck does not notice when their rows and time change. */
  function markLayers() {
    for (const layer of layers) layer.setNeedsRedraw();
  }

  map.on('render', () => {
    options.beforeDraw();
    if (isDue) markLayers();
    isDue = false;
  });
  // Does not wait for the base map: over a slow network, the devices' positions arrive long before it.
  addOverlay();
  map.on('error', ({ error }) => options.onProblem(error.message));

  /** Resolves when the base map is loaded, or has taken too long. */
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
        // Both canvases can be copied only within the frame that drew them; this listener is the last one called in
        // the frame.
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
      maxPitch: 70,
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
 * When a layer is left out, Deck finalises it and cannot take the same object again: it would fail and keep drawing
 * with freed buffers (fault 72). So when the layer comes back, a copy of it is drawn.
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
 * Returns Deck's animation loop, so that it can be stopped: it runs in every frame, even when nothing changed (35 ms of main
 * thread per second). Deck 9.4 has no public option for this. Null if a later version of Deck hides the loop; then it keeps
 * running.
 */
function loopOf(deck: Deck): Loop | null {
  const loop: unknown = Reflect.get(deck, 'animationLoop');
  return typeof loop === 'object' && loop !== null && 'stop' in loop && 'redraw' in loop
    ? (loop as Loop)
    : null;
}
const stopOwnLoop = (deck: Deck) => loopOf(deck)?.stop();

/** Runs Deck's animation loop once: applies changed layers and draws. */
function drawOnce(deck: Deck) {
  const loop = loopOf(deck);
  if (loop) loop.redraw();
  else deck.redraw('frame');
}

/** Returns the overlay's Deck instance, which is a private property. */
function deckOf(overlay: MapLibreOverlay | null): Deck | null {
  const deck: unknown = overlay && Reflect.get(overlay, '_deck');
  return deck ? (deck as Deck) : null;
}
