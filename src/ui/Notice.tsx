import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { AlarmIcon, type Icon, ReloadIcon } from './icons.ts';
import styles from './Notice.module.css';

export interface EmptyStateProps {
  icon: Icon;
  /** Says what will appear in the empty list. */
  title: string;
  /** Says how to fill the empty list. */
  text: string;
  /** One button. */
  action?: ReactNode;
}

/** Shown in place of an empty list. Says what will appear here, and what the user can do to fill the list. */
export function EmptyState({ icon: Glyph, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.notice}>
      <span className={styles.disc}>
        <Glyph size={24} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  icon?: Icon | undefined;
  /** Says in a few words what happened. */
  title: string;
  /** Says what the user can do. */
  text: string;
  retry?: { label: string; onRetry: () => void; busy?: boolean } | undefined;
  action?: ReactNode;
  /** The id of the failed request, which the user can pass on to support. */
  reference?: string | undefined;
}

/** Shows an error: what happened, what the user can do, and a button for another try. */
export function ErrorState({
  icon: Glyph = AlarmIcon,
  title,
  text,
  retry,
  action,
  reference,
}: ErrorStateProps) {
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.disc} data-tone="danger">
        <Glyph size={24} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {(retry || action) && (
        <div className={styles.actions}>
          {retry && (
            <Button icon={ReloadIcon} loading={retry.busy} onClick={retry.onRetry}>
              {retry.label}
            </Button>
          )}
          {action}
        </div>
      )}
      {reference && <p className={styles.reference}>{reference}</p>}
    </div>
  );
}
