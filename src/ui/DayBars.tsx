import { useId } from 'react';
import styles from './DayBars.module.css';
import { Stack, Text } from './Layout.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface DayBarsProps {
  /** The heading of the chart, which says what the bars count. */
  label: string;
  /** The days of the chart. `name` is shown below the bar and `figure` above it; `text` is the value in words. */
  days: readonly { id: string; name: string; figure: string; text: string; value: number }[];
  /** The goal; the chart shows it as a horizontal line. */
  goal: number;
}

const HIGH = 56;

/** A bar chart that compares a few days with a goal. Each bar has its value in words, for screen readers. */
export function DayBars({ label, days, goal }: DayBarsProps) {
  const id = useId();
  const most = Math.max(goal, ...days.map(({ value }) => value), 1);
  return (
    <div className={styles.chart}>
      <Text tone="muted" size={12} id={id}>
        {label}
      </Text>
      <div className={styles.goal} style={{ bottom: `${20 + (goal / most) * HIGH}px` }} />
      <Stack as="ol" gap={2} className={styles.days} aria-labelledby={id}>
        {days.map(({ id, name, figure, text, value }) => (
          <Stack as="li" key={id} justify="center" className={styles.day} title={text}>
            <Text as="span" size={12} numeric className={styles.figure} aria-hidden="true">
              {figure}
            </Text>
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
