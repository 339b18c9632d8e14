import type { SensorFigures, SensorIs } from '../../events/reports.ts';
import type { SensorColumns, SensorValue } from '../../events/sensor-types.ts';
import type { Travel, TravelQuestion } from '../../events/travel-types.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import type { ReportQuestion } from './question.ts';
import { stepOf } from './steps.ts';

/** A period (Unix seconds), both ends inclusive. */
export type Span = { readonly from: number; readonly to: number };

/** A sensor value lasts until the next one, but no longer than this (seconds). */
const HOLDS = 3_600;

/** The kind of a sensor (number, on/off state or text), based on its value. */
export const isOf = (value: SensorValue): SensorIs =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'state' : 'text';

/**
 * Returns the period of each report row of a device, in the order of the rows (`rowsOf`). Alarms are moments, so
 * their rows have none.
 */
export function spansOf(
  { kind, per }: Pick<ReportQuestion, 'kind' | 'per'>,
  { from, to, zone }: Pick<TravelQuestion, 'from' | 'to' | 'zone'>,
  travel: Travel | null,
): readonly Span[] {
  if (!travel) return [];
  const days = (first: string, last: string): Span => {
    const bounds = boundsOf({ from: first, to: last }, zone || undefined);
    return { from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) };
  };
  const spans = (all: readonly Span[]) => all.map((each) => ({ from: each.from, to: each.to }));
  switch (kind) {
    case 'summary':
      return [{ from, to }];
    case 'trips':
      return spans(travel.trips);
    case 'stops':
      return spans(travel.stops);
    case 'speeding':
      return spans(travel.speedings);
    case 'visits':
      return spans(travel.visits);
    case 'mileage':
      return [...Map.groupBy(travel.days, ({ day }) => stepOf(day, per)).values()].map((step) =>
        days(step[0]?.day ?? '', step.at(-1)?.day ?? ''),
      );
    case 'activity':
    case 'battery':
      return travel.days.map(({ day }) => days(day, day));
    case 'alarms':
      return [];
    default:
      return kind satisfies never;
  }
}

/** The values of one sensor that are summarised so far. `at`, `value`: its latest value in any period. */
type Gathered = {
  readonly unit: string;
  readonly is: SensorIs;
  readonly low: (number | null)[];
  readonly high: (number | null)[];
  readonly last: (string | null)[];
  at: number;
  value: SensorValue;
};

/**
 * Collects a device's sensor values, oldest first and piece by piece, and summarises them for each period of the
 * report.
 */
export function gatherSensors(device: number, names: readonly string[], spans: readonly Span[]) {
  // The periods sorted by start. `reaches`: for each of them, the latest end so far, because periods may overlap, such
  // as visits to two areas.
  const order = spans.map((span, index) => ({ ...span, index })).sort((a, b) => a.from - b.from);
  const reaches: number[] = [];
  for (const { to } of order) reaches.push(Math.max(to, reaches.at(-1) ?? 0));
  /** Calls `each` for every period that overlaps the given one. */
  const within = (from: number, to: number, each: (index: number, span: Span) => void) => {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((order[middle]?.from ?? 0) <= to) low = middle + 1;
      else high = middle;
    }
    for (let i = low - 1; i >= 0 && (reaches[i] ?? 0) >= from; i--) {
      const span = order[i];
      if (span && span.to >= from) each(span.index, span);
    }
  };
  const found = new Map<string, Gathered>();
  const nothing = <Value>(): (Value | null)[] => spans.map(() => null);

  const say = (sensor: Gathered, at: number, value: SensorValue) => {
    if (typeof sensor.value === 'boolean' && sensor.at >= 0) {
      const until = Math.min(at, sensor.at + HOLDS);
      const isYes = sensor.value;
      within(sensor.at, until, (index, span) => {
        const seconds = Math.min(until, span.to) - Math.max(sensor.at, span.from);
        sensor.low[index] = (sensor.low[index] ?? 0) + (isYes ? Math.max(0, seconds) : 0);
      });
    }
    if (typeof value !== 'boolean')
      within(at, at, (index) => {
        if (typeof value === 'string') sensor.last[index] = value;
        else {
          sensor.low[index] = Math.min(value, sensor.low[index] ?? value);
          sensor.high[index] = Math.max(value, sensor.high[index] ?? value);
        }
      });
    [sensor.at, sensor.value] = [at, value];
  };
  return {
    add({ names: all, units, device: devices, at, name, value }: SensorColumns): void {
      for (let i = 0; i < value.length; i++) {
        const [called, one, time] = [all[name[i] ?? -1], value[i], at[i]];
        if (called === undefined || one === undefined || time === undefined) continue;
        if (devices[i] !== device || !names.includes(called)) continue;
        let sensor = found.get(called);
        if (!sensor) {
          sensor = {
            unit: units[name[i] ?? -1] ?? '',
            is: isOf(one),
            low: nothing(),
            high: nothing(),
            last: nothing(),
            at: -1,
            value: one,
          };
          found.set(called, sensor);
        }
        // Ignores a sensor value that is a duplicate, arrives late, or is of another kind than the sensor's first
        // value.
        if (time > sensor.at && isOf(one) === sensor.is) say(sensor, time, one);
      }
    },
    done: (): SensorFigures[] =>
      names.flatMap((name): SensorFigures[] => {
        const sensor = found.get(name);
        if (!sensor) return [];
        const { unit, is, low, high, last } = sensor;
        if (is === 'number') return [{ name, unit, is, low, high }];
        return is === 'state' ? [{ name, unit, is, yes: low }] : [{ name, unit, is, last }];
      }),
  };
}
