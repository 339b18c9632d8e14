import type { SessionBackend } from '../backend.ts';
import { answered, type Call, chained, unavailable } from '../call.ts';
import { tokenIn } from './renew-access.ts';
import { answer } from './reply.ts';
import { isoOf } from './units.ts';

type ShareCalls = Pick<SessionBackend, 'shares' | 'createShare' | 'saveShare' | 'revokeShare'>;

/** The path at which share links are created: the first up to Traccar 6.9, the second in later versions. */
const PATHS = ['/devices/share', '/share/device'] as const;

const token = (path: string, deviceId: number, expires: number): Call<string> => ({
  request: { method: 'post', path, form: { deviceId, expiration: isoOf(expires) }, answers: 'text' },
  read: answer(tokenIn, { optional: true }),
});

/** The end of the address of the server's API, and what stands there in the address of its own page for a share link. */
const API = /\/api$/;
const OWN_PAGE = '/?token=';

/**
 * The calls for share links, by which other people see a device. The server creates share links, but can neither list
 * nor revoke them (TRAC-13).
 * @param api the address of the server's API, if share links open the server's own page
 */
export const shareCalls = (api?: string): ShareCalls => ({
  shares: unavailable,
  createShare(_, share) {
    const [device, ...others] = share.devices;
    // A share link of this server shows exactly one device.
    if (device === undefined || others.length > 0) return unavailable();
    const [first, later] = PATHS;
    const made: Call<string> = {
      ...token(first, device, share.expires),
      read(reply) {
        const read = answer(tokenIn, { optional: true })(reply);
        return read.ok || read.failure.reason !== 'unavailable'
          ? read
          : { next: token(later, device, share.expires) };
      },
    };
    return chained(made, (salt) => ({
      ok: true,
      value: {
        ...{ ...share, salt, kind: 'position', goal: null, opened: null },
        ...(api !== undefined && { page: api.replace(API, OWN_PAGE) }),
      },
      leftOut: [],
    }));
  },
  saveShare: unavailable,
  // The server cannot revoke a share link: it works until it expires. The app only removes it from this browser.
  revokeShare: () => answered({ ok: true, value: null, leftOut: [] }),
});
