import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { papers, safePlace } from './care-types.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
/** The user reloads what the customer stored about a device (safe places, contacts and so on) after loading failed. */
export const requested = event('papers/requested', v.object({ imei }));
/** What the customer stored about a device was loaded: goal, safe places, contacts, quiet times, passport and so on. */
export const loaded = event('papers/loaded', v.object({ imei, papers }));
export const loadFailed = event('papers/loadFailed', v.object({ imei, failure }));
/** The safe places of devices, as an earlier visit knew them, were read from this browser's storage. */
export const safePlacesRestored = event(
  'papers/safePlacesRestored',
  v.object({ devices: v.array(v.object({ imei, places: v.array(safePlace) })) }),
);
