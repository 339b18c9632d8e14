import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import type { SensorColumns, SensorValue } from '../../events/sensor-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { bySensor, sensorKind } from '../../src/rules/sensors.ts';
import { type Bucket, bucketsOf } from '../../src/ui/charts/buckets.ts';
import { sensorNumber } from '../../src/ui/sensor-format.ts';
import { byDevice, pasts } from './past.state.ts';
import type { Piece } from './ranges.ts';
import { charted, chartDevice } from './player.state.ts';

/** Maximum number of sensor charts besides the speed chart. More would cover the map. */
export const MOST_SHOWN = 3;
const BUCKETS = 600;
/** How long a sensor's value is valid after the sensor reported it (seconds). After that, the value is unknown. */
const JOINED_SECONDS = 3_600;

/** The values of one sensor of a device over the time range, oldest first. */
export type Series = {
  readonly name: string;
  readonly unit: string;
  readonly at: readonly number[];
  readonly value: readonly SensorValue[];
  /** Whether a chart can show the sensor: its values are numbers, or yes and no. */
  readonly isDrawn: boolean;
};
type PieceOf = Piece & {
  readonly device: number;
  readonly failure: Failure | null;
  readonly sensors: SensorColumns | null;
};
export type PastSensors = {
  readonly on: boolean;
  /**
   * The names of the sensors in the charts. Null if the user has not chosen any. Then the first sensor that a chart can
   * show is used.
   */
  readonly chosen: readonly string[] | null;
  readonly pieces: readonly PieceOf[];
};

/**
 * The sensor values in the history's time range. They are loaded only while they are shown. The state is never changed
 * in place.
 */
export const pastSensors = plainProjection<PastSensors>(
  'history/sensors',
  () => ({ on: false, chosen: null, pieces: [] }),
  (on) => {
    const came = (s: PastSensors, piece: PieceOf): PastSensors => ({
      ...s,
      pieces: [
        ...s.pieces.filter(
          ({ device, from, to }) => device !== piece.device || from !== piece.from || to !== piece.to,
        ),
        piece,
      ],
    });
    return [
      on(historyEvents.sensorsUnfolded, (s, { payload }) => ({
        ...s,
        on: payload.on,
        pieces: payload.on ? s.pieces.filter(({ failure }) => failure === null) : s.pieces,
      })),
      on(historyEvents.sensorsChosen, (s, { payload }) => ({ ...s, chosen: payload.names })),
      on(historyEvents.sensorsLoaded, (s, { payload }) => came(s, { ...payload, failure: null })),
      on(historyEvents.sensorsFailed, (s, { payload }) => came(s, { ...payload, sensors: null })),
      on(historyEvents.rangeChosen, (s) => ({ ...s, pieces: [] })),
      on(historyEvents.loadingRetried, (s) => ({
        ...s,
        pieces: s.pieces.filter(({ failure }) => failure === null),
      })),
      on(mapEvents.toolClosed, (s, { payload: { tool } }) =>
        tool === 'history' ? { ...s, on: false, pieces: [] } : s,
      ),
    ];
  },
);

/**
 * The next piece of history for which sensor values are to be requested. It belongs to the device in the chart, and its
 * fixes are already loaded.
 */
export const nextSensors = select((read): (Piece & { device: number; points: number | null }) | null => {
  const { on, pieces } = read(pastSensors);
  const device = read(chartDevice);
  if (!on || device === null) return null;
  const { range, all } = read(pasts);
  const past = all.find((each) => each.device === device);
  const piece = past?.pieces.find(
    ({ status, way, from, to }) =>
      status === 'ready' &&
      way.at.length > 0 &&
      !pieces.some((each) => each.device === device && each.from === from && each.to === to),
  );
  return piece ? { device, from: piece.from, to: piece.to, points: range?.points ?? null } : null;
});

