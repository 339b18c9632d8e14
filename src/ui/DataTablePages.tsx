import styles from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { IconButton } from './IconButton.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts';
import { Select } from './Select.tsx';

/** Where in the list one is, and the ways to the other pages. */
export function DataPages<Row>(props: DataTableProps<Row>) {
  const { rows, total, leftOut, page, size, sizes, onPage, onSize, words } = props;
  const pages = Math.max(1, Math.ceil(total / size));
  const from = page * size;
  const { number } = words;
  const to = Math.min(total, from + rows.length + leftOut);
  return (
    <nav className={styles.pages} aria-label={words.pages}>
      <p className={styles.count} role="status">
        {words.count(number(rows.length === 0 ? 0 : from + 1), number(to), number(total))}
      </p>
      <div className={styles.turn}>
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
        <span className={styles.page}>{words.page(number(page + 1), number(pages))}</span>
        <IconButton
          icon={ChevronRightIcon}
          label={words.next}
          disabled={page + 1 >= pages}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  );
}
