import type { Measurements } from '../../../events/care-types.ts';
import type { FixColumns } from '../../../events/fix-columns.ts';
import type { SensorColumns } from '../../../events/sensor-types.ts';
import type { Reply } from '../../ports/http-types.ts';
import type { SessionBackend, TrackRange } from '../backend.ts';
import { all, type Call, chained, mapped, type Read } from '../call.ts';
import { type FixArrays, FixBuilder, isFixArrays } from '../fix-builder.ts';
import { isRecord, kindOf, unreadable } from '../reading.ts';
import { besideOf, joined } from '../sensor-builder.ts';
import { readSensors } from './read-sensors.ts';
import { readPositions, toMeasurements } from './position.ts';
import { isLongId, numberIn, type Raw } from './raw.ts';
import { answer, whole } from './reply.ts';
import { isoOf, secondsOf } from './units.ts';

type TrackCalls = Pick<SessionBackend, 'lastPositions' | 'track' | 'sensors' | 'measurements'>;

const DAY = 86_400;
/** So much of the past is asked for at once, seconds: servers bound what one call may give (TRAC-07). */
const PIECE = 7 * DAY;
/** A millisecond before the next piece begins. */
const JUST_BEFORE = 0.001;
/** What was missed of so many devices is asked for, of more only where they are now (TRAC-05). */
const MOST_CHOSEN = 20;
/** How far back the last points are looked for, days before the last of all. */
const LOOKED_BACK = [1, 7, 30] as const;

/** Positions, as they come: a large answer was read beside the page already. */
const fixesIn = (body: unknown, leftOut: string[]): FixArrays => {
  if (isFixArrays(body)) return body;
  return Array.isArray(body)
    ? readPositions(body, leftOut)
    : unreadable(`expected a list, got ${kindOf(body)}`);
};

/** Several batches as one, in order, and of each only what `isWanted`. */
function together(
  batches: readonly FixColumns[],
  isWanted: (fixes: FixColumns, i: number) => boolean = () => true,
): FixArrays {
  const fixes = new FixBuilder(batches.reduce((sum, { at }) => sum + at.length, 0));
  for (const batch of batches)
    for (let i = 0; i < batch.at.length; i++) if (isWanted(batch, i)) fixes.copy(batch, i);
  return fixes.finished();
}

const isFixes = answer(fixesIn);

/** How one kind of content of a stretch of the past is asked for: read out of one answer, and several put together. */
type Content<Of> = {
  readonly large: 'fixes' | 'sensors';
  readonly read: (reply: Reply) => Read<Of>;
  readonly together: (found: readonly Of[]) => Of;
};
const FIXES: Content<FixColumns> = { large: 'fixes', read: isFixes, together: (found) => together(found) };
const SENSORS: Content<SensorColumns> = {
  large: 'sensors',
  read: answer(
    (body) =>
      besideOf(body) ??
      (Array.isArray(body) ? readSensors(body) : unreadable(`expected a list, got ${kindOf(body)}`)),
  ),
  together: joined,
};

/** A piece of the past. One that the server refuses as too long is asked for in halves. */
function piece<Of>(of: Content<Of>, deviceId: number, from: number, to: number): Call<Of> {
  return {
    request: {
      method: 'get',
      path: '/positions',
      query: { deviceId, from: isoOf(from), to: isoOf(to) },
      large: of.large,
    },
    read(reply) {
      const read = of.read(reply);
      if ('next' in read || read.ok || read.failure.reason !== 'invalid' || to - from <= DAY) return read;
      const middle = Math.floor((from + to) / 2);
      const halves = [piece(of, deviceId, from, middle - JUST_BEFORE), piece(of, deviceId, middle, to)];
      return { next: mapped(all(halves), of.together) };
    },
  };
}

/** All of a stretch of time, unix seconds, both inclusive. */
function stretchOf<Of>(of: Content<Of>, deviceId: number, from: number, to: number): Call<Of> {
  const pieces: Call<Of>[] = [];
  for (let begin = from; begin <= to; begin += PIECE)
    pieces.push(piece(of, deviceId, begin, begin + PIECE > to ? to : begin + PIECE - JUST_BEFORE));
  const [only] = pieces;
  return pieces.length === 1 && only ? only : mapped(all(pieces), of.together);
}
const stretch = (deviceId: number, from: number, to: number): Call<FixColumns> =>
  stretchOf(FIXES, deviceId, from, to);

