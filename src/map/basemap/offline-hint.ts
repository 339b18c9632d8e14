import type { Map as MapLibreMap } from 'maplibre-gl';
import { hasHouses, hasStreets } from './areas.ts';
import { isEmbedded } from './style.ts';

type CompassPoint = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/** A hint such as "No street data here, 1.2 km SW of Mitte" or "No houses here", as data; the view writes the text. */
export type OfflineHint = {
  readonly missing: 'streets' | 'houses';
  /** The nearest known place, with its distance and direction. Null: the hint only says what is missing. */
  readonly near: { readonly place: string; readonly metres: number; readonly direction: CompassPoint } | null;
};

export type KnownPlace = { readonly name: string; readonly lng: number; readonly lat: number };

/** A camera position. `pitch` is the tilt of the map (degrees). */
type View = { lng: number; lat: number; zoom: number; pitch: number };

/** From this zoom level on, users expect the map to show streets. */
const STREET_ZOOM = 11;
/** From this tilt (degrees) and zoom level on, users expect houses. A tilted map shows its lower edge closer. */
const TILTED = 20;
const HOUSE_ZOOM = 9.5;
const POINTS: readonly CompassPoint[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const EARTH = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the hint that a tilted map has streets but no houses. Null if it has both, or houses are not expected yet. */
const housesHint = ({ lng, lat, zoom, pitch }: View): OfflineHint | null =>
  pitch > TILTED && zoom >= HOUSE_ZOOM && !hasHouses(lng, lat) ? { missing: 'houses', near: null } : null;

/**
 * Returns the hint for a camera position that street data or, on a tilted map, houses are missing. Null if they are
 * drawn there, or are not expected yet.
 */
export function offlineHint(view: View, places: Iterable<KnownPlace>): OfflineHint | null {
  if (hasStreets(view.lng, view.lat)) return housesHint(view);
  if (view.zoom < STREET_ZOOM) return null;
  let near: OfflineHint['near'] = null;
  for (const { name, lng, lat } of places) {
    // Longitudes differ by the shorter way round the earth, also across the date line.
    const east = radians(((view.lng - lng + 540) % 360) - 180) * Math.cos(radians((view.lat + lat) / 2));
    const north = radians(view.lat - lat);
    const metres = EARTH * Math.hypot(east, north);
    if (near !== null && metres >= near.metres) continue;
    const eighth = Math.round((Math.atan2(east, north) / Math.PI) * 4 + 8) % 8;
    near = { place: name, metres, direction: POINTS[eighth] ?? 'N' };
  }
  return { missing: 'streets', near };
}

/**
 * Returns the hint that street data or houses are missing on the current map. Call this on the map's `idle` event. Null
 * while an online map is shown.
 */
export function offlineHintOf(map: MapLibreMap): OfflineHint | null {
  if (!isEmbedded(map.getStyle())) return null;
  const { lng, lat } = map.getCenter().wrap();
  const view: View = { lng, lat, zoom: map.getZoom(), pitch: map.getPitch() };
  // Streets are not missing if those of a neighbouring area are in view.
  if (map.querySourceFeatures('cities', { sourceLayer: 'streets' }).length > 0) return housesHint(view);
  const places = map
    .querySourceFeatures('places', { sourceLayer: 'place_labels' })
    .flatMap(({ geometry, properties }) => {
      if (geometry.type !== 'Point' || typeof properties.name !== 'string') return [];
      const [lng = 0, lat = 0] = geometry.coordinates;
      return [{ name: properties.name, lng, lat }];
    });
  return offlineHint(view, places);
}
