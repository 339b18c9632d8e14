import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { sensorColumns } from './sensor-types.ts';
import { failure } from './session-types.ts';

/** The newest values of a device's sensors came, because somebody looks at them. */
export const loaded = event('sensors/loaded', v.object({ device: v.number(), sensors: sensorColumns }));
export const loadFailed = event('sensors/loadFailed', v.object({ device: v.number(), failure }));
/** The user wants them again, after they failed. */
export const requested = event('sensors/requested', v.object({ device: v.number() }));
