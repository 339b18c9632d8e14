import type { ComponentPropsWithRef, ReactElement } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import type { Icon } from './icons.ts';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { KeyHint } from './KeyHint.tsx';

interface TooltipProps {
  text: string;
  keys?: readonly string[] | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** The element that the tooltip explains. It must accept a ref and props. */
  children: ReactElement;
}

/**
 * A short explanation that appears on hover and on keyboard focus. Never put essential information only here, because
 * touch screens do not show it.
 */
function Tooltip({ text, keys, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            {text}
            {keys && <KeyHint keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

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
