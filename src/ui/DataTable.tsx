import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import styles from './DataTable.module.css';
import { DataCards } from './DataTableCards.tsx';
import { DataGrid } from './DataTableGrid.tsx';
import { DataHead } from './DataTableHead.tsx';
import { DataPages } from './DataTablePages.tsx';
import { ReloadIcon } from './icons.ts';
import { ErrorState } from './Notice.tsx';
import { RowBones, Skeleton } from './Skeleton.tsx';

/** One column of a table. Cells hold words and marks, nothing that can be pressed: the row is what is pressed. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Its least width in rem, and its share of what is left; 9 and 1 unless told. */
  width?: number | undefined;
  grow?: number | undefined;
  /** Figures stand at the end of their column. */
  align?: 'end' | undefined;
  sortable?: boolean | undefined;
  /** Cannot be hidden: what a row is known by. It heads the card on a phone. */
  always?: boolean | undefined;
}

/** All that a table says, in the user's language. */
interface DataTableWords {
  columns: string;
  sortBy: string;
  ascending: string;
  descending: string;
  pages: string;
  previous: string;
  next: string;
  size: string;
  loading: string;
  failed: string;
  retry: string;
  page: (page: string, pages: string) => string;
  /** Rows from, to, of all. */
  count: (from: string, to: string, total: string) => string;
  leftOut: (count: number) => string;
  number: (value: number) => string;
}

export interface DataTableProps<Row> {
  /** What the table is of, for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Ids of the columns that show; those that always show need not be named. */
  shown: readonly string[];
  onShown: (columns: readonly string[]) => void;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What the rows answer (search, filters, order, page): the same again leaves the reader where they are, another begins at the top. */
  question: string;
  /** How many rows the whole list has; the table knows one page only. */
  total: number;
  /** Rows that could not be read. */
  leftOut: number;
  sort: string;
  descending: boolean;
  onSort: (column: string, descending: boolean) => void;
  /** From 0. */
  page: number;
  size: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** `first`: there was nothing yet; `loading`: the rows are those of the question before. */
  status: 'first' | 'loading' | 'ready';
  /** What went wrong, in the user's words; with rows it stands above them. */
  failure: string | null;
  onRetry: () => void;
  /** Key of the row that is open beside the table. */
  open: string | null;
  onOpen: (key: string) => void;
  /** Shown where the list has nothing. */
  empty: ReactNode;
  /** Search and filters, and what can be done with the whole list. */
  tools?: ReactNode;
  actions?: ReactNode;
  /** Cards instead of columns. */
  phone: boolean;
  words: DataTableWords;
  testId?: string | undefined;
}

/**
 * A table over a list that the server searches, sorts and cuts: one page of it, whatever its length. One stop for the keyboard:
 * arrows, Home, End, Page Up and Down, Enter.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, shown, rows, total, leftOut, status, failure, onRetry, empty, words, phone } = props;
  const visible = columns.filter(({ id, always }) => always || shown.includes(id));
  const isBroken = failure !== null && rows.length === 0;
  const isEmpty = status === 'ready' && rows.length === 0 && failure === null;
  return (
    <div className={styles.table} data-testid={props.testId}>
      <div className={styles.tools}>
        {props.tools}
        <div className={styles.actions}>
          <DataHead.Choice {...props} />
          {props.actions}
        </div>
      </div>
      {failure !== null && rows.length > 0 && (
        <Banner
          tone="warning"
          text={failure}
          action={
            <Button size="small" icon={ReloadIcon} onClick={onRetry}>
              {words.retry}
            </Button>
          }
        />
      )}
      {leftOut > 0 && <Banner tone="warning" text={words.leftOut(leftOut)} />}
      {isBroken && status === 'ready' ? (
        <ErrorState title={words.failed} text={failure} retry={{ label: words.retry, onRetry }} />
      ) : rows.length === 0 && !isEmpty ? (
        <Skeleton label={words.loading}>
          <RowBones rows={10} />
        </Skeleton>
      ) : isEmpty ? (
        <div className={styles.empty}>{empty}</div>
      ) : phone ? (
        <DataCards {...props} columns={visible} />
      ) : (
        <DataGrid {...props} columns={visible} />
      )}
      {total > 0 && <DataPages {...props} />}
    </div>
  );
}
