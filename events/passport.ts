import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
const photo = v.object({ id: v.string(), address: personal(v.string()) });
/** The pictures of a bicycle's passport are requested: the user opened the passport, or retries. */
export const photosRequested = event('passport/photosRequested', v.object({ imei }));
/** The pictures of a bicycle's passport were loaded. Their bytes are not in the log. */
export const photosListed = event('passport/photosListed', v.object({ imei, photos: v.array(photo) }));
/** The pictures of a bicycle's passport could not be loaded. */
export const photosFailed = event('passport/photosFailed', v.object({ imei, failure }));
/**
 * The user adds a picture to a bicycle's passport, or retries to send it. `file` is the name of the picture at the
 * file port.
 */
export const photoAdded = event('passport/photoAdded', v.object({ imei, file: v.string() }));
/** The server saved a picture of a bicycle's passport. */
export const photoDelivered = event('passport/photoDelivered', v.object({ imei, file: v.string() }));
/**
 * The server did not save a picture of a bicycle's passport. The file stays stored on this device, so it can be
 * sent again.
 */
export const photoSendFailed = event(
  'passport/photoSendFailed',
  v.object({ imei, file: v.string(), failure }),
);
/**
 * The file added to a bicycle's passport is not a readable picture. Older recordings of this event do not name the
 * file.
 */
export const photoRefused = event('passport/photoRefused', v.object({ imei, file: v.optional(v.string()) }));
/** The user no longer wants to send a picture for a bicycle's passport. */
export const photoDropped = event('passport/photoDropped', v.object({ imei, file: v.string() }));
/** The user removes a picture from a bicycle's passport. It disappears from the screen at once. */
export const photoRemoved = event('passport/photoRemoved', v.object({ imei, id: v.string() }));
/** The server deleted a picture of a bicycle's passport. */
export const photoDeleted = event('passport/photoDeleted', v.object({ imei, id: v.string() }));
/** The server did not delete a picture of a bicycle's passport, so the picture is shown again. */
export const photoDeleteFailed = event(
  'passport/photoDeleteFailed',
  v.object({ imei, id: v.string(), failure }),
);
/**
 * A place where the bicycle stood. `at`: its first fix there. `until`: its last fix there before it left (Unix
 * seconds). Position in degrees.
 */
const place = v.object({
  at: v.number(),
  until: v.number(),
  lat: personal(v.number()),
  lng: personal(v.number()),
});
export type ReportPlace = v.InferOutput<typeof place>;
/**
 * The hand-over report of a bicycle reloads the earlier places of the bicycle (all but the last one) after loading
 * failed.
 */
export const placesRequested = event('passport/placesRequested', v.object({ device: v.number() }));
/** The places where the bicycle was were loaded, newest first. */
export const placesListed = event(
  'passport/placesListed',
  v.object({ device: v.number(), places: v.array(place) }),
);
export const placesFailed = event('passport/placesFailed', v.object({ device: v.number(), failure }));
/**
 * The user saves the bicycle's hand-over report as a file (`text`: HTML). The report includes the pictures of the
 * bicycle with the IMEI `photosOf`.
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
