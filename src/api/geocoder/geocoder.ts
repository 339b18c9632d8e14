import type { FoundPlace } from '../../../events/places.ts';
import type { Language } from '../../../events/session-types.ts';
import type { Call } from '../call.ts';

/** The service that finds places by name, and names by place. */
export type GeocoderConfig = { readonly kind: 'photon' | 'nominatim'; readonly url: string };

/** What is at a place, and how far from it (metres); name null if nothing is known. */
type PlaceName = { readonly name: string | null; readonly metres: number };

/** Calls to a geocoder. It receives the place or the text, never the user's identity. */
export type Geocoder = {
  /**
   * Places with this name, those near a place first; the geocoder receives that place rounded to a tenth of a
   * degree.
   */
  search(
    text: string,
    near: { readonly lat: number; readonly lng: number } | null,
    language: Language,
  ): Call<readonly FoundPlace[]>;
  nameOf(lat: number, lng: number, language: Language): Call<PlaceName>;
};

/** The longest query that is sent (characters): no place has a longer name. */
export const LONGEST_QUERY = 200;
/** How many places are requested. */
export const MOST_PLACES = 6;
