import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { ReloadIcon } from './icons.ts';
import { ErrorState } from './Notice.tsx';
import styles from './RowsPage.module.css';
import { RowBones, Skeleton } from './Skeleton.tsx';

/**
 * A page for rows that users can add: at the top the title and the button for adding a row, below them the form, then
 * the rows.
 */
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
  /** True if there are rows, possibly from an earlier request. They stay visible even if a later request fails. */
  some: boolean;
  /** A text for the user that says why the latest request for the rows failed. Null if it did not fail. */
  failure: string | null;
  words: { loading: string; failed: string; again: string };
  onRetry: () => void;
  children: ReactNode;
}

/**
 * Shows rows from a server: a loading text, or an error, or the rows. An error of a later request is shown above the
 * rows.
 */
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
