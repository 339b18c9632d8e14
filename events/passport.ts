import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
const photo = v.object({ id: v.string(), address: personal(v.string()) });
/** The pictures are requested: the user opened the passport, or retries. */
export const photosRequested = event('passport/photosRequested', v.object({ imei }));
/** Pictures of a bicycle. Their bytes are not in the log. */
export const photosListed = event('passport/photosListed', v.object({ imei, photos: v.array(photo) }));
/** The pictures could not be loaded. */
export const photosFailed = event('passport/photosFailed', v.object({ imei, failure }));
/** The user adds a picture, or retries. `file` names it at the file port. */
export const photoAdded = event('passport/photoAdded', v.object({ imei, file: v.string() }));
/** The server saved the picture. */
export const photoDelivered = event('passport/photoDelivered', v.object({ imei, file: v.string() }));
/** The server did not save it. The file is stored to be sent again. */
export const photoSendFailed = event(
  'passport/photoSendFailed',
  v.object({ imei, file: v.string(), failure }),
);
/** The file is not a readable picture. Older recordings do not name the file. */
export const photoRefused = event('passport/photoRefused', v.object({ imei, file: v.optional(v.string()) }));
/** The user no longer wants to send it. */
export const photoDropped = event('passport/photoDropped', v.object({ imei, file: v.string() }));
/** The user removes a picture. It disappears from the screen at once. */
export const photoRemoved = event('passport/photoRemoved', v.object({ imei, id: v.string() }));
/** The server deleted it. */
export const photoDeleted = event('passport/photoDeleted', v.object({ imei, id: v.string() }));
/** The server did not delete it: the picture is shown again. */
export const photoDeleteFailed = event(
  'passport/photoDeleteFailed',
  v.object({ imei, id: v.string(), failure }),
);
/** `at`: the first fix at this place. `until`: the last one before the bicycle left (Unix seconds). Degrees. */
const place = v.object({
  at: v.number(),
  until: v.number(),
  lat: personal(v.number()),
  lng: personal(v.number()),
});
export type ReportPlace = v.InferOutput<typeof place>;
/** The report reloads the places before the last one after they failed. */
export const placesRequested = event('passport/placesRequested', v.object({ device: v.number() }));
/** Where the bicycle was, newest first. */
export const placesListed = event(
  'passport/placesListed',
  v.object({ device: v.number(), places: v.array(place) }),
);
export const placesFailed = event('passport/placesFailed', v.object({ device: v.number(), failure }));
/** The user saves the hand-over report as a file (`text`: HTML). It includes the pictures of `photosOf` (an IMEI). */
export const reportSaved = event(
  'passport/reportSaved',
  v.object({
    name: personal(v.string()),
    text: personal(v.string()),
    photosOf: v.optional(v.nullable(imei)),
  }),
);
export const reportPrinted = event('passport/reportPrinted');
