import type { FoundPlace } from '../../../events/places.ts';
import type { Language } from '../../../events/session-types.ts';
import type { Call } from '../call.ts';

/** The configuration of the geocoder: the service that finds places by name, and names by place. */
export type GeocoderConfig = { readonly kind: 'photon' | 'nominatim'; readonly url: string };

/** The name of a place, and its distance from the requested coordinates (metres); `name` is null if nothing is known. */
type PlaceName = { readonly name: string | null; readonly metres: number };

/** The calls to a geocoder. The geocoder receives the place or the text, never the user's identity. */
export type Geocoder = {
  /**
   * Returns places with this name, those near `near` first. The geocoder receives `near` rounded to a tenth of a
   * degree.
   */
  search(
    text: string,
    near: { readonly lat: number; readonly lng: number } | null,
    language: Language,
  ): Call<readonly FoundPlace[]>;
  nameOf(lat: number, lng: number, language: Language): Call<PlaceName>;
};

/** The longest text that is sent to the geocoder (characters): no place has a longer name. */
export const LONGEST_QUERY = 200;
/** Maximum number of places that a search of the geocoder returns. */
export const MOST_PLACES = 6;
