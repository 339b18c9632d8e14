import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

export const listed = event('notifications/listed', v.object({ notifications: v.array(notification) }));
export const listFailed = event('notifications/listFailed', v.object({ failure }));
/** One more came, live. */
export const received = event('notifications/received', v.object({ notification }));
/** The list is wanted anew: something came that it does not have. */
export const listRequested = event('notifications/listRequested');
/** How many are unread, by the server's count (PUSH-06). */
export const counted = event('notifications/counted', v.object({ unread: v.number() }));
export const countFailed = event('notifications/countFailed', v.object({ failure }));
/** The user has read these, or wants them unread again; it shows at once. */
export const markChosen = event(
  'notifications/markChosen',
  v.object({ ids: v.array(v.number()), read: v.boolean() }),
);
/** The server has noted it. */
export const marked = event(
  'notifications/marked',
  v.object({ ids: v.array(v.number()), read: v.boolean() }),
);
/** It has not: they are as they were. */
export const markFailed = event(
  'notifications/markFailed',
  v.object({ ids: v.array(v.number()), read: v.boolean(), failure }),
);
