import { type KeyboardEvent, useRef } from 'react';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { formatDay } from '../../src/ui/format.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { type RowPlace, VirtualList } from '../../src/ui/VirtualList.tsx';
import { classified, TYPE_KEYS } from './edits.ts';
import styles from './Trips.module.css';
import { logbookPage, logbookPlace, type Row as ListedRow, rows } from './page.state.ts';
import { hrefOf } from './place.ts';
import { TripRow } from './TripRow.tsx';
import { km } from './words.ts';

const DAY_HEIGHT = 44;
const TRIP_HEIGHT = { wide: 72, phone: 104 };
const ROWS = '[data-trip]';

/** The trips by day; only those in sight are drawn. Keys: arrows or `j` and `k`, 1–4 and 0 classify, space picks. */
export const TripList = view(function TripListView({ read, peek, publish, t }) {
  const list = read(rows);
  const phone = read(isPhone);
  const scroller = useRef<HTMLDivElement>(null);
  const rowOf = (target: EventTarget): Trip | null => {
    const id = target instanceof HTMLElement ? target.closest<HTMLElement>(ROWS)?.dataset['trip'] : undefined;
    const row = list.find(({ key }) => key === id);
    return row?.kind === 'trip' ? row.trip : null;
  };
  /** What a key on a trip does: to all that are picked, where it is one of them. */
  const press = (key: string, trip: Trip): boolean => {
    const { picked } = peek(logbookPage);
    if (key === '?') {
      publish(logbookEvents.panelOpened({ panel: 'keys', trip: null }));
      return true;
    }
    if (key === ' ') {
      const next = picked.includes(trip.id) ? picked.filter((id) => id !== trip.id) : [...picked, trip.id];
      publish(logbookEvents.picked({ trips: next }));
      return true;
    }
    const type = TYPE_KEYS[key];
    if (!type) return false;
    const chosen = picked.includes(trip.id)
      ? list.flatMap((row) => (row.kind === 'trip' && picked.includes(row.key) ? [row.trip] : []))
      : [trip];
    const draft = classified(peek, chosen, type);
    if (draft) publish(draft);
    return true;
  };
  const move = (from: HTMLElement, by: number) => {
    const all = [...(scroller.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])].sort(
      (a, b) => Number(a.dataset['index']) - Number(b.dataset['index']),
    );
    const next = all[all.indexOf(from.closest(ROWS) as HTMLElement) + by];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const trip = target.matches(ROWS) ? rowOf(target) : null;
    if (!trip) return;
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (by !== undefined) move(target, by);
    else if (!press(event.key, trip)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows inside, which are buttons
    <div className={styles.list} onKeyDown={keys}>
      <VirtualList
        label={t('logbook.trips')}
        count={list.length}
        scroller={scroller}
        testId="logbook-list"
        heightOf={(i) =>
          list[i]?.kind === 'day' ? DAY_HEIGHT : phone ? TRIP_HEIGHT.phone : TRIP_HEIGHT.wide
        }
        keyOf={(i) => `${phone ? 'p' : 'w'} ${list[i]?.key ?? i}`}
        row={(i, place) => {
          const row = list[i];
          return row ? <ListRow key={row.key} row={row} place={place} index={i} /> : null;
        }}
      />
    </div>
  );
});

const ListRow = view<{ row: ListedRow; place: RowPlace; index: number }>(function ListRowView(
  { read, publish, t, language },
  { row, place, index },
) {
  const here = read(logbookPlace);
  if (row.kind === 'trip')
    return (
      <TripRow
        trip={row.trip}
        place={place}
        index={index}
        isOpen={here?.trip === row.trip.id}
        onOpen={() =>
          here &&
          publish(navigation.linkFollowed({ href: hrefOf({ ...here, trip: row.trip.id }), replace: true }))
        }
      />
    );
  const { totals, trips } = row.day;
  return (
    <Row
      {...place}
      as="li"
      gap={3}
      align="end"
      justify="between"
      tone="muted"
      size={13}
      numeric
      className={styles.day}
    >
      <h2>{formatDay(trips[0]?.from ?? 0, language, read(timeZoneInUse))}</h2>
      <span>
        {t('logbook.dayTotal', { count: totals.trips, distance: km(totals.metres, read, language) })}
      </span>
    </Row>
  );
});
