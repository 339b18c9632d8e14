import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { measurements } from './care-types.ts';
import { failure } from './session-types.ts';

/** What a device measures. A field that was not available is empty. */
export const loaded = event(
  'measurements/loaded',
  v.object({ device: v.number(), measurements: v.partial(measurements) }),
);
export const loadFailed = event('measurements/loadFailed', v.object({ device: v.number(), failure }));
/** The user wants them again, after they failed. */
export const requested = event('measurements/requested', v.object({ device: v.number() }));
