import { useId } from 'react';
import { Text } from '../../../src/ui/Layout.tsx';
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden.tsx';
import styles from './Pages.module.css';

export interface RadioRowsProps {
  label: string;
  options: readonly { value: string; label: string; detail?: string; colour?: string }[];
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** A group of radio buttons. Each is a row with its explanation. */
export function RadioRows({ label, options, value, disabled, onChange }: RadioRowsProps) {
  const name = useId();
  return (
    <fieldset className={styles.rows} disabled={disabled}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value} className={styles.radio} data-on={option.value === value || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.colour && <span className={styles.dot} style={{ backgroundColor: option.colour }} />}
          <Text as="span" anywhere shrink grow>
            {option.label}
          </Text>
          {option.detail && (
            <Text as="span" tone="muted" size={13} numeric>
              {option.detail}
            </Text>
          )}
        </label>
      ))}
    </fieldset>
  );
}
