import type { AddLayerObject, Map as MapLibreMap } from 'maplibre-gl';
import type { GroundLook } from './basemap/manager.ts';
import { drawChevron } from './gpu/chevron-sheet.ts';

const ARROW = 'small-map-way';
/** The outline of a track, as on the map of all devices. */
const EDGES = { light: 'rgba(255, 255, 255, 0.75)', dark: 'rgba(14, 18, 25, 0.6)' } as const;

/** The colour of earlier ways: calmer than speeds, but clearly seen on land, water and streets. */
const EARLIER = { light: '#66738b', dark: '#aab5c6' } as const;

/** Pixels of the arrow's image per CSS pixel: sharp on every screen, and in a picture. */
const ARROW_RATIO = 4;

/**
 * Returns the image of the arrow on tracks, which points north. It is narrower than their lines: a white arrow that
 * crossed a line from edge to edge would look like a gap in it.
 */
function arrow(): ImageData {
  const size = 8 * ARROW_RATIO;
  const pen = new OffscreenCanvas(size, size).getContext('2d') as OffscreenCanvasRenderingContext2D;
  drawChevron(pen, size, 'rgba(255, 255, 255, 0.95)');
  return pen.getImageData(0, 0, size, size);
}

/** Adds the image of the arrow on tracks to a small map's style, if it is not there. */
export function addWayArrow(map: MapLibreMap): void {
  if (!map.hasImage(ARROW)) map.addImage(ARROW, arrow(), { pixelRatio: ARROW_RATIO });
}

// The cast is needed because MapLibre's type for expressions does not accept this array.
const colour = ['get', 'colour'] as unknown as string;
const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** Returns the layers of a small map, the lowest first: circles of accuracy, tracks, and arrows on them. */
export const smallLayers = (theme: GroundLook['theme']): readonly AddLayerObject[] => [
  {
    id: 'small-area',
    type: 'fill',
    source: 'small-areas',
    paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
  },
  {
    id: 'small-edge',
    type: 'line',
    source: 'small-areas',
    paint: { 'line-color': colour, 'line-opacity': 0.6, 'line-width': 1 },
  },
  {
    id: 'small-casing',
    type: 'line',
    source: 'small-ways',
    filter: ['has', 'edge'],
    layout: round,
    paint: { 'line-color': EDGES[theme], 'line-width': 9 },
  },
  // Opaque, so that it is one even line where it crosses itself.
  {
    id: 'small-earlier',
    type: 'line',
    source: 'small-ways',
    filter: ['has', 'earlier'],
    layout: round,
    paint: { 'line-color': EARLIER[theme], 'line-width': 5 },
  },
  {
    id: 'small-way',
    type: 'line',
    source: 'small-ways',
    filter: ['has', 'colour'],
    layout: round,
    paint: { 'line-color': colour, 'line-width': 6 },
  },
  {
    id: 'small-arrows',
    type: 'symbol',
    source: 'small-arrows',
    layout: {
      'icon-image': ARROW,
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
];
