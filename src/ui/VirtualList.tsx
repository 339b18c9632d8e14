import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './VirtualList.module.css';

/** What the list sets on each row's `li`: its position, and its index among all rows for screen readers. */
export type RowPlace = {
  readonly style: CSSProperties;
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
};

export interface VirtualListProps {
  /** Describes the list for screen readers. */
  label: string;
  count: number;
  /** Height of a row (pixels). It must not change while the row's key stays the same. */
  heightOf: (index: number) => number;
  keyOf: (index: number) => string | number;
  /** Renders one row as an `li` with the attributes of `place`. */
  row: (index: number, place: RowPlace) => ReactNode;
  testId?: string | undefined;
  /** Receives the scrolling element. */
  scroller?: RefObject<HTMLDivElement | null> | undefined;
  /** The row at this index scrolls into view when it changes. */
  inView?: number | null | undefined;
}

/** A list that renders only the rows in view; ten thousand scroll like ten. */
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
    // Before the first measurement (and where there is no layout) a screenful is rendered.
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
