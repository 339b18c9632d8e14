import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import type { Icon } from './icons.ts';
import { Tooltip, type TooltipProps } from './Tooltip.tsx';

export interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'aria-label' | 'children'> {
  icon: Icon;
  /** What the button does: the text for screen readers, also shown as the tooltip. */
  label: string;
  /** `floating`: for a button on the map. */
  variant?: 'quiet' | 'secondary' | 'floating' | undefined;
  /** For a button that switches something: whether it is on or off. Omit it for a plain action. */
  pressed?: boolean | undefined;
  keys?: readonly string[] | undefined;
  side?: TooltipProps['side'];
  /** True if the button shows a small dot for new content. The label should mention it too. */
  dot?: boolean | undefined;
}

/** A square icon button with a touch target of 44 px. */
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
