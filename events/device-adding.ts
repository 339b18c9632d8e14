import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { device } from './device-types.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
/** What is known of a tracker before it is one: at some servers also what it is, its phone number and who looks after it. */
const draft = v.object({
  imei,
  name: personal(v.string()),
  category: v.optional(personal(v.string())),
  phone: v.optional(personal(v.string())),
  contact: v.optional(personal(v.string())),
});
export type DeviceDraft = v.InferOutput<typeof draft>;
/** What was typed so far, when somebody paused. */
export const draftKept = event('deviceAdding/draftKept', draft);
/** The camera is wanted, to read the number from the tracker or its box. */
export const scanOpened = event('deviceAdding/scanOpened');
export const scanClosed = event('deviceAdding/scanClosed');
/** It saw a code; `imei`: the number in it, or null where there was none. */
export const codeScanned = event('deviceAdding/codeScanned', v.object({ imei: v.nullable(imei) }));
/** There is no camera, it may not be used, or something else has it. */
export const scanFailed = event(
  'deviceAdding/scanFailed',
  v.object({ reason: v.picklist(['unsupported', 'denied', 'missing', 'busy']) }),
);
/** The tracker with this number is to belong to this account. */
export const submitted = event('deviceAdding/submitted', draft);
/** It does from now on. */
export const accepted = event('deviceAdding/accepted', v.object({ device }));
export const refused = event('deviceAdding/refused', v.object({ failure }));
/** One more is to be added, or this one after all not. */
export const restarted = event('deviceAdding/restarted');
