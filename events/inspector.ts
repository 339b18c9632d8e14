import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * Somebody opened the inspector. Whatever they do there is no fact of the session that they look at; that they looked is,
 * because looking costs time.
 */
export const opened = event(
  'inspector/opened',
  v.object({ by: v.picklist(['address', 'key', 'settings', 'file', 'inbox']) }),
);
export const closed = event('inspector/closed');
