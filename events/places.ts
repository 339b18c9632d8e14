import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { lngLats, saysPlace } from './place-types.ts';
import { failure } from './session-types.ts';

/** A named place. Degrees. `detail` says where it is: town, region, country. */
export const foundPlace = v.object({
  name: saysPlace(v.string()),
  detail: saysPlace(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  /** The area it covers, if it is not a single point: west, south, east, north. */
  area: v.optional(v.nullable(lngLats(v.array(personal(v.number()))))),
});
export type FoundPlace = v.InferOutput<typeof foundPlace>;

const by = v.picklist(['geocoder', 'gazetteer']);

/** The user searches for a place with this text. */
export const searched = event(
  'places/searched',
  v.object({
    text: saysPlace(v.string()),
    /** The map centre, rounded to tenths of a degree: places near it are preferred. */
    near: v.optional(v.nullable(v.object({ lat: personal(v.number()), lng: personal(v.number()) }))),
  }),
);
/** The places found by name. `gazetteer`: the towns included in the app. */
export const found = event(
  'places/found',
  v.object({ text: saysPlace(v.string()), places: v.array(foundPlace), by }),
);
export const searchFailed = event('places/searchFailed', v.object({ text: saysPlace(v.string()), failure }));
/** The name of a place: its street or the nearest town. `cell`: see `cellOf` in `src/core/positions/places.ts`. */
export const named = event(
  'places/named',
  v.object({
    cell: saysPlace(v.string()),
    /** Null if nothing there has a name. */
    name: v.nullable(saysPlace(v.string())),
    /** Distance to the named place (metres). 0 if it is right there. */
    metres: v.number(),
    by,
  }),
);
/** The name could not be loaded. With a network it is requested again later. */
export const nameFailed = event('places/nameFailed', v.object({ cell: saysPlace(v.string()), failure }));
