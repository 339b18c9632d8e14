import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import type { Icon } from './icons.ts';
import { Tooltip, type TooltipProps } from './Tooltip.tsx';

export interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'aria-label' | 'children'> {
  icon: Icon;
  /** What the button does. Screen readers read this label, and the tooltip shows it. */
  label: string;
  /** `floating`: for a button on the map. */
  variant?: 'quiet' | 'secondary' | 'floating' | undefined;
  /** For a button that switches something on and off: its current state. Omit it for a plain action. */
  pressed?: boolean | undefined;
  keys?: readonly string[] | undefined;
  side?: TooltipProps['side'];
  /** True if the button has a small dot that indicates new content. The label should mention the new content too. */
  dot?: boolean | undefined;
}

/** A square button with an icon. Its touch target is 44 px. */
export function IconButton({
  icon: Glyph,
  label,
  variant = 'quiet',
  pressed,
  keys,
  side,
  dot,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} side={side}>
      <button
        type="button"
        {...rest}
        className={classes(styles.button, styles[variant])}
        aria-label={label}
        aria-pressed={pressed}
      >
        <Glyph size={20} aria-hidden="true" />
        {dot && <span className={styles.dot} />}
      </button>
    </Tooltip>
  );
}
