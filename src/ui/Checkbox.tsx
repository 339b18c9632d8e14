import { type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { CheckIcon, MinusIcon } from './icons.ts';

export interface CheckboxProps {
  label: string;
  detail?: string | undefined;
  /** A picture before the label, about 28 px high. */
  icon?: ReactNode;
  /** `'mixed'`: only some of the items that the check box stands for are selected. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
  /** What is wrong with the choice, and what the user can do about it. */
  error?: string | null | undefined;
}

/** A check box, for a choice that takes effect when the form is sent, or for selecting several items. */
export function Checkbox({ label, detail, icon, checked, onChange, disabled, name, error }: CheckboxProps) {
  const id = useId();
  return (
    <label className={styles.row} data-disabled={disabled || undefined}>
      <span className={styles.box}>
        <input
          ref={(input) => {
            if (input) input.indeterminate = checked === 'mixed';
          }}
          type="checkbox"
          className={styles.input}
          name={name}
          checked={checked === true}
          disabled={disabled}
          aria-label={label}
          aria-describedby={detail || error ? id : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {checked === 'mixed' ? (
          <MinusIcon size={14} strokeWidth={3} />
        ) : (
          <CheckIcon size={14} strokeWidth={3} />
        )}
      </span>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span>{label}</span>
        {(detail || error) && (
          <span id={id} className={error ? styles.error : styles.detail}>
            {error || detail}
          </span>
        )}
      </span>
    </label>
  );
}
