import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
const photo = v.object({ id: v.string(), address: personal(v.string()) });
/** They are wanted: the passport was opened, or the user tries again. */
export const photosRequested = event('passport/photosRequested', v.object({ imei }));
/** Pictures of a bicycle; their bytes stay outside of the log. */
export const photosListed = event('passport/photosListed', v.object({ imei, photos: v.array(photo) }));
/** They was not available. */
export const photosFailed = event('passport/photosFailed', v.object({ imei, failure }));
/** The user adds a picture, or tries again to; `file` names it at the file port. */
export const photoAdded = event('passport/photoAdded', v.object({ imei, file: v.string() }));
/** The server has it. */
export const photoDelivered = event('passport/photoDelivered', v.object({ imei, file: v.string() }));
/** The server has not; the file is kept, to be sent again. */
export const photoSendFailed = event(
  'passport/photoSendFailed',
  v.object({ imei, file: v.string(), failure }),
);
/** It is no picture that can be read. Older recordings do not name the file. */
export const photoRefused = event('passport/photoRefused', v.object({ imei, file: v.optional(v.string()) }));
/** The user does not want to send it any more. */
export const photoDropped = event('passport/photoDropped', v.object({ imei, file: v.string() }));
/** The user takes a picture out; it is gone from the screen at once. */
export const photoRemoved = event('passport/photoRemoved', v.object({ imei, id: v.string() }));
/** The server has taken it out. */
export const photoDeleted = event('passport/photoDeleted', v.object({ imei, id: v.string() }));
/** It has not: the picture is back. */
export const photoDeleteFailed = event(
  'passport/photoDeleteFailed',
  v.object({ imei, id: v.string(), failure }),
);
/** `at`: the first fix there, `until`: the last one before it was gone, unix seconds; degrees. */
const place = v.object({
  at: v.number(),
  until: v.number(),
  lat: personal(v.number()),
  lng: personal(v.number()),
});
export type ReportPlace = v.InferOutput<typeof place>;
/** The report wants the places before the last one again, after they failed. */
export const placesRequested = event('passport/placesRequested', v.object({ device: v.number() }));
/** Where the bicycle was, newest first. */
export const placesListed = event(
  'passport/placesListed',
  v.object({ device: v.number(), places: v.array(place) }),
);
export const placesFailed = event('passport/placesFailed', v.object({ device: v.number(), failure }));
/** The hand-over report is to be saved as a file (`text`: HTML). The pictures of `photosOf` (an IMEI) go into it. */
export const reportSaved = event(
  'passport/reportSaved',
  v.object({
    name: personal(v.string()),
    text: personal(v.string()),
    photosOf: v.optional(v.nullable(imei)),
  }),
);
export const reportPrinted = event('passport/reportPrinted');
