import type { ReactNode } from 'react';
import styles from './ListPage.module.css';

/**
 * A page that is one long list, and what is open beside it; without room for both one at a time. `panel` is a `SidePanel`, or
 * nothing.
 */
export function ListPage({
  title,
  actions,
  panel,
  wide,
  children,
  testId,
}: {
  title: ReactNode;
  actions?: ReactNode;
  panel?: ReactNode;
  /** The panel has much to show: nearly half of the page is its. */
  wide?: boolean;
  children: ReactNode;
  testId?: string;
}) {
  const isOpen = panel !== undefined && panel !== null && panel !== false;
  return (
    <div className={styles.page} data-open={isOpen || undefined} data-testid={testId}>
      <div className={styles.main}>
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        {children}
      </div>
      {isOpen && (
        <div className={styles.panel} data-wide={wide || undefined}>
          {panel}
        </div>
      )}
    </div>
  );
}
