import type { Map as MapLibreMap } from 'maplibre-gl';
import { hasStreets } from './areas.ts';
import { isEmbedded } from './style.ts';

type CompassPoint = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/** "No street data here, 1.2 km SW of Mitte", as data: the view finds the words. */
export type OfflineHint = {
  /** The nearest known place; without one the view only says that there are no streets. */
  readonly near: { readonly place: string; readonly metres: number; readonly direction: CompassPoint } | null;
};

export type KnownPlace = { readonly name: string; readonly lng: number; readonly lat: number };

/** Streets are missed from this zoom on. */
const STREET_ZOOM = 11;
const POINTS: readonly CompassPoint[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const EARTH = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The hint for a camera; null where streets are drawn or nobody would expect them. */
export function offlineHint(
  view: { lng: number; lat: number; zoom: number },
  places: Iterable<KnownPlace>,
): OfflineHint | null {
  if (view.zoom < STREET_ZOOM || hasStreets(view.lng, view.lat)) return null;
  let near: OfflineHint['near'] = null;
  for (const { name, lng, lat } of places) {
    // The short way round, also across the date line.
    const east = radians(((view.lng - lng + 540) % 360) - 180) * Math.cos(radians((view.lat + lat) / 2));
    const north = radians(view.lat - lat);
    const metres = EARTH * Math.hypot(east, north);
    if (near !== null && metres >= near.metres) continue;
    const eighth = Math.round((Math.atan2(east, north) / Math.PI) * 4 + 8) % 8;
    near = { place: name, metres, direction: POINTS[eighth] ?? 'N' };
  }
  return { near };
}

/** The hint for what a map shows now; ask on `idle`. Null as well while an online map is shown. */
export function offlineHintOf(map: MapLibreMap): OfflineHint | null {
  if (!isEmbedded(map.getStyle())) return null;
  // Streets of a neighbouring area in view need no excuse.
  if (map.querySourceFeatures('cities', { sourceLayer: 'streets' }).length > 0) return null;
  const places = map
    .querySourceFeatures('places', { sourceLayer: 'place_labels' })
    .flatMap(({ geometry, properties }) => {
      if (geometry.type !== 'Point' || typeof properties.name !== 'string') return [];
      const [lng = 0, lat = 0] = geometry.coordinates;
      return [{ name: properties.name, lng, lat }];
    });
  const { lng, lat } = map.getCenter().wrap();
  return offlineHint({ lng, lat, zoom: map.getZoom() }, places);
}
