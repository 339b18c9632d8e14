import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  as: Element = 'span',
  id,
  children,
}: {
  as?: 'caption' | 'h1' | 'legend' | 'span';
  id?: string;
  children: ReactNode;
}) {
  return (
    <Element id={id} className={styles.hidden}>
      {children}
    </Element>
  );
}
