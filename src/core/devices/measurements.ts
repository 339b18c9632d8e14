import type { Measurements } from '../../../events/care-types.ts';
import { IGNITION } from '../../../events/fix-columns.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import { type Read, selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';
import { localDay, zoneOfSun } from '../../rules/time/local-day.ts';
import { type Fix, lastFixOf, positions } from '../positions/positions.ts';
import { traceOf } from '../positions/trails.ts';
import { remoteEach } from '../server/remote.ts';
import { timeZoneInUse } from '../session/user.ts';

type Known = Measurements & {
  /** When the ignition state was reported (unix seconds); 0 = never. A later fix may contain a newer state. */
  readonly ignitionAt: number;
  /** True once every call has been answered at least once. A measurement that is still missing then will not come. */
  readonly isComplete: boolean;
};

const MOST_VOLTS = 96;

/**
 * Adds new measurements of a device to the known ones. The trend and the newest value of a measurement may come from
 * two calls, so values with the same time count once.
 */
function joined(before: Known, told: Partial<Measurements>, at: number): Known {
  const volts = [...before.volts, ...(told.volts ?? [])].sort((a, b) => a.at - b.at);
  return {
    ...before,
    ...told,
    ignitionAt: told.ignition ? at : before.ignitionAt,
    volts: volts.filter(({ at }, i) => at !== volts[i + 1]?.at).slice(-MOST_VOLTS),
  };
}

/**
 * The measurements of each device (voltage, ignition, odometer, …). They come from several calls, each of which adds
 * its part.
 */
export const { all: measurements, of: measurementsOf } = remoteEach({
  id: 'core/measurements',
  by: 'device',
  facts: {
    asked: measurementEvents.requested,
    listed: measurementEvents.loaded,
    failed: measurementEvents.loadFailed,
  },
  initial: {
    volts: [],
    ignition: null,
    ignitionAt: 0,
    odometer: null,
    today: null,
    engineHours: null,
    heartbeat: null,
    days: [],
    isComplete: false,
  } as Known,
  listed: (before, { measurements: told }, at) => joined(before, told as Partial<Measurements>, at / 1000),
  more: (_, onOne) => [onOne(measurementEvents.completed, () => ({ isComplete: true }))],
});

/** The last known state of the ignition, and since when. Null if unknown. */
export type Ignition = { readonly on: boolean; readonly since: number | null };

/**
 * Returns the ignition state reported by the service or by the newest fix, whichever is later. A fix has only a flag
 * for "on". Without this flag it means "off" only if the device's fixes ever contain the flag (`tells`).
 */
export function ignitionBy(
  { ignition, ignitionAt }: Pick<Known, 'ignition' | 'ignitionAt'>,
  fix: Pick<Fix, 'at' | 'ignition'> | null,
  tells: () => boolean,
): Ignition | null {
  const isNewer = fix !== null && fix.at > Math.max(ignitionAt, ignition?.since ?? 0);
  if (!isNewer || fix.ignition === ignition?.on) return ignition;
  if (fix.ignition) return { on: true, since: null };
  return ignition && tells() ? { on: false, since: null } : ignition;
}

export const ignitionOf = selectBy((read, device: number): Ignition | null =>
  ignitionBy(read(measurementsOf(device)), read(lastFixOf(device)), () =>
    traceOf(read(positions), device, 0).flags.some((flags) => (flags & IGNITION) !== 0),
  ),
);

/** The time zone of the day whose steps a tracker counts. Its counter starts again at midnight where it is. */
const stepsZone = (read: Read, device: number): string | undefined => {
  const fix = read(lastFixOf(device));
  const zone = read(timeZoneInUse);
  return fix ? zoneOfSun(fix.lng, read(now), zone) : zone;
};

/** Whether a tracker is so far away that its day is not the user's. Its steps are then those of another day. */
export const countsElsewhere = selectBy(
  (read, device: number): boolean => stepsZone(read, device) !== read(timeZoneInUse),
);

/**
 * The steps that a person or animal has walked today, by the day where the tracker is. Null if the tracker does not
 * count steps. The counter in the last fix may be ahead of the service's daily sum, so the larger number counts. Far
 * away the counter comes first, because it knows the midnight there.
 */
export const stepsToday = selectBy((read, device: number): number | null => {
  const zone = stepsZone(read, device);
  const today = localDay(read(now), zone);
  const told = read(measurementsOf(device)).days.find(({ day }) => day === today)?.steps ?? null;
  const fix = read(lastFixOf(device));
  const counted = fix && fix.steps > 0 && localDay(fix.at, zone) === today ? fix.steps : null;
  if (told === null || (counted !== null && read(countsElsewhere(device)))) return counted;
  return Math.max(told, counted ?? 0);
});
