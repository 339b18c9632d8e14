import type { ReactNode } from 'react';
import { keepFocus } from './keep-focus.ts';
import { Row, Stack } from './Layout.tsx';
import { ErrorState } from './Notice.tsx';
import { RowBones, Skeleton } from './Skeleton.tsx';
import styles from './SidePage.module.css';

/** The content of a side panel or of a phone's bottom sheet, with the same margins as on a page. */
export function SidePage({ children }: { children: ReactNode }) {
  return (
    <div ref={keepFocus} className={styles.page}>
      {children}
    </div>
  );
}

/** A form in a side panel: the fields one below the other, and buttons at the end. */
export function SideForm({
  children,
  buttons,
  onSubmit,
}: {
  children: ReactNode;
  buttons: ReactNode;
  onSubmit: () => void;
}) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Row gap={2} align="stretch" justify="end" wrap>
        {buttons}
      </Row>
    </form>
  );
}

/** A row in a side panel, with its content first and its actions at the end. */
export function SideRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <Row as="li" gap={3} justify="between" className={styles.row}>
      <Stack as="span" anywhere shrink grow>
        {children}
      </Stack>
      <Row as="span" gap={1} fixed>
        {end}
      </Row>
    </Row>
  );
}
/** A list of rows with lines between them, for a side panel. */
export function SideRows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Stack as="ul" aria-label={label}>
      {children}
    </Stack>
  );
}

/**
 * Shown in place of missing rows: says that they are loading, or why loading failed. In both cases an empty list would
 * be wrong.
 */
export function SideMissing({
  loading,
  failed,
}: {
  /** The text for screen readers while the rows are loading. */
  loading: string;
  failed?: { title: string; text: string; retry?: { label: string; onRetry: () => void } } | undefined;
}) {
  if (failed) return <ErrorState {...failed} />;
  return (
    <Skeleton label={loading}>
      <RowBones rows={3} />
    </Skeleton>
  );
}
