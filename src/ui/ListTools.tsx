import type { ReactNode } from 'react';
import { Row, Text } from './Layout.tsx';
import styles from './ListTools.module.css';
import { SearchField } from './SearchField.tsx';
import { Select, type SelectProps } from './Select.tsx';

/** One filter of a list. The first of its options switches the filter off. */
interface ListFilter {
  id: string;
  label: string;
  value: string;
  options: SelectProps<string>['options'];
}

export interface ListToolsProps {
  /** Label of the list's search field. */
  label: string;
  clear: string;
  search: string;
  onSearch: (text: string) => void;
  filters?: readonly ListFilter[];
  onFilter?: (id: string, value: string) => void;
  /** A warning about the search text, such as a mistyped digit in a device number. */
  hint?: string | null;
  /** Further content after the list's filters. */
  children?: ReactNode;
}

/**
 * The search field and filters of a `DataTable`. If one line is too short, the filters are below the search
 * field and the table's buttons. An active filter is highlighted.
 */
export function ListTools(props: ListToolsProps) {
  const { label, clear, search, onSearch, filters = [], onFilter, hint, children } = props;
  return (
    <>
      <div className={styles.search}>
        <SearchField label={label} clear={clear} value={search} onChange={onSearch} />
      </div>
      {(filters.length > 0 || children) && (
        <Row shrink className={styles.filters} data-many={filters.length > 2 || undefined}>
          {filters.map(({ id, label: name, value, options }) => (
            <Row
              key={id}
              align="stretch"
              fixed
              className={styles.filter}
              data-on={value !== options[0]?.value || undefined}
            >
              <Select
                variant="quiet"
                label={name}
                value={value}
                options={options}
                onChange={(next) => onFilter?.(id, next)}
              />
            </Row>
          ))}
          {children}
        </Row>
      )}
      {hint && (
        <Text tone="danger" size={13} className={styles.hint} role="status">
          {hint}
        </Text>
      )}
    </>
  );
}
