import type { Measurements } from '../../../events/care-types.ts';
import { IGNITION } from '../../../events/fix-columns.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import type { Failure } from '../../../events/session-types.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';
import { localDay } from '../../rules/time/local-day.ts';
import { type Fix, lastFixOf, positions, traceOf } from '../positions/positions.ts';
import { timeZoneInUse } from '../session/user.ts';

export type MeasurementsOf = Measurements & {
  /** When the ignition was reported (unix seconds); 0 = never. A fix may have a newer state. */
  readonly ignitionAt: number;
  /** The failure, if nothing could be loaded. */
  readonly failure: Failure | null;
  readonly known: boolean;
};

const MOST_VOLTS = 96;
const NOTHING: MeasurementsOf = {
  volts: [],
  ignition: null,
  ignitionAt: 0,
  odometer: null,
  today: null,
  engineHours: null,
  heartbeat: null,
  days: [],
  failure: null,
  known: false,
};

/** Joins measurements. The trend and the newest value may come from two calls, so each time counts once. */
function joined(before: MeasurementsOf, told: Partial<Measurements>, at: number): MeasurementsOf {
  const volts = [...before.volts, ...(told.volts ?? [])].sort((a, b) => a.at - b.at);
  return {
    ...before,
    ...told,
    ignitionAt: told.ignition ? at : before.ignitionAt,
    volts: volts.filter(({ at }, i) => at !== volts[i + 1]?.at).slice(-MOST_VOLTS),
    known: true,
  };
}

/** Measurements other than the position, by device. They come from several calls; each adds its part. */
export const measurements = plainProjection<Readonly<Record<number, MeasurementsOf>>>(
  'core/measurements',
  {},
  (on) => [
    on(measurementEvents.requested, (all, { payload: { device } }) => ({
      ...all,
      [device]: { ...(all[device] ?? NOTHING), failure: null },
    })),
    on(measurementEvents.loaded, (all, { at, payload: { device, measurements: told } }) => ({
      ...all,
      [device]: joined(all[device] ?? NOTHING, told as Partial<Measurements>, at / 1000),
    })),
    on(measurementEvents.loadFailed, (all, { payload: { device, failure } }) => ({
      ...all,
      [device]: { ...(all[device] ?? NOTHING), failure },
    })),
  ],
);

export const measurementsOf = selectBy(
  (read, device: number): MeasurementsOf => read(measurements)[device] ?? NOTHING,
);

/** The last reported ignition state and since when. Null if unknown. */
export type Ignition = { readonly on: boolean; readonly since: number | null };

/**
 * Returns the ignition state from the service or the newest fix, whichever is later. A fix can report "on"; without
 * that it means "off" only if the device's fixes report the ignition at all (`tells`).
 */
export function ignitionBy(
  { ignition, ignitionAt }: Pick<MeasurementsOf, 'ignition' | 'ignitionAt'>,
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

/**
 * Steps of the user's day. Null if they are not counted. The tracker's own counter, which comes with its fixes, is
 * newer than the service's daily sum.
 */
export const stepsToday = selectBy((read, device: number): number | null => {
  const zone = read(timeZoneInUse);
  const today = localDay(read(now), zone);
  const told = read(measurementsOf(device)).days.find(({ day }) => day === today)?.steps ?? null;
  const fix = read(lastFixOf(device));
  const counted = fix && fix.steps > 0 && localDay(fix.at, zone) === today ? fix.steps : null;
  return told === null ? counted : Math.max(told, counted ?? 0);
});
