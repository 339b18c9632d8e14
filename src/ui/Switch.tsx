import { useId } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: string;
  detail?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

/** On or off, at once. The whole row is the target. */
export function Switch({ label, detail, checked, onChange, disabled, name }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row} data-disabled={disabled || undefined}>
      <span className={styles.text}>
        <span>{label}</span>
        {detail && (
          <span id={id} className={styles.detail}>
            {detail}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={detail ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
