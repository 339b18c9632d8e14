import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { overlapStreets } from './areas.ts';
import type { Bounds } from './areas.ts';

/**
 * Possible distances between two lines of the graticule (the grid of longitudes and latitudes), in degrees; smaller
 * ones for closer zoom levels.
 */
const STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
const FIRST_ZOOM = 8.5;
const LEAST_PIXELS = 90;

const wrappedLng = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
const decimals = (step: number) => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
const inDegrees = (value: number, places: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(places)}°${value < 0 ? negative : positive}`;

/**
 * Returns lines of equal longitude and latitude, with their degrees at the map's left and lower edge. They help users
 * to orient themselves on a map without streets. Empty when the map is zoomed far out, or where streets are drawn.
 *
 * @param width of the map in pixels
 */
export function graticule(
  [west, south, east, north]: Bounds,
  zoom: number,
  width: number,
): FeatureCollection {
  const features: Feature[] = [];
  const streets = zoom > 10.5 && overlapStreets([west, south, east, north]);
  if (zoom < FIRST_ZOOM || streets || !(east > west) || !(width > 0))
    return { type: 'FeatureCollection', features };

  const step = STEPS.findLast((degrees) => (degrees * width) / (east - west) >= LEAST_PIXELS) ?? 10;
  const places = decimals(step);
  // The grid lines extend half a screen beyond the map on every side, so that panning does not reveal their ends.
  const [marginX, marginY] = [(east - west) / 2, (north - south) / 2];
  const multiples = (from: number, to: number) => {
    const first = Math.floor(from / step);
    return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, i) => first + i);
  };
  const line = (major: boolean, coordinates: number[][]) =>
    features.push({ type: 'Feature', properties: { major }, geometry: { type: 'LineString', coordinates } });
  const label = (text: string, coordinates: number[]) =>
    features.push({ type: 'Feature', properties: { label: text }, geometry: { type: 'Point', coordinates } });

  for (const count of multiples(west - marginX, east + marginX)) {
    const lng = count * step;
    line(count % 5 === 0, [
      [lng, south - marginY],
      [lng, north + marginY],
    ]);
    // Beyond the date line the map's longitudes go on, but the world's start over at 180° west.
    if (lng > west && lng < east) label(inDegrees(wrappedLng(lng), places, 'E', 'W'), [lng, south]);
  }
  for (const count of multiples(south - marginY, north + marginY)) {
    const lat = count * step;
    if (Math.abs(lat) > 85) continue;
    line(count % 5 === 0, [
      [west - marginX, lat],
      [east + marginX, lat],
    ]);
    if (lat > south && lat < north) label(inDegrees(lat, places, 'N', 'S'), [west, lat]);
  }
  return { type: 'FeatureCollection', features };
}

/** Keeps the embedded map's graticule up to date when the camera moves. Returns a function that stops this. */
export function followWithGraticule(map: MapLibreMap): () => void {
  const update = () => {
    const bounds = map.getBounds();
    const box: Bounds = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    const source = map.getSource<GeoJSONSource>('graticule');
    void source?.setData(graticule(box, map.getZoom(), map.getContainer().clientWidth));
  };
  const events = ['moveend', 'style.load', 'resize'] as const;
  for (const event of events) map.on(event, update);
  return () => {
    for (const event of events) map.off(event, update);
  };
}
