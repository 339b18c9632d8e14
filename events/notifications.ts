import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

export const listed = event('notifications/listed', v.object({ notifications: v.array(notification) }));
export const listFailed = event('notifications/listFailed', v.object({ failure }));
/** One more came, live. */
export const received = event('notifications/received', v.object({ notification }));
