import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The user opened the inspector, the tool that shows the events of a session. What the user does in the inspector is
 * not recorded in the inspected session. That it was opened is recorded, because this takes processing time.
 */
export const opened = event(
  'inspector/opened',
  v.object({ by: v.picklist(['address', 'key', 'settings', 'file', 'inbox']) }),
);
export const closed = event('inspector/closed');
