import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './LongList.module.css';

export interface LongListProps {
  /** A name of the list for screen readers. */
  label: string;
  count: number;
  /** Height of every row in the list (pixels). */
  rowHeight: number;
  /** Renders a row of the list. Called on every scroll, so it should be fast. */
  row: (index: number) => ReactNode;
  /**
   * Index of the row with the keyboard focus. When it changes, the list scrolls that row into view. Null if there is
   * none.
   */
  active: number | null;
  onActive: (index: number) => void;
  /** How many rows before and after the active row are scrolled into view together with it. Default: 1. */
  around?: number | undefined;
  /** Called when the user opens a row, by Enter or a double click. */
  onOpen?: ((index: number) => void) | undefined;
  /** True if the list stays scrolled to its end while rows are added. */
  follows?: boolean | undefined;
  /** Called when the user scrolls away from the list's end, or back to it. */
  onFollows?: ((follows: boolean) => void) | undefined;
  testId?: string | undefined;
}

/**
 * Maximum height of the scrolling content (pixels). Browsers cannot scroll further than about ten million pixels, so in
 * longer lists each scrolled pixel stands for several pixels of the list.
 */
const HIGHEST = 8_000_000;
const OVERSCAN = 4;

/**
 * A list of rows of equal height that renders only the rows in view: a million rows scroll as fast as ten, and adding a
 * row costs nothing. The list is a single tab stop; within it, the arrow keys, Page Up, Page Down, Home, End and Enter
 * work.
 */
export function LongList(props: LongListProps) {
  const { label, count, rowHeight, row, active, onActive, onOpen, follows, onFollows, testId } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(400);
  const margin = Math.min((props.around ?? 1) * rowHeight, (height - rowHeight) / 2);
  const whole = count * rowHeight;
  const room = Math.min(whole, HIGHEST);
  /** How many pixels of the list one scrolled pixel stands for. */
  const scale = room > height ? Math.max(0, whole - height) / (room - height) : 1;
  const shownTop = Math.min(Math.max(0, top * scale), Math.max(0, whole - height));
  const first = Math.max(0, Math.floor(shownTop / rowHeight) - OVERSCAN);
  const last = Math.min(count, Math.ceil((shownTop + height) / rowHeight) + OVERSCAN);
  /** The last position to which this component itself scrolled. */
  const own = useRef<number | null>(null);
  /**
   * The last row that was scrolled into view, and the list's height at that time. With it, the list does not scroll
   * back to that row after the user has scrolled away.
   */
  const brought = useRef<{ row: number; height: number } | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setHeight(element.clientHeight || 400);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const bring = (pixels: number) => {
      element.scrollTop = Math.max(0, Math.min(pixels / scale, room - height));
      own.current = element.scrollTop;
      setTop(element.scrollTop);
    };
    if (follows) {
      bring(whole);
      return;
    }
    if (active === null) return;
    const isLeft = own.current !== null && Math.abs(own.current - element.scrollTop) >= 2;
    if (active === brought.current?.row && (isLeft || height === brought.current.height)) return;
    brought.current = { row: active, height };
    own.current = element.scrollTop;
    const at = active * rowHeight;
    if (at < shownTop) bring(at - margin);
    else if (at + rowHeight > shownTop + height) bring(at + rowHeight + margin - height);
  }, [active, follows, height, margin, room, rowHeight, scale, shownTop, whole]);

  const keys = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    };
    if (event.key === 'Enter' && active !== null) {
      event.preventDefault();
      onOpen?.(active);
      return;
    }
    const step = steps[event.key];
    if (step === undefined || count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const from = active ?? (step > 0 ? first - 1 : last);
    onActive(Math.max(0, Math.min(count - 1, from + step)));
  };

  const shown = Array.from({ length: Math.max(0, last - first) }, (_, n) => first + n);
  const rows = shown.map((i) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list handles the keys
    <div
      key={i}
      id={`${id}-${i}`}
      role="option"
      tabIndex={-1}
      aria-selected={i === active}
      aria-setsize={count}
      aria-posinset={i + 1}
      className={styles.row}
      style={{ height: rowHeight, transform: `translateY(${i * rowHeight - shownTop + top}px)` }}
      onClick={() => onActive(i)}
      onDoubleClick={() => onOpen?.(i)}
    >
      {row(i)}
    </div>
  ));

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      data-permanent=""
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={
        active !== null && active >= first && active < last ? `${id}-${active}` : undefined
      }
      data-testid={testId}
      onKeyDown={keys}
      onScroll={({ currentTarget }) => {
        const { scrollTop } = currentTarget;
        setTop(scrollTop);
        if (own.current !== null && Math.abs(own.current - scrollTop) < 2) return;
        const isAtEnd = scrollTop + height >= room - 2;
        if (onFollows && isAtEnd !== (follows ?? false)) onFollows(isAtEnd);
      }}
    >
      <div className={styles.room} style={{ height: room }} role="presentation">
        {rows}
      </div>
    </div>
  );
}
