import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';
import { question, travel } from './travel-types.ts';

/**
 * A travel result (trips, stops and so on, calculated from a device's history) is requested. `id` is derived from the
 * question (`travelId`).
 */
export const asked = event('travel/asked', v.object({ id: v.string(), question }));
/** How many seconds of its time range the calculation of a travel result has processed so far. */
export const progressed = event(
  'travel/progressed',
  v.object({ id: v.string(), done: v.number(), of: v.number() }),
);
export const worked = event('travel/worked', v.object({ id: v.string(), travel }));
export const failed = event('travel/failed', v.object({ id: v.string(), failure }));
/** A requested travel result is no longer needed. */
export const cancelled = event('travel/cancelled', v.object({ id: v.string() }));
