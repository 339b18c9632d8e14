import type { Measurements } from '../../events/care-types.ts';
import * as measurementEvents from '../../events/measurements.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../kernel/projection.ts';
import { selectBy } from '../kernel/read.ts';

export type MeasurementsOf = Measurements & {
  /** What could not be had, when nothing could. */
  readonly failure: Failure | null;
  readonly known: boolean;
};

const MOST_VOLTS = 96;
const NOTHING: MeasurementsOf = {
  volts: [],
  ignition: null,
  odometer: null,
  today: null,
  engineHours: null,
  heartbeat: null,
  days: [],
  failure: null,
  known: false,
};

/** The trend and the newest value may come from two calls: each moment counts once. */
function joined(before: MeasurementsOf, told: Partial<Measurements>): MeasurementsOf {
  const volts = [...before.volts, ...(told.volts ?? [])].sort((a, b) => a.at - b.at);
  return {
    ...before,
    ...told,
    volts: volts.filter(({ at }, i) => at !== volts[i + 1]?.at).slice(-MOST_VOLTS),
    known: true,
  };
}

/** What devices measure beside their place, by device. Answers come from several calls; each adds what it knows. */
export const measurements = projection<Readonly<Record<number, MeasurementsOf>>>(
  'core/measurements',
  {},
  (on) => [
    on(measurementEvents.requested, (all, { payload: { device } }) => ({
      ...all,
      [device]: { ...(all[device] ?? NOTHING), failure: null },
    })),
    on(measurementEvents.loaded, (all, { payload: { device, measurements: told } }) => ({
      ...all,
      [device]: joined(all[device] ?? NOTHING, told as Partial<Measurements>),
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
