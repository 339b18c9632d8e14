import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { parkGuard } from './care-types.ts';
import { failure } from './session-types.ts';

/**
 * The park guards (fences around parked devices) are requested again: by the user, after a failure, or because one
 * may have armed itself.
 */
export const listRequested = event('guards/listRequested');
/** The armed park guards (fences around parked devices), as the server has them. */
export const listed = event('guards/listed', v.object({ guards: v.array(parkGuard) }));
export const listFailed = event('guards/listFailed', v.object({ failure }));
