import { useRef } from 'react';
import styles from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { useFocusBack } from './DataTableFocus.ts';

/** The page of a list as cards, where there is no room for columns. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, status, open, onOpen } = props;
  const title = columns.find(({ always }) => always) ?? columns[0];
  const details = columns.filter((each) => each !== title);
  const list = useRef<HTMLUListElement>(null);
  useFocusBack(open, (closed) =>
    list.current?.children[rows.findIndex((row) => keyOf(row) === closed)]?.querySelector('button'),
  );
  return (
    <ul
      ref={list}
      className={styles.cards}
      aria-label={label}
      aria-busy={status === 'loading'}
      data-stale={status === 'loading' || undefined}
      data-testid="data-cards"
    >
      {rows.map((row) => {
        const key = keyOf(row);
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.card}
              aria-current={key === open || undefined}
              onClick={() => onOpen(key)}
              data-testid="data-row"
            >
              <span className={styles.cardTitle}>{title?.cell(row)}</span>
              {details.map(({ id, label: name, cell }) => (
                <span key={id} className={styles.cardLine}>
                  <span className={styles.cardName}>{name}</span>
                  <span className={styles.cardValue}>{cell(row)}</span>
                </span>
              ))}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
