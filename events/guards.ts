import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { parkGuard } from './care-types.ts';
import { failure } from './session-types.ts';

/** They are wanted anew: by the user, after they failed, or because one may have armed itself. */
export const listRequested = event('guards/listRequested');
/** The guards that are armed, as the server has them. */
export const listed = event('guards/listed', v.object({ guards: v.array(parkGuard) }));
export const listFailed = event('guards/listFailed', v.object({ failure }));
/** The user arms a device's guard, or (null) disarms it; it shows at once. */
export const changeSubmitted = event(
  'guards/changeSubmitted',
  v.object({ imei: personal(v.string()), guard: v.nullable(parkGuard) }),
);
/** The server has it so. */
export const changeSaved = event(
  'guards/changeSaved',
  v.object({ imei: personal(v.string()), guard: v.nullable(parkGuard) }),
);
/** The server has not: it is as it was. */
export const changeFailed = event('guards/changeFailed', v.object({ imei: personal(v.string()), failure }));