/** Returns the sensors of a device in these columns, in the order in which the panel lists them. */
export function seriesIn(columns: readonly SensorColumns[], device: number): readonly Series[] {
  const found = new Map<string, { unit: string; at: number[]; value: SensorValue[]; isDrawn: boolean }>();
  for (const { names, units, device: devices, at, name, value } of columns) {
    for (let i = 0; i < value.length; i++) {
      const index = name[i] ?? -1;
      const [called, time, one] = [names[index], at[i], value[i]];
      if (called === undefined || time === undefined || one === undefined || devices[i] !== device) continue;
      let series = found.get(called);
      if (!series)
        found.set(called, (series = { unit: units[index] ?? '', at: [], value: [], isDrawn: true }));
      // Values that are repeated or arrive late are skipped, so that the times of the curve always increase.
      if (time <= (series.at.at(-1) ?? Number.NEGATIVE_INFINITY)) continue;
      series.at.push(time);
      series.value.push(one);
      if (typeof one === 'string') series.isDrawn = false;
    }
  }
  return [...found].map(([name, series]) => ({ name, ...series })).sort((a, b) => bySensor(a.name, b.name));
}

/** Returns all sensors of a device in the history's time range. */
export const seriesOf = byDevice((read, device): readonly Series[] => {
  const pieces = read(pastSensors).pieces.filter((each) => each.device === device);
  return seriesIn(
    pieces.toSorted((a, b) => a.from - b.from).flatMap(({ sensors }) => sensors ?? []),
    device,
  );
});

/** Returns the sensors to include in an exported history file: all while sensors are shown, otherwise none. */
export const exportedOf = byDevice((read, device) =>
  read(pastSensors).on ? read(seriesOf(device)) : NOT_SHOWN,
);
const NOT_SHOWN: readonly Series[] = [];

export type Drawn = Series & {
  readonly runs: readonly (readonly Bucket[])[];
  readonly least: number;
  readonly most: number;
  /** Whether the sensor's values are yes and no. */
  readonly isState: boolean;
};

/** Returns the curves for the sensor charts of a device, in the user's unit. Yes is 1 and no is 0. */
export const drawnOf = byDevice((read, device): readonly Drawn[] => {
  const whole = read(charted);
  const { on, chosen } = read(pastSensors);
  if (!on || !whole) return [];
  const units = read(unitsInUse);
  const all = read(seriesOf(device)).filter(({ isDrawn }) => isDrawn);
  const shown = chosen === null ? all.slice(0, 1) : all.filter(({ name }) => chosen.includes(name));
  return shown.slice(0, MOST_SHOWN).map((series) => {
    const kind = sensorKind(series.name);
    const runs = bucketsOf(
      series.at,
      (i) => {
        const value = series.value[i];
        return typeof value === 'boolean'
          ? Number(value)
          : sensorNumber(value as number, kind, series.unit, units);
      },
      whole.from,
      whole.to,
      BUCKETS,
      JOINED_SECONDS,
    );
    // The scale always contains both yes and no, even if only one of them occurs.
    if (series.value.every((each) => typeof each === 'boolean'))
      return { ...series, runs, least: 0, most: 1, isState: true };
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const run of runs)
      for (const { low, high } of run) [least, most] = [Math.min(least, low), Math.max(most, high)];
    return { ...series, runs, least, most, isState: false };
  });
});

/** Returns the last value that a sensor reported up to a moment. Null if there is none or it is too old. */
export function valueAt({ at, value }: Pick<Series, 'at' | 'value'>, time: number): SensorValue | null {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  const found = at[low - 1];
  return found === undefined || time - found > JOINED_SECONDS ? null : (value[low - 1] ?? null);
}

export type SensorsState = 'off' | 'loading' | 'ready' | 'none' | 'failed';

/** The loading state of the sensor values of the device in the chart. */
export const sensorsState = select((read): SensorsState => {
  const device = read(chartDevice);
  const { on, pieces } = read(pastSensors);
  if (!on || device === null) return 'off';
  if (read(seriesOf(device)).length > 0) return 'ready';
  if (read(nextSensors)) return 'loading';
  return pieces.some((each) => each.device === device && each.failure !== null) ? 'failed' : 'none';
});

/** Why sensor values of the device in the chart are missing. Null if no request for them failed. */
export const sensorsFailure = select((read): Failure | null => {
  const device = read(chartDevice);
  return (
    read(pastSensors).pieces.find((each) => each.device === device && each.failure !== null)?.failure ?? null
  );
});

/**
 * Whether sensors are shown and some of their values are still loading or could not be loaded. A file exported now
 * would lack them without saying so.
 */
export const areSensorsMissing = select(
  (read): boolean =>
    read(sensorsState) !== 'off' && (read(nextSensors) !== null || read(sensorsFailure) !== null),
);
