import type { KeyboardEvent, RefObject } from 'react';

/** What a key does with the row (by its index) that has the focus. */
export type RowKeys = Readonly<Record<string, (index: number) => void>>;

const ROWS = '[data-testid=device-row] > :is(button, a), [data-heading] h3 > button';

/** Keys of the list: `j`, `k` and arrows go from row to row, `/` to the search field, others do something with a row. */
export function useRoving(
  search: RefObject<HTMLInputElement | null>,
  rowKeys: RowKeys = {},
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === '/' && !typing) {
      event.preventDefault();
      search.current?.focus();
      return;
    }
    const row = typing ? null : (event.target as HTMLElement).closest('li[aria-posinset]');
    const act = rowKeys[event.key];
    if (row && act && (event.target as HTMLElement).matches(ROWS)) {
      event.preventDefault();
      act(Number(row.getAttribute('aria-posinset')) - 1);
      return;
    }
    const down = event.key === 'ArrowDown' || (event.key === 'j' && !typing);
    const up = event.key === 'ArrowUp' || (event.key === 'k' && !typing);
    if (!down && !up) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
    const at = rows.indexOf(event.target as HTMLElement);
    const next = rows[at < 0 ? 0 : at + (down ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
}
