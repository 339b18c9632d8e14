import type { CSSProperties } from 'react';
import styles from './PeriodBars.module.css';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

export interface PeriodBarsProps {
  /** A description of the chart for screen readers. */
  label: string;
  /**
   * The chart's bars, in order. `name` is shown below the bar unless it is empty; `said` describes the bar in words,
   * for screen readers.
   */
  bars: readonly {
    id: string;
    name: string;
    value: number;
    before: number | null;
    said: string;
    /** The parts of the value, each in its colour, from the bottom up. */
    parts?: readonly { id: number; colour: string; value: number }[];
  }[];
  /** The goal of each bar; the chart shows it as a dashed line. */
  goal?: number | undefined;
  /** True for a chart in a narrow card. */
  small?: boolean | undefined;
}

/**
 * A bar chart of a period. Behind each bar, a pale bar shows the value of the previous period. The bars of
 * several devices have the colour of each. In a column, the chart
 * grows to fill the space that is left.
 */
export function PeriodBars({ label, bars, goal, small }: PeriodBarsProps) {
  const most = Math.max(goal ?? 0, ...bars.flatMap(({ value, before }) => [value, before ?? 0])) || 1;
  const share = (value: number) => `${(value / most) * 100}%`;
  return (
    <ol
      className={styles.bars}
      aria-label={label}
      data-many={bars.length > 10 || undefined}
      data-small={small || undefined}
      {...(goal !== undefined && {
        'data-goal': '',
        style: { '--goal': goal / most } as CSSProperties,
      })}
    >
      {bars.map(({ id, name, value, before, said, parts = [] }) => (
        <li key={id} className={styles.bar} title={said}>
          <span className={styles.room}>
            {before !== null && before > 0 && (
              <span className={styles.before} style={{ blockSize: share(before) }} />
            )}
            {value > 0 && (
              <span className={styles.now} style={{ blockSize: share(value) }}>
                {parts.map(
                  (part) =>
                    part.value > 0 && (
                      <span key={part.id} style={{ flexGrow: part.value, backgroundColor: part.colour }} />
                    ),
                )}
              </span>
            )}
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
