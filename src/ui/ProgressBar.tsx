import { Button } from './Button.tsx';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What is being done: `Reading berlin.gpx`. */
  label: string;
  /** 0–1, or null while the amount of work is not known. */
  value: number | null;
  /** Time left, amount done: `about 20 s left`. */
  detail?: string | undefined;
  cancel?: { label: string; onCancel: () => void } | undefined;
}

/** Long work: how far, how long still, and a way out. */
export function ProgressBar({ label, value, detail, cancel }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={styles.progress}>
      <div className={styles.texts}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
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
