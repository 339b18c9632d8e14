import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { AlarmIcon } from './icons.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface FieldTexts {
  label: string;
  /**
   * True if only screen readers get the field's label. For example, the icon and placeholder of a search field already
   * say enough.
   */
  labelHidden?: boolean | undefined;
  /** A hint about what to enter, shown below the field while there is no error. */
  hint?: string | undefined;
  /** What is wrong with the input, and what the user can do about it. Shown in place of the hint. */
  error?: string | null | undefined;
}

/**
 * The frame of every text field and choice: the label above, the hint or error below. `id` is the id of the control.
 */
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

/** Returns the ARIA attributes that connect a control to its hint or error text. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    'aria-describedby': hint || error ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  };
}
