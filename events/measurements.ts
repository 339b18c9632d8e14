import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { measurements } from './care-types.ts';
import { failure } from './session-types.ts';

/** Measurements of a device were loaded. A field that could not be loaded is empty. */
export const loaded = event(
  'measurements/loaded',
  v.object({ device: v.number(), measurements: v.partial(measurements) }),
);
/** All requests for a device's measurements have been answered. No measurement that is still missing will arrive. */
export const completed = event('measurements/completed', v.object({ device: v.number() }));
export const loadFailed = event('measurements/loadFailed', v.object({ device: v.number(), failure }));
/** The user reloads a device's measurements after loading failed. */
export const requested = event('measurements/requested', v.object({ device: v.number() }));
