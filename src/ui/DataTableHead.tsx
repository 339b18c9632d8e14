import type { CSSProperties } from 'react';
import { Button } from './Button.tsx';
import styles from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { IconButton } from './IconButton.tsx';
import { PickIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import { Menu } from './Menu.tsx';
import { ariaSort, SortButton, SortMenu } from './Sort.tsx';

/**
 * The head of the table, with the names of the columns and the sort order. It stays visible while the table scrolls.
 */
export function DataHead<Row>(props: DataTableProps<Row> & { tracks: CSSProperties }) {
  const { columns, sort, descending, onSort, tracks } = props;
  const order = { column: sort, descending };
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow} style={tracks}>
        {columns.map(({ id, label, sortable, align }) => {
          return (
            <Row
              key={id}
              role="columnheader"
              align="stretch"
              shrink
              className={styles.headCell}
              data-align={align}
              aria-sort={sortable ? ariaSort(id, order) : undefined}
            >
              {sortable ? (
                <SortButton
                  column={id}
                  label={label}
                  order={order}
                  onSort={(next) => onSort(next.column, next.descending)}
                />
              ) : (
                <Text as="span" clip>
                  {label}
                </Text>
              )}
            </Row>
          );
        })}
      </div>
    </div>
  );
}

/**
 * The menu in which the user chooses the visible columns. On a phone it also contains the sort order, because cards
 * have no table head to press.
 */
DataHead.Choice = function Choice<Row>(props: DataTableProps<Row>) {
  const { columns, shown, onShown, sort, descending, onSort, phone, words } = props;
  const choices = columns
    .filter(({ always }) => !always)
    .map(({ id, label }) => {
      const isShown = shown.includes(id);
      return {
        id,
        label,
        checked: isShown,
        onSelect: () =>
          onShown(
            columns
              .filter((each) => (each.id === id ? !isShown : each.always || shown.includes(each.id)))
              .map((each) => each.id),
          ),
      };
    });
  return (
    <>
      {phone && (
        <SortMenu
          columns={columns.filter(({ sortable }) => sortable)}
          order={{ column: sort, descending }}
          onSort={(next) => onSort(next.column, next.descending)}
          words={words}
        />
      )}
      <Menu
        trigger={
          phone ? (
            <IconButton icon={PickIcon} label={words.columns} variant="secondary" />
          ) : (
            <Button icon={PickIcon}>{words.columns}</Button>
          )
        }
        groups={[{ id: 'columns', label: words.columns, items: choices }]}
      />
    </>
  );
};
