import type { Map as MapLibreMap } from 'maplibre-gl';

/**
 * From this zoom level on, 3D terrain is off: the embedded map's elevation data is so coarse that streets and devices
 * would be drawn in wrong places.
 */
const UNTIL_ZOOM = 9;
const SOURCE = 'terrain';
/** The map source for mountain shading. It contains the embedded map's elevation data. */
const SHADING = 'relief';
const EXAGGERATION = 1.3;

/**
 * Shows mountains in 3D while `wanted` returns true and the map is zoomed out. Does nothing if the map style lacks the
 * embedded elevation data. Returns a function that stops this.
 */
export function raiseTerrain(map: MapLibreMap, wanted: () => boolean): () => void {
  const update = () => {
    const heights = map.getStyle()?.sources[SHADING];
    if (heights?.type !== 'raster-dem') return;
    const isUp = map.getTerrain()?.source === SOURCE;
    const isWanted = wanted() && map.getZoom() < UNTIL_ZOOM;
    if (isWanted === isUp) return;
    // 3D terrain needs its own source for the same elevation data, because shading and terrain mesh need tiles of
    // different sizes.
    if (isWanted && !map.getSource(SOURCE)) map.addSource(SOURCE, heights);
    map.setTerrain(isWanted ? { source: SOURCE, exaggeration: EXAGGERATION } : null);
  };
  const events = ['style.load', 'zoomend', 'idle'] as const;
  for (const event of events) map.on(event, update);
  return () => {
    for (const event of events) map.off(event, update);
  };
}

/**
 * Whether 3D terrain would make the map stutter on the user's computer or phone: software rendering, few cores, little
 * RAM.
 */
export function isWeakDevice(canvas: HTMLCanvasElement): boolean {
  const { deviceMemory = 8 } = navigator as { deviceMemory?: number };
  if (deviceMemory <= 2 || navigator.hardwareConcurrency <= 2) return true;
  const context = canvas.getContext('webgl2');
  const name: unknown = context?.getParameter(context.RENDERER);
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
}
