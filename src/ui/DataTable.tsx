import { type ReactNode, useRef, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { DataCard } from './DataCard.tsx';
import styles from './DataTable.module.css';
import { DataHead } from './DataTableHead.tsx';
import { ReloadIcon, ChevronLeftIcon, ChevronRightIcon } from './icons.ts';
import { ErrorState } from './Notice.tsx';
import { RowBones, Skeleton } from './Skeleton.tsx';
import { useFocusBack } from './DataTableFocus.ts';
import { IconButton } from './IconButton.tsx';
import { Row, Text } from './Layout.tsx';
import { Select } from './Select.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';

const ROW = 48;
const HEAD = 40;

/** Shows one page of a list as rows and columns. Only the rows in view are rendered. */
function DataGrid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, question, total, page, size, status, open, onOpen } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const openIndex = open === null ? -1 : rows.findIndex((row) => keyOf(row) === open);
  const [active, setActive] = useState(Math.max(0, openIndex));
  const at = Math.min(active, rows.length - 1);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    // Until the table has been measured (and in tests without layout), enough rows for a screen of this size are
    // rendered.
    initialRect: { width: 1000, height: 900 },
  });
  // After a new query (another page or order), the table starts at the top. Reloading the same rows keeps the scroll
  // position.
  useEffect(() => {
    setActive(0);
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [question]);
  useEffect(() => {
    if (openIndex >= 0) setActive(openIndex);
  }, [openIndex]);
  useFocusBack(open, () => scroller.current);

  const keys = (event: KeyboardEvent) => {
    // Keys that are pressed in a button of the table's head are left to that button.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const screen = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 480) - HEAD) / ROW) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: screen,
      PageUp: -screen,
      Home: -Infinity,
      End: Infinity,
    };
    const row = rows[at];
    if (event.key === 'Enter' && row !== undefined) {
      event.preventDefault();
      onOpen(keyOf(row));
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, at + step));
    setActive(next);
    virtual.scrollToIndex(next, { align: 'auto' });
  };

  // All rows have the same CSS grid columns, whatever their content. The gap and the padding are 1 rem each.
  const tracks = {
    gridTemplateColumns: columns.map(({ width = 9, grow = 1 }) => `minmax(${width}rem, ${grow}fr)`).join(' '),
    minWidth: `${columns.reduce((sum, { width = 9 }) => sum + width + 1, 1)}rem`,
  };
  const first = page * size;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-busy={status === 'loading'}
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
      onKeyDown={keys}
      data-testid="data-table"
    >
      <DataHead {...props} tracks={tracks} />
      <div
        role="rowgroup"
        className={styles.rows}
        data-stale={status === 'loading' || undefined}
        style={{ height: virtual.getTotalSize(), minWidth: tracks.minWidth }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys
            <div
              key={key}
              id={`${id}-${index}`}
              role="row"
              tabIndex={-1}
              aria-rowindex={first + index + 2}
              aria-selected={key === open}
              data-active={index === at || undefined}
              className={styles.row}
              style={{ ...tracks, height: ROW, transform: `translateY(${start - HEAD}px)` }}
              onClick={() => {
                setActive(index);
                onOpen(key);
              }}
              data-testid="data-row"
            >
              {columns.map(({ id: column, cell, align }) => (
                <Text as="div" key={column} role="gridcell" clip className={styles.cell} data-align={align}>
                  {cell(row)}
                </Text>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Shows which rows of the list are on screen, and buttons for changing the page. */
function DataPages<Row>(props: DataTableProps<Row>) {
  const { rows, total, leftOut, page, size, sizes, onPage, onSize, words } = props;
  const pages = Math.max(1, Math.ceil(total / size));
  const from = page * size;
  const { number } = words;
  const here = rows.length + leftOut;
  const to = here === 0 ? 0 : Math.min(total, from + here);
  return (
    <Row as="nav" justify="between" wrap className={styles.pages} aria-label={words.pages}>
      <Text tone="muted" numeric className={styles.count} role="status">
        {words.count(number(rows.length === 0 ? 0 : from + 1), number(to), number(total))}
      </Text>
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
        <Text as="span" numeric nowrap className={styles.page}>
          {words.page(number(page + 1), number(pages))}
        </Text>
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

/** Shows one page of a list as cards, for screens that are too narrow for columns. */
function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, status, open, onOpen } = props;
  const fallback = columns.find(({ always }) => always) ?? columns[0];
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
        const title = columns.find(({ heading, cell }) => heading && cell(row) !== '') ?? fallback;
        const details = columns.filter((each) => each !== title);
        return (
          <li key={key}>
            <DataCard
              title={title?.cell(row)}
              details={details.map(({ cell, ...column }) => ({ ...column, value: cell(row) }))}
              onOpen={() => onOpen(key)}
              current={key === open}
              testId="data-row"
            />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * One column of a table. Its cells contain text and icons but no controls, because a press anywhere in the row opens
 * the row.
 */
export interface DataColumn<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Minimum width of the column (rem), and its share of the remaining width. The defaults are 9 and 1. */
  width?: number | undefined;
  grow?: number | undefined;
  /** `end` aligns the content at the end of the column; used for numbers. */
  align?: 'end' | undefined;
  sortable?: boolean | undefined;
  /** True if the column identifies the row. It then cannot be hidden, and on a phone it is the heading of the card. */
  always?: boolean | undefined;
  /** True if on a phone this column is the heading of the card instead, for rows that have a value in it. */
  heading?: boolean | undefined;
  /** True if the values say what they are. A card on a phone then does not show the column's name beside them. */
  plain?: boolean | undefined;
  /** True if the value has a line of its own in a card on a phone. */
  line?: boolean | undefined;
  /** True if the value stands at the end of the heading of a card on a phone, as a status does. It needs no name. */
  mark?: boolean | undefined;
}

/** All texts of a table, in the user's language. */
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
  /**
   * Returns a text about the position in the list, from the number of the first row, the number of the last row, and
   * the total.
   */
  count: (from: string, to: string, total: string) => string;
  leftOut: (count: number) => string;
  number: (value: number) => string;
}

export interface DataTableProps<Row> {
  /** A name of the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Ids of the visible columns. Columns with `always` may be omitted. */
  shown: readonly string[];
  onShown: (columns: readonly string[]) => void;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /**
   * The query whose result the table shows (search, filters, order, page), as text. The scroll position stays while the
   * query is the same; after a new query, the table starts at the top.
   */
  question: string;
  /** The number of rows in the whole list, of which the table shows only one page. */
  total: number;
  /** The number of rows on this page that could not be read. */
  leftOut: number;
  sort: string;
  descending: boolean;
  onSort: (column: string, descending: boolean) => void;
  /** Index of the page, from 0. */
  page: number;
  size: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /**
   * `first`: no rows have been loaded yet. `loading`: a new query is running, and the rows on screen still belong to
   * the previous one.
   */
  status: 'first' | 'loading' | 'ready';
  /** An error message for the user. If there are rows, the message is shown above them. */
  failure: string | null;
  onRetry: () => void;
  /** Key of the row whose details are open beside the table. */
  open: string | null;
  onOpen: (key: string) => void;
  /** Content that is shown if the list is empty. */
  empty: ReactNode;
  /** `tools`: search field and filters of the table. `actions`: buttons for the whole list. */
  tools?: ReactNode;
  actions?: ReactNode;
  /** True if the table is shown as cards instead of columns, for example on a phone. */
  phone: boolean;
  words: DataTableWords;
  testId?: string | undefined;
}

/**
 * A table that shows one page of a list. The server searches, sorts and pages the list, so the list may be very long.
 * The table is a single tab stop; within it, the arrow keys, Home, End, Page Up, Page Down and Enter work.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, shown, rows, total, leftOut, status, failure, onRetry, empty, words, phone } = props;
  const visible = columns.filter(({ id, always }) => always || shown.includes(id));
  const isBroken = failure !== null && rows.length === 0;
  const isEmpty = status === 'ready' && rows.length === 0 && failure === null;
  // A page may be empty although the list is not: its rows were removed, or cannot be shown.
  const nothing = total === 0 ? empty : null;
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
        <div className={styles.empty}>{nothing}</div>
      ) : phone ? (
        <DataCards {...props} columns={visible} />
      ) : (
        <DataGrid {...props} columns={visible} />
      )}
      {total > 0 && <DataPages {...props} />}
    </div>
  );
}
