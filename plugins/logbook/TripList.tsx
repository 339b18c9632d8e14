import { type KeyboardEvent, useLayoutEffect, useRef, type PointerEvent, useState } from 'react';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { formatDay } from '../../src/ui/format.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { type RowPlace, VirtualList } from '../../src/ui/VirtualList.tsx';
import { classified, TYPE_KEYS, TYPES } from './edits.ts';
import styles from './TripList.module.css';
import { logbookPlace, type Row as ListedRow, rows, isPicked, pickedIds } from './page.state.ts';
import { hrefOf } from './place.ts';
import { km, kmTogether, peopleOf, saidOf } from './words.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { locks, waitingTrips } from '../../src/core/travel/logbook/logbook.ts';
import { isHidden, veiled } from '../../src/rules/logbook/privacy.ts';
import { daysLeft, missingOf } from '../../src/rules/logbook/readiness.ts';
import { townIn, withoutTown } from '../../src/rules/town.ts';
import { isLocked } from '../../src/rules/logbook/trip-rules.ts';
import { formatDuration, formatHour } from '../../src/ui/format-time.ts';
import { AlarmIcon, EditIcon, HideIcon, LockIcon } from '../../src/ui/icons.ts';
import { Menu } from '../../src/ui/Menu.tsx';
import { MomentFace, TripFace } from '../../src/ui/TripRow.tsx';

/**
 * A touch that moves at least this far sideways changes the trip's type (pixels). From `BEGINS` on, the row moves with
 * the finger, at most by `MOST`, and the touch no longer counts as a press.
 */
const COUNTS = 72;
const BEGINS = 12;
const MOST = 132;

/** Lets the user swipe a trip sideways by touch. If `isOn` is false, the trip may not be changed and does not move. */
function useSwipe(isOn: boolean, done: (side: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  const [by, setBy] = useState(0);
  const end = (event: PointerEvent) => {
    const { x } = start.current ?? { x: event.clientX };
    const far = event.clientX - x;
    if (start.current && swiped.current && Math.abs(far) >= COUNTS) done(far > 0 ? 'right' : 'left');
    start.current = null;
    setBy(0);
  };
  return {
    by,
    side: by === 0 ? null : by > 0 ? ('right' as const) : ('left' as const),
    /** Whether the last touch was a swipe. The browser then still sends a click, which must be ignored. */
    justSwiped: () => swiped.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        swiped.current = false;
        if (isOn && event.pointerType === 'touch') start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        if (!start.current) return;
        const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
        if (!swiped.current && (Math.abs(x) < BEGINS || Math.abs(y) > Math.abs(x))) return;
        swiped.current = true;
        setBy(Math.max(-MOST, Math.min(MOST, x)));
      },
      onPointerUp: end,
      onPointerCancel() {
        start.current = null;
        setBy(0);
      },
    },
  };
}

type RowProps = { trip: Trip; place: RowPlace; index: number; isOpen: boolean; onOpen: () => void };

/** A trip in the logbook's list: a press opens it, a swipe makes it private (left) or business (right). */
const TripRow = view<RowProps>(function TripRowView(
  { read, peek, publish, t, language },
  { trip, place, index, isOpen, onOpen },
) {
  const zone = read(timeZoneInUse);
  const locked = isLocked(read(locks), trip);
  const canWrite = !locked && !read(isReadOnly);
  const picked = read(isPicked(trip.id));
  const classify = (type: Trip['type']) => {
    const draft = classified(peek, [trip], type);
    if (draft) publish(draft);
  };
  const swipe = useSwipe(canWrite, (side) => classify(side === 'right' ? 'business' : 'private'));
  const hidden = isHidden(trip);
  const phone = read(isPhone);
  // On a phone, the days left to complete a trip take the place of its duration.
  const isDue = !locked && missingOf(trip).length > 0 && daysLeft(trip, read(now), zone) >= 0;
  // A phone has no room for the town of a trip that stays in one town. The trip's details name it.
  const town = townIn(trip.startAddress);
  const shared = phone && town === townIn(trip.endAddress) ? town : null;
  const placeOf = (address: string) => withoutTown(address, shared) || t('logbook.unknownPlace');
  const { driver, contact, reason } = peopleOf(veiled(trip), read);
  const pick = () => {
    const all = peek(pickedIds);
    publish(logbookEvents.picked({ trips: picked ? all.filter((id) => id !== trip.id) : [...all, trip.id] }));
  };
  return (
    <li
      {...place}
      className={styles.row}
      data-type={trip.type}
      data-open={isOpen || undefined}
      data-picked={picked || undefined}
      data-locked={locked || undefined}
      data-waiting={read(waitingTrips).has(trip.id) || undefined}
      data-swipe={swipe.side ?? undefined}
    >
      <span className={styles.under} aria-hidden="true">
        <span>{t('logbook.type.business')}</span>
        <span>{t('logbook.type.private')}</span>
      </span>
      <div className={styles.face} style={{ transform: swipe.by ? `translateX(${swipe.by}px)` : undefined }}>
        <label className={styles.pick}>
          <input
            type="checkbox"
            checked={picked}
            onChange={pick}
            aria-label={t('logbook.pick', { trip: saidOf(trip, read, t, language, zone) })}
          />
        </label>
        <button
          type="button"
          className={styles.press}
          data-trip={trip.id}
          data-index={index}
          aria-current={isOpen || undefined}
          onClick={() => !swipe.justSwiped() && onOpen()}
          {...swipe.handlers}
        >
          {hidden ? (
            <MomentFace
              icon={HideIcon}
              title={t('logbook.placesHidden')}
              detail={km(trip.metres, read, language)}
            />
          ) : (
            <TripFace
              clip="row"
              from={{
                time: formatHour(trip.from, language, zone),
                place: placeOf(trip.startAddress),
              }}
              to={{
                time: formatHour(trip.to, language, zone),
                place: placeOf(trip.endAddress),
              }}
              distance={km(trip.metres, read, language)}
              facts={[
                ...(phone && isDue ? [] : [formatDuration(trip.to - trip.from, language)]),
                ...(trip.snapped === null || phone
                  ? []
                  : [t('logbook.snappedShort', { distance: km(trip.snapped, read, language) })]),
              ]}
            />
          )}
          <span className={styles.people}>
            <span>{hidden ? '' : driver}</span>
            <span>{[reason, contact].filter(Boolean).join(' · ')}</span>
          </span>
        </button>
        <Marks trip={trip} locked={locked} />
        <Menu
          trigger={
            <button type="button" className={styles.type} disabled={!canWrite} data-type={trip.type}>
              {t(`logbook.type.${trip.type}`)}
            </button>
          }
          groups={[
            {
              id: 'type',
              items: TYPES.map((type, i) => ({
                id: type,
                label: t(`logbook.type.${type}`),
                keys: [type === 'none' ? '0' : String(i + 1)],
                checked: type === trip.type,
                onSelect: () => classify(type),
              })),
            },
          ]}
        />
      </div>
    </li>
  );
});

