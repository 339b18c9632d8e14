import styles from './PeriodBars.module.css';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

export interface PeriodBarsProps {
  /** A description of the chart for screen readers. */
  label: string;
  /**
   * The chart's bars, in order. `name` is shown below the bar unless it is empty; `said` describes the bar in words,
   * for screen readers.
   */
  bars: readonly { id: string; name: string; value: number; before: number | null; said: string }[];
}

/** A bar chart of a period. Behind each bar, a pale bar shows the value of the previous period. */
export function PeriodBars({ label, bars }: PeriodBarsProps) {
  const most = Math.max(1, ...bars.flatMap(({ value, before }) => [value, before ?? 0]));
  const share = (value: number) => `${(value / most) * 100}%`;
  return (
    <ol className={styles.bars} aria-label={label} data-many={bars.length > 10 || undefined}>
      {bars.map(({ id, name, value, before, said }) => (
        <li key={id} className={styles.bar} title={said}>
          <span className={styles.room}>
            {before !== null && before > 0 && (
              <span className={styles.before} style={{ blockSize: share(before) }} />
            )}
            {value > 0 && <span className={styles.now} style={{ blockSize: share(value) }} />}
          </span>
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
          <VisuallyHidden>{said}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
