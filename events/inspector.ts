import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The user opened the inspector, the tool that shows the events of a session. Actions inside it are not events of
 * the inspected session. Opening it is, because it costs time.
 */
export const opened = event(
  'inspector/opened',
  v.object({ by: v.picklist(['address', 'key', 'settings', 'file', 'inbox']) }),
);
export const closed = event('inspector/closed');
