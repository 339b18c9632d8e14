import type { ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  title?: string | undefined;
  /** Stands at the end of the title's line. */
  action?: ReactNode;
  /** No padding inside: for lists that reach the edges. */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** What belongs together, on a raised surface. */
export function Card({ title, action, flush, children }: CardProps) {
  return (
    <section className={styles.card} data-flush={flush || undefined}>
      {(title || action) && (
        <header className={styles.header}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
