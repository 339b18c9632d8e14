import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { geofence } from './geofence-types.ts';
import { failure } from './session-types.ts';

/**
 * The geofences of all devices were loaded, from the server or from storage. `leftOut`: names of fences that could not
 * be parsed.
 */
export const listed = event(
  'geofences/listed',
  v.object({
    geofences: v.array(geofence),
    leftOut: v.array(v.string()),
    source: v.picklist(['server', 'storage']),
  }),
);
export const listFailed = event('geofences/listFailed', v.object({ failure }));
/** The user reloads the geofences. */
export const listRequested = event('geofences/listRequested');
