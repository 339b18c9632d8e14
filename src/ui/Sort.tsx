import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { ArrangeIcon, ChevronDownIcon, ChevronUpIcon } from './icons.ts';
import { Text } from './Layout.tsx';
import { Menu } from './Menu.tsx';
import styles from './Sort.module.css';

/** The column by which a table is sorted, and the direction. */
export type SortOrder = { readonly column: string; readonly descending: boolean };

/** Returns the value of `aria-sort` for a column's head. */
export const ariaSort = (column: string, order: SortOrder | null): 'ascending' | 'descending' | 'none' =>
  order?.column === column ? (order.descending ? 'descending' : 'ascending') : 'none';

type SortButtonProps = {
  column: string;
  label: string;
  order: SortOrder | null;
  /** True if the first press sorts in descending order, as suits numbers and times. */
  descendsFirst?: boolean;
  onSort: (order: SortOrder) => void;
};

/** The content of a column's head: its name as a button that sorts the table by it, or turns the order round. */
export function SortButton({ column, label, order, descendsFirst = false, onSort }: SortButtonProps) {
  const isSorted = order?.column === column;
  const Glyph = (isSorted ? order.descending : descendsFirst) ? ChevronDownIcon : ChevronUpIcon;
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={isSorted || undefined}
      onClick={() => onSort({ column, descending: isSorted ? !order.descending : descendsFirst })}
    >
      <Text as="span" clip>
        {label}
      </Text>
      <Glyph size={14} aria-hidden="true" />
    </button>
  );
}

type SortMenuProps = {
  columns: readonly { readonly id: string; readonly label: string; readonly descendsFirst?: boolean }[];
  order: SortOrder | null;
  onSort: (order: SortOrder) => void;
  words: { readonly sortBy: string; readonly ascending: string; readonly descending: string };
  /** True if the button says by which column the rows are sorted. Otherwise it is only an icon. */
  named?: boolean;
};

/** The choice of the order on a phone, where rows are cards without a head to press. */
export function SortMenu({ columns, order, onSort, words, named = false }: SortMenuProps) {
  const current = columns.find(({ id }) => id === order?.column);
  const directions = current
    ? [
        {
          id: 'direction',
          items: [false, true].map((descending) => ({
            id: descending ? 'descending' : 'ascending',
            label: descending ? words.descending : words.ascending,
            checked: order?.descending === descending,
            onSelect: () => onSort({ column: current.id, descending }),
          })),
        },
      ]
    : [];
  const label = current ? `${words.sortBy}: ${current.label}` : words.sortBy;
  return (
    <Menu
      trigger={
        named ? (
          <Button size="small" variant="quiet" icon={ArrangeIcon}>
            {label}
          </Button>
        ) : (
          <IconButton icon={ArrangeIcon} label={words.sortBy} variant="secondary" />
        )
      }
      groups={[
        {
          id: 'by',
          items: columns.map(({ id, label: name, descendsFirst = false }) => ({
            id: `sort-${id}`,
            label: name,
            checked: id === order?.column,
            onSelect: () =>
              onSort({ column: id, descending: id === order?.column ? !order.descending : descendsFirst }),
          })),
        },
        ...directions,
      ]}
    />
  );
}
