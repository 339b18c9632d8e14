import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/** The browser reports that it is online or offline: at the app's start, and on every change. */
export const wentOnline = event('network/wentOnline');
export const wentOffline = event('network/wentOffline');
/** The browser's report (online or offline) did not change again for a moment, so the app now acts on it (NET-04). */
export const statusHandled = event('network/statusHandled', v.object({ online: v.boolean() }));
/** The network banner has been on screen long enough and closes (NET-03). */
export const bannerEnded = event('network/bannerEnded');
/**
 * A request to the server failed in a way worth an event (HTTP-05): too many requests (429), no response (0), or a
 * server error (500 and above). `path` is the pattern of the request's path, without ids.
 */
export const callFailed = event(
  'network/callFailed',
  v.object({ method: v.picklist(['get', 'post', 'put', 'delete']), path: v.string(), failure }),
);
