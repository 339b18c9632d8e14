import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** The app shows a short notice on screen. `text` is a translation key. */
export const raised = event(
  'notices/raised',
  v.object({
    tone: v.picklist(['success', 'danger', 'warning', 'neutral']),
    text: v.string(),
    values: v.optional(v.record(v.string(), personal(v.union([v.string(), v.number()])))),
    /** How long the notice stays on screen (milliseconds). */
    stays: v.number(),
  }),
);
/** A notice timed out, or the user closed it. `id`: the sequence number (`seq`) of the event that opened the notice. */
export const closed = event('notices/closed', v.object({ id: v.number() }));
/** The mouse pointer or the focus is on the notices, so the timers that close them are paused. */
export const paused = event('notices/paused');
export const resumed = event('notices/resumed');
