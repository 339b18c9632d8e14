import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { AlarmIcon } from './icons.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface FieldTexts {
  label: string;
  /** The label is only for screen readers: for a search field whose icon and placeholder are clear enough. */
  labelHidden?: boolean | undefined;
  /** What to enter, shown below the field while there is no error. */
  hint?: string | undefined;
  /** What is wrong and what the user can do; replaces the hint. */
  error?: string | null | undefined;
}

/** Label above, hint or error below: the frame of every text field and choice. `id` is the control's id. */
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

/** ARIA attributes that connect a control to its hint or error. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    'aria-describedby': hint || error ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  };
}
