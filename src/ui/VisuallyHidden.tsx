import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps {
  as?: 'caption' | 'h1' | 'h3' | 'h4' | 'legend' | 'span';
  id?: string;
  children: ReactNode;
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element {...rest} className={styles.hidden} />;
}
