import type { ReactNode } from 'react';
import { Text } from './Layout.tsx';
import styles from './ListTools.module.css';
import { SearchField } from './SearchField.tsx';
import { Select, type SelectProps } from './Select.tsx';

/** One filter of a list. Its first option disables the filter. */
interface ListFilter {
  id: string;
  label: string;
  value: string;
  options: SelectProps<string>['options'];
}

export interface ListToolsProps {
  /** Label of the search field. */
  label: string;
  clear: string;
  search: string;
  onSearch: (text: string) => void;
  filters?: readonly ListFilter[];
  onFilter?: (id: string, value: string) => void;
  /** A hint about an unusual search text. */
  hint?: string | null;
  /** Shown after the filters. */
  children?: ReactNode;
}

/**
 * The search and the filters of a `DataTable`. On a phone the search shares its line with the table's own buttons,
 * and the filters are one scrolling line. An active filter is marked.
 */
export function ListTools(props: ListToolsProps) {
  const { label, clear, search, onSearch, filters = [], onFilter, hint, children } = props;
  return (
    <>
      <div className={styles.search}>
        <SearchField label={label} clear={clear} value={search} onChange={onSearch} />
      </div>
      {(filters.length > 0 || children) && (
        <div className={styles.filters} data-many={filters.length > 2 || undefined}>
          {filters.map(({ id, label: name, value, options }) => (
            <div key={id} className={styles.filter} data-on={value !== options[0]?.value || undefined}>
              <Select
                variant="quiet"
                label={name}
                value={value}
                options={options}
                onChange={(next) => onFilter?.(id, next)}
              />
            </div>
          ))}
          {children}
        </div>
      )}
      {hint && (
        <Text tone="danger" size={13} className={styles.hint} role="status">
          {hint}
        </Text>
      )}
    </>
  );
}
