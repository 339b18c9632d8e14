import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** The user wants to see where they are themselves, from now on. */
export const wanted = event('ownPlace/wanted');
/** Not any more. */
export const unwanted = event('ownPlace/unwanted');
/** Where this phone or computer is, by its own account. Degrees, metres; `heading` clockwise from true north. */
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
/** It could not be told; `denied`: the user or the system does not allow it. */
export const failed = event(
  'ownPlace/failed',
  v.object({ reason: v.picklist(['unsupported', 'denied', 'unavailable', 'late']) }),
);
