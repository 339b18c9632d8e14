import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { sensorColumns } from './sensor-types.ts';
import { failure } from './session-types.ts';

/** The newest sensor values of a device were loaded, because the user is viewing its sensors. */
export const loaded = event('sensors/loaded', v.object({ device: v.number(), sensors: sensorColumns }));
export const loadFailed = event('sensors/loadFailed', v.object({ device: v.number(), failure }));
/** The user reloads the sensor values of a device after loading failed. */
export const requested = event('sensors/requested', v.object({ device: v.number() }));
