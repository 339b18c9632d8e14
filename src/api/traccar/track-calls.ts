import type { Measurements } from '../../../events/care-types.ts';
import type { FixColumns, ReportedFixes } from '../../../events/fix-columns.ts';
import type { SensorColumns } from '../../../events/sensor-types.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { SessionBackend, TrackRange } from '../backend.ts';
import { all, type Call, chained, mapped, orElse, type Read } from '../call.ts';
import { type FixArrays, FixBuilder, isFixArrays, joinedFixes } from '../fix-builder.ts';
import { isRecord, kindOf, unreadable } from '../reading.ts';
import { besideOf, joined } from '../sensor-builder.ts';
import { readSensors } from './read-sensors.ts';
import { heardIn, readPositions, toMeasurements } from './position.ts';
import { positionsBy } from './positions-by.ts';
import { isLongId, numberIn, type Raw } from './raw.ts';
import { answer, whole } from './reply.ts';
import { endOfSecond, isoOf, secondsOf } from './units.ts';

type TrackCalls = Pick<SessionBackend, 'lastPositions' | 'track' | 'sensors' | 'measurements'>;

const DAY = 86_400;
/**
 * The longest period that one request for positions covers (seconds). Longer periods are split, because servers limit
 * the length of a response (TRAC-07).
 */
const PIECE = 7 * DAY;
/** One millisecond (in seconds): a piece of a period ends this long before the next piece starts. */
const JUST_BEFORE = 0.001;
/**
 * A fix may reach the server this much later than newer fixes of other devices (seconds). The app takes it all the
 * same.
 */
const LATEST = 3_600;
/**
 * How far before a device's last position the app searches for the last points (days). If one period contains too few
 * points, the app tries the next longer one.
 */
const LOOKED_BACK = [1, 7, 30] as const;

/** Returns only the positions in a response. A large response has already been read by a worker. */
const fixesIn = (body: unknown, leftOut: string[]): FixArrays => {
  if (isFixArrays(body)) return 'heard' in body ? withoutHeard(body) : body;
  return Array.isArray(body)
    ? readPositions(body, leftOut)
    : unreadable(`expected a list, got ${kindOf(body)}`);
};

const withoutHeard = (all: FixArrays & { readonly heard: unknown }): FixArrays => {
  const { heard: _, ...fixes } = all;
  return fixes;
};

/** Returns which devices reported without a new fix, as a response of positions tells. */
const heardFrom = (body: unknown): ReportedFixes['heard'] =>
  isFixArrays(body)
    ? (body as ReportedFixes).heard
    : ((Array.isArray(body) ? heardIn(body) : null) ?? undefined);
const withHeard = (fixes: FixColumns, heard: ReportedFixes['heard']): ReportedFixes =>
  heard ? { ...fixes, heard } : fixes;

const isFixes = answer(fixesIn);

/**
 * How one type of history (fixes or sensor values) is loaded: how one response is read, and how several are joined.
 */
type Content<Of> = {
  readonly large: 'fixes' | 'sensors';
  readonly read: (reply: Reply) => Read<Of>;
  readonly together: (found: readonly Of[]) => Of;
};
const FIXES: Content<FixColumns> = { large: 'fixes', read: isFixes, together: (found) => joinedFixes(found) };
const SENSORS: Content<SensorColumns> = {
  large: 'sensors',
  read: answer(
    (body) =>
      besideOf(body) ??
      (Array.isArray(body) ? readSensors(body) : unreadable(`expected a list, got ${kindOf(body)}`)),
  ),
  together: joined,
};

/** Whether the server may have failed because a period was too long for it. Then a shorter one may succeed. */
const isTooLong = ({ reason }: Failure): boolean => reason === 'invalid' || reason === 'timeout';

/**
 * Loads a part of a device's history. If the server refuses the period as too long, loads it in two halves. If the
 * server takes too long, loads it day by day: each further timeout would keep the user waiting.
 */
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
      if ('next' in read || read.ok || !isTooLong(read.failure) || to - from <= DAY) return read;
      if (read.failure.reason === 'timeout') return { next: stretchOf(of, deviceId, from, to, DAY) };
      const middle = Math.floor((from + to) / 2);
      const halves = [piece(of, deviceId, from, middle - JUST_BEFORE), piece(of, deviceId, middle, to)];
      return { next: mapped(all(halves), of.together) };
    },
  };
}

/** Loads a device's history for a whole period, both ends included (unix seconds). `most`: the longest piece. */
function stretchOf<Of>(
  of: Content<Of>,
  deviceId: number,
  from: number,
  to: number,
  most: number = PIECE,
): Call<Of> {
  const pieces: Call<Of>[] = [];
  for (let begin = from; begin <= to; begin += most)
    pieces.push(piece(of, deviceId, begin, begin + most > to ? to : begin + most - JUST_BEFORE));
  const [only] = pieces;
  return pieces.length === 1 && only ? only : mapped(all(pieces), of.together);
}
const stretch = (deviceId: number, from: number, to: number): Call<FixColumns> =>
  stretchOf(FIXES, deviceId, from, to);

