import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

const place = { lat: personal(v.number()), lng: personal(v.number()) };

/** The user added a point at the end of the line that measures a distance on the map. */
export const pointAdded = event('measure/pointAdded', v.object(place));
/** The user dragged a point of the line that measures a distance on the map. */
export const pointMoved = event('measure/pointMoved', v.object({ index: v.number(), ...place }));
export const pointRemoved = event('measure/pointRemoved', v.object({ index: v.number() }));
export const cleared = event('measure/cleared');
