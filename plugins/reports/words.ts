import { nameOfPast } from '../../src/core/travel/file-tracks.ts';
import type { Read } from '../../src/kernel/read.ts';
import { sensorKind } from '../../src/rules/sensors.ts';
import { sensorName, sensorState } from '../../src/ui/sensor-format.ts';
import type { Translate } from '../../src/ui/view.tsx';
import type { ColumnSpec } from './kinds.ts';

/** The name of a device in a report; its number if it has no name, or was removed. */
export const deviceName = (read: Read, id: number): string => read(nameOfPast(id)) ?? String(id);

/** Returns the display name of a report column. */
export function columnName({ id, sensor }: ColumnSpec, t: Translate): string {
  if (!sensor) return t(`reports.column.${id}`);
  const kind = sensorKind(sensor.name);
  const name = sensorName(sensor.name, kind, t);
  switch (sensor.part) {
    case 'low':
    case 'high':
      return t(`reports.sensors.${sensor.part}`, { sensor: name });
    case 'yes':
      return `${name}: ${sensorState(true, kind, t)}`;
    default:
      return name;
  }
}
