import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** Something worth a short word on screen. `text` is a translation key. */
export const raised = event(
  'notices/raised',
  v.object({
    tone: v.picklist(['success', 'danger', 'warning', 'neutral']),
    text: v.string(),
    values: v.optional(v.record(v.string(), personal(v.union([v.string(), v.number()])))),
    /** How long it stays (milliseconds). */
    stays: v.number(),
  }),
);
/** The time of a notice is over, or the user put it away. `id` is the `seq` that raised it. */
export const closed = event('notices/closed', v.object({ id: v.number() }));
/** Somebody points at the notices or has the focus in them: their time stands still. */
export const paused = event('notices/paused');
export const resumed = event('notices/resumed');
