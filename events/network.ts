import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/** The network state that the browser reports, at the start and on every change. */
export const wentOnline = event('network/wentOnline');
export const wentOffline = event('network/wentOffline');
/** The reported state stayed the same for a moment: from now on it counts (NET-04). */
export const statusHandled = event('network/statusHandled', v.object({ online: v.boolean() }));
/** The banner's time is over (NET-03). */
export const bannerEnded = event('network/bannerEnded');
/**
 * A call failed in a way worth a log entry (HTTP-05): too many requests (429), no response (0), or a server error
 * (500 and above). `path` is the address pattern without ids.
 */
export const callFailed = event(
  'network/callFailed',
  v.object({ method: v.picklist(['get', 'post', 'put', 'delete']), path: v.string(), failure }),
);
