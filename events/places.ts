import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { lngLats, saysPlace } from './place-types.ts';
import { failure, language } from './session-types.ts';

/** A place found by a search. Position in degrees. `detail`: the place's town, region and country. */
export const foundPlace = v.object({
  name: saysPlace(v.string()),
  detail: saysPlace(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  /** The area that the place covers, if it is not a single point: west, south, east, north (degrees). */
  area: v.optional(v.nullable(lngLats(v.array(personal(v.number()))))),
});
export type FoundPlace = v.InferOutput<typeof foundPlace>;

const by = v.picklist(['geocoder', 'gazetteer']);

/** The user searches for a place with this text. */
export const searched = event(
  'places/searched',
  v.object({
    text: saysPlace(v.string()),
    /** The map centre, rounded to tenths of a degree: the search prefers places near it. */
    near: v.optional(v.nullable(v.object({ lat: personal(v.number()), lng: personal(v.number()) }))),
  }),
);
/** The places that a search found. `gazetteer`: they come from the list of towns that is part of the app. */
export const found = event(
  'places/found',
  v.object({ text: saysPlace(v.string()), places: v.array(foundPlace), by }),
);
export const searchFailed = event('places/searchFailed', v.object({ text: saysPlace(v.string()), failure }));
const placeName = v.object({
  cell: saysPlace(v.string()),
  /** The place name for the position. Null if nothing near it has a name. */
  name: v.nullable(saysPlace(v.string())),
  /** Distance from the position to the named place (metres). 0 if the position is at the place. */
  metres: v.number(),
  by,
});
/**
 * The place name for a position was found: its street or the nearest town. `cell`: the grid cell of the position (see
 * `cellOf` in `src/core/positions/places.ts`).
 */
export const named = event('places/named', placeName);
/** The addresses that an earlier visit loaded were read from this browser's storage. `language`: that of the names. */
export const namesRestored = event('places/namesRestored', v.object({ language, names: v.array(placeName) }));
/** A geocoder is available in this session, so a place without an address may still get one. */
export const geocoderOffered = event('places/geocoderOffered', v.object({}));
/** The place name for a position could not be loaded. The app requests it again later if it is online. */
export const nameFailed = event('places/nameFailed', v.object({ cell: saysPlace(v.string()), failure }));
