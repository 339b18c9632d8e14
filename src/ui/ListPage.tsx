import type { ReactNode } from 'react';
import styles from './ListPage.module.css';

/**
 * A page with one long list, and the open item in a panel beside it. If there is no space for both, it shows only
 * one of them. `panel` is a `SidePanel`, or empty.
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
  /** True if the panel has so much content that it gets nearly half of the page. */
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
