import type { Deck, Layer } from '@deck.gl/core';
import { MapLibreOverlay } from '@deck.gl/maplibre';
import { GPUInitializationError, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import type { CameraView } from './camera.ts';
import { workerUrl } from './worker-url.ts';

/** Draws canvases at the same place on top of each other. */
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

/** The map and the layers above it: two canvases, drawn only on request. */
export type Stage = {
  readonly map: MapLibreMap;
  /** Replaces the layers above the map. */
  setLayers(layers: readonly Layer[]): void;
  /** Draws the layers once. Does nothing until they can be drawn. */
  draw(): void;
  /** Draws the layers with the next frame of the moving map. */
  drawWithMap(): void;
  /** What the map and the layers show now, in screen pixels. Null if it is not available. */
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
  /** Runs in each frame of the map, before the layers are drawn with its camera. */
  readonly beforeDraw: () => void;
  /** The layers can be drawn, for the first time or again after the graphics context was lost. */
  readonly onReady: () => void;
  readonly onProblem: (message: string) => void;
  /**
   * Nothing can be drawn: the graphics context is lost and did not come back, or could not be set up. Called once.
   */
  readonly onLost: (message: string) => void;
  /** The graphics context of the map is back. Everything drawn with the former one is lost. */
  readonly onRestored: () => void;
};

/**
 * A lost graphics context usually comes back by itself. The stage waits this long for it while the page is visible
 * (ms).
 */
const COMES_BACK = 6_000;

/** A picture waits at most this long for the map's tiles (ms). */
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
  // Deck gets its new size from its own observer and applies it in its loop, which we stopped. Without this turn of
  // the loop, a map on which nothing moves keeps its old size.
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
      // Picking works by place, on the CPU, so nothing is drawn a second time for it.
      pickingRadius: 0,
      onError: (error) => {
        options.onProblem(error.message);
        // If Deck fails before it is ready, there is nothing that could keep drawing.
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
    // Runs after the overlay has drawn with the camera of this frame.
    map.on('render', takeOverLayers);
    leaveToTheMap();
    const own = overlay.getCanvas();
    if (own) sizes.observe(own);
  }

  /**
   * Keyboard and screen reader use the map beneath, so the layers' canvas is hidden from them. Deck exposes it when
   * it is ready.
   */
  function leaveToTheMap() {
    const own = overlay?.getCanvas();
    own?.setAttribute('tabindex', '-1');
    own?.setAttribute('aria-hidden', 'true');
  }

  /** The overlay only draws. New layers are applied by a turn of Deck's loop. */
  function takeOverLayers() {
    if (deck?.isInitialized && hasNewLayers) drawNow(deck);
  }

  function drawNow(ready: Deck) {
    hasNewLayers = false;
    markLayers();
    drawOnce(ready);
  }

  /** A lost graphics context comes back without its buffers, so everything above the map is set up again. */
  function replaceOverlay() {
    if (isDestroyed || !overlay) return;
    if (isCardAway()) return; // everything will be replaced
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
    // Phones take the graphics context from a page in the background, and restore it when the page is visible again.
    waiting = window.setTimeout(() => {
      if (document.hidden) waitForCard();
      else giveUp('The graphics card was taken away and did not come back.');
    }, COMES_BACK);
  }
  map.on('webglcontextlost', waitForCard);
  map.on('webglcontextrestored', () => {
    clearTimeout(waiting);
    // MapLibre would keep drawing, but not data that arrives later. So everything is set up again after this handler.
    waiting = window.setTimeout(() => {
      if (!isDestroyed) options.onRestored();
    });
  });

  /** Rows and time change in the layers without Deck noticing, so this marks the layers as changed. */
  function markLayers() {
    for (const layer of layers) layer.setNeedsRedraw();
  }

  map.on('render', () => {
    options.beforeDraw();
    if (isDue) markLayers();
    isDue = false;
  });
  // Runs at once, not when the base map is loaded: over a slow network the devices arrive long before it.
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
        // Both canvases hold their picture only within the frame that drew it; this listener is the last of the frame.
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
 * Deck finalises a layer that is left out, and cannot take the same object again: it would fail and keep drawing
 * with freed buffers (fault 72). So a layer that comes back is drawn by a copy.
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
 * Deck's own loop runs in every frame of the display, even when nothing changed: 35 ms of main thread per second.
 * Version 9.4 has no public switch for it, so the loop is stopped by its internal name. If a later version hides
 * it, the loop just keeps running.
 */
function loopOf(deck: Deck): Loop | null {
  const loop: unknown = Reflect.get(deck, 'animationLoop');
  return typeof loop === 'object' && loop !== null && 'stop' in loop && 'redraw' in loop
    ? (loop as Loop)
    : null;
}
const stopOwnLoop = (deck: Deck) => loopOf(deck)?.stop();

/** One turn of the loop: applies changed layers and draws. */
function drawOnce(deck: Deck) {
  const loop = loopOf(deck);
  if (loop) loop.redraw();
  else deck.redraw('frame');
}

/** Returns the overlay's Deck, which is a private property. */
function deckOf(overlay: MapLibreOverlay | null): Deck | null {
  const deck: unknown = overlay && Reflect.get(overlay, '_deck');
  return deck ? (deck as Deck) : null;
}
