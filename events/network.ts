import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/** What the machine says of its network, when it begins and whenever it changes. */
export const wentOnline = event('network/wentOnline');
export const wentOffline = event('network/wentOffline');
/** The machine stayed with what it said for a moment: from now on it counts (NET-04). */
export const statusHandled = event('network/statusHandled', v.object({ online: v.boolean() }));
/** The banner's time is over (NET-03). */
export const bannerEnded = event('network/bannerEnded');
/**
 * A call went wrong in a way that is worth a line in the log (HTTP-05): too many requests (429), no answer at all (0),
 * or trouble at the server (500 and above). `path` is the address's pattern: ids are left out.
 */
export const callFailed = event(
  'network/callFailed',
  v.object({ method: v.picklist(['get', 'post', 'put', 'delete']), path: v.string(), failure }),
);
