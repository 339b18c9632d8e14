import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { geofence } from './geofence-types.ts';
import { failure } from './session-types.ts';

/** The fences around places, of all devices, as the server or the last visit has them. `leftOut`: entries that could not be read. */
export const listed = event(
  'geofences/listed',
  v.object({
    geofences: v.array(geofence),
    leftOut: v.array(v.string()),
    source: v.picklist(['server', 'storage']),
  }),
);
export const listFailed = event('geofences/listFailed', v.object({ failure }));
/** The user wants them again. */
export const listRequested = event('geofences/listRequested');
