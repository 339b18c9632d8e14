import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { lngLats, saysPlace } from './place-types.ts';
import { failure } from './session-types.ts';

/** A place that has a name. Degrees; `detail` says where it is: town, region, country. */
export const foundPlace = v.object({
  name: saysPlace(v.string()),
  detail: saysPlace(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  /** What the whole of it covers, where it is no single point: west, south, east, north. */
  area: v.optional(v.nullable(lngLats(v.array(personal(v.number()))))),
});
export type FoundPlace = v.InferOutput<typeof foundPlace>;

const by = v.picklist(['geocoder', 'gazetteer']);

/** The user looks for a place by these words. */
export const searched = event(
  'places/searched',
  v.object({
    text: saysPlace(v.string()),
    /** Where the map looks, in tenths of a degree: places near it are meant. */
    near: v.optional(v.nullable(v.object({ lat: personal(v.number()), lng: personal(v.number()) }))),
  }),
);
/** These places are called so. `gazetteer`: the towns that the app brings along. */
export const found = event(
  'places/found',
  v.object({ text: saysPlace(v.string()), places: v.array(foundPlace), by }),
);
export const searchFailed = event('places/searchFailed', v.object({ text: saysPlace(v.string()), failure }));
/** What is at a place: its street or the nearest town. `cell`: see `cellOf` in `src/core/positions/places.ts`. */
export const named = event(
  'places/named',
  v.object({
    cell: saysPlace(v.string()),
    /** Null: nothing there has a name. */
    name: v.nullable(saysPlace(v.string())),
    /** Metres from there to what the name is of; 0 = it is there. */
    metres: v.number(),
    by,
  }),
);
/** It could not be told; with a network it is asked again later. */
export const nameFailed = event('places/nameFailed', v.object({ cell: saysPlace(v.string()), failure }));
