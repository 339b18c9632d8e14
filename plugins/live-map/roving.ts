import type { KeyboardEvent, RefObject } from 'react';

/** Keys of the list: `j`, `k` and arrows go from row to row, `/` to the search field. */
export function useRoving(
  search: RefObject<HTMLInputElement | null>,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === '/' && !typing) {
      event.preventDefault();
      search.current?.focus();
      return;
    }
    const down = event.key === 'ArrowDown' || (event.key === 'j' && !typing);
    const up = event.key === 'ArrowUp' || (event.key === 'k' && !typing);
    if (!down && !up) return;
    const rows = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('[data-testid=device-row] > :is(button, a)'),
    ];
    const at = rows.indexOf(event.target as HTMLElement);
    const next = rows[at < 0 ? 0 : at + (down ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
}
