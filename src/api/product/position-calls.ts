import type { FixColumns } from '../../../events/fix-columns.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { SessionBackend, TrackRange } from '../backend.ts';
import { type Call, chained } from '../call.ts';
import { isFixArrays, joinedFixes } from '../fix-builder.ts';
import { besideOf } from '../sensor-builder.ts';
import { answer } from './answer.ts';
import { readFixes } from './read-fixes.ts';
import { readSensors } from './read-sensors.ts';

/**
 * For more devices than this, only their last fixes are requested after an interruption. The server cannot limit what
 * it returns: ten minutes of 10 000 moving vehicles are 100 MB.
 */
const LARGE_FLEET = 1_000;

/** The calls for current and past positions of devices. */
export const positionCalls: Pick<SessionBackend, 'lastPositions' | 'track' | 'sensors'> = {
  lastPositions(deviceIds, since, whole) {
    if (since === null || whole === undefined || deviceIds.length <= LARGE_FLEET)
      return lastOf(deviceIds, since);
    const last = lastOf(deviceIds, null);
    if (whole.size === 0) return last;
    return chained(last, (found, leftOut) => ({
      next: chained(lastOf([...whole.keys()], Math.floor(Math.min(...whole.values()))), (missed, more) => ({
        ok: true,
        value: joinedFixes([missed, found]),
        leftOut: [...leftOut, ...more],
      })),
    }));
  },
  track: (deviceId, range) => ({
    about: { device: deviceId, action: 'seeHistory' },
    request: { ...pastOf(deviceId, range), large: 'fixes' },
    read: fixes,
  }),
  sensors: (deviceId, range) =>
    range === 'newest'
      ? { request: lastRequest([deviceId], null), read: sensors }
      : {
          about: { device: deviceId, action: 'seeHistory' },
          request: { ...pastOf(deviceId, range), large: 'sensors' },
          read: sensors,
        },
};

/** Requests the last fix of each device or, with `since` (Unix seconds), every fix from then on. */
const lastOf = (deviceIds: readonly number[] | 'all', since: number | null): Call<FixColumns> => ({
  request: {
    ...lastRequest(deviceIds, since),
    vital: true,
    ...(since !== null && { large: 'fixes' as const }),
  },
  read: fixes,
});

const lastRequest = (deviceIds: readonly number[] | 'all', since: number | null) => ({
  method: 'post' as const,
  path: '/trackerdata/getalllastpositions',
  reads: true as const,
  body: {
    deviceIDs: deviceIds === 'all' ? [] : deviceIds,
    fromLastPoint: since !== null,
    ...(since !== null && { dateunix: since }),
  },
});

const pastOf = (deviceId: number, range: TrackRange) => {
  const [kind, query] = rangeOf(range);
  return {
    method: 'get' as const,
    path: `/trackerdata/${deviceId}/${kind}`,
    query: { ...query, gps: 1, wifi: 1, sort: 'asc' },
  };
};

const rangeOf = (range: TrackRange): [string, Record<string, number>] => {
  if ('lastMinutes' in range) return ['last_minutes', { lastMinutes: range.lastMinutes }];
  if ('lastPoints' in range) return ['last_points', { lastPoints: range.lastPoints }];
  return ['date_range', { dateStart: range.from, dateEnd: range.to }];
};

const sensors = answer((success) => besideOf(success) ?? readSensors(success, 'success'));

/**
 * A large response arrives as columns, because a worker has already read it with the same `readFixes`. A small response
 * is a plain list.
 */
const fixes = (reply: Reply) =>
  answer((success, leftOut) => (isFixArrays(success) ? success : readFixes(success, 'success', leftOut)))(
    reply,
  );
