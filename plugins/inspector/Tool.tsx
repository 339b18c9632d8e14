import type { ComponentPropsWithRef } from 'react';
import type { Icon } from '../../src/ui/icons.ts';
import styles from './Tool.module.css';

type ToolProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'aria-label' | 'title'> & {
  icon?: Icon;
  /** The text that says what the button does. With `wordy` it is shown beside the icon. */
  label: string;
  pressed?: boolean | undefined;
  wordy?: boolean | undefined;
  tone?: 'accent' | undefined;
  keys?: string | undefined;
};

/** A small button in the inspector: compact for a mouse, larger for touch. */
export function Tool({ icon: Glyph, label, pressed, wordy, tone, keys, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.tool}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      data-tone={tone}
      data-wordy={wordy || undefined}
    >
      {Glyph && <Glyph size={16} aria-hidden="true" />}
      {wordy && <span>{label}</span>}
    </button>
  );
}
