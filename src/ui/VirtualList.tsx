import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './VirtualList.module.css';

/** What the list puts on each row's `li`: its place, and its place among all rows for screen readers. */
export type RowPlace = {
  readonly style: CSSProperties;
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
};

export interface VirtualListProps {
  /** What the list is of, for screen readers. */
  label: string;
  count: number;
  /** Height of a row in pixels; it must not change while the row's key stays. */
  heightOf: (index: number) => number;
  keyOf: (index: number) => string | number;
  /** Draws one row as an `li` that carries `place`. */
  row: (index: number, place: RowPlace) => ReactNode;
  testId?: string | undefined;
  /** Where its scrolling element is to be found. */
  scroller?: RefObject<HTMLDivElement | null> | undefined;
  /** The row at this index is brought into view when it changes. */
  inView?: number | null | undefined;
}

/** A list that draws only the rows in view; ten thousand scroll like ten. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, heightOf, keyOf, row, testId, inView = null } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? own;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 6,
    // Before the first measurement (and where nothing is laid out) a screenful is drawn.
    initialRect: { width: 360, height: 900 },
  });
  useEffect(() => {
    if (inView !== null && inView >= 0) virtual.scrollToIndex(inView, { align: 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- only another row is brought into view, not the same again
  }, [inView]);
  return (
    <div ref={scroller} className={styles.scroller} data-testid={testId}>
      <ul className={styles.rows} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) =>
          row(index, {
            style: {
              position: 'absolute',
              insetInline: 0,
              top: 0,
              height: size,
              transform: `translateY(${start}px)`,
            },
            'aria-setsize': count,
            'aria-posinset': index + 1,
          }),
        )}
      </ul>
    </div>
  );
}
