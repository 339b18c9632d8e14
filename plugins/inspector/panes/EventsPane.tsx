import { useEffect, useRef, useState, useMemo } from 'react';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { CloseIcon, FilterIcon, NoteIcon, TimeIcon, ToEndIcon } from '../../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { LongList } from '../../../src/ui/LongList.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { view } from '../../../src/ui/view.tsx';
import { isEverything } from '../bench/filter.ts';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import { EventPane } from './EventPane.tsx';
import styles from './EventsPane.module.css';
import type { Bench } from '../bench/Bench.ts';
import { isErrorType } from '../bench/error-types.ts';
import { shortText } from '../bench/value-nodes.ts';
import { clockText, sinceText } from '../bench/words-of-time.ts';

/**
 * The filter of the inspector's event list by event type, with the count of each. If no type is selected, events of
 * all types are shown.
 */
const TypeFilter = view(function TypeFilterView({ t, language }) {
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
    <Row as="fieldset" align="stretch" wrap className={styles.types} aria-label={t('inspector.events.types')}>
      {filter.types.size > 0 && (
        <Tool
          label={t('inspector.events.allTypes')}
          wordy
          onClick={() => bench.setFilter({ types: new Set() })}
        />
      )}
      {counts.map(({ type, count }) => (
        <label key={type} className={styles.kind}>
          <input type="checkbox" checked={filter.types.has(type)} onChange={() => toggle(type)} />
          <span>{type}</span>
          <Text as="span" tone="muted" numeric>
            {formatNumber(count, language)}
          </Text>
        </label>
      ))}
    </Row>
  );
});

const byName = (a: { type: string }, b: { type: string }) => (a.type < b.type ? -1 : 1);

type EventRowProps = {
  bench: Bench;
  index: number;
  /** The moment to which the times in the event list are relative. If null, the list shows the time of day. */
  since: number | null;
  /** The text shown in place of the payload if the log has deleted the event to save memory. */
  thinned: string;
};

/** One line of the event list: the event's number, time, type, and its payload in short form. */
function EventRow({ bench, index, since, thinned }: EventRowProps) {
  const { table } = bench;
  const event = table.at(index);
  const isThinned = table.isThinned(index);
  const type = table.typeAt(index);
  const [area = '', name = ''] = type.split('/');
  const at = table.times[index] as number;
  const note = bench.notes.get(table.seqs[index] as number);
  const isAhead = !bench.isLive && index >= bench.position;
  return (
    <Stack
      nowrap
      className={styles.row}
      data-error={isErrorType(type) || undefined}
      data-ahead={isAhead || undefined}
      data-now={(!bench.isLive && index === bench.position - 1) || undefined}
      data-caused={(table.causes[index] as number) > 0 || undefined}
      data-seq={table.seqs[index]}
    >
      <span className={styles.seq}>{table.seqs[index]}</span>
      <span className={styles.time}>{since === null ? clockText(at) : sinceText(at, since)}</span>
      <Text as="span" weight="medium" className={styles.type}>
        <Text as="span" tone="muted" weight="regular" className={styles.area}>
          {area}/
        </Text>
        {name}
      </Text>
      <span className={styles.payload} data-thinned={isThinned || undefined}>
        {note !== undefined && (
          <Text as="span" tone="accent">
            <NoteIcon size={12} className={styles.noted} aria-hidden="true" /> {note}{' '}
          </Text>
        )}
        {isThinned && thinned}
        {isThinned && event && ' · '}
        {event && shortText(event.payload)}
      </span>
    </Stack>
  );
}

type EventsPaneProps = {
  /** Whether there is room only for the event list, not for the selected event beside it. */
  isNarrow: boolean;
  onEvent: () => void;
};

/** The inspector pane with all events as a list with filters, beside the selected event. */
export const EventsPane = view<EventsPaneProps>(function EventsView({ t, language }, { isNarrow, onEvent }) {
  const bench = useBench();
  const { matches, filter, table, selected } = bench;
  const [isSince, setSince] = useState(false);
  const [hasTypes, setTypes] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useSlash(search);

  // The filter may hide the selected event. Then the list has no active row.
  const row = selected === null ? null : matches.rowOf(selected);
  const active = row !== null && row < matches.length && matches.at(row) === selected ? row : null;
  const start = table.length ? (table.times[0] as number) : 0;
  const number = (value: number) => formatNumber(value, language);

  return (
    <Row align="stretch" grow shrink>
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
          <Select
            variant="small"
            label={t('inspector.events.plugin')}
            value={filter.plugin ?? ''}
            options={[
              { value: '', label: t('inspector.events.allPlugins') },
              ...[...bench.book.folds.keys()].map((plugin) => ({ value: plugin, label: plugin })),
            ]}
            onChange={(plugin) => bench.setFilter({ plugin: plugin || null })}
          />
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
          <Text tone="muted" centered className={styles.empty}>
            {t('inspector.events.none')}
          </Text>
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
    </Row>
  );
});

/**
 * The key `/` moves the focus to the inspector's search field, from anywhere in the inspector except an input
 * field.
 */
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
