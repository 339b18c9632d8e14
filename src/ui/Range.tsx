import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Range.module.css';

export type RangeProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'min' | 'max'> & {
  value: number;
  min: number;
  max: number;
};

/**
 * A slider in the colours of the theme. A browser's own slider has a white groove in the dark theme, because it chooses
 * the groove by its contrast to the accent colour.
 */
export function Range({ className, style, ...input }: RangeProps) {
  const { value, min, max } = input;
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  return (
    <input
      {...input}
      type="range"
      className={classes(styles.range, className)}
      style={{ ...style, '--share': share } as CSSProperties}
    />
  );
}