/** Icons that show whether a trip is locked, entered by hand, or incomplete. */
const Marks = view<{ trip: Trip; locked: boolean }>(function MarksView({ read, t }, { trip, locked }) {
  const missing = missingOf(trip);
  const left = daysLeft(trip, read(now), read(timeZoneInUse));
  const text = read(isPhone) ? 'logbook.daysLeftShort' : 'logbook.daysLeft';
  const words = left === 0 ? t('logbook.lastDay') : t(text, { count: left });
  return (
    <Row as="span" gap={1} justify="end" tone="muted" className={styles.marks}>
      {locked && <LockIcon size={15} aria-label={t('logbook.locked')} role="img" />}
      {trip.manual && <EditIcon size={15} aria-label={t('logbook.byHand')} role="img" />}
      {!locked && missing.length > 0 && (
        <Row
          as="span"
          gap={1}
          numeric
          nowrap
          className={styles.left}
          title={left < 0 ? t('logbook.late') : words}
          data-late={left < 0 || undefined}
          data-soon={left <= 2 || undefined}
        >
          {left < 0 ? <AlarmIcon size={15} aria-label={t('logbook.late')} role="img" /> : words}
        </Row>
      )}
    </Row>
  );
});

const DAY_HEIGHT = 44;
const TRIP_HEIGHT = { wide: 72, phone: 104 };
const ROWS = '[data-trip]';

/**
 * The logbook's list of trips by day; only visible trips are rendered. Keys: arrows or `j` and `k` move, 1–4 and 0
 * set the trip type, space selects.
 */
export const TripList = view(function TripListView({ read, peek, publish, t }) {
  const list = read(rows);
  const phone = read(isPhone);
  const scroller = useRef<HTMLDivElement>(null);
  /** The trip on which a key was pressed last. */
  const pressed = useRef<{ id: string; index: number } | null>(null);
  const rowOf = (target: EventTarget): Trip | null => {
    const id = target instanceof HTMLElement ? target.closest<HTMLElement>(ROWS)?.dataset['trip'] : undefined;
    const row = list.find(({ key }) => key === id);
    return row?.kind === 'trip' ? row.trip : null;
  };
  /** Applies a pressed key to a trip, or to all selected trips if it is one of them. */
  const press = (key: string, trip: Trip): boolean => {
    const picked = peek(pickedIds);
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
  const indexOf = (row: HTMLElement) => Number(row.dataset['index']);
  const rendered = () =>
    [...(scroller.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])].sort(
      (a, b) => indexOf(a) - indexOf(b),
    );
  const move = (from: HTMLElement, by: number) => {
    const all = rendered();
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
    else if (press(event.key, trip)) pressed.current = { id: trip.id, index: indexOf(target) };
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A trip may leave the filtered list when a key sets its type. The focus then moves to the trip in its place.
  useLayoutEffect(() => {
    const was = pressed.current;
    if (!was || list.some(({ key }) => key === was.id)) return;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const all = rendered();
    (all.find((row) => indexOf(row) >= was.index) ?? all.at(-1))?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only another list can lack the trip
  }, [list]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys act on the rows inside, which are buttons
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
        {t('logbook.dayTotal', { count: totals.trips, distance: kmTogether(trips, read, language) })}
      </span>
    </Row>
  );
});
