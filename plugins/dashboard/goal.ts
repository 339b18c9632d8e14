import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { papersOf } from '../../src/core/devices/papers.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { can } from '../../src/core/server/server.ts';
import { now } from '../../src/core/app/clock.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import type { Look } from './place.ts';
import { answersFor } from './questions.ts';

/** A sum over the days of a period on which it is known, and how many days those are. */
type Sum = { readonly sum: number; readonly days: number };
const sumOf = (all: readonly (number | null)[]): Sum => {
  const known = all.filter((each) => each !== null);
  return { sum: known.reduce((total, each) => total + each, 0), days: known.length };
};

export type GoalFigures = {
  /** The daily goal. Null if it is not known. */
  readonly goal: { readonly minutes: number; readonly steps: number } | null;
  readonly status: 'loading' | 'failed' | 'known';
  /** Steps as in the report of activity: of the history, otherwise as the device measured them. */
  readonly steps: Sum;
  /** Active minutes. The server keeps them for a week only, so they may cover fewer days than the steps. */
  readonly minutes: Sum;
  /** The steps of each day that is known. */
  readonly days: readonly { readonly day: string; readonly steps: number | null }[];
};

/** Returns how far a device reached its activity goal in the dashboard's period. */
export function goalOf(read: Read, id: number, { period, bounds }: Look): GoalFigures {
  const today = localDay(read(now), read(timeZoneInUse));
  const { days, status: measuring } = read(measurementsOf(id));
  const measured = days.filter(({ day }) => day >= period.from && day <= period.to && day <= today);
  const stepsOn = new Map(measured.map(({ day, steps }) => [day, steps]));
  const [answer] = answersFor(read, [id], bounds);
  const travelled = answer?.travel?.days ?? [];
  const daily =
    travelled.length > 0
      ? travelled.map(({ day, steps: counted }) => ({ day, steps: counted ?? stepsOn.get(day) ?? null }))
      : measured.map(({ day, steps: counted }) => ({ day, steps: counted }));
  const steps = sumOf(daily.map((day) => day.steps));
  const { shown, status } = read(papersOf(read(deviceBy(id))?.imei ?? ''));
  const isDue = shown === null && can(read, 'papers') && (status === 'none' || status === 'loading');
  const isMeasuring = steps.days === 0 && measuring === 'loading';
  return {
    goal: shown?.goal ?? null,
    status: isDue || isMeasuring ? 'loading' : shown === null && status === 'failed' ? 'failed' : 'known',
    steps,
    minutes: sumOf(measured.map((day) => day.minutes)),
    days: daily,
  };
}
