import type { Measurements } from '../../../events/care-types.ts';
import { APPROXIMATE, type Heard, IGNITION, MOVING, toE7 } from '../../../events/fix-columns.ts';
import { type FixArrays, FixBuilder } from '../fix-builder.ts';
import { isRecord, kindOf } from '../reading.ts';
import { attributesOf, isId, numberIn, type Raw } from './raw.ts';
import { kmhOf, millisOf, secondsOf } from './units.ts';

/** Maximum number of left-out positions that are reported one by one; the others are only counted. */
const NAMED = 20;
const MOST_TIME = 0xffff_ffff;

/**
 * Converts positions to columns. No schema is used, for speed: a hundred thousand positions may arrive at once, and
 * each live position is its own WebSocket message.
 *
 * Leaves out and reports entries without device, time or place. Before a device's first fix the server sends 0,0, which
 * means "no position" (TRAC-06).
 */
export function readPositions(list: readonly unknown[], leftOut: string[]): FixArrays {
  const fixes = new FixBuilder(list.length);
  let unnamed = 0;
  for (let i = 0; i < list.length; i++) {
    const problem = readPosition(list[i], fixes);
    if (problem === null) continue;
    if (leftOut.length < NAMED) leftOut.push(`${i}${problem}`);
    else unnamed++;
  }
  if (unnamed > 0) leftOut.push(`${unnamed} more`);
  return fixes.finished();
}

/**
 * Adds one position to the builder; if it is invalid, returns the problem instead. A valid position causes no
 * allocation.
 */
function readPosition(raw: unknown, fixes: FixBuilder): string | null {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const device = raw['deviceId'];
  if (!isId(device)) return `.deviceId: expected an id, got ${kindOf(device)}`;
  const at = Math.floor(millisOf(raw['fixTime']) / 1000);
  if (!(at > 0 && at <= MOST_TIME)) return `.fixTime: expected a time, got ${kindOf(raw['fixTime'])}`;
  const lat = raw['latitude'];
  if (typeof lat !== 'number' || !(Math.abs(lat) <= 90))
    return `.latitude: expected latitude, got ${kindOf(lat)}`;
  const lng = raw['longitude'];
  if (typeof lng !== 'number' || !(Math.abs(lng) <= 180))
    return `.longitude: expected longitude, got ${kindOf(lng)}`;
  if (lat === 0 && lng === 0) return ': 0,0 means no position';
  const attributes = attributesOf(raw);
  fixes.push(
    device,
    at,
    toE7(lat),
    toE7(lng),
    within(kmhOf(numberOr(raw['speed'], 0)) * 10, 0xffff),
    headingOf(numberOr(raw['course'], 0)),
    within(numberOr(raw['accuracy'], 0), 0xffff),
    batteryOf(attributes['batteryLevel']),
    (raw['valid'] === false || raw['outdated'] === true ? APPROXIMATE : 0) |
      (attributes['ignition'] === true ? IGNITION : 0) |
      (attributes['motion'] === true ? MOVING : 0),
    within(numberOr(attributes['steps'], 0), 0xffff_ffff),
  );
  return null;
}

/**
 * Returns when a device sent a report (unix seconds); null if the server does not tell. A tracker without GPS reception
 * repeats its last place with the old `fixTime`. What else such a report contains was measured later: at `deviceTime`.
 */
export function reportedAt(raw: Raw): number | null {
  const fixedAt = secondsOf(raw['fixTime']);
  if (raw['outdated'] !== true && fixedAt !== null && fixedAt >= 1) return fixedAt;
  const times = [secondsOf(raw['deviceTime']), secondsOf(raw['serverTime']), fixedAt];
  return times.find((each) => each !== null && each >= 1 && each <= MOST_TIME) ?? null;
}

/** Returns which devices reported without a new fix, and when. Null if none of these positions is such a report. */
export function heardIn(list: readonly unknown[]): Heard | null {
  const devices: number[] = [];
  const at: number[] = [];
  for (const raw of list) {
    if (!isRecord(raw) || raw['outdated'] !== true || !isId(raw['deviceId'])) continue;
    const time = reportedAt(raw);
    if (time === null) continue;
    devices.push(raw['deviceId']);
    at.push(time);
  }
  return devices.length > 0 ? { devices, at } : null;
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** Returns a battery charge in per cent, or −1 if unknown. */
const batteryOf = (level: unknown): number =>
  typeof level === 'number' && level >= 0 && level <= 100 ? Math.round(level) : -1;

const headingOf = (degrees: number): number => Math.round((((degrees % 360) + 360) % 360) * 10) % 3600;

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));

/** The server's names of distance counters. */
export const WAYS = ['totalDistance', 'odometer', 'serviceOdometer', 'tripOdometer'] as const;
/** Returns the metres of each distance counter in a position's attributes. */
export const waysIn = (raw: Raw): Readonly<Record<string, number>> => {
  const attributes = attributesOf(raw);
  return Object.fromEntries(
    WAYS.flatMap((name) => {
      const metres = numberIn(attributes[name]);
      return metres === null ? [] : [[name, metres]];
    }),
  );
};

const METRES_PER_KM = 1000;
const MILLIS_PER_HOUR = 3_600_000;

/** Returns the measurements in a position's attributes: voltage, ignition, odometer, hours, heart rate. */
export function toMeasurements(raw: Raw): Partial<Measurements> {
  const attributes = attributesOf(raw);
  const at = reportedAt(raw);
  const [volts, heartRate] = [numberIn(attributes['power']), numberIn(attributes['heartRate'])];
  const ways = waysIn(raw);
  const metres = ways['odometer'] ?? ways['totalDistance'] ?? null;
  const hours = numberIn(attributes['hours']);
  const { ignition } = attributes;
  return {
    ...(at !== null && volts !== null && volts > 0 && { volts: [{ at, value: volts }] }),
    ...(typeof ignition === 'boolean' && { ignition: { on: ignition, since: null } }),
    ...(metres !== null && { odometer: metres / METRES_PER_KM }),
    ...(Object.keys(ways).length > 0 && { ways }),
    ...(hours !== null && { engineHours: hours / MILLIS_PER_HOUR }),
    ...(at !== null && heartRate !== null && heartRate > 0 && { heartbeat: { at, value: heartRate } }),
  };
}
