import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { useFocusBack } from './DataTableFocus.ts';
import { DataHead } from './DataTableHead.tsx';

const ROW = 48;
const HEAD = 40;

/** The page of a list as rows and columns, of which only the rows in view exist. */
export function DataGrid<Row>(props: DataTableProps<Row>) {
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
    // Before the first measurement (and where nothing is laid out) a screenful is drawn.
    initialRect: { width: 1000, height: 900 },
  });
  // Another page, another order: its rows are looked at from the top. The same again, newer, moves nobody.
  useEffect(() => {
    setActive(0);
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [question]);
  useEffect(() => {
    if (openIndex >= 0) setActive(openIndex);
  }, [openIndex]);
  useFocusBack(open, () => scroller.current);

  const keys = (event: KeyboardEvent) => {
    // The head's buttons have keys of their own.
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

  // Every row has the same tracks, whatever is in it; a gap and the padding are 1 rem each.
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
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
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
                <div key={column} role="gridcell" className={styles.cell} data-align={align}>
                  {cell(row)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
