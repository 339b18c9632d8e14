import type { CSSProperties } from 'react';
import { Button } from './Button.tsx';
import styles from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { IconButton } from './IconButton.tsx';
import { ArrangeIcon, ChevronDownIcon, ChevronUpIcon, PickIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import { Menu } from './Menu.tsx';

/**
 * The head of the table, with the names of the columns and the sort order. It stays visible while the table scrolls.
 */
export function DataHead<Row>(props: DataTableProps<Row> & { tracks: CSSProperties }) {
  const { columns, sort, descending, onSort, tracks } = props;
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow} style={tracks}>
        {columns.map(({ id, label, sortable, align }) => {
          const isSorted = id === sort;
          const Glyph = isSorted && descending ? ChevronDownIcon : ChevronUpIcon;
          return (
            <Row
              key={id}
              role="columnheader"
              align="stretch"
              shrink
              className={styles.headCell}
              data-align={align}
              aria-sort={
                sortable ? (isSorted ? (descending ? 'descending' : 'ascending') : 'none') : undefined
              }
            >
              {sortable ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-sorted={isSorted || undefined}
                  onClick={() => onSort(id, isSorted ? !descending : false)}
                >
                  <Text as="span" clip>
                    {label}
                  </Text>
                  <Glyph size={14} aria-hidden="true" />
                </button>
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
  const orders = columns
    .filter(({ sortable }) => sortable)
    .map(({ id, label }) => ({
      id: `sort-${id}`,
      label,
      checked: id === sort,
      onSelect: () => onSort(id, id === sort ? !descending : false),
    }));
  return (
    <>
      {phone && (
        <Menu
          trigger={<IconButton icon={ArrangeIcon} label={words.sortBy} variant="secondary" />}
          groups={[
            { id: 'by', items: orders },
            {
              id: 'direction',
              items: [
                {
                  id: 'ascending',
                  label: words.ascending,
                  checked: !descending,
                  onSelect: () => onSort(sort, false),
                },
                {
                  id: 'descending',
                  label: words.descending,
                  checked: descending,
                  onSelect: () => onSort(sort, true),
                },
              ],
            },
          ]}
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
