import styles from './DayBars.module.css';
import { Text } from './Layout.tsx';

export interface DayBarsProps {
  /** Describes the chart for screen readers. */
  label: string;
  /** `name` is shown under the bar; `text` is the value in words. */
  days: readonly { id: string; name: string; text: string; value: number }[];
  /** The goal, drawn as a horizontal line. */
  goal: number;
}

const HIGH = 56;

/** A few days as bars against a goal; each bar shows its value in words. */
export function DayBars({ label, days, goal }: DayBarsProps) {
  const most = Math.max(goal, ...days.map(({ value }) => value), 1);
  return (
    <div className={styles.chart}>
      <div className={styles.goal} style={{ bottom: `${20 + (goal / most) * HIGH}px` }} />
      <ol className={styles.days} aria-label={label}>
        {days.map(({ id, name, text, value }) => (
          <li key={id} className={styles.day} title={text}>
            <span
              className={styles.bar}
              data-reached={value >= goal || undefined}
              style={{ height: `${Math.max(2, (value / most) * HIGH)}px` }}
            />
            <Text as="span" tone="muted" size={12} className={styles.name}>
              <span aria-hidden="true">{name}</span>
              <span className={styles.said}>{text}</span>
            </Text>
          </li>
        ))}
      </ol>
    </div>
  );
}
