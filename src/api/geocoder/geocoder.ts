import type { FoundPlace } from '../../../events/places.ts';
import type { Language } from '../../../events/session-types.ts';
import type { Call } from '../call.ts';

/** Which service finds places by name, and names by place. */
export type GeocoderConfig = { readonly kind: 'photon' | 'nominatim'; readonly url: string };

/** What is at a place, and how far from it, metres; a null name: nothing known. */
type PlaceName = { readonly name: string | null; readonly metres: number };

/** Questions to a geocoder. It learns the place or the words, never who asks. */
export type Geocoder = {
  /** Places of this name, those near a place first; it learns that place in tenths of a degree. */
  search(
    text: string,
    near: { readonly lat: number; readonly lng: number } | null,
    language: Language,
  ): Call<readonly FoundPlace[]>;
  nameOf(lat: number, lng: number, language: Language): Call<PlaceName>;
};

/** Longest words that are sent, in letters: no place has a longer name. */
export const LONGEST_QUERY = 200;
/** How many places are wanted. */
export const MOST_PLACES = 6;
