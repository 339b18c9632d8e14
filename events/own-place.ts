import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** From now on the user wants to see their own position on the map. */
export const wanted = event('ownPlace/wanted');
/** The user no longer wants to see their own position on the map. */
export const unwanted = event('ownPlace/unwanted');
/**
 * The position of this phone or computer, as the browser or system reports it. Degrees, metres. `heading` is
 * clockwise from true north.
 */
export const found = event(
  'ownPlace/found',
  v.object({
    lat: personal(v.number()),
    lng: personal(v.number()),
    accuracy: v.number(),
    heading: v.nullable(v.number()),
  }),
  { keep: 'sampled' },
);
/**
 * The position of this phone or computer could not be determined. `denied`: the user or the system blocked access to
 * the position.
 */
export const failed = event(
  'ownPlace/failed',
  v.object({ reason: v.picklist(['unsupported', 'denied', 'unavailable', 'late']) }),
);
