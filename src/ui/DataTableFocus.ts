import { useEffect, useRef } from 'react';

/**
 * When the panel beside a table closes, returns the focus to the element that opened the panel, unless the user has
 * moved the focus elsewhere.
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
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of `open` moves the focus
  }, [open]);
}
