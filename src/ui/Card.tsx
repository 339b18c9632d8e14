import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { Row, Text } from './Layout.tsx';

export interface CardProps {
  title?: string | undefined;
  /** At the end of the title line. */
  action?: ReactNode;
  /** No padding inside: for lists that reach the edges. */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** Related content on a raised surface. */
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
