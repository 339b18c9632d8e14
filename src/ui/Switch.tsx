import { type ReactNode, useId } from 'react';
import { Stack, Text } from './Layout.tsx';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: string;
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

/** An on/off switch that takes effect immediately. The user can press anywhere in its row. */
export function Switch({ label, detail, checked, onChange, disabled, name }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row} data-disabled={disabled || undefined}>
      <Stack as="span" shrink>
        <span>{label}</span>
        {detail && (
          <Text id={id} as="span" tone="muted" size={13}>
            {detail}
          </Text>
        )}
      </Stack>
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