/**
 * Loads the last position of a device from the server, with all its fields. Null if the device has never had one,
 * `deleted` if the server has deleted it since.
 */
const lastOf = (device: number): Call<Raw | 'deleted' | null> =>
  chained(
    {
      request: { method: 'get', path: `/devices/${device}` },
      read: answer((body) => numberIn(whole(body)['positionId']) ?? 0),
    },
    (id) =>
      isLongId(id)
        ? { next: mapped(positionsBy([id], 0), ([last]) => last ?? 'deleted') }
        : { ok: true, value: null, leftOut: [] },
  );
/** Loads the last position of a device. Null if there is none. */
const newestOf = (device: number): Call<Raw | null> =>
  mapped(lastOf(device), (last) => (last === 'deleted' ? null : last));

const NONE: FixColumns = new FixBuilder(1).columns();

/**
 * Loads the last points of a device: starts at its last position (or now, if that position was deleted) and searches
 * further and further back until there are enough points.
 */
const lastPoints = (device: number, count: number, now: number): Call<FixColumns> =>
  chained(lastOf(device), (last) => {
    const end = last === 'deleted' ? now : last && secondsOf(last['fixTime']);
    if (end === null) return { ok: true, value: NONE, leftOut: [] };
    const back = (step: number): Call<FixColumns> =>
      chained(stretch(device, end - (LOOKED_BACK[step] ?? 0) * DAY, end + 1), (found, leftOut) =>
        found.at.length < count && step + 1 < LOOKED_BACK.length
          ? { next: back(step + 1) }
          : { ok: true, value: joinedFixes([found], (_, i) => i >= found.at.length - count), leftOut },
      );
    return { next: back(0) };
  });

/**
 * The calls for current and past positions of devices and for their measurements.
 * @param now returns milliseconds since 1970
 */
export const trackCalls = (now: () => number): TrackCalls => ({
  lastPositions(deviceIds, since, whole = new Map()) {
    const wanted = deviceIds === 'all' ? null : new Set(deviceIds);
    const from = since === null ? 0 : Math.min(since, now() / 1000) - LATEST;
    const latest: Call<ReportedFixes> = {
      request: { method: 'get', path: '/positions', large: 'fixes', vital: true },
      read: answer((body, leftOut) =>
        withHeard(
          joinedFixes(
            [fixesIn(body, leftOut)],
            ({ device, at }, i) => (wanted?.has(device[i] ?? 0) ?? true) && (at[i] ?? 0) >= from,
          ),
          heardFrom(body),
        ),
      ),
    };
    if (since === null || whole.size === 0) return latest;
    // A device may have left the account since its list was loaded. The others are loaded all the same.
    const missed = all(
      [...whole].map(([device, begin]) => orElse(stretch(device, begin, now() / 1000), NONE)),
    );
    return chained(latest, (last, leftOut) => ({
      next: chained(missed, (found, more) => ({
        ok: true,
        value: withHeard(joinedFixes([...found, last]), last.heard),
        leftOut: [...leftOut, ...more],
      })),
    }));
  },
  track: (device, range: TrackRange) => ({
    ...('lastPoints' in range
      ? lastPoints(device, range.lastPoints, now() / 1000)
      : 'lastMinutes' in range
        ? stretch(device, now() / 1000 - range.lastMinutes * 60, now() / 1000)
        : stretch(device, range.from, endOfSecond(range.to))),
    about: { device, action: 'seeHistory' },
  }),
  sensors: (device, range) => ({
    ...(range === 'newest'
      ? mapped(newestOf(device), (last) => readSensors(last ? [last] : []))
      : 'lastPoints' in range
        ? chained(lastPoints(device, range.lastPoints, now() / 1000), ({ at }) => ({
            next: stretchOf(SENSORS, device, at[0] ?? now() / 1000, (at[at.length - 1] ?? now() / 1000) + 1),
          }))
        : 'lastMinutes' in range
          ? stretchOf(SENSORS, device, now() / 1000 - range.lastMinutes * 60, now() / 1000)
          : stretchOf(SENSORS, device, range.from, endOfSecond(range.to))),
    ...(range !== 'newest' && { about: { device, action: 'seeHistory' as const } }),
  }),
  measurements: ({ id }, seconds, dayBegan) => [
    mapped(newestOf(id), (last): Partial<Measurements> => (last ? toMeasurements(last) : {})),
    // An account whose reports are off has everything but the day's distance.
    orElse<Partial<Measurements>>(
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
      {},
    ),
  ],
});
