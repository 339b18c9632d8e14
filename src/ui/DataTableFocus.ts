import { useEffect, useRef } from 'react';

/**
 * When the content beside a table closes, the focus returns to where it was opened from, unless the user has moved
 * it elsewhere.
 */
export function useFocusBack(
  open: string | null,
  target: (closed: string) => HTMLElement | null | undefined,
): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed === null || open !== null) return;
    if (document.activeElement === null || document.activeElement === document.body)
      target(closed)?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only that something closed moves the focus
  }, [open]);
}
