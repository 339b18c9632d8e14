import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { CloseIcon, FilterIcon, TimeIcon, ToEndIcon } from '../../../src/ui/icons.ts';
import { Row, Text } from '../../../src/ui/Layout.tsx';
import { LongList } from '../../../src/ui/LongList.tsx';
import { view } from '../../../src/ui/view.tsx';
import { isEverything } from '../bench/filter.ts';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import { EventPane } from './EventPane.tsx';
import styles from './EventsPane.module.css';
import { EventRow } from './EventRow.tsx';
import { TypeFilter } from './TypeFilter.tsx';

type EventsPaneProps = {
  /** There is room for the list alone. */
  isNarrow: boolean;
  onEvent: () => void;
};

/** All that happened, as a list that can be narrowed; beside it the fact that is looked at closely. */
export const EventsPane = view<EventsPaneProps>(function EventsView({ t, language }, { isNarrow, onEvent }) {
  const bench = useBench();
  const { matches, filter, table, selected } = bench;
  const [isSince, setSince] = useState(false);
  const [hasTypes, setTypes] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useSlash(search);

  // What is chosen may be filtered away; then the list has no active row.
  const row = selected === null ? null : matches.rowOf(selected);
  const active = row !== null && row < matches.length && matches.at(row) === selected ? row : null;
  const start = table.length ? (table.times[0] as number) : 0;
  const number = (value: number) => formatNumber(value, language);

  return (
    <div className={styles.events}>
      <section className={styles.side} aria-label={t('inspector.events.label')}>
        <Row wrap fixed className={styles.filters}>
          <input
            ref={search}
            type="search"
            className={styles.search}
            value={filter.text}
            placeholder={t('inspector.events.search')}
            aria-label={t('inspector.events.search')}
            title={`${t('inspector.events.search')} (/)`}
            onChange={({ target }) => bench.setFilter({ text: target.value })}
          />
          <Tool
            icon={FilterIcon}
            label={t('inspector.events.types')}
            pressed={hasTypes || filter.types.size > 0}
            aria-expanded={hasTypes}
            onClick={() => setTypes(!hasTypes)}
          />
          <select
            className={styles.select}
            aria-label={t('inspector.events.plugin')}
            value={filter.plugin ?? ''}
            onChange={({ target }) => bench.setFilter({ plugin: target.value || null })}
          >
            <option value="">{t('inspector.events.allPlugins')}</option>
            {[...bench.book.folds.keys()].map((plugin) => (
              <option key={plugin} value={plugin}>
                {plugin}
              </option>
            ))}
          </select>
          <Tool
            label={t('inspector.events.errors')}
            wordy
            pressed={filter.errorsOnly}
            onClick={() => bench.setFilter({ errorsOnly: !filter.errorsOnly })}
          />
          <Tool
            label={t('inspector.events.withoutFixes')}
            wordy
            pressed={filter.withoutFixes}
            onClick={() => bench.setFilter({ withoutFixes: !filter.withoutFixes })}
          />
          {filter.flow !== null && (
            <Tool
              icon={CloseIcon}
              label={t('inspector.events.chain', { seq: number(filter.flow) })}
              wordy
              pressed
              onClick={() => bench.setFilter({ flow: null })}
            />
          )}
          <Text
            as="span"
            tone="muted"
            numeric
            nowrap
            className={styles.count}
            role="status"
            data-testid="inspector-count"
          >
            {matches.isDone
              ? isEverything(filter)
                ? t('inspector.events.count', { count: table.length, number: number(table.length) })
                : t('inspector.events.shown', { shown: number(matches.length), all: number(table.length) })
              : t('inspector.events.searching', {
                  percent: number(Math.floor((matches.scanned / table.length) * 100)),
                })}
          </Text>
          <Tool
            icon={TimeIcon}
            label={t('inspector.events.since')}
            pressed={isSince}
            onClick={() => setSince(!isSince)}
          />
          <Tool
            icon={ToEndIcon}
            label={t('inspector.events.follow')}
            pressed={bench.follows}
            onClick={() => bench.set({ follows: !bench.follows })}
          />
        </Row>
        {hasTypes && <TypeFilter />}
        {matches.length === 0 ? (
          <p className={styles.empty}>{t('inspector.events.none')}</p>
        ) : (
          <LongList
            label={t('inspector.events.label')}
            count={matches.length}
            rowHeight={24}
            active={active}
            follows={bench.follows}
            onFollows={(follows) => bench.isLive && bench.set({ follows })}
            onActive={(at) => bench.select(matches.at(at))}
            onOpen={(at) => {
              void bench.go(matches.at(at) + 1);
              onEvent();
            }}
            row={(at) => (
              <EventRow
                bench={bench}
                index={matches.at(at)}
                since={isSince ? start : null}
                thinned={t('inspector.event.thinnedShort')}
              />
            )}
            testId="inspector-events"
          />
        )}
      </section>
      {!isNarrow && <EventPane />}
    </div>
  );
});

/** `/` leads to the search, from anywhere in the inspector but a field. */
function useSlash(search: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
      if (!target.closest('[data-testid=inspector]') || target.matches('input, select, textarea')) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [search]);
}
