import { type ReactNode, useRef } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import styles from './DataTable.module.css';
import { DataGrid } from './DataTableGrid.tsx';
import { DataHead } from './DataTableHead.tsx';
import { ReloadIcon, ChevronLeftIcon, ChevronRightIcon } from './icons.ts';
import { ErrorState } from './Notice.tsx';
import { RowBones, Skeleton } from './Skeleton.tsx';
import { useFocusBack } from './DataTableFocus.ts';
import { IconButton } from './IconButton.tsx';
import { Row, Text } from './Layout.tsx';
import { Select } from './Select.tsx';

/** Where in the list one is, and the ways to the other pages. */
function DataPages<Row>(props: DataTableProps<Row>) {
  const { rows, total, leftOut, page, size, sizes, onPage, onSize, words } = props;
  const pages = Math.max(1, Math.ceil(total / size));
  const from = page * size;
  const { number } = words;
  const to = Math.min(total, from + rows.length + leftOut);
  return (
    <Row as="nav" justify="between" wrap className={styles.pages} aria-label={words.pages}>
      <p className={styles.count} role="status">
        {words.count(number(rows.length === 0 ? 0 : from + 1), number(to), number(total))}
      </p>
      <Row gap={1}>
        <Select
          variant="quiet"
          label={words.size}
          value={String(size)}
          options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
          onChange={(value) => onSize(Number(value))}
        />
        <IconButton
          icon={ChevronLeftIcon}
          label={words.previous}
          disabled={page === 0}
          onClick={() => onPage(Math.min(page - 1, pages - 1))}
        />
        <span className={styles.page}>{words.page(number(page + 1), number(pages))}</span>
        <IconButton
          icon={ChevronRightIcon}
          label={words.next}
          disabled={page + 1 >= pages}
          onClick={() => onPage(page + 1)}
        />
      </Row>
    </Row>
  );
}

/** The page of a list as cards, where there is no room for columns. */
function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, status, open, onOpen } = props;
  const title = columns.find(({ always }) => always) ?? columns[0];
  const details = columns.filter((each) => each !== title);
  const list = useRef<HTMLUListElement>(null);
  useFocusBack(open, (closed) =>
    list.current?.children[rows.findIndex((row) => keyOf(row) === closed)]?.querySelector('button'),
  );
  return (
    <ul
      ref={list}
      className={styles.cards}
      aria-label={label}
      aria-busy={status === 'loading'}
      data-stale={status === 'loading' || undefined}
      data-testid="data-cards"
    >
      {rows.map((row) => {
        const key = keyOf(row);
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.card}
              aria-current={key === open || undefined}
              onClick={() => onOpen(key)}
              data-testid="data-row"
            >
              <Text as="span" weight="medium" anywhere>
                {title?.cell(row)}
              </Text>
              {details.map(({ id, label: name, cell }) => (
                <Row key={id} as="span" gap={3} align="stretch" justify="between" size={13}>
                  <Text as="span" tone="muted" fixed>
                    {name}
                  </Text>
                  <Text as="span" numeric anywhere shrink className={styles.cardValue}>
                    {cell(row)}
                  </Text>
                </Row>
              ))}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

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
      <Row gap={2} wrap className={styles.tools}>
        {props.tools}
        <Row gap={2} align="stretch" wrap className={styles.actions}>
          <DataHead.Choice {...props} />
          {props.actions}
        </Row>
      </Row>
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
