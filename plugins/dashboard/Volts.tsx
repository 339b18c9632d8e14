import { deviceBy } from '../../src/core/devices/devices.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import type { Read } from '../../src/kernel/read.ts';
import { formatVolts } from '../../src/ui/format-signs.ts';
import { Trend } from '../../src/ui/Trend.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Dashboard.module.css';
import type { Look } from './place.ts';

/** The devices whose voltage is known in the period. */
export const voltsKnown = (read: Read, { devices, bounds }: Look): readonly number[] =>
  devices.filter((id) =>
    read(measurementsOf(id)).volts.some(({ at }) => at >= bounds.from && at <= bounds.to),
  );

/** The voltage of vehicles in the period, each with its course. */
export const Volts = view<{ look: Look }>(function VoltsView({ read }, { look }) {
  const { bounds } = look;
  const known = voltsKnown(read, look);
  if (known.length === 0) return null;
  return (
    <ul className={styles.volts}>
      {known.map((id) => (
        <Volt key={id} device={id} bounds={bounds} />
      ))}
    </ul>
  );
});

const Volt = view<{ device: number; bounds: Look['bounds'] }>(function VoltView(
  { read, t, language },
  { device: id, bounds },
) {
  const name = read(deviceBy(id))?.name ?? '';
  const values = read(measurementsOf(id)).volts.filter(({ at }) => at >= bounds.from && at <= bounds.to);
  const last = values.at(-1);
  if (!last) return null;
  return (
    <li className={styles.one}>
      <span className={styles.oneName}>{name}</span>
      <span className={styles.oneFigure}>{formatVolts(last.value, language)}</span>
      <span className={styles.wholeRow}>
        <Trend values={values} label={t('dashboard.volts', { name })} />
      </span>
    </li>
  );
});
