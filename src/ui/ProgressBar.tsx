import { Button } from './Button.tsx';
import { Row, Text } from './Layout.tsx';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What is being done now: `Reading berlin.gpx`. */
  label: string;
  /** How much of the work is done, from 0 to 1. Null if the total amount of work is unknown. */
  value: number | null;
  /** A text about the time left or the amount done: `about 20 s left`. */
  detail?: string | undefined;
  cancel?: { label: string; onCancel: () => void } | undefined;
}

/** Shows the progress of long work: how much is done, the time left, and a cancel button. */
export function ProgressBar({ label, value, detail, cancel }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={styles.progress}>
      <Row align="stretch" justify="between" wrap size={13} className={styles.texts}>
        <Text as="span" weight="medium">
          {label}
        </Text>
        {detail && (
          <Text as="span" tone="muted" numeric>
            {detail}
          </Text>
        )}
      </Row>
      <progress
        className={styles.bar}
        aria-label={label}
        aria-valuetext={detail}
        max={100}
        {...(percent === null ? {} : { value: percent })}
      />
      {cancel && (
        <Button size="small" variant="quiet" onClick={cancel.onCancel}>
          {cancel.label}
        </Button>
      )}
    </div>
  );
}
