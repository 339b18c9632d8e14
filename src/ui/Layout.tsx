import type { ElementType, HTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './Layout.module.css';

/** The style of a text. Omitted properties are inherited from the surrounding element. */
interface TextLook {
  tone?: keyof typeof TONES | undefined;
  /** Font size, which also sets the line height (px at the browser's default size). */
  size?: keyof typeof SIZES | undefined;
  weight?: keyof typeof WEIGHTS | undefined;
  /** True if all digits have the same width, so that a changing number does not move. */
  numeric?: boolean | undefined;
  /** True if the text is limited to one line, with an ellipsis at the end if it does not fit. */
  clip?: boolean | undefined;
  /** True if long words may break at any letter. */
  anywhere?: boolean | undefined;
  nowrap?: boolean | undefined;
  centered?: boolean | undefined;
  /** True if the element grows to fill the space that the other items in its row leave. */
  grow?: boolean | undefined;
  /** True if the element may become narrower than its content. */
  shrink?: boolean | undefined;
  /** True if the element neither grows nor shrinks in its row. */
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
  /** The gap between items, in multiples of 4 px. */
  gap?: Gap | undefined;
  /** Horizontal position of the items in the stack. By default items are as wide as the stack. */
  justify?: 'start' | 'center' | 'end' | undefined;
  /** True to centre the stack's only item. */
  center?: boolean | undefined;
  /** True if items stay at the start of the stack when the stack is taller than they are. */
  packed?: boolean | undefined;
  /** True if items never become wider than the stack. */
  bounded?: boolean | undefined;
}

export interface RowProps extends TextProps {
  /** The gap between items, in multiples of 4 px. */
  gap?: Gap | undefined;
  /** Vertical position of the items in the row; centred by default. */
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

/** Renders an element with its text style and its layout's CSS classes. */
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

/** Places items below each other. */
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

/** Places items side by side, vertically centred. */
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

/** Text with a style of its own (size, weight, tone). */
export function Text(props: TextProps) {
  return drawn(props.as ?? 'p', [], props);
}
