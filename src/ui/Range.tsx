import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Range.module.css';

type Mark = { readonly from: number; readonly to: number };

export type RangeProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'min' | 'max'> & {
  value: number;
  min: number;
  max: number;
  /** Parts of the groove that are thick and coloured, in ascending order; the rest is thin and pale. */
  marks?: readonly Mark[] | undefined;
};

/** The least length of a mark (pixels), so that it can be seen. */
const LEAST = 3;

/** Returns the image of the marks in a groove. */
function imageOf(marks: readonly Mark[], min: number, max: number): string {
  // A value is where the middle of the knob is, which does not reach the ends of the groove.
  const at = (value: number) =>
    `var(--knob) / 2 + ${((value - min) / Math.max(1, max - min)).toFixed(5)} * (100% - var(--knob))`;
  const stops = marks.map(({ from, to }) => {
    const [start, end] = [`calc(${at(from)})`, `max(${at(to)}, ${at(from)} + ${LEAST}px)`];
    return `transparent ${start}, var(--accent) ${start} ${end}, transparent ${end}`;
  });
  return `linear-gradient(to right, transparent 0, ${[...stops, 'transparent 100%'].join(', ')})`;
}

/**
 * A slider in the colours of the theme. A browser's own slider has a white groove in the dark theme, because it chooses
 * the groove by its contrast to the accent colour.
 */
export function Range({ className, style, marks, ...input }: RangeProps) {
  const { value, min, max } = input;
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  const isMarked = marks !== undefined && marks.length > 0;
  return (
    <input
      {...input}
      type="range"
      className={classes(styles.range, className)}
      data-marked={isMarked || undefined}
      style={
        {
          ...style,
          '--share': share,
          ...(isMarked && { '--marks': imageOf(marks, min, max) }),
        } as CSSProperties
      }
    />
  );
}
