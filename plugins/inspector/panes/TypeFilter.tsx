import { useMemo } from 'react';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import styles from './TypeFilter.module.css';

/** Every type that happened with how often, each to be chosen. None chosen: all are shown. */
export const TypeFilter = view(function TypeFilterView({ t, language }) {
  const bench = useBench();
  const { table, filter } = bench;
  const counts = useMemo(() => {
    const found = new Float64Array(table.types.length);
    for (let i = 0; i < table.length; i++) {
      const id = table.typeIds[i] as number;
      found[id] = (found[id] as number) + 1;
    }
    return table.types.map((type, id) => ({ type, count: found[id] as number })).sort(byName);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the table grows in place
  }, [table, table.length]);
  const toggle = (type: string) => {
    const types = new Set(filter.types);
    if (!types.delete(type)) types.add(type);
    bench.setFilter({ types });
  };
  return (
    <fieldset className={styles.types} aria-label={t('inspector.events.types')}>
      {filter.types.size > 0 && (
        <Tool
          label={t('inspector.events.allTypes')}
          wordy
          onClick={() => bench.setFilter({ types: new Set() })}
        />
      )}
      {counts.map(({ type, count }) => (
        <label key={type} className={styles.type}>
          <input type="checkbox" checked={filter.types.has(type)} onChange={() => toggle(type)} />
          <span>{type}</span>
          <Text as="span" tone="muted" numeric>
            {formatNumber(count, language)}
          </Text>
        </label>
      ))}
    </fieldset>
  );
});

const byName = (a: { type: string }, b: { type: string }) => (a.type < b.type ? -1 : 1);
