import type { ComponentPropsWithRef, MouseEvent } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import type { Icon } from './icons.ts';
import { Spinner } from './Spinner.tsx';

interface Look {
  /** How prominent the button is. Use `primary` only once per view, and `quiet` for less important actions. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  icon?: Icon | undefined;
  iconEnd?: Icon | undefined;
  /** True if the button fills the available width. */
  wide?: boolean | undefined;
}

export interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** True while the button's action is in progress. The button then keeps its size and focus, and ignores presses. */
  loading?: boolean | undefined;
}

/** A button. It submits a form only if its `type` is `submit`. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  loading = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    loading ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, wide })}
      aria-busy={loading || rest['aria-busy']}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={press}
    >
      <Label icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </Label>
      {loading && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface LinkButtonProps extends Look, Omit<ComponentPropsWithRef<'a'>, 'className'> {
  href: string;
}

/** A link that looks like a button. As it is a real link, users can copy it or open it in a new tab. */
export function LinkButton({ variant, size, icon, iconEnd, wide, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={look({ variant, size, wide })}>
      <Label icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </Label>
    </a>
  );
}

function look({ variant = 'secondary', size = 'medium', wide }: Look): string {
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide);
}

function Label({ icon: Start, iconEnd: End, size, children }: Look & { children: ButtonProps['children'] }) {
  const pixels = size === 'small' ? 16 : 18;
  return (
    <span className={styles.label}>
      {Start && <Start size={pixels} aria-hidden="true" />}
      {children}
      {End && <End size={pixels} aria-hidden="true" />}
    </span>
  );
}
