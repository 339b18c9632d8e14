import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';
import { question, travel } from './travel-types.ts';

/** It is wanted to be known what the past of a device comes to. `id` is made of the question (`travelId`). */
export const asked = event('travel/asked', v.object({ id: v.string(), question }));
/** So many seconds of the range have been looked through. */
export const progressed = event(
  'travel/progressed',
  v.object({ id: v.string(), done: v.number(), of: v.number() }),
);
export const worked = event('travel/worked', v.object({ id: v.string(), travel }));
export const failed = event('travel/failed', v.object({ id: v.string(), failure }));
/** Nobody waits for it any more. */
export const cancelled = event('travel/cancelled', v.object({ id: v.string() }));
