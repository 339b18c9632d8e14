import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** The palette for devices, places, pages and actions was opened. */
export const opened = event('search/opened', v.object({ by: v.picklist(['key', 'button']) }));
export const closed = event('search/closed');
/** The list of keys was opened. */
export const keysOpened = event('search/keysOpened');
export const keysClosed = event('search/keysClosed');
