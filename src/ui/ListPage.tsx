import type { ReactNode } from 'react';
import styles from './ListPage.module.css';

/**
 * A page with one long list, and a panel beside it with the open item. If there is no space for both, only one of them
 * is visible. `panel` is a `SidePanel`, or empty.
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
  /** True if the panel has so much content that it takes nearly half of the page. */
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
