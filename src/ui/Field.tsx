import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { AlarmIcon } from './icons.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface FieldTexts {
  label: string;
  /** The label is read out only: for a search field whose icon and placeholder say enough. */
  labelHidden?: boolean | undefined;
  /** What is expected, shown below the field while nothing is wrong. */
  hint?: string | undefined;
  /** What is wrong and what to do; replaces the hint. */
  error?: string | null | undefined;
}

/** Label above, hint or error below: the frame of every text field and choice. `id` is that of the control. */
export function Field({
  id,
  label,
  labelHidden,
  hint,
  error,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children}
      <div id={`${id}-note`} className={styles.note} aria-live="polite">
        {error ? (
          <p className={styles.error}>
            <AlarmIcon size={14} aria-hidden="true" />
            {error}
          </p>
        ) : (
          hint && <p>{hint}</p>
        )}
      </div>
    </div>
  );
}

/** What ties a control to its hint or error. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    'aria-describedby': hint || error ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  };
}
