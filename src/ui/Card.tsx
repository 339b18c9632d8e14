import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { Row, Text } from './Layout.tsx';

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
        <Row as="header" gap={3} justify="between" className={styles.header}>
          {title && (
            <Text as="h2" size={15}>
              {title}
            </Text>
          )}
          {action}
        </Row>
      )}
      {children}
    </section>
  );
}
