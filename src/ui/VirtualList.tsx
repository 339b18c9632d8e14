import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './VirtualList.module.css';

/**
 * What the list provides for each row's `li` element: its position on screen and, for screen readers, its index among
 * all rows.
 */
export type RowPlace = {
  readonly style: CSSProperties;
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
};

export interface VirtualListProps {
  /** A name of the list, for screen readers. */
  label: string;
  count: number;
  /** Returns the height of a row (pixels). The height must not change while the row's key stays the same. */
  heightOf: (index: number) => number;
  keyOf: (index: number) => string | number;
  /** Renders one row of the list as an `li` element with the attributes in `place`. */
  row: (index: number, place: RowPlace) => ReactNode;
  testId?: string | undefined;
  /** Where the list was scrolled to when it was last on screen (pixels). It starts there, and stores its offset here. */
  offset?: RefObject<number> | undefined;
  /** A ref that receives the list's scrolling element. */
  scroller?: RefObject<HTMLDivElement | null> | undefined;
  /** Index of the row that must be in view. Whenever it changes, the list scrolls to that row. */
  inView?: number | null | undefined;
  /** Content after the last row. It scrolls with the rows. */
  foot?: ReactNode;
}

/** Returns a row's place: the one from before if it still says the same. */
function placeOf({ index, start, size }: VirtualItem, count: number, before?: RowPlace): RowPlace {
  const transform = `translateY(${start}px)`;
  const isSame =
    before?.['aria-setsize'] === count &&
    before.style.transform === transform &&
    before.style.height === size;
  return isSame
    ? before
    : {
        style: { position: 'absolute', insetInline: 0, top: 0, height: size, transform },
        'aria-setsize': count,
        'aria-posinset': index + 1,
      };
}

/** A list that renders only the rows in view, so that ten thousand rows scroll as fast as ten. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, heightOf, keyOf, row, testId, offset, inView = null } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? own;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 6,
    initialOffset: offset?.current ?? 0,
    // Until the list has been measured (and in tests without layout), enough rows for a screen of this size are
    // rendered.
    initialRect: { width: 360, height: 900 },
  });
  // A row whose place has not changed gets the same object again, so that it need not re-render with the list.
  const places = useRef<ReadonlyMap<number, RowPlace>>(new Map());
  const before = places.current;
  places.current = new Map(
    virtual.getVirtualItems().map((item) => [item.index, placeOf(item, count, before.get(item.index))]),
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => void (element && offset && (offset.current = element.scrollTop));
  }, [scroller, offset]);
  useEffect(() => {
    if (inView !== null && inView >= 0) virtual.scrollToIndex(inView, { align: 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of `inView` scrolls the list
  }, [inView]);
  return (
    <div ref={scroller} className={styles.scroller} data-testid={testId}>
      <ul className={styles.rows} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {[...places.current].map(([index, place]) => row(index, place))}
      </ul>
      {props.foot}
    </div>
  );
}
