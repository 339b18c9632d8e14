import type { ElementType, HTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './Layout.module.css';

/** How text looks. What is not given is inherited. */
interface TextLook {
  tone?: keyof typeof TONES | undefined;
  /** The size of the letters with its line height (px at the browser's default). */
  size?: keyof typeof SIZES | undefined;
  weight?: keyof typeof WEIGHTS | undefined;
  /** Figures of one width, so that changing numbers do not move. */
  numeric?: boolean | undefined;
  /** One line that ends in an ellipsis where it does not fit. */
  clip?: boolean | undefined;
  /** Long words break anywhere. */
  anywhere?: boolean | undefined;
  nowrap?: boolean | undefined;
  centered?: boolean | undefined;
  /** Takes the space that the others of a row leave. */
  grow?: boolean | undefined;
  /** May become narrower than its content. */
  shrink?: boolean | undefined;
  /** Neither grows nor shrinks. */
  fixed?: boolean | undefined;
}

type Tag =
  | 'article'
  | 'aside'
  | 'b'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'legend'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul';

interface ElementProps extends HTMLAttributes<HTMLElement> {
  as?: Tag;
  ref?: Ref<HTMLElement> | undefined;
  dateTime?: string | undefined;
  disabled?: boolean | undefined;
  noValidate?: boolean | undefined;
}

type Gap = keyof typeof GAPS;

export interface TextProps extends ElementProps, TextLook {}

export interface StackProps extends TextProps {
  /** In steps of the 4 px grid. */
  gap?: Gap | undefined;
  /** Across: items are as wide as the stack unless they are put somewhere. */
  justify?: 'start' | 'center' | 'end' | undefined;
  /** One item in the middle. */
  center?: boolean | undefined;
  /** Items stay at the start of a taller stack. */
  packed?: boolean | undefined;
  /** Items never become wider than the stack. */
  bounded?: boolean | undefined;
}

export interface RowProps extends TextProps {
  /** In steps of the 4 px grid. */
  gap?: Gap | undefined;
  /** Across the row; the middle unless said otherwise. */
  align?: 'start' | 'end' | 'baseline' | 'stretch' | undefined;
  justify?: 'between' | 'center' | 'end' | undefined;
  wrap?: boolean | undefined;
}

const GAPS = {
  1: styles.gap1,
  2: styles.gap2,
  3: styles.gap3,
  4: styles.gap4,
  5: styles.gap5,
  6: styles.gap6,
  8: styles.gap8,
};
const TONES = {
  ink: styles.ink,
  muted: styles.muted,
  faint: styles.faint,
  accent: styles.accent,
  good: styles.good,
  warning: styles.warning,
  danger: styles.danger,
};
const SIZES = {
  12: styles.size12,
  13: styles.size13,
  15: styles.size15,
  17: styles.size17,
  20: styles.size20,
  24: styles.size24,
};
const WEIGHTS = { regular: styles.regular, medium: styles.medium, bold: styles.bold };

/** Draws an element with the look of its text and the classes of its box. */
function drawn(Element: ElementType, box: readonly (string | false | undefined)[], props: TextProps) {
  const { as: _, tone, size, weight, numeric, clip, anywhere, nowrap, centered, ...others } = props;
  const { grow, shrink, fixed, className, ...rest } = others;
  return (
    <Element
      {...rest}
      className={classes(
        ...box,
        tone && TONES[tone],
        size && SIZES[size],
        weight && WEIGHTS[weight],
        numeric && styles.numeric,
        clip && styles.clip,
        anywhere && styles.anywhere,
        nowrap && styles.nowrap,
        centered && styles.centered,
        grow && styles.grow,
        shrink && styles.shrink,
        fixed && styles.fixed,
        className,
      )}
    />
  );
}

/** Items one under another. */
export function Stack({ gap, justify, center, packed, bounded, ...props }: StackProps) {
  return drawn(
    props.as ?? 'div',
    [
      styles.stack,
      gap && GAPS[gap],
      justify === 'start' && styles.itemsStart,
      justify === 'center' && styles.itemsCenter,
      justify === 'end' && styles.itemsEnd,
      center && styles.center,
      packed && styles.packed,
      bounded && styles.bounded,
    ],
    props,
  );
}

/** Items side by side, on one middle line. */
export function Row({ gap, align, justify, wrap, ...props }: RowProps) {
  return drawn(
    props.as ?? 'div',
    [
      styles.row,
      gap && GAPS[gap],
      align === 'start' && styles.start,
      align === 'end' && styles.end,
      align === 'baseline' && styles.baseline,
      align === 'stretch' && styles.stretch,
      justify === 'between' && styles.between,
      justify === 'center' && styles.justifyCenter,
      justify === 'end' && styles.justifyEnd,
      wrap && styles.wrap,
    ],
    props,
  );
}

/** Text with a look of its own. */
export function Text(props: TextProps) {
  return drawn(props.as ?? 'p', [], props);
}
