import type { Map as MapLibreMap } from 'maplibre-gl';

/** The embedded heights are coarse; from here on they would lift streets and devices to places where they are not. */
const UNTIL_ZOOM = 9;
const SOURCE = 'terrain';
/** Heights of the embedded map, in the source of its shading. */
const SHADING = 'relief';
const EXAGGERATION = 1.3;

/**
 * Lets mountains stand up while the map is tilted and looks from afar. Nothing happens where a style brings no heights,
 * or brings a terrain of its own.
 */
export function raiseTerrain(map: MapLibreMap, wanted: () => boolean): () => void {
  const update = () => {
    const heights = map.getStyle()?.sources[SHADING];
    if (heights?.type !== 'raster-dem') return;
    const isUp = map.getTerrain()?.source === SOURCE;
    const isWanted = wanted() && map.getZoom() < UNTIL_ZOOM;
    if (isWanted === isUp) return;
    // A source of its own: shading and mesh ask for tiles of different sizes.
    if (isWanted && !map.getSource(SOURCE)) map.addSource(SOURCE, heights);
    map.setTerrain(isWanted ? { source: SOURCE, exaggeration: EXAGGERATION } : null);
  };
  const events = ['style.load', 'zoomend', 'idle'] as const;
  for (const event of events) map.on(event, update);
  return () => {
    for (const event of events) map.off(event, update);
  };
}

/** True where shading a mesh of mountains would make the map stutter: drawn in software, few cores, little memory. */
export function isWeakDevice(canvas: HTMLCanvasElement): boolean {
  const { deviceMemory = 8 } = navigator as { deviceMemory?: number };
  if (deviceMemory <= 2 || navigator.hardwareConcurrency <= 2) return true;
  const context = canvas.getContext('webgl2');
  const name: unknown = context?.getParameter(context.RENDERER);
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
}
