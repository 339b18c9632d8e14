import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Badge.module.css';
import type { Icon } from './icons.ts';

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'moving' | 'standing' | 'nosignal' | 'off' | 'alarm' | undefined;
  icon?: Icon | undefined;
  children: ReactNode;
}

/** A small rounded label (pill) with a word or a number. */
export function Badge({ tone = 'neutral', icon: Glyph, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {Glyph && <Glyph size={13} strokeWidth={2} aria-hidden="true" />}
      {children}
    </span>
  );
}

/**
 * The number of items that are waiting, in a filled disc on a tab or an icon. The label of the tab or button must say
 * what the number means.
 */
export function Count({ text }: { text: string }) {
  return (
    <span className={styles.count} aria-hidden="true">
      {text}
    </span>
  );
}
