import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
/** Pictures of a bicycle; their bytes stay outside of the log. */
export const photosListed = event(
  'passport/photosListed',
  v.object({ imei, photos: v.array(v.object({ id: v.string(), address: personal(v.string()) })) }),
);
export const photosFailed = event('passport/photosFailed', v.object({ imei, failure }));
/** The user adds a picture; `file` names it at the file port. */
export const photoAdded = event('passport/photoAdded', v.object({ imei, file: v.string() }));
/** It is no picture that can be read. */
export const photoRefused = event('passport/photoRefused', v.object({ imei }));
export const photoRemoved = event('passport/photoRemoved', v.object({ imei, id: v.string() }));
/** The hand-over report is to be saved as a file (`text`: HTML). */
export const reportSaved = event(
  'passport/reportSaved',
  v.object({ name: personal(v.string()), text: personal(v.string()) }),
);
export const reportPrinted = event('passport/reportPrinted');
