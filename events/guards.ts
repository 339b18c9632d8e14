import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { parkGuard } from './care-types.ts';
import { failure } from './session-types.ts';

/**
 * The list of park guards (fences around parked devices) is requested again: the user reloads it, the last attempt
 * failed, or a guard may have armed itself.
 */
export const listRequested = event('guards/listRequested');
/** The armed park guards (fences around parked devices), as the server has them. */
export const listed = event('guards/listed', v.object({ guards: v.array(parkGuard) }));
export const listFailed = event('guards/listFailed', v.object({ failure }));
