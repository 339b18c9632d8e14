import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { device } from './device-types.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
/**
 * What the user enters about a tracker before adding it. With some servers, this includes its type, phone number and
 * contact person.
 */
const draft = v.object({
  imei,
  name: personal(v.string()),
  category: v.optional(personal(v.string())),
  phone: v.optional(personal(v.string())),
  contact: v.optional(personal(v.string())),
});
export type DeviceDraft = v.InferOutput<typeof draft>;
/** What the user entered to add a tracker was saved as a draft when they paused typing. */
export const draftKept = event('deviceAdding/draftKept', draft);
/** The user opened the camera to scan the number printed on a tracker or its box. */
export const scanOpened = event('deviceAdding/scanOpened');
export const scanClosed = event('deviceAdding/scanClosed');
/** The camera read a code while the user was adding a tracker. `imei`: the number in the code, null if it has none. */
export const codeScanned = event('deviceAdding/codeScanned', v.object({ imei: v.nullable(imei) }));
/** The camera could not scan: there is no camera, access is denied, or another program uses it. */
export const scanFailed = event(
  'deviceAdding/scanFailed',
  v.object({ reason: v.picklist(['unsupported', 'denied', 'missing', 'busy']) }),
);
/** The user adds the tracker with this number to their account. */
export const submitted = event('deviceAdding/submitted', draft);
/** The server added the tracker to the account. */
export const accepted = event('deviceAdding/accepted', v.object({ device }));
export const refused = event('deviceAdding/refused', v.object({ failure }));
/** The user empties the form to add another tracker, or gives up adding this one. */
export const restarted = event('deviceAdding/restarted');
