import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** The user opened the command palette, which finds devices, places, pages and actions. */
export const opened = event('search/opened', v.object({ by: v.picklist(['key', 'button']) }));
export const closed = event('search/closed');
/** The user opened the list of keyboard shortcuts. */
export const keysOpened = event('search/keysOpened');
export const keysClosed = event('search/keysClosed');
