import * as sensorEvents from '../../events/sensors.ts';
import type { SensorValue } from '../../events/sensor-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { selectBy } from '../../src/kernel/read.ts';
import { bySensor } from '../../src/rules/sensors.ts';

/** The latest value of one sensor. */
export type Sensor = {
  readonly name: string;
  readonly value: SensorValue;
  /** The unit that the server sends; '' if the sensor's name determines it. */
  readonly unit: string;
  /** When the sensor's value was measured (Unix seconds). */
  readonly at: number;
};
export type SensorsOf = {
  readonly device: number;
  /** The sensors of the device in a stable order: those discovered last come first. */
  readonly all: readonly Sensor[];
  readonly known: boolean;
  /** Whether the user retried after loading the sensors failed. */
  readonly isWanted: boolean;
  /** Why the last load of the sensors failed. */
  readonly failure: Failure | null;
};

/** The app stores the sensors of this many devices: those that were viewed last. */
const MOST_DEVICES = 20;
const NOTHING = { all: [], known: false, isWanted: false, failure: null };

type Loaded = {
  readonly device: number;
  readonly sensors: Parameters<typeof sensorEvents.loaded>[0]['sensors'];
};

/** Merges known and new sensor values: a newer value replaces the older one, a new sensor comes first. */
function joined(before: readonly Sensor[], { device, sensors }: Loaded): readonly Sensor[] {
  const newest = new Map<string, Sensor>();
  sensors.value.forEach((value, i) => {
    const index = sensors.name[i] ?? -1;
    // A value without a time is older than any other, so it is never the newest.
    const [name, at] = [sensors.names[index], sensors.at[i] ?? -1];
    if (name === undefined || sensors.device[i] !== device) return;
    if ((newest.get(name)?.at ?? 0) <= at)
      newest.set(name, { name, value, at, unit: sensors.units[index] ?? '' });
  });
  const known = new Set(before.map(({ name }) => name));
  const news = [...newest.values()].filter(({ name }) => !known.has(name));
  return [
    ...news.sort((a, b) => bySensor(a.name, b.name)),
    ...before.map((each) => {
      const now = newest.get(each.name);
      return now && now.at >= each.at ? now : each;
    }),
  ];
}

/** The latest sensor values of the viewed devices; the device viewed last comes first. */
export const sensors = plainProjection<readonly SensorsOf[]>('sensors/newest', [], (on) => {
  const changed = (
    all: readonly SensorsOf[],
    device: number,
    change: (before: Omit<SensorsOf, 'device'>) => Omit<SensorsOf, 'device'>,
  ): readonly SensorsOf[] => {
    const before = all.find((each) => each.device === device) ?? NOTHING;
    return [{ device, ...change(before) }, ...all.filter((each) => each.device !== device)].slice(
      0,
      MOST_DEVICES,
    );
  };
  return [
    on(sensorEvents.requested, (all, { payload: { device } }) =>
      changed(all, device, (before) => ({
        all: before.all,
        known: before.known,
        isWanted: true,
        failure: null,
      })),
    ),
    on(sensorEvents.loaded, (all, { payload }) =>
      changed(all, payload.device, (before) => ({
        all: joined(before.all, payload as Loaded),
        known: true,
        isWanted: false,
        failure: null,
      })),
    ),
    on(sensorEvents.loadFailed, (all, { payload: { device, failure } }) =>
      changed(all, device, (before) => ({ all: before.all, known: before.known, isWanted: false, failure })),
    ),
  ];
});

export const sensorsOf = selectBy(
  (read, device: number): SensorsOf =>
    read(sensors).find((each) => each.device === device) ?? { device, ...NOTHING },
);