/** The last position that the server has of a device, whole; null where there is none. */
const lastOf = (device: number): Call<Raw | null> =>
  chained(
    {
      request: { method: 'get', path: `/devices/${device}` },
      read: answer((body) => numberIn(whole(body)['positionId']) ?? 0),
    },
    (id) =>
      isLongId(id)
        ? {
            next: {
              request: { method: 'get', path: '/positions', query: { id } },
              read: answer((body) => {
                const [last] = Array.isArray(body) ? (body as unknown[]) : [];
                return isRecord(last) ? last : null;
              }),
            },
          }
        : { ok: true, value: null, leftOut: [] },
  );

const NONE: FixColumns = new FixBuilder(1).columns();

/** The last points of a device: further and further back from the last of all, until there are enough. */
const lastPoints = (device: number, count: number): Call<FixColumns> =>
  chained(lastOf(device), (last) => {
    const end = last && secondsOf(last['fixTime']);
    if (end === null) return { ok: true, value: NONE, leftOut: [] };
    const back = (step: number): Call<FixColumns> =>
      chained(stretch(device, end - (LOOKED_BACK[step] ?? 0) * DAY, end + 1), (found, leftOut) =>
        found.at.length < count && step + 1 < LOOKED_BACK.length
          ? { next: back(step + 1) }
          : { ok: true, value: together([found], (_, i) => i >= found.at.length - count), leftOut },
      );
    return { next: back(0) };
  });

/** Where devices are and were, and what they measure. @param now milliseconds since 1970 */
export const trackCalls = (now: () => number): TrackCalls => ({
  lastPositions(deviceIds, since) {
    const wanted = deviceIds === 'all' ? null : new Set(deviceIds);
    const latest: Call<FixColumns> = {
      request: { method: 'get', path: '/positions', large: 'fixes', vital: true },
      read: answer((body, leftOut) =>
        together(
          [fixesIn(body, leftOut)],
          ({ device, at }, i) => (wanted?.has(device[i] ?? 0) ?? true) && (at[i] ?? 0) >= (since ?? 0),
        ),
      ),
    };
    if (since === null || deviceIds === 'all' || deviceIds.length > MOST_CHOSEN) return latest;
    const missed = all(deviceIds.map((device) => stretch(device, since, now() / 1000)));
    return chained(missed, (found, leftOut) => ({
      next: chained(latest, (last, more) => ({
        ok: true,
        value: together([...found, last]),
        leftOut: [...leftOut, ...more],
      })),
    }));
  },
  track: (device, range: TrackRange) => ({
    ...('lastPoints' in range
      ? lastPoints(device, range.lastPoints)
      : 'lastMinutes' in range
        ? stretch(device, now() / 1000 - range.lastMinutes * 60, now() / 1000)
        : stretch(device, range.from, range.to)),
    about: { device, action: 'seeHistory' },
  }),
  sensors: (device, range) => ({
    ...(range === 'newest'
      ? mapped(lastOf(device), (last) => readSensors(last ? [last] : []))
      : 'lastPoints' in range
        ? chained(lastPoints(device, range.lastPoints), ({ at }) => ({
            next: stretchOf(SENSORS, device, at[0] ?? now() / 1000, (at[at.length - 1] ?? now() / 1000) + 1),
          }))
        : 'lastMinutes' in range
          ? stretchOf(SENSORS, device, now() / 1000 - range.lastMinutes * 60, now() / 1000)
          : stretchOf(SENSORS, device, range.from, range.to)),
    ...(range !== 'newest' && { about: { device, action: 'seeHistory' as const } }),
  }),
  measurements: ({ id }, seconds, dayBegan) => [
    mapped(lastOf(id), (last): Partial<Measurements> => (last ? toMeasurements(last) : {})),
    {
      request: {
        method: 'get',
        path: '/reports/summary',
        query: { deviceId: id, from: isoOf(dayBegan), to: isoOf(seconds) },
      },
      read: answer((body): Partial<Measurements> => {
        const [summary] = Array.isArray(body) ? (body as unknown[]) : [];
        const metres = isRecord(summary) ? numberIn(summary['distance']) : null;
        return metres === null ? {} : { today: metres / 1000 };
      }),
    },
  ],
});
