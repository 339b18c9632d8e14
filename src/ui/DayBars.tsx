import styles from './DayBars.module.css';
import { Stack, Text } from './Layout.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface DayBarsProps {
  /** A description of the chart for screen readers. */
  label: string;
  /** The chart's days. `name` is shown under the bar; `text` is the value in words. */
  days: readonly { id: string; name: string; text: string; value: number }[];
  /** The goal, which the chart shows as a horizontal line. */
  goal: number;
}

const HIGH = 56;

/** A bar chart of a few days against a goal. Each bar has its value in words for screen readers. */
export function DayBars({ label, days, goal }: DayBarsProps) {
  const most = Math.max(goal, ...days.map(({ value }) => value), 1);
  return (
    <div className={styles.chart}>
      <div className={styles.goal} style={{ bottom: `${20 + (goal / most) * HIGH}px` }} />
      <Stack as="ol" gap={2} className={styles.days} aria-label={label}>
        {days.map(({ id, name, text, value }) => (
          <Stack as="li" key={id} justify="center" className={styles.day} title={text}>
            <span
              className={styles.bar}
              data-reached={value >= goal || undefined}
              style={{ height: `${Math.max(2, (value / most) * HIGH)}px` }}
            />
            <Text as="span" tone="muted" size={12} className={styles.name}>
              <span aria-hidden="true">{name}</span>
              <VisuallyHidden>{text}</VisuallyHidden>
            </Text>
          </Stack>
        ))}
      </Stack>
    </div>
  );
}
