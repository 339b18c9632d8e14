import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** A short notice to show. `text` is a translation key. */
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
/** A notice timed out, or the user closed it. `id` is the `seq` of the event that raised it. */
export const closed = event('notices/closed', v.object({ id: v.number() }));
/** The pointer or the focus is in the notices: their timers are paused. */
export const paused = event('notices/paused');
export const resumed = event('notices/resumed');
