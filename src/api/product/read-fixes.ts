import { APPROXIMATE, IGNITION, MOVING, toE7 } from '../../../events/fix-columns.ts';
import { type FixArrays, FixBuilder } from '../fix-builder.ts';
import { entries, isRecord, kindOf } from '../reading.ts';
import { numberOf } from './raw.ts';

/** Maximum number of left-out fixes that are reported one by one; the others are only counted. */
const NAMED = 20;

/**
 * Converts the service's list of fixes to columns.
 *
 * Leaves out and reports: entries without device, time or place, places outside the world, and 0,0, which means "no
 * position". All other fields have defaults. Fixes with a future time are kept: this function does not know the current
 * time, and a wrong clock on the user's computer must not hide positions.
 */
export const readFixes = (list: unknown, path: string, leftOut: string[]): FixArrays => {
  const all = entries(list, path);
  const fixes = new FixBuilder(all.length);
  let unnamed = 0;
  for (let i = 0; i < all.length; i++) {
    const problem = readFix(all[i], fixes);
    if (problem === null) continue;
    if (leftOut.length < NAMED) leftOut.push(`${path}.${i}${problem}`);
    else unnamed++;
  }
  if (unnamed > 0) leftOut.push(`${path}: ${unnamed} more`);
  return fixes.columns();
};

/**
 * Adds one fix to the builder. If the fix is invalid, returns the reason instead, starting with the path of the
 * wrong field.
 */
const readFix = (raw: unknown, fixes: FixBuilder): string | null => {
  if (!isRecord(raw)) return `: expected object, got ${kindOf(raw)}`;
  const device = numberOf(raw['iddevice']);
  if (!isWhole(device, 1, 0xffff_ffff))
    return `.iddevice: expected device id, got ${kindOf(raw['iddevice'])}`;
  const at = numberOf(raw['dateunix']);
  if (!isWhole(at, 1, 0xffff_ffff)) return `.dateunix: expected unix seconds, got ${kindOf(raw['dateunix'])}`;
  const lat = numberOf(raw['lat']);
  if (!(Math.abs(lat) <= 90)) return `.lat: expected latitude, got ${kindOf(raw['lat'])}`;
  const lng = numberOf(raw['lng']);
  if (!(Math.abs(lng) <= 180)) return `.lng: expected longitude, got ${kindOf(raw['lng'])}`;
  if (lat === 0 && lng === 0) return ': 0,0 means no position';
  fixes.push(
    device,
    at,
    toE7(lat),
    toE7(lng),
    within(numberOf(raw['speed']) * 10, 0, 0xffff),
    headingOf(numberOf(raw['direction'])),
    within(numberOf(raw['accuracy']), 0, 0xffff),
    batteryOf(raw),
    flagsOf(raw),
    within(numberOf(raw['steps']), 0, 0xffff_ffff),
  );
  return null;
};

/**
 * Returns a fix's battery charge in per cent, or −1 for unknown. A device without a battery still reports `battery` 1.
 * So 1 counts as unknown unless the newer, reliable field `battery_level` is present.
 */
const batteryOf = (raw: Record<string, unknown>): number => {
  const level = numberOf(raw['battery_level']);
  if (level >= 0 && level <= 100) return Math.round(level);
  const battery = numberOf(raw['battery']);
  return battery >= 0 && battery <= 100 && battery !== 1 ? Math.round(battery) : -1;
};

const flagsOf = (raw: Record<string, unknown>): number =>
  (isApproximate(raw['wifi']) ? APPROXIMATE : 0) |
  (isSet(raw['ignition']) ? IGNITION : 0) |
  (isSet(raw['moving']) ? MOVING : 0);

/**
 * Whether a fix is approximate. Its field `wifi` is null for a satellite fix, and a text for a fix from Wi-Fi or a
 * phone cell.
 */
const isApproximate = (wifi: unknown): boolean =>
  typeof wifi === 'string' ? wifi !== '' && wifi !== '0' : wifi === true || wifi === 1;

const isSet = (value: unknown): boolean => value === 1 || value === true || value === '1';

const headingOf = (degrees: number): number =>
  Number.isFinite(degrees) ? Math.round((((degrees % 360) + 360) % 360) * 10) % 3600 : 0;

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const within = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
