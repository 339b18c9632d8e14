import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
const photo = v.object({ id: v.string(), address: personal(v.string()) });
/** The photos of a bicycle passport are requested: the user opened the passport, or retries. */
export const photosRequested = event('passport/photosRequested', v.object({ imei }));
/** The photos of a bicycle passport were loaded. Their bytes are not in the log. */
export const photosListed = event('passport/photosListed', v.object({ imei, photos: v.array(photo) }));
/** The photos of a bicycle passport could not be loaded. */
export const photosFailed = event('passport/photosFailed', v.object({ imei, failure }));
/** The user adds a photo to a bicycle passport, or retries to send it. `file`: name of the photo at the file port. */
export const photoAdded = event('passport/photoAdded', v.object({ imei, file: v.string() }));
/** The server saved a photo of a bicycle passport. */
export const photoDelivered = event('passport/photoDelivered', v.object({ imei, file: v.string() }));
/**
 * The server did not save a photo of a bicycle passport. The file stays in this browser, so the user can send it again.
 */
export const photoSendFailed = event(
  'passport/photoSendFailed',
  v.object({ imei, file: v.string(), failure }),
);
/**
 * The file that the user added to a bicycle passport is not a readable picture. Older recordings of this event do not
 * name the file.
 */
export const photoRefused = event('passport/photoRefused', v.object({ imei, file: v.optional(v.string()) }));
/** The user no longer wants to send a photo for a bicycle passport. */
export const photoDropped = event('passport/photoDropped', v.object({ imei, file: v.string() }));
/** The user removes a photo from a bicycle passport. It disappears from the screen at once. */
export const photoRemoved = event('passport/photoRemoved', v.object({ imei, id: v.string() }));
/** The server deleted a photo of a bicycle passport. */
export const photoDeleted = event('passport/photoDeleted', v.object({ imei, id: v.string() }));
/** The server did not delete a photo of a bicycle passport, so the photo appears again. */
export const photoDeleteFailed = event(
  'passport/photoDeleteFailed',
  v.object({ imei, id: v.string(), failure }),
);
/**
 * A place where the bicycle stood. `at`: first fix at the place. `until`: last fix at the place (Unix seconds).
 * Position in degrees.
 */
const place = v.object({
  at: v.number(),
  until: v.number(),
  lat: personal(v.number()),
  lng: personal(v.number()),
});
export type ReportPlace = v.InferOutput<typeof place>;
/**
 * The user reloads the earlier places of a bicycle (all but the last one) for its hand-over report, after loading
 * failed.
 */
export const placesRequested = event('passport/placesRequested', v.object({ device: v.number() }));
/** The places where a bicycle had stood were loaded, newest first. */
export const placesListed = event(
  'passport/placesListed',
  v.object({ device: v.number(), places: v.array(place) }),
);
export const placesFailed = event('passport/placesFailed', v.object({ device: v.number(), failure }));
/**
 * The user saves the bicycle's hand-over report as a file. `text`: its HTML. `photosOf`: the IMEI of the bicycle whose
 * photos the report includes.
 */
export const reportSaved = event(
  'passport/reportSaved',
  v.object({
    name: personal(v.string()),
    text: personal(v.string()),
    photosOf: v.optional(v.nullable(imei)),
  }),
);
export const reportPrinted = event('passport/reportPrinted');
