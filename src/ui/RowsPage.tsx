import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { ReloadIcon } from './icons.ts';
import { ErrorState } from './Notice.tsx';
import styles from './RowsPage.module.css';
import { RowBones, Skeleton } from './Skeleton.tsx';

/** A page with rows and a form: its title and a button to add a row, and below them the form and the rows. */
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
  /** True if there are rows, perhaps from an earlier response. They stay visible even if a later request fails. */
  some: boolean;
  /** Why the latest request for the rows failed, as a text for the user. */
  failure: string | null;
  words: { loading: string; failed: string; again: string };
  onRetry: () => void;
  children: ReactNode;
}

/** Shows rows from a server: a loading text, an error, or the rows with later errors above them. */
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
