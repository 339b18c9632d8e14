import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { ReloadIcon } from './icons.ts';
import { ErrorState } from './Notice.tsx';
import styles from './RowsPage.module.css';
import { RowBones, Skeleton } from './Skeleton.tsx';

/** A page of rows that one opens a form for: its title, what can be added, and beneath it form and rows. */
export function RowsPage({
  title,
  action,
  children,
}: {
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {action}
      </header>
      {children}
    </div>
  );
}

export interface LoadedRowsProps {
  loading: boolean;
  failed: boolean;
  /** There are rows, perhaps of an earlier answer: they stay in sight whatever fails. */
  some: boolean;
  /** Why the latest answer is none, in the user's words. */
  failure: string | null;
  words: { loading: string; failed: string; again: string };
  onRetry: () => void;
  children: ReactNode;
}

/** Rows that a server has: on their way, not to be had, or there; above them what failed since. */
export function LoadedRows(props: LoadedRowsProps) {
  const { loading, failed, some, failure, words, onRetry, children } = props;
  if (failed && !some)
    return <ErrorState title={words.failed} text={failure ?? ''} retry={{ label: words.again, onRetry }} />;
  if (loading && !some)
    return (
      <Skeleton label={words.loading}>
        <RowBones rows={4} />
      </Skeleton>
    );
  return (
    <>
      {failure !== null && (
        <Banner
          tone="warning"
          text={failure}
          action={
            <Button size="small" icon={ReloadIcon} onClick={onRetry}>
              {words.again}
            </Button>
          }
        />
      )}
      {children}
    </>
  );
}
