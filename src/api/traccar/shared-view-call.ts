import type { SharedDevice, SharedFix } from '../../../events/shared-view.ts';
import type { SessionBackend } from '../backend.ts';
import { type Call, chained } from '../call.ts';
import { isRecord, kindOf } from '../reading.ts';
import { toDevice } from './device.ts';
import { isId, numberIn } from './raw.ts';
import { answer, listIn } from './reply.ts';
import { kmhOf, secondsOf } from './units.ts';

const sharedFix = (raw: unknown): (SharedFix & { device: number }) | string => {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const { deviceId: device } = raw;
  const [lat, lng, at] = [numberIn(raw['latitude']), numberIn(raw['longitude']), secondsOf(raw['fixTime'])];
  if (!isId(device) || at === null) return ': expected a device and a time';
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 || (lat === 0 && lng === 0))
    return ': expected a place';
  const accuracy = numberIn(raw['accuracy']) ?? 0;
  return {
    ...{ device, at, lat, lng },
    speed: Math.max(0, kmhOf(numberIn(raw['speed']) ?? 0)),
    heading: (((numberIn(raw['course']) ?? 0) % 360) + 360) % 360,
    accuracy: accuracy > 0 ? accuracy : null,
  };
};

/**
 * Returns a call for which a refused token means that the share link has ended. The server also refuses a token that it
 * never issued, but every share link ends, so that is the likely reason. The time is inside the token, which the app
 * must not parse.
 */
const untilEnd = <Answer>(call: Call<Answer>): Call<Answer> => ({
  ...call,
  read(reply) {
    const read = call.read(reply);
    if ('next' in read) return { next: untilEnd(read.next) };
    return read.ok || read.failure.reason !== 'unauthorised'
      ? read
      : { ok: false, failure: { ...read.failure, reason: 'notFound', status: 410 } };
  },
});

/** Loads what a visitor with a share link may see; no session is needed (TRAC-13). */
export const sharedViewCall: Pick<SessionBackend, 'sharedView'> = {
  // The last part of a share link is a token that gives access to one device only.
  sharedView: (_, link, since) =>
    untilEnd(
      chained(
        {
          request: { method: 'get', path: '/devices', bearer: link, kind: 'tokenUpdate' },
          read: answer((body, leftOut) => listIn(body, leftOut, (raw) => toDevice(raw))),
        },
        (devices) => ({
          next: {
            request: { method: 'get', path: '/positions', bearer: link, kind: 'tokenUpdate' },
            read: answer((body, leftOut) => {
              const fixes = listIn(body, leftOut, sharedFix);
              return {
                kind: 'position' as const,
                // The app does not know when the share link expires: the time is inside the token, which the app must not
                // parse.
                expires: null,
                now: null,
                goal: null,
                devices: devices.map(
                  ({ id, name, colour, icon }, i): SharedDevice => ({
                    ...{ key: i + 1, name: name.slice(0, 100), colour, icon },
                    fixes: fixes
                      .filter(({ device, at }) => device === id && (since === null || at > since))
                      .map(({ device: _device, ...fix }) => fix),
                  }),
                ),
              };
            }),
          },
        }),
      ),
    ),
};
